import type { BookingView } from '../../contract/bookings.ts'

/** The shared record of a run. */
export interface ChaosLog {
  /** Replies by status; "lost" where the connection broke. */
  replies: Record<string, number>
  acknowledged: { bookings: number; changes: number; packages: number }
  slowestMs: number
  faults: string[]
}

/** What changes of a booking, as the customer knows it. */
export type State = Pick<BookingView, 'status' | 'bookingDate' | 'bookingTime' | 'paymentStatus'>

export const stateOf = ({ status, bookingDate, bookingTime, paymentStatus }: State): State => ({
  ...{ status, bookingDate, bookingTime, paymentStatus },
})

export const same = (a: State, b: State): boolean => JSON.stringify(stateOf(a)) === JSON.stringify(stateOf(b))
