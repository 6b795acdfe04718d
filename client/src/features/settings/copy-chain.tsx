import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { FileButton } from '../../parts/form/file-button.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { ProgressBar } from '../../ui/plain/progress-bar.tsx'
import { ChainEntries } from './chain-entries.tsx'
import { useAddChain, useJudgeChain, useSaveChain } from './copy-chain.queries.ts'

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
