import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ApiError } from '../../lib/api.ts'
import { wallClockOf } from '../../i18n/format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { type PlaceInstead, placesOf } from './booking-refusal.tsx'

export interface MoveRefusalProps {
  /** The error of the last attempt. */
  error: Error | null
  /** Shown for errors without their own message. */
  failedMessage: string
  /** Describes the current booking, when another person has changed it. */
  nowMessage?: string | undefined
  /** Whether alternatives at other branches are offered. */
  mayLeave?: boolean | undefined
  onTake: (place: PlaceInstead & { date: string; time: string }) => void
}

/** The reason why a booking could not be moved, with alternatives as one-tap choices. */
export function MoveRefusal({ error, failedMessage, nowMessage, mayLeave = true, onTake }: MoveRefusalProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // The sign-in over the page handles this error.
  if (!error || (error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return null
  const offered = error instanceof ApiError ? placesOf(error) : []
  const places = offered.filter(place => mayLeave || !place.branch)
  return (
    <Notice
      tone="warning"
      role="alert"
      title={[serverMessage(error) ?? failedMessage, nowMessage].filter(Boolean).join(' ')}
      action={places.map(place => {
        const { date, time } = wallClockOf(place.startsAt)
        return (
          <Button
            key={place.branch?._id ?? 'same'}
            variant={place.branch ? 'secondary' : 'primary'}
            size="sm"
            onClick={() => onTake({ ...place, date, time })}
          >
            {place.branch && `${place.branch.name}: `}
            <Bdi dir="auto">{format.dayAndTime(date, time)}</Bdi>
          </Button>
        )
      })}
    >
      {places.length > 0 && t('booking.instead')}
    </Notice>
  )
}
