import type { OwnBooking } from '@car-wash/server/contract'
import { CalendarClock, CalendarPlus, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../lib/api.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Badge } from '../../../ui/plain/badge.tsx'
import { Button, ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { VisitSteps } from '../../../parts/visit/visit-steps.tsx'
import { Facts } from '../../../ui/plain/facts.tsx'
import { VehicleName } from '../../../parts/booking/vehicle-name.tsx'
import { daysUntil, mayChange } from './coming.ts'
import { PhoneLink } from './phone-link.tsx'
import { StatusBadge } from './status-badge.tsx'

export interface NextBookingProps {
  booking: OwnBooking
  /** Milliseconds. */
  now: number
  /** The name and address of the branch. */
  place: ReactNode
  /** The branch's time zone; the device's own while unknown. */
  timeZone: string | undefined
  onMove: () => void
  onCancel: () => void
}

/** The next booking, large, with its actions. */
export function NextBooking({ booking, now, place, timeZone, onMove, onCancel }: NextBookingProps) {
  const { t, format } = useWords()
  const { bookingDate, bookingTime, branchId, serviceId, vehicle } = booking
  const isOpen = mayChange(booking, now)
  const visit = booking.visit?.step === 'expected' ? undefined : booking.visit
  return (
    <Card as="section" padding="none" aria-labelledby="next-booking" className="grid lg:grid-cols-[2fr_3fr]">
      <div className="flex flex-col gap-2 on-navy navy-sky p-5 sm:gap-4 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="next-booking" tabIndex={-1} className="text-lg font-semibold">
            {t(visit || isUnderWay(booking, now) ? 'dashboard.current' : 'dashboard.next')}
          </h2>
          <Badge tone="brand" icon={<CalendarClock />}>
            <Countdown booking={booking} now={now} />
          </Badge>
        </div>
        <p className="mt-auto text-xl">
          <bdi>{format.longDate(bookingDate)}</bdi>
        </p>
        <p className="text-3xl font-bold tabular-nums sm:text-4xl">
          <bdi>{format.time(bookingTime)}</bdi>
        </p>
        <p className="text-xl font-semibold wrap-anywhere">{serviceId.name}</p>
      </div>
      <div className="flex flex-col gap-4 p-5 sm:gap-6 sm:p-8">
        {visit && <VisitSteps visit={visit} now={now} />}
        <Facts
          className="max-sm:*:py-2"
          facts={[
            { label: t('dashboard.branch'), value: place },
            { label: t('dashboard.phone'), value: <PhoneLink phone={branchId.phone} /> },
            {
              label: t('dashboard.vehicle'),
              value: vehicle && <VehicleName vehicle={vehicle} />,
            },
            {
              label: t('dashboard.price'),
              value: booking.userPackageId ? (
                t('dashboard.withPackage')
              ) : (
                <bdi>{format.money(serviceId.price)}</bdi>
              ),
            },
            { label: t('dashboard.status'), value: <StatusBadge booking={booking} /> },
            {
              label: t('dashboard.notes'),
              value: booking.notes === '' ? undefined : <bdi className="wrap-anywhere">{booking.notes}</bdi>,
            },
          ]}
        />
        <div className="mt-auto grid gap-3">
          {!visit && (
            <p className="text-sm text-muted">
              {isOpen
                ? t('dashboard.changeUntil', { time: format.instantDay(booking.canChangeUntil, timeZone) })
                : t('dashboard.tooLate')}
            </p>
          )}
          <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap print:hidden">
            {isOpen && <Button onClick={onMove}>{t('dashboard.move')}</Button>}
            {!isOpen && (
              <ButtonLink to={`tel:${branchId.phone.replaceAll(' ', '')}`} icon={<Phone />}>
                {t('dashboard.call')}
              </ButtonLink>
            )}
            {!visit && (
              <ButtonLink variant="secondary" to={calendarOf(booking)} icon={<CalendarPlus />}>
                {t('dashboard.calendar')}
              </ButtonLink>
            )}
            {isOpen && (
              <Button variant="ghost" className="col-span-2" onClick={onCancel}>
                {t('dashboard.cancel')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** The URL of the booking's calendar file. */
export function calendarOf({ _id }: Pick<OwnBooking, '_id'>): string {
  return hrefOf('GET /bookings/:id/calendar.ics', { params: { id: _id } })
}

function isUnderWay({ startsAt }: OwnBooking, now: number): boolean {
  return Date.parse(startsAt) <= now
}

function Countdown({ booking, now }: Pick<NextBookingProps, 'booking' | 'now'>) {
  const { t } = useWords()
  if (booking.visit && booking.visit.step !== 'expected') return t(`visit.step.${booking.visit.step}`)
  if (isUnderWay(booking, now)) return t('dashboard.today')
  const days = daysUntil(booking, now)
  if (days <= 0) return t('dashboard.today')
  return days === 1 ? t('dashboard.tomorrow') : t('dashboard.inDays', { count: days })
}
