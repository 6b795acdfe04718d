import type { TodayView } from '@car-wash/server/contract'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { type Column, Table } from '../../ui/plain/table.tsx'

type Row = TodayView['data'][number] & { _id: string }

/** The present day of every branch, each with the way to its own page. */
export function BranchDays({ rows }: { rows: TodayView['data'] }) {
  const { t, format } = useWords()
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4 in-[td]:cards:-my-2.5'
  const columns: Column<Row>[] = [
    {
      header: t('adminDashboard.branch'),
      rowHeader: true,
      className: 'wrap-anywhere cards:w-full',
      cell: ({ branchId }) => (
        <Link to={`?branchId=${branchId._id}`} className={link}>
          <bdi>{branchId.name}</bdi>
        </Link>
      ),
    },
    { header: t('adminDashboard.cars'), cell: ({ bookings }) => format.number(bookings) },
    {
      header: t('adminDashboard.booked'),
      cell: ({ share }) => (share === null ? '–' : format.percent(share)),
    },
    { header: t('adminDashboard.waiting'), cell: ({ pending }) => format.number(pending) },
    {
      header: t('adminDashboard.toSettle'),
      cell: ({ cars, _id }) =>
        cars === 0 ? (
          format.number(0)
        ) : (
          <Link
            to={`/AdminDashboard/Bookings?toSettle=true&sort=startsAt&branchId=${_id}`}
            aria-label={t('adminDashboard.settle', { count: cars })}
            className={link}
          >
            {format.number(cars)}
          </Link>
        ),
    },
    {
      header: t('admin.railTill'),
      cell: ({ isTillOpen }) => t(isTillOpen ? 'adminDashboard.tillOpen' : 'adminDashboard.tillShut'),
    },
  ]
  return (
    <Table
      dense
      // The name, and below it the other columns, each after its own name.
      compactRow="cards:flex cards:flex-wrap cards:gap-x-3 cards:px-3 cards:py-2 cards:text-sm cards:*:data-label:before:me-1 cards:*:data-label:before:text-muted cards:*:data-label:before:content-[attr(data-label)]"
      caption={t('adminDashboard.today')}
      columns={columns}
      rows={rows.map(row => ({ ...row, _id: row.branchId._id }))}
    />
  )
}
