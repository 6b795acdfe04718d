import type { BookingView, BranchToday } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { dueOf } from '../../parts/desk/next-step.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'

/** The next cars of the day, each checked in with one tap. */
export function Arrivals({
  day,
  onLook,
  onArrived,
}: {
  day: BranchToday
  onLook: (booking: BookingView) => void
  onArrived: (booking: BookingView) => void
}) {
  const { t, format } = useWords()
  return (
    <Card as="section" padding="none">
      <div className="flex items-center justify-between gap-4 border-b border-line ps-4 pe-2 sm:ps-6">
        <h2 className="py-3 text-lg font-semibold">{t('adminDashboard.arriving')}</h2>
        <ButtonLink
          size="sm"
          variant="ghost"
          to={`/AdminDashboard/Bookings?from=${day.date}&to=${day.date}&branchId=${day.branch._id}`}
        >
          {t('adminDashboard.allOfToday')}
        </ButtonLink>
      </div>
      {day.arrivals.length === 0 && (
        <p className="px-4 py-4 text-muted sm:px-6">{t('adminDashboard.arrivingNone')}</p>
      )}
      <ul>
        {day.arrivals.map(booking => {
          const { name, plate } = personOf(booking)
          const due = dueOf(booking)
          return (
            <li
              key={booking._id}
              className="flex items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0 max-sm:flex-wrap sm:px-6"
            >
              <bdi className="w-20 shrink-0 font-semibold text-heading tabular-nums">
                {format.time(booking.bookingTime)}
              </bdi>
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 rounded-control text-start hover:underline max-sm:basis-[calc(100%-6rem)]"
                onClick={() => onLook(booking)}
              >
                <bdi title={plate ?? name} className="block truncate font-semibold text-heading">
                  {plate ?? name}
                </bdi>
                <span
                  title={format.joined(name, booking.serviceId.name)}
                  className="block truncate text-sm text-muted"
                >
                  {plate !== undefined && plate !== name && (
                    <>
                      <bdi>{name}</bdi>
                      {' · '}
                    </>
                  )}
                  <bdi>{booking.serviceId.name}</bdi>
                </span>
              </button>
              <span className="text-end text-sm max-sm:grow max-sm:basis-0 max-sm:text-start">
                {booking.userPackageId ? (
                  t('adminDashboard.withPackage')
                ) : (
                  <bdi className="font-semibold text-heading">{format.euro(booking.serviceId.price)}</bdi>
                )}
                {!booking.userPackageId && (
                  <span className="block text-muted max-sm:ms-2 max-sm:inline">
                    {t(`status.payment.${due > 0 ? 'unpaid' : 'paid'}`)}
                  </span>
                )}
              </span>
              {booking.bay !== undefined && (
                <Badge icon={null} className="max-sm:hidden">
                  {t('board.bay', { number: format.number(booking.bay) })}
                </Badge>
              )}
              <Button size="sm" variant="secondary" onClick={() => onArrived(booking)}>
                {t('board.step.arrived')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
