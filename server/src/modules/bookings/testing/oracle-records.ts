import type { BookingStatus, CancelReason, ProgressStep } from '../../../contract/constants.ts'

export interface OracleBooking {
  id: string
  owner: number
  /** Minutes since the first midnight of the test, branch-local. */
  start: number
  /** Of its service: two services have different ones. */
  minutes: number
  status: BookingStatus
  reason: CancelReason | null
  deleted: boolean
  book: OracleBook | null
  taps: Set<ProgressStep>
  /** The minutes, in whole cells, that it fills since it was finished early; null: all. */
  filled: number | null
  /** What the desk's last change replaced, while it can be taken back. */
  undo: OracleUndo | null
}

export interface OracleUndo {
  step: ProgressStep | null
  status: BookingStatus
  reason: CancelReason | null
  finished: boolean
  filled: number | null
  /** The package's last day before and after the change. */
  lastDay: { from: number; to: number } | null
}

export interface OracleBook {
  id: string
  owner: number
  washes: number
  paid: boolean
  /** Who has taken the money: nobody else takes it a second time. */
  paidBy: string | null
  deleted: boolean
  /** Last day of use, counted like `start / DAY`. */
  lastDay: number
  washOf: Map<OracleBooking, 'held' | 'consumed' | 'forfeited'>
}

/** A place kept free. Times in minutes. */
export interface OracleHold {
  id: string
  start: number
  minutes: number
  until: number
}

/** An entry of the waiting list, for one start. */
export interface OracleEntry {
  id: string
  owner: number
  start: number
  state: 'waiting' | 'offered' | 'ended'
  /** The place on offer. */
  hold: OracleHold | null
  /** It was offered its place once. */
  isPassed: boolean
  /** A booking has ended the wait. */
  isBooked?: boolean
}
