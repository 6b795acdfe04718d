import type { BoardBooking } from '@car-wash/server/contract'
import { SLOT_MINUTES } from '@car-wash/server/contract/constants'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBookingChange } from '../../parts/desk/admin-bookings.queries.ts'
import { useBayRefusal } from '../../parts/desk/bay-refusal.ts'
import { clockOf } from '../../lib/wall-clock.ts'
import { toast } from '../../ui/toast.ts'
import { placeOf, type Span } from './board-times.ts'

/** A drop this close to the car's own start changes the bay only. */
const SNAP_MINUTES = 10

export type CarDrag = ReturnType<typeof useCarDrag>

/** Dragging a car into another bay or to another time of the day; its sheet offers the same by controls. */
export function useCarDrag() {
  const { t } = useTranslation()
  const move = useBookingChange('PATCH /admin/bookings/:id/bay')
  const reasonOf = useBayRefusal()
  const dragged = useRef<{ booking: BoardBooking; /** From the card's top, in pixels. */ grip: number }>(
    undefined,
  )
  const [refusal, setRefusal] = useState<{ booking: BoardBooking; reason: string }>()
  return {
    /** Why the car stays where it is, until it is dragged again or changes. */
    refusalOf: ({ _id, rev }: BoardBooking): string | undefined =>
      refusal?.booking._id === _id && refusal.booking.rev === rev ? refusal.reason : undefined,
    start(event: DragEvent<HTMLElement>, booking: BoardBooking): void {
      const { top } = event.currentTarget.getBoundingClientRect()
      setRefusal(undefined)
      dragged.current = { booking, grip: event.clientY - top }
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', booking._id)
    },
    /** A lane accepts the car. */
    over(event: DragEvent<HTMLElement>): void {
      if (dragged.current) event.preventDefault()
    },
    drop(event: DragEvent<HTMLElement>, bay: number, shown: Span): void {
      const { current } = dragged
      dragged.current = undefined
      if (!current) return
      event.preventDefault()
      const { booking, grip } = current
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const minutes = ((event.clientY - grip - top) / height) * (shown.to - shown.from) + shown.from
      const start = Math.round(minutes / SLOT_MINUTES) * SLOT_MINUTES
      const isSameTime = Math.abs(start - placeOf(booking).start) < SNAP_MINUTES
      move.mutate(
        {
          params: { id: booking._id },
          body: {
            bay,
            ...(isSameTime ? {} : { bookingTime: clockOf(Math.max(shown.from, start)) }),
            rev: booking.rev,
          },
        },
        {
          onSuccess: () => toast.success(t('counter.bayMoved')),
          onError: error => {
            toast.error(t('counter.bayFailed'))
            setRefusal({ booking, reason: reasonOf(error, { booking, bay }) })
          },
        },
      )
    },
  }
}
