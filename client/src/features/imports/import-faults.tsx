import type { ImportFault } from '@car-wash/server/contract'
import { CSV } from '@car-wash/server/contract/constants'
import { csvMarks } from '@car-wash/server/contract/csv-marks'
import { Download } from 'lucide-react'
import { currentLanguage } from '../../i18n/i18n.ts'
import { detailMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { saveText } from '../../lib/save-file.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { EXAMPLE_DAY } from './example-day.ts'

/** The list shows so many; the file has them all. */
const SHOWN = 100

/** What was left out and why, by line, also as a file. It contains nothing of what the rows say. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
  const { t, format } = useWords()
  const columnOf = ({ path }: ImportFault) => t(`importCustomers.columns.${path}`)
  // A day in the order of another country exists as well.
  const problemOf = (fault: ImportFault) =>
    fault.code === 'not_a_date' ? t('importCustomers.dayFormat', { day: EXAMPLE_DAY }) : detailMessage(fault)
  const [line, column, problem] = [
    t('importCustomers.line'),
    t('importCustomers.column'),
    t('importCustomers.problem'),
  ]

  function save() {
    const { separator } = csvMarks(currentLanguage())
    const cells = faults.map(fault => [String(fault.line), columnOf(fault), problemOf(fault)])
    const quoted = [[line, column, problem], ...cells].map(row =>
      row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator),
    )
    saveText(`${t('importCustomers.faultsName')}.csv`, CSV, `\uFEFF${quoted.join('\r\n')}\r\n`)
  }

  return (
    <>
      <Table
        caption={t('importCustomers.faults')}
        showCaption
        rows={faults.slice(0, SHOWN)}
        rowKey={fault => `${String(fault.line)} ${fault.path}`}
        columns={[
          { header: line, rowHeader: true, cell: fault => format.number(fault.line) },
          { header: column, cell: columnOf },
          { header: problem, cell: problemOf },
        ]}
      />
      <div>
        <Button variant="secondary" icon={<Download />} onClick={save}>
          {t('importCustomers.saveFaults')}
        </Button>
      </div>
    </>
  )
}
