import { useWords } from '../../i18n/use-words.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { ProgressBar } from '../../ui/plain/progress-bar.tsx'
import { ImportFaults } from './import-faults.tsx'
import { useImport } from './imports.queries.ts'

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
