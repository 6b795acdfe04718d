import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/plain/notice.tsx'
import type { Entry, Kind } from './chain-file.ts'

const KINDS = ['branches', 'services', 'packages'] as const satisfies readonly Kind[]

/** What of a file would be added, and what is left alone because its name exists. */
export function ChainEntries({ entries }: { entries: readonly Entry[] }) {
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
