import type { TillView } from '@car-wash/server/contract'
import { FileText } from 'lucide-react'
import { shortNames } from '../../parts/branches/short-name.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { IconButton } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'
import { Difference } from './difference.tsx'

/** Counted tills, newest first. */
export function TillsTable({
  tills,
  onShow,
}: {
  tills: readonly TillView[]
  /** Shows the closing of a till, to be printed. */
  onShow: (till: TillView) => void
}) {
  const { t, format } = useWords()
  const dayOf = (at: string, branch: TillView['branchId']) => format.instantDate(at, branch?.timeZone)
  const nameOf = shortNames(tills.flatMap(({ branchId }) => branchId ?? []))
  return (
    <Table
      dense
      caption={t('till.history')}
      rows={tills}
      groupOf={({ openedAt, branchId }) => dayOf(openedAt, branchId)}
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-[minmax(0,1fr)_auto_auto] cards:items-center cards:gap-x-2 cards:px-3 cards:py-2 cards:text-sm"
      columns={[
        {
          header: t('till.period'),
          rowHeader: true,
          className: 'tabular-nums',
          cell: ({ openedAt, closedAt, branchId }) => {
            const end = closedAt ?? openedAt
            const isOneDay = dayOf(end, branchId) === dayOf(openedAt, branchId)
            return (
              <>
                <bdi>{format.instantTime(openedAt, branchId?.timeZone)}</bdi> –{' '}
                <bdi>{format[isOneDay ? 'instantTime' : 'instant'](end, branchId?.timeZone)}</bdi>
              </>
            )
          },
        },
        {
          header: t('words.branch'),
          className: 'cards:col-start-1 cards:row-start-2 cards:text-muted',
          cell: ({ branchId }) => <bdi>{branchId ? nameOf(branchId.name) : t('till.headOffice')}</bdi>,
        },
        {
          header: t('till.counted'),
          align: 'number',
          className: 'font-semibold cards:col-start-2 cards:row-start-1 cards:text-end',
          cell: ({ counted }) => <bdi>{format.euro(counted ?? 0)}</bdi>,
        },
        {
          header: t('till.expected'),
          align: 'number',
          className: 'cards:sr-only',
          cell: ({ expected }) => <bdi>{format.euro(expected ?? 0)}</bdi>,
        },
        {
          header: [t('till.difference'), t('till.note')],
          className:
            'cards:contents! cards:*:col-start-2 cards:*:row-start-2 cards:*:text-end cards:[&>div+div]:col-span-full cards:[&>div+div]:row-start-3',
          cell: till => [
            <Difference key="difference" of={till} />,
            till.note && (
              <bdi key="note" className="text-sm wrap-anywhere text-muted">
                {till.note}
              </bdi>
            ),
          ],
        },
        {
          header: t('till.by'),
          className: 'cards:sr-only',
          cell: ({ closedBy }) => <bdi>{closedBy?.name}</bdi>,
        },
        {
          header: t('till.closing'),
          hideHeader: true,
          className: 'cards:col-start-3 cards:row-span-2 cards:row-start-1 cards:-me-2',
          cell: till => (
            <IconButton
              label={t('till.closingOf', {
                time: isolated(format.instant(till.closedAt ?? till.openedAt, till.branchId?.timeZone)),
              })}
              icon={<FileText />}
              onClick={() => onShow(till)}
            />
          ),
        },
      ]}
    />
  )
}
