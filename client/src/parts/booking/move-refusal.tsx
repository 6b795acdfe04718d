import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { type OnTake, PlaceButtons, placesOf } from './booking-refusal.tsx'

export interface MoveRefusalProps {
  /** The error of the last attempt. */
  error: Error | null
  /** Shown for errors without their own message. */
  failedMessage: string
  /** Describes the current booking, when another person has changed it. */
  nowMessage?: string | undefined
  /** Whether alternatives at other branches are offered. */
  mayLeave?: boolean | undefined
  onTake: OnTake
}

/** The reason why a booking could not be moved, with alternatives as one-tap choices. */
export function MoveRefusal({ error, failedMessage, nowMessage, mayLeave = true, onTake }: MoveRefusalProps) {
  const { t } = useTranslation()
  // The sign-in over the page handles this error.
  if (!error || (error instanceof ApiError && error.code === 'UNAUTHENTICATED')) return null
  const offered = error instanceof ApiError ? placesOf(error) : []
  const places = offered.filter(place => mayLeave || !place.branch)
  return (
    <Notice
      tone="warning"
      role="alert"
      title={[serverMessage(error) ?? failedMessage, nowMessage].filter(Boolean).join(' ')}
      action={
        <PlaceButtons places={places} onTake={onTake}>
          {(branch, time) => (
            <>
              {branch && `${branch.name}: `}
              <bdi>{time}</bdi>
            </>
          )}
        </PlaceButtons>
      }
    >
      {places.length > 0 && t('booking.instead')}
    </Notice>
  )
}
