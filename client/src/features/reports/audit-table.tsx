import type { AuditRow } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { type ThingNames, useAuditWords } from './audit-words.ts'

/** The audit trail, newest first: the changed fields in words, and the raw data under "Details". */
export function AuditTable({ rows, names }: { rows: readonly AuditRow[]; names: ThingNames }) {
  const { t, format } = useWords()
  const words = useAuditWords(names)
  return (
    <Table
      dense
      caption={t('audit.caption')}
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-1 cards:gap-0.5 cards:px-3 cards:py-2 cards:text-sm"
      rows={rows}
      groupOf={({ at }) => format.instantDate(at)}
      columns={[
        {
          header: t('audit.actor'),
          rowHeader: true,
          width: 'lines:w-[18%]',
          className: 'wrap-anywhere',
          cell: ({ actor }) => (
            <>
              <bdi>{actor.name ?? t(actor.role === 'system' ? 'audit.system' : 'audit.gone')}</bdi>
              {actor.key !== undefined && (
                <span className="block text-sm font-normal text-muted">
                  {t('audit.byKey', { prefix: isolated(actor.key) })}
                </span>
              )}
            </>
          ),
        },
        {
          header: [t('audit.at'), t('audit.ip')],
          width: 'lines:w-[19%]',
          className: 'tabular-nums text-sm cards:flex cards:gap-x-3',
          cell: ({ at, ip }) => [
            <bdi key="at">{format.instantTime(at)}</bdi>,
            ip && (
              <Bdi key="ip" className="wrap-anywhere text-muted">
                {ip}
              </Bdi>
            ),
          ],
        },
        {
          header: [t('audit.action'), t('audit.object')],
          width: 'lines:w-[23%]',
          cell: row => {
            const { kind, name } = words.object(row)
            return [
              <span key="action" className="font-semibold text-heading">
                {words.action(row)}
              </span>,
              <span key="object" className="text-sm wrap-anywhere text-muted">
                {kind} · <bdi>{name}</bdi>
              </span>,
            ]
          },
        },
        {
          header: t('audit.change'),
          className: 'text-sm',
          cell: row => <Change row={row} words={words} />,
        },
      ]}
    />
  )
}

function Change({ row, words }: { row: AuditRow; words: ReturnType<typeof useAuditWords> }) {
  const { t } = useWords()
  const changes = words.changes(row)
  const written = [row.before, row.after].some(side => side !== undefined && side !== null)
  return (
    <div className="grid min-w-0 gap-1">
      {changes.length === 0 && !written && t('audit.none')}
      {changes.map(({ id, label, before, after }) => (
        <p key={id} className="wrap-anywhere">
          <span className="text-muted">{label}:</span>{' '}
          {before !== undefined && (
            <>
              <bdi>{before}</bdi>{' '}
              <span aria-hidden className="inline-block rtl:-scale-x-100">
                →
              </span>
              <span className="sr-only">{t('audit.becomes')}</span>{' '}
            </>
          )}
          <bdi className="font-semibold text-heading">{after ?? t('audit.none')}</bdi>
        </p>
      ))}
      {written && (
        <details>
          <summary className="inline-flex min-h-6 items-center text-muted underline underline-offset-4">
            {t('audit.details')}
          </summary>
          <Bdi className="block text-xs break-all">
            {JSON.stringify({ action: row.action, ...row.object, before: row.before, after: row.after })}
          </Bdi>
        </details>
      )}
    </div>
  )
}
