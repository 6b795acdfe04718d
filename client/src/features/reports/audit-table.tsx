import type { AuditRow } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** Who changed what, newest first. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Table
      caption={t('audit.caption')}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          id: 'at',
          header: t('audit.at'),
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ at }) => <Bdi dir="auto">{format.instant(at)}</Bdi>,
        },
        {
          id: 'actor',
          header: t('audit.actor'),
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: ({ actor }) => <bdi>{actor.name ?? t('audit.system')}</bdi>,
        },
        { id: 'action', header: t('audit.action'), cell: ({ action }) => <Bdi>{action}</Bdi> },
        {
          id: 'object',
          header: t('audit.object'),
          className: 'text-sm text-muted',
          cell: ({ object }) => (
            <Bdi className="break-all">
              {object.kind} {object.id}
            </Bdi>
          ),
        },
        {
          id: 'change',
          header: t('audit.change'),
          className: 'text-sm',
          cell: row => <Change row={row} />,
        },
      ]}
    />
  )
}

function Change({ row: { before, after } }: { row: AuditRow }) {
  const { t } = useTranslation()
  const parts = [
    { label: t('audit.before'), value: before },
    { label: t('audit.after'), value: after },
  ].filter(({ value }) => value !== undefined && value !== null)
  return (
    <div className="grid gap-1">
      {parts.map(({ label, value }) => (
        <p key={label}>
          <span className="text-muted">{label}: </span>
          <Bdi className="break-all">{JSON.stringify(value)}</Bdi>
        </p>
      ))}
    </div>
  )
}
