import type { BookingView } from '@car-wash/server/contract'
import { DeskBooking } from './booking/desk-booking.tsx'
import type { TappedPlace } from './booking/desk-values.ts'
import { DeskMove } from './desk-move.tsx'
import { BookingSheet } from './sheet/booking-sheet.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { BookingChanges } from './use-booking-changes.ts'

/** What is open over the board or the list of bookings. */
export type OpenAtDesk =
  { dialog: 'details' | 'move'; booking: BookingView } | { dialog: 'book'; place?: TappedPlace }

interface DeskDialogsProps {
  open: OpenAtDesk | undefined
  desk: BookingChanges
  onOpen: (open: OpenAtDesk | undefined) => void
  onBooked?: (booking: BookingView) => void
}

/** The open dialog of the desk, which may lead to the next, and the undo of the last change. */
export function DeskDialogs(props: DeskDialogsProps) {
  const { offer, take, close } = props.desk.undo
  const key = offer && `${offer.booking._id} ${String(offer.booking.rev)}`
  return (
    <>
      <OpenDialog {...props} />
      {offer && <UndoBar key={key} offer={offer} onUndo={take} onClose={close} />}
    </>
  )
}

function OpenDialog({ open, desk, onOpen, onBooked }: DeskDialogsProps) {
  if (!open) return null
  const onClose = () => onOpen(undefined)
  if (open.dialog === 'book') return <DeskBooking place={open.place} onBooked={onBooked} onClose={onClose} />
  const { dialog, booking } = open
  if (dialog === 'move') return <DeskMove booking={booking} onClose={onClose} />
  const onMove = (present: BookingView) => onOpen({ dialog: 'move', booking: present })
  return <BookingSheet booking={booking} desk={desk} onMove={onMove} onClose={onClose} />
}
