import type { BookingView, CustomerView } from '@car-wash/server/contract'
import { BookingSheet } from '../../parts/desk/sheet/booking-sheet.tsx'
import type { BookingChanges } from '../../parts/desk/use-booking-changes.ts'
import { DeskBooking } from '../../parts/desk/booking/desk-booking.tsx'
import { DeskMove } from '../../parts/desk/desk-move.tsx'

export type OpenBooking =
  { dialog: 'details' | 'move'; booking: BookingView } | { dialog: 'book'; customer?: CustomerView }

/** The open dialog of the bookings tab; one may lead to the next. */
export function BookingDialogs({
  open,
  desk,
  onOpen,
}: {
  open: OpenBooking
  desk: BookingChanges
  onOpen: (open: OpenBooking | undefined) => void
}) {
  const onClose = () => onOpen(undefined)
  if (open.dialog === 'book') return <DeskBooking customer={open.customer} onClose={onClose} />
  const { dialog, booking } = open
  if (dialog === 'move') return <DeskMove booking={booking} onClose={onClose} />
  const onMove = (present: BookingView) => onOpen({ dialog: 'move', booking: present })
  return <BookingSheet booking={booking} desk={desk} onMove={onMove} onClose={onClose} />
}
