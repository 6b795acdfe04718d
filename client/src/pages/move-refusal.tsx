import { useTranslation } from 'react-i18next'
import type { PlaceInstead } from '../features/bookings/booking-refusal.tsx'
import { wallPartsOf } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Bdi } from '../ui/plain/bdi.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Notice } from '../ui/plain/notice.tsx'

/** Why a booking could not be moved, with the other places as one-tap choices. */
export function MoveRefusal({
  message,
  places,
  onTake,
}: {
  message: string
  places: readonly PlaceInstead[]
  onTake: (place: PlaceInstead & { date: string; time: string }) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Notice
      tone="warning"
      role="alert"
      title={message}
      action={places.map(place => {
        const { day, clock } = wallPartsOf(place.startsAt)
        return (
          <Button
            key={place.branch?._id ?? 'same'}
            variant={place.branch ? 'secondary' : 'primary'}
            size="sm"
            onClick={() => onTake({ ...place, date: day, time: clock })}
          >
            {place.branch && `${place.branch.name}: `}
            <Bdi dir="auto">{format.dayAndTime(day, clock)}</Bdi>
          </Button>
        )
      })}
    >
      {places.length > 0 && t('booking.instead')}
    </Notice>
  )
}
