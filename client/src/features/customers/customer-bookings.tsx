import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useAdminBookings } from '../../parts/desk/admin-bookings.queries.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** A customer's latest bookings, with a link to all of them in the desk's list. */
export function CustomerBookings({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useAdminBookings({ userId: id })
  const rows = query.data?.data
  if (!rows && query.isError) return <LoadFailure query={query} />
  if (!rows) {
    return (
      <Loading label={t('common.loading')}>
        <SkeletonTable rows={4} />
      </Loading>
    )
  }
  if (rows.length === 0) return <p className="text-muted">{t('adminBookings.empty')}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <Table
        dense
        caption={t('adminBookings.caption')}
        rows={rows}
        rowKey={({ _id }) => _id}
        columns={[
          {
            id: 'time',
            header: t('adminBookings.dateTime'),
            rowHeader: true,
            className: 'whitespace-nowrap tabular-nums',
            cell: ({ bookingDate, bookingTime }) => (
              <Bdi dir="auto">{format.dateTime(bookingDate, bookingTime)}</Bdi>
            ),
          },
          {
            id: 'service',
            header: t('adminBookings.service'),
            cell: ({ serviceId }) => <bdi>{serviceId.name}</bdi>,
          },
          {
            id: 'branch',
            header: t('adminBookings.branch'),
            cell: ({ branchId }) => <bdi>{branchId.name}</bdi>,
          },
          {
            id: 'status',
            header: t('adminBookings.status'),
            cell: ({ status, cancelReason }) =>
              cancelReason === 'no-show' ? t('status.reason.no-show') : t(`status.booking.${status}`),
          },
          {
            id: 'payment',
            header: t('adminBookings.payment'),
            cell: ({ userPackageId, paymentStatus, serviceId }) => (
              <>
                {userPackageId ? t('adminBookings.withPackage') : t(`status.payment.${paymentStatus}`)}{' '}
                {!userPackageId && (
                  <Bdi dir="auto" className="tabular-nums">
                    {format.euro(serviceId.price)}
                  </Bdi>
                )}
              </>
            ),
          },
        ]}
      />
      <ButtonLink
        size="sm"
        variant="secondary"
        className="justify-self-start"
        to={`/AdminDashboard/Bookings?userId=${id}`}
      >
        {t('counter.allBookings')}
      </ButtonLink>
    </div>
  )
}
