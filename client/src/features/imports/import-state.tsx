import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { ProgressBar } from '../../ui/plain/progress-bar.tsx'
import type { ImportFault } from '@car-wash/server/contract'
import { CSV } from '@car-wash/server/contract/constants'
import { csvMarks } from '@car-wash/server/contract/csv-marks'
import { Download } from 'lucide-react'
import { currentLanguage } from '../../i18n/i18n.ts'
import { detailMessage } from '../../i18n/server-message.ts'
import { saveText } from '../../lib/save-file.ts'
import { Table } from '../../ui/plain/table.tsx'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../lib/api-query.ts'
import { STALE } from '../../lib/stale.ts'
import { call } from '../../lib/api.ts'
import { useReply } from '../../lib/use-api.ts'

interface ImportStateProps {
  id: string
  isStarting: boolean
  /** After a dry run: imports the same file. */
  onStart: () => void
}

/** How far an import is, and what came of it. */
export function ImportState({ id, isStarting, onStart }: ImportStateProps) {
  const { t, format } = useWords()
  const query = useImport(id)
  const { data } = query
  if (!data) return query.isError && <LoadFailure query={query} />
  const { dryRun, rows, created, known, packages, refused, ignored } = data
  const done = created + known + refused
  if (data.finishedAt === null)
    return (
      <ProgressBar
        label={dryRun ? t('importCustomers.checking') : t('importCustomers.importing')}
        value={done}
        max={rows}
        text={t('importCustomers.progress', { done: format.number(done), all: format.number(rows) })}
        aside={dryRun ? t('importCustomers.checking') : t('importCustomers.importing')}
      />
    )
  const facts = [
    { label: t('importCustomers.rows'), value: format.number(rows) },
    {
      label: dryRun ? t('importCustomers.wouldCreate') : t('importCustomers.created'),
      value: format.number(created),
    },
    {
      label: t('importCustomers.packages'),
      value: packages > 0 ? format.number(packages) : undefined,
    },
    { label: t('importCustomers.known'), value: format.number(known) },
    { label: t('importCustomers.refused'), value: format.number(refused) },
    {
      label: t('importCustomers.ignored'),
      value: ignored.length > 0 ? <bdi className="break-words">{ignored.join(', ')}</bdi> : undefined,
    },
  ]
  return (
    <>
      <Notice
        role="status"
        tone={dryRun ? 'brand' : 'success'}
        title={dryRun ? t('importCustomers.checked') : t('importCustomers.finished')}
      >
        {dryRun && (created > 0 ? t('importCustomers.checkedText') : t('importCustomers.nothing'))}
      </Notice>
      <Facts facts={facts} className="max-w-form" />
      {data.faults.length > 0 && <ImportFaults faults={data.faults} />}
      {dryRun && created > 0 && (
        <div>
          <Button pending={isStarting} onClick={onStart}>
            {t('importCustomers.start')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A day as a file writes it. */
export const EXAMPLE_DAY = isolated('2027-01-31')

/** The list shows so many; the file has them all. */
const SHOWN = 100

/** What was left out and why, by line, also as a file. It contains nothing of what the rows say. */
function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
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

const EVERY_MS = 1000

/** The newest import that was no dry run; null without one. */
export function useLastImport() {
  return useMutation({
    mutationFn: async () => (await call('GET /admin/imports')).find(({ dryRun }) => !dryRun) ?? null,
  })
}

/** An import, looked at again until it has finished. */
function useImport(id: string) {
  const client = useQueryClient()
  const shown = useReply(
    'GET /admin/imports/:id',
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.finishedAt === null ? EVERY_MS : false),
    },
  )
  const hasCreated = shown.data?.dryRun === false && shown.data.finishedAt !== null
  useEffect(() => {
    if (hasCreated) refresh(client, [...STALE['POST /admin/customers'], 'GET /admin/user-packages'])
  }, [client, hasCreated])
  return shown
}
