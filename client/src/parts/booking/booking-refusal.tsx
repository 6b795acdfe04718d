import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import type { ApiError } from '../../lib/api.ts'
import { wallClockOf } from '../../i18n/format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** An alternative place for a refused booking. */
export interface PlaceInstead {
  /** Undefined means the same branch. */
  branch: { _id: string; name: string } | undefined
  /** ISO 8601 with the branch's offset. */
  startsAt: string
}

/** A time that was free when it was offered and has been taken since. */
export interface TakenTime {
  branchId: string
  serviceId: string
  date: string
  time: string
}

/** A refusal under the booking rules, with the server's alternatives (api.md, Errors). */
export interface BookingRefusal {
  code: ApiError['code']
  /** In the current language. */
  message: string
  /** The requested place, when its time is taken. */
  taken?: TakenTime | undefined
  places: readonly PlaceInstead[]
}

/** The alternatives: `nextAvailable` first, then the other branches. */
export function placesOf(error: ApiError): PlaceInstead[] {
  const { nextAvailable, alternatives } = error.body
  const own = typeof nextAvailable === 'string' ? [{ branch: undefined, startsAt: nextAvailable }] : []
  // The contract defines this shape (contract/errors.ts).
  const others = (alternatives ?? []) as { branchId: { _id: string; name: string }; nextAvailable: string }[]
  return [...own, ...others.map(other => ({ branch: other.branchId, startsAt: other.nextAvailable }))]
}

/** Gets the chosen place, with its day and time at the branch. */
export type OnTake = (place: PlaceInstead & { date: string; time: string }) => void

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

/** A button for each alternative, with its branch and the time in words. */
export function PlaceButtons({
  places,
  fullWidth,
  onTake,
  children,
}: {
  places: readonly PlaceInstead[]
  fullWidth?: boolean
  onTake: OnTake
  children: (branch: PlaceInstead['branch'], time: string) => ReactNode
}) {
  const format = useFormat()
  return places.map(place => {
    const { date, time } = wallClockOf(place.startsAt)
    return (
      <Button
        key={place.branch?._id ?? 'same'}
        variant={place.branch ? 'secondary' : 'primary'}
        size="sm"
        fullWidth={fullWidth}
        onClick={() => onTake({ ...place, date, time })}
      >
        {children(place.branch, format.dayAndTime(date, time))}
      </Button>
    )
  })
}

/** The reason for a refusal, with the alternatives as one-tap choices, or else the way to what helps. */
export function RefusalNotice({
  refusal,
  branchName,
  earliest,
  onTake,
  onOtherService,
  onWithoutPackage,
}: {
  refusal: BookingRefusal
  /** The requested branch. */
  branchName: string
  /** The link to the earliest wash at every branch, with the current input. */
  earliest: { to: string; state: unknown }
  onTake: OnTake
  onOtherService: () => void
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
                  <Bdi dir="auto" className="block">
                    {time}
                  </Bdi>
                </>
              )}
            </PlaceButtons>
            {way === 'service' && (
              <Button variant="secondary" size="sm" fullWidth onClick={onOtherService}>
                {t('booking.otherService')}
              </Button>
            )}
            {way === 'payment' && (
              <Button variant="secondary" size="sm" fullWidth onClick={onWithoutPackage}>
                {t('booking.payInstead')}
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
