import i18next from 'i18next'
import { CSV, IMPORT_BYTES } from '@car-wash/server/contract/constants'
import { csvMarks } from '@car-wash/server/contract/csv-marks'
import { Download, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { saveText } from '../../lib/save-file.ts'
import { FileButton } from '../../parts/form/file-button.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { EXAMPLE_DAY, ImportState, useLastImport } from './import-state.tsx'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useChange } from '../../lib/use-api.ts'

const COLUMNS = [
  ...(['name', 'phone', 'email', 'language', 'notes', 'plates'] as const),
  ...(['package', 'washes', 'expiry'] as const),
]

/** Customers from a CSV file: first what would happen to each row, then the import. */
export function ImportCustomers() {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [shown, setShown] = useState<string>()
  const sending = useChange('POST /admin/imports')
  const last = useLastImport()
  const problem = isTooLarge ? t('importCustomers.errors.tooLarge') : refusalOf(sending.error ?? last.error)

  /** In a dry run nothing is created. */
  function send(chosen: File, dryRun: 'true' | 'false') {
    last.reset()
    // A file's own type is what the computer has installed for it.
    const body = new Blob([chosen], { type: CSV })
    sending.mutate({ query: { dryRun }, body }, { onSuccess: ({ _id }) => setShown(_id) })
  }

  function choose(chosen: File) {
    setShown(undefined)
    setFile(chosen)
    setTooLarge(chosen.size > IMPORT_BYTES)
    if (chosen.size <= IMPORT_BYTES) send(chosen, 'true')
  }

  return (
    <Fieldset
      legend={t('importCustomers.title')}
      text={t('importCustomers.text', { day: EXAMPLE_DAY })}
      fields="grid gap-4"
      error={problem}
    >
      <div className="flex flex-wrap gap-3">
        <FileButton accept=".csv,text/csv" pending={sending.isPending} onPick={choose}>
          {t('importCustomers.choose')}
        </FileButton>
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={() => {
            const titles = COLUMNS.map(column => t(`importCustomers.columns.${column}`))
            // The mark by which spreadsheets know UTF-8.
            saveText(
              `${t('importCustomers.fileName')}.csv`,
              CSV,
              `\uFEFF${titles.join(csvMarks(currentLanguage()).separator)}\r\n`,
            )
          }}
        >
          {t('importCustomers.template')}
        </Button>
        <Button
          variant="secondary"
          icon={<History />}
          pending={last.isPending}
          onClick={() => {
            sending.reset()
            last.mutate(undefined, { onSuccess: newest => setShown(newest?._id) })
          }}
        >
          {t('importCustomers.last')}
        </Button>
      </div>
      {last.data === null && <Notice role="status">{t('importCustomers.noLast')}</Notice>}
      {shown !== undefined && (
        <ImportState
          key={shown}
          id={shown}
          isStarting={sending.isPending}
          onStart={() => file && send(file, 'false')}
        />
      )}
    </Fieldset>
  )
}

const FILE = { required: 'empty', too_many: 'tooMany', wrong_type: 'notCsv' } as const

/** Why the server took no row of a file; undefined without an error. */
export function refusalOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const reason = error instanceof ApiError ? reasonOf(error) : undefined
  return reason
    ? i18next.t(`importCustomers.errors.${reason}`)
    : (serverMessage(error) ?? i18next.t('errors.NETWORK'))
}

function reasonOf({ code, details }: ApiError) {
  if (code === 'UNSUPPORTED_MEDIA') return 'encoding'
  if (code === 'PAYLOAD_TOO_LARGE') return 'tooLarge'
  const [detail] = details
  if (code !== 'VALIDATION' || !detail) return undefined
  if (detail.path !== 'file') return 'columns'
  return Object.entries(FILE).find(([each]) => each === detail.code)?.[1]
}
