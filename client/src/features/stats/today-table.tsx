import type { BookingView } from '@car-wash/server/contract'
import type { BookingStatus } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'
import type { Tone } from '../../ui/plain/tone.ts'

/** Specification 4: completed green, pending yellow, cancelled red, others grey. */
const tones: Record<BookingStatus, Tone> = {
  completed: 'success',
  pending: 'warning',
  cancelled: 'danger',
  confirmed: 'neutral',
}

/** Today's bookings by start time. */
export function TodayTable({
  bookings,
  withBranch,
}: {
  bookings: readonly BookingView[]
  /** For admins of more than one branch. */
  withBranch: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const branch: Column<BookingView> = {
    header: t('adminDashboard.branch'),
    className: 'wrap-anywhere lg:whitespace-nowrap',
    cell: ({ branchId }) => <bdi>{branchId.name}</bdi>,
  }
  const columns: Column<BookingView>[] = [
    {
      header: t('adminDashboard.time'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ bookingTime }) => <Bdi dir="auto">{format.time(bookingTime)}</Bdi>,
    },
    {
      header: t('adminDashboard.customer'),
      rowHeader: true,
      className: 'cards:wrap-anywhere lines:max-w-44 lines:truncate xl:lines:max-w-72',
      cell: ({ userId, walkIn, vehicle }) => (
        <>
          <bdi title={userId?.name ?? walkIn?.name}>{userId?.name ?? walkIn?.name ?? '–'}</bdi>
          <Bdi className="block text-sm font-normal text-muted">{vehicle?.plate ?? walkIn?.plate}</Bdi>
        </>
      ),
    },
    {
      header: t('adminDashboard.service'),
      className: 'wrap-anywhere',
      cell: ({ serviceId }) => <bdi>{serviceId.name}</bdi>,
    },
    ...(withBranch ? [branch] : []),
    {
      header: t('adminDashboard.status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`status.booking.${status}`)}</Badge>,
    },
  ]
  return <Table dense caption={t('adminDashboard.today')} columns={columns} rows={bookings} />
}
