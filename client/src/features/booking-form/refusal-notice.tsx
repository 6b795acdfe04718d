import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/api.ts'
import { type BookingRefusal, type OnTake, PlaceButtons } from '../../parts/booking/booking-refusal.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** What helps against a refusal: another place, service or means of payment, or a look at the other bookings. */
const WAYS: Partial<Record<ApiError['code'], 'place' | 'service' | 'payment' | 'bookings'>> = {
  SLOT_UNAVAILABLE: 'place',
  OUTSIDE_HOURS: 'place',
  BRANCH_CLOSED: 'place',
  PAST_TIME: 'place',
  SERVICE_NOT_OFFERED: 'service',
  PACKAGE_EXPIRED: 'payment',
  SERVICE_NOT_IN_PACKAGE: 'payment',
  UNPAID_PACKAGE_LIMIT: 'payment',
  NO_WASHES_LEFT: 'payment',
  TOO_MANY_OPEN: 'bookings',
  DUPLICATE_BOOKING: 'bookings',
}

/** The reason for a refusal, with the alternatives as one-tap choices, or else the way to what helps. */
export function RefusalNotice({
  refusal,
  branchName,
  earliest,
  onTake,
  tellMe,
  onOtherService,
  price,
  onWithoutPackage,
}: {
  refusal: BookingRefusal
  /** The requested branch. */
  branchName: string
  /** The link to the earliest wash at every branch, with the current input. */
  earliest: { to: string; state: unknown }
  onTake: OnTake
  /** The button to wait for the place that was refused. */
  tellMe?: ReactNode
  onOtherService: () => void
  /** Formatted, of the wash without a package. */
  price: string | undefined
  onWithoutPackage: () => void
}) {
  const { t } = useTranslation()
  const way = WAYS[refusal.code]
  return (
    <Notice
      tone="warning"
      role="alert"
      title={refusal.message}
      action={
        (refusal.places.length > 0 || way !== undefined) && (
          <>
            <PlaceButtons places={refusal.places} fullWidth onTake={onTake}>
              {(branch, time) => (
                <>
                  <span className="block font-normal">{branch?.name ?? branchName}</span>
                  <bdi className="block">{time}</bdi>
                </>
              )}
            </PlaceButtons>
            {refusal.code === 'SLOT_UNAVAILABLE' && tellMe}
            {way === 'service' && (
              <Button variant="secondary" size="sm" fullWidth onClick={onOtherService}>
                {t('booking.otherService')}
              </Button>
            )}
            {way === 'payment' && (
              <Button variant="secondary" size="sm" fullWidth onClick={onWithoutPackage}>
                {[t('booking.payInstead'), price].filter(Boolean).join(' · ')}
              </Button>
            )}
            {(way === 'place' || way === 'service') && (
              <ButtonLink {...earliest} variant="ghost" size="sm" fullWidth>
                {t('booking.earliest')}
              </ButtonLink>
            )}
            {way === 'bookings' && (
              <ButtonLink to="/customer/dashboard" variant="secondary" size="sm" fullWidth>
                {t('booking.toBookings')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {refusal.places.length > 0 && t('booking.instead')}
    </Notice>
  )
}
