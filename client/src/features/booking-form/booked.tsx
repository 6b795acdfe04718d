import type { BookingView, BranchView } from '@car-wash/server/contract'
import { CalendarPlus, CircleCheckBig } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../lib/api.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Facts } from '../../ui/plain/facts.tsx'
import { VehicleName } from '../../parts/booking/vehicle-name.tsx'
import { BranchPlace } from '../../parts/booking/branch-place.tsx'

export interface BookedProps {
  booking: BookingView
  branch: BranchView | undefined
  /** The service's name in the current language. */
  serviceName: string
  onAnother: () => void
}

/** The confirmation of a new booking. */
export function Booked({ booking, branch, serviceName, onAnother }: BookedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { bookingDate, bookingTime, branchId } = booking

  // The form has gone and the focus with it, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])

  return (
    <Card as="section" className="grid w-full max-w-3xl gap-6 justify-self-center">
      <div>
        <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-2xl font-semibold">
          <CircleCheckBig aria-hidden className="size-8 shrink-0 text-success-ink" />
          {t('booking.bookedTitle')}
        </h1>
        <p className="mt-1 text-muted">{t('booking.bookedText')}</p>
        {booking.status === 'pending' && <p className="mt-1 text-muted">{t('booking.pendingText')}</p>}
      </div>
      <Facts
        facts={[
          { label: t('booking.service'), value: serviceName },
          {
            label: t('booking.branch'),
            value: branch ? <BranchPlace branch={branch} /> : branchId.name,
          },
          {
            label: t('booking.phone'),
            value: (
              <a href={`tel:${branchId.phone.replaceAll(' ', '')}`} className="text-brand-ink underline">
                <Bdi>{branchId.phone}</Bdi>
              </a>
            ),
          },
          {
            label: t('booking.when'),
            value: <Bdi dir="auto">{format.dayAndTime(bookingDate, bookingTime)}</Bdi>,
          },
          {
            label: t('booking.duration'),
            value: t('units.minutes', {
              count: Math.round((Date.parse(booking.endsAt) - Date.parse(booking.startsAt)) / 60_000),
            }),
          },
          {
            label: t('booking.vehicle'),
            value: booking.vehicle && <VehicleName vehicle={booking.vehicle} />,
          },
          {
            label: t('booking.price'),
            value: booking.userPackageId ? (
              t('booking.paidByPackage')
            ) : (
              <Bdi dir="auto">{format.money(booking.serviceId.price)}</Bdi>
            ),
          },
          {
            label: t('booking.status'),
            value: (
              <Badge tone={booking.status === 'pending' ? 'warning' : 'neutral'}>
                {t(`status.booking.${booking.status}`)}
              </Badge>
            ),
          },
          {
            label: t('booking.cancelUntil'),
            value:
              Date.parse(booking.canChangeUntil) < Date.parse(booking.createdAt) ? (
                t('booking.tooLate')
              ) : (
                <Bdi dir="auto">{format.instantDay(booking.canChangeUntil, branch?.timeZone)}</Bdi>
              ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full print:hidden">
        <ButtonLink
          to={hrefOf('GET /bookings/:id/calendar.ics', { params: { id: booking._id } })}
          icon={<CalendarPlus />}
        >
          {t('booking.calendar')}
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          {t('booking.another')}
        </Button>
        <ButtonLink to="/customer/dashboard" variant="secondary">
          {t('booking.toDashboard')}
        </ButtonLink>
      </div>
    </Card>
  )
}
