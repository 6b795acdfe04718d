import { Loaded } from '../../parts/lists/loaded.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useAdminBookings } from '../../parts/desk/admin-bookings.queries.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Table } from '../../ui/plain/table.tsx'

/** A customer's latest bookings, with a link to all of them in the desk's list. */
export function CustomerBookings({ id }: { id: string }) {
  const { t, format } = useWords()
  const query = useAdminBookings({ userId: id })
  return (
    <Loaded query={query} rows={4} empty={t('adminBookings.empty')}>
      {({ data: rows }) => (
        <div className="grid grid-cols-1 gap-3">
          <Table
            dense
            caption={t('adminBookings.caption')}
            rows={rows}
            columns={[
              {
                header: t('adminBookings.dateTime'),
                rowHeader: true,
                className: 'whitespace-nowrap tabular-nums',
                cell: ({ bookingDate, bookingTime }) => (
                  <bdi>{format.dateTime(bookingDate, bookingTime)}</bdi>
                ),
              },
              {
                header: t('adminBookings.service'),
                cell: ({ serviceId }) => <bdi>{serviceId.name}</bdi>,
              },
              {
                header: t('adminBookings.branch'),
                cell: ({ branchId }) => <bdi>{branchId.name}</bdi>,
              },
              {
                header: t('adminBookings.status'),
                cell: ({ status, cancelReason }) =>
                  cancelReason === 'no-show' ? t('status.reason.no-show') : t(`status.booking.${status}`),
              },
              {
                header: t('adminBookings.payment'),
                cell: ({ userPackageId, paymentStatus, serviceId }) => (
                  <>
                    {userPackageId ? t('adminBookings.withPackage') : t(`status.payment.${paymentStatus}`)}{' '}
                    {!userPackageId && <bdi className="tabular-nums">{format.euro(serviceId.price)}</bdi>}
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
      )}
    </Loaded>
  )
}
