import type { BoardView, BookingView } from '@car-wash/server/contract'
import { DeskMove } from '../../parts/desk/desk-move.tsx'
import { BookingSheet } from '../../parts/desk/sheet/booking-sheet.tsx'
import type { BookingChanges } from '../../parts/desk/use-booking-changes.ts'
import { carOf } from './board-times.ts'
import type { Place } from './lane.tsx'
import { DeskBooking } from '../../parts/desk/booking/desk-booking.tsx'

/** The board's current action. */
export type BoardDoing =
  | { kind: 'sheet' | 'move'; booking: BookingView }
  | { kind: 'walk-in'; place: Partial<Place> & Pick<Place, 'time'>; isNow: boolean }

/** The open dialog of the board; one may lead to the next. */
export function BoardDialogs({
  board,
  doing,
  desk,
  onDoing,
  onBooked,
}: {
  board: BoardView
  doing: BoardDoing
  desk: BookingChanges
  onDoing: (doing: BoardDoing | undefined) => void
  onBooked: (booking: BookingView) => void
}) {
  const onClose = () => onDoing(undefined)
  if (doing.kind === 'walk-in') {
    const { place, isNow } = doing
    return <DeskBooking place={{ ...place, board, isNow }} onBooked={onBooked} onClose={onClose} />
  }
  // As the board has it now, or as it was opened when it has left the board.
  const booking = carOf(board, doing.booking._id) ?? doing.booking
  if (doing.kind === 'move') return <DeskMove booking={booking} onClose={onClose} />
  const onMove = (present: BookingView) => onDoing({ kind: 'move', booking: present })
  return <BookingSheet booking={booking} desk={desk} onMove={onMove} onClose={onClose} />
}
