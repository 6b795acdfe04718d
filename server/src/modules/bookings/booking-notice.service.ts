import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Booking } from './booking.model.ts'

export type BookingAction =
  | 'booking.create'
  | 'booking.status'
  | 'booking.progress'
  | 'booking.payment'
  | 'booking.move'
  | 'booking.delete'

/** A change of a booking that has just been written in the running transaction. */
export interface NotedChange {
  /** Null: the system itself. */
  actor: Actor | null
  action: BookingAction
  before: Booking | null
  after: Booking
}

/** Trail and mail of a change, in its transaction. */
export async function noteChange(_context: Context, _change: NotedChange): Promise<void> {
  await Promise.resolve()
}
