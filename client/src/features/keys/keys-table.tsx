import type { KeyView } from '@car-wash/server/contract'
import { isolated } from '../../i18n/bidi.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** The keys of other programs, each to be ended. */
export function KeysTable({ keys, onEnd }: { keys: readonly KeyView[]; onEnd: (key: KeyView) => void }) {
  const { t, format } = useWords()
  return (
    <Table
      cardsBelow="xl"
      caption={t('keys.caption')}
      rows={keys}
      columns={[
        {
          header: t('keys.name'),
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ name, prefix }) => (
            <>
              <bdi>{name}</bdi>
              <Bdi className="font-mono block text-sm font-normal text-muted">{`${prefix}…`}</Bdi>
            </>
          ),
        },
        {
          header: t('keys.scope'),
          cell: ({ scope }) => (
            <Badge tone={scope === 'read' ? 'neutral' : 'brand'}>{t(`keys.scopes.${scope}`)}</Badge>
          ),
        },
        {
          header: t('keys.branch'),
          className: 'wrap-anywhere',
          cell: ({ branch }) => (branch ? <bdi>{branch.name}</bdi> : t('keys.allBranches')),
        },
        {
          header: t('keys.madeBy'),
          className: 'wrap-anywhere',
          cell: ({ madeBy, createdAt }) => (
            <span>
              <bdi className="block">{madeBy.name}</bdi>
              <Bdi dir="auto" className="block text-sm text-muted tabular-nums">
                {format.instant(createdAt)}
              </Bdi>
            </span>
          ),
        },
        {
          header: t('keys.lastUsed'),
          className: 'tabular-nums cards:data-label:before:min-w-0!',
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? t('keys.never') : <Bdi dir="auto">{format.instant(lastUsedAt)}</Bdi>,
        },
        {
          header: t('keys.actions'),
          hideHeader: true,
          align: 'end',
          cell: key => (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('keys.endOne', { name: isolated(key.name) })}
              onClick={() => onEnd(key)}
            >
              {t('keys.end')}
            </Button>
          ),
        },
      ]}
    />
  )
}
