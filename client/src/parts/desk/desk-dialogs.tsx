import type { BookingView } from '@car-wash/server/contract'
import { DeskBooking } from './booking/desk-booking.tsx'
import type { TappedPlace } from './booking/desk-values.ts'
import { DeskMove } from './desk-move.tsx'
import { BookingSheet } from './sheet/booking-sheet.tsx'
import type { BookingChanges } from './use-booking-changes.ts'

/** What is open over the board or the list of bookings. */
export type OpenAtDesk =
  { dialog: 'details' | 'move'; booking: BookingView } | { dialog: 'book'; place?: TappedPlace }

/** The open dialog of the desk; one may lead to the next. */
export function DeskDialogs({
  open,
  desk,
  onOpen,
  onBooked,
}: {
  open: OpenAtDesk
  desk: BookingChanges
  onOpen: (open: OpenAtDesk | undefined) => void
  onBooked?: (booking: BookingView) => void
}) {
  const onClose = () => onOpen(undefined)
  if (open.dialog === 'book') return <DeskBooking place={open.place} onBooked={onBooked} onClose={onClose} />
  const { dialog, booking } = open
  if (dialog === 'move') return <DeskMove booking={booking} onClose={onClose} />
  const onMove = (present: BookingView) => onOpen({ dialog: 'move', booking: present })
  return <BookingSheet booking={booking} desk={desk} onMove={onMove} onClose={onClose} />
}
