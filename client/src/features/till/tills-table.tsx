import type { TillView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/plain/button.tsx'
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
  return (
    <Table
      dense
      caption={t('till.history')}
      rows={tills}
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-2 cards:items-center cards:gap-x-3 cards:px-3 cards:py-2"
      columns={[
        {
          header: t('till.period'),
          rowHeader: true,
          className: 'tabular-nums cards:col-span-2',
          cell: ({ openedAt, closedAt, branchId }) => (
            <>
              <bdi className="whitespace-nowrap">{format.instant(openedAt, branchId?.timeZone)}</bdi>
              {' – '}
              <bdi className="whitespace-nowrap">
                {closedAt && format.instant(closedAt, branchId?.timeZone)}
              </bdi>
            </>
          ),
        },
        {
          header: t('words.branch'),
          className: 'cards:text-sm cards:text-muted',
          cell: ({ branchId }) => <bdi>{branchId?.name ?? t('till.headOffice')}</bdi>,
        },
        {
          header: t('till.counted'),
          align: 'number',
          className: 'cards:row-start-2',
          cell: ({ counted }) => (
            <>
              <span className="text-muted lines:hidden">{t('till.counted')}: </span>
              <bdi>{format.euro(counted ?? 0)}</bdi>
            </>
          ),
        },
        {
          header: t('till.expected'),
          align: 'number',
          className: 'cards:row-start-3',
          cell: ({ expected }) => (
            <>
              <span className="text-muted lines:hidden">{t('till.expected')}: </span>
              <bdi>{format.euro(expected ?? 0)}</bdi>
            </>
          ),
        },
        {
          header: [t('till.difference'), t('till.note')],
          className: 'cards:col-start-2 cards:row-span-2 cards:row-start-2 cards:text-end',
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
          className: 'cards:col-start-2 cards:row-start-4 cards:text-end',
          cell: till => (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('till.closingOf', {
                time: isolated(format.instant(till.closedAt ?? till.openedAt, till.branchId?.timeZone)),
              })}
              onClick={() => onShow(till)}
            >
              {t('till.closing')}
            </Button>
          ),
        },
      ]}
    />
  )
}
