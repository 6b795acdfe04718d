import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { FileButton } from '../../parts/form/file-button.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { ProgressBar } from '../../ui/plain/progress-bar.tsx'
import { useAddChain, useJudgeChain, useSaveChain } from './copy-chain.queries.ts'
import type { Entry, Kind } from './chain-file.ts'

/** Branches, services and packages as a file, to copy a chain: first what would be added, then the adding. */
export function CopyChain() {
  const { t } = useTranslation()
  const [turn, setTurn] = useState({ name: '', done: 0 })
  const saving = useSaveChain()
  const judging = useJudgeChain()
  const adding = useAddChain((name, done) => setTurn({ name, done }))
  const judged = judging.data
  const count = judged?.entries.filter(({ known }) => known === undefined).length ?? 0
  const failed = (error: Error | null) => error && (serverMessage(error) ?? t('errors.NETWORK'))
  const problem = judged === null ? t('copyChain.wrongFile') : failed(judging.error ?? saving.error)

  return (
    <Fieldset
      legend={t('copyChain.title')}
      text={t('copyChain.text')}
      fields="grid gap-4"
      error={problem ?? undefined}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download />}
          pending={saving.isPending}
          onClick={() => saving.mutate(`${t('copyChain.fileName')}.json`)}
        >
          {t('copyChain.download')}
        </Button>
        <FileButton
          accept="application/json,.json"
          pending={judging.isPending}
          disabled={adding.isPending}
          onPick={file => {
            adding.reset()
            judging.mutate(file)
          }}
        >
          {t('copyChain.choose')}
        </FileButton>
      </div>
      {judged && !adding.isSuccess && (
        <>
          <ChainEntries entries={judged.entries} />
          {adding.isPending && (
            <ProgressBar label={t('copyChain.adding')} value={turn.done} max={count} text={turn.name} />
          )}
          {adding.error && (
            <Notice tone="danger" role="alert" title={t('copyChain.failed', { name: turn.name })}>
              <p>{failed(adding.error)}</p>
              <p>{t('copyChain.failedText')}</p>
            </Notice>
          )}
          {count > 0 && (
            <div>
              <Button pending={adding.isPending} onClick={() => adding.mutate(judged.file)}>
                {t('copyChain.add')}
              </Button>
            </div>
          )}
        </>
      )}
      {adding.isSuccess && (
        <Notice tone="success" role="status">
          {t('copyChain.added')}
        </Notice>
      )}
    </Fieldset>
  )
}

const KINDS = ['branches', 'services', 'packages'] as const satisfies readonly Kind[]

/** What of a file would be added, and what is left alone because its name exists. */
function ChainEntries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const missing = entries.filter(({ known }) => known === undefined)
  const known = entries.filter(each => each.known !== undefined)
  return (
    <div role="status" className="grid gap-4">
      {missing.length > 0 ? (
        <Names title={t('copyChain.missing')} entries={missing} />
      ) : (
        <Notice>{t('copyChain.nothing')}</Notice>
      )}
      {known.length > 0 && <Names title={t('copyChain.known')} entries={known} />}
    </div>
  )
}

function Names({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 grid gap-3 sm:grid-cols-3">
        {KINDS.map(kind => {
          const names = entries.filter(each => each.kind === kind)
          return (
            names.length > 0 && (
              <div key={kind} className="min-w-0">
                <dt className="text-sm text-muted">{t(`copyChain.${kind}`)}</dt>
                {names.map(({ name }) => (
                  <dd key={name} className="break-words">
                    <bdi>{name}</bdi>
                  </dd>
                ))}
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}
