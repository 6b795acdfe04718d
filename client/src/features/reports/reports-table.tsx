import type { ReportsView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import { UseBars } from './use-bars.tsx'

type Row = ReportsView['data'][number]

/** A row for each day and branch, with a bar per hour for the use of the bays. */
export function ReportsTable({
  rows,
  ofMany,
}: {
  rows: readonly Row[]
  /** For admins of more than one branch. */
  ofMany: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = (id: 'bookings' | 'completed' | 'cancelled' | 'noShows'): Column<Row> => ({
    id,
    header: t(`reports.${id}`),
    align: 'number',
    className: 'tabular-nums',
    cell: row => format.number(row[id]),
  })
  const branch: Column<Row> = {
    id: 'branch',
    header: t('reports.branch'),
    className: 'wrap-anywhere',
    cell: ({ branchId }) => <bdi>{branchId.name}</bdi>,
  }
  return (
    <Table
      dense
      cardsBelow="xl"
      caption={t('reports.caption')}
      rows={rows}
      rowKey={({ date, branchId }) => `${date} ${branchId._id}`}
      columns={[
        {
          id: 'date',
          header: t('reports.date'),
          rowHeader: true,
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ date }) => <Bdi dir="auto">{format.date(date)}</Bdi>,
        },
        ...(ofMany ? [branch] : []),
        count('bookings'),
        count('completed'),
        count('cancelled'),
        count('noShows'),
        {
          id: 'revenue',
          header: t('reports.bookingRevenue'),
          align: 'number',
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ bookingRevenue }) => <Bdi dir="auto">{format.euro(bookingRevenue)}</Bdi>,
        },
        {
          id: 'use',
          header: t('reports.utilisation'),
          cell: ({ utilisation }) => <UseBars utilisation={utilisation} />,
        },
      ]}
    />
  )
}
