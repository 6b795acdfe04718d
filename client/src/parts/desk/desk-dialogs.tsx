import type { BookingView } from '@car-wash/server/contract'
import { DeskBooking } from './booking/desk-booking.tsx'
import { DeskMove } from './desk-move.tsx'
import { BookingSheet } from './sheet/booking-sheet.tsx'
import type { OpenAtDesk } from './use-open-at-desk.ts'
import { UndoBar } from './undo-bar.tsx'
import type { BookingChanges } from './use-booking-changes.ts'

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
  if (open.dialog === 'book')
    return <DeskBooking place={open.place} customer={open.customer} onBooked={onBooked} onClose={onClose} />
  const { dialog, booking } = open
  if (dialog === 'move') return <DeskMove booking={booking} onClose={onClose} />
  return <BookingSheet booking={booking} desk={desk} onOpen={onOpen} />
}
