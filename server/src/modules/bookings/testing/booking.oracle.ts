import type { CarState } from '../../../contract/car-state.ts'
import type { BookingStatus, CancelReason, ProgressStep } from '../../../contract/constants.ts'
import { filledOf, finishes, GRACE_DAYS, wishedWash } from './oracle-rules.ts'
import type { OracleBook, OracleBooking, OracleEntry, OracleHold, OracleUndo } from './oracle-records.ts'

/** A second, deliberately plain implementation of the rules of bookings and washes, to compare the product with. Times in minutes. */

export const WASH_MINUTES = 30
export const LONG_MINUTES = 60
const CUTOFF = 120
const TAP_REACH = 12 * 60
const UNPAID_LIMIT = 1
const DAY = 24 * 60

export const dayOf = (minutes: number) => Math.floor(minutes / DAY)

/** One branch open from 08:00 to 20:00, services of 30 and 60 minutes, packages of `washes` washes. */
export class Oracle {
  bays = 2
  now: number
  bookings: OracleBooking[] = []
  books: OracleBook[] = []
  holds: OracleHold[] = []
  /** The waiting list, the longest wait first. */
  entries: OracleEntry[] = []

  constructor(now: number) {
    this.now = now
  }

  left = (book: OracleBook) => book.washes - [...book.washOf.values()].filter(wash => wash !== 'held').length
  free = (book: OracleBook) => book.washes - book.washOf.size

  #occupies = ({ status, deleted }: OracleBooking) => status !== 'cancelled' && !deleted

  /** Checks minute by minute. */
  hasRoom(start: number, except?: OracleBooking | OracleHold, minutes = WASH_MINUTES): boolean {
    const held = this.holds.filter(hold => hold !== except && hold.until > this.now)
    const booked = this.bookings.filter(other => other !== except && this.#occupies(other))
    for (let minute = start; minute < start + minutes; minute++) {
      const cars = [...booked, ...held].filter(
        other => other.start <= minute && minute < other.start + (filledOf(other) ?? other.minutes),
      )
      if (cars.length >= this.bays) return false
    }
    return true
  }

  isTwice = (
    owner: number,
    start: number,
    { except, minutes }: { except?: OracleBooking | undefined; minutes: number },
  ) =>
    this.bookings.some(
      other =>
        other !== except &&
        this.#occupies(other) &&
        other.owner === owner &&
        other.start === start &&
        other.minutes === minutes,
    )

  /** The first rule that refuses the place. */
  #placeRefusal(
    place: { owner: number; start: number; byDesk: boolean },
    moved?: OracleBooking,
    held?: OracleHold,
  ): string | null {
    const { owner, start, byDesk } = place
    const minutes = moved?.minutes ?? WASH_MINUTES
    if (!this.hasRoom(start, moved ?? held, minutes)) return '400 SLOT_UNAVAILABLE'
    const runningStep = Math.floor(this.now / 5) * 5
    if (start < (byDesk ? runningStep : this.now)) return '400 PAST_TIME'
    if (this.isTwice(owner, start, { except: moved, minutes })) return '400 DUPLICATE_BOOKING'
    return null
  }

  /** A package refuses a wash; `own` is the one that its booking gives back first. */
  washRefusal(book: OracleBook, start: number, own = 0): string | null {
    if (dayOf(start) > book.lastDay) return '400 PACKAGE_EXPIRED'
    if (!book.paid && book.washOf.size - own >= UNPAID_LIMIT) return '400 UNPAID_PACKAGE_LIMIT'
    return this.free(book) + own < 1 ? '400 NO_WASHES_LEFT' : null
  }

  book(
    id: string,
    owner: number,
    { start, book, hold }: { start: number; book: OracleBook | null; hold?: OracleHold },
  ): string {
    const refusal = this.#placeRefusal({ owner, start, byDesk: false }, undefined, hold)
    if (refusal) return refusal
    if (book) {
      const refused = this.washRefusal(book, start)
      if (refused) return refused
    }
    const booking: OracleBooking = {
      id,
      owner,
      start,
      minutes: WASH_MINUTES,
      status: 'pending',
      reason: null,
      deleted: false,
      book,
      taps: new Set(),
      filled: null,
      undo: null,
    }
    this.holds = this.holds.filter(other => other !== hold)
    book?.washOf.set(booking, 'held')
    this.bookings.push(booking)
    return '201'
  }

  /** The outcome of an admin's change of status. */
  setStatus(
    booking: OracleBooking,
    status: BookingStatus,
    {
      reason: asked,
      step = null,
      byCustomer = false,
    }: { reason?: CancelReason; step?: ProgressStep | null; byCustomer?: boolean } = {},
  ): string {
    if (booking.deleted) return '404 NOT_FOUND'
    const reason =
      status === 'cancelled' ? (asked ?? (booking.status === 'cancelled' ? booking.reason : 'branch')) : null
    if (booking.status === status && booking.reason === reason) return '200'
    const before = { ...this.#undoable(booking, step), lastDay: booking.book?.lastDay ?? 0 }
    const outcome = this.#change(booking, {
      status,
      reason,
      filled: finishes(this.now, booking, { status, step }),
    })
    if (outcome !== '200') return outcome
    const to = booking.book?.lastDay ?? 0
    const lastDay = to === before.lastDay ? null : { from: before.lastDay, to }
    booking.undo = byCustomer ? null : { ...before, lastDay }
    return '200'
  }

  #undoable = ({ status, reason, taps, filled }: OracleBooking, step: ProgressStep | null): OracleUndo => ({
    ...{ step, status, reason, filled, finished: taps.has('finished') },
    lastDay: null,
  })

  #change(
    booking: OracleBooking,
    { status, reason, filled }: Pick<OracleUndo, 'status' | 'reason' | 'filled'>,
  ): string {
    const returns = booking.status === 'cancelled' && status !== 'cancelled'
    const { owner, start, minutes } = booking
    const isOver = start + minutes <= this.now
    const has = this.#occupies(booking) ? (booking.filled ?? minutes) : 0
    const wants = status === 'cancelled' ? 0 : (filled ?? minutes)
    if (!isOver && wants > has && !this.hasRoom(start + has, booking, wants - has))
      return '409 STATE_CONFLICT'
    if (returns && this.isTwice(owner, start, { except: booking, minutes })) return '409 STATE_CONFLICT'
    if (!this.#settleWash(booking, status, reason)) return '409 STATE_CONFLICT'
    if (status !== 'completed') booking.taps.delete('finished')
    booking.status = status
    booking.reason = reason
    booking.filled = filled
    return '200'
  }

  #settleWash(booking: OracleBooking, status: BookingStatus, reason: CancelReason | null): boolean {
    const { book } = booking
    if (!book) return true
    const before = book.washOf.get(booking)
    const wanted = wishedWash(status, reason)
    if (before === undefined && wanted !== undefined) {
      if (this.free(book) < 1) return false
      const newHold = wanted === 'held'
      const unpaid = !book.paid && book.washOf.size >= UNPAID_LIMIT
      if (newHold && (book.deleted || unpaid || dayOf(booking.start) > book.lastDay)) return false
    }
    if (wanted === undefined) {
      book.washOf.delete(booking)
      const kindly =
        before === 'forfeited' || (before !== undefined && (reason === 'branch' || reason === 'closure'))
      if (kindly) book.lastDay = Math.max(book.lastDay, dayOf(this.now) + GRACE_DAYS)
    } else book.washOf.set(booking, wanted)
    return true
  }

  carState = ({ taps }: OracleBooking): CarState =>
    taps.has('started') ? 'started' : (['arrived', 'booked'] as const)[taps.has('arrived') ? 0 : 1]

  tap(booking: OracleBooking, step: ProgressStep, confirm: boolean): string {
    const { status, taps, start } = booking
    if (booking.deleted) return '404 NOT_FOUND'
    if (taps.has(step) || (step === 'finished' && status === 'completed')) return '200'
    if (status === 'completed' || status === 'cancelled') return '409 STATE_CONFLICT'
    if (!confirm && Math.abs(start - this.now) > TAP_REACH) return '409 STATE_CONFLICT'
    const before = this.#undoable(booking, step)
    const outcome = step === 'finished' ? this.setStatus(booking, 'completed', { step }) : '200'
    if (outcome !== '200') return outcome
    if (step !== 'finished') booking.undo = before
    taps.add(step)
    return '200'
  }

  /** The desk takes back the last change, at once. */
  takeBack(booking: OracleBooking): string {
    const { undo, taps, book } = booking
    if (booking.deleted) return '404 NOT_FOUND'
    if (!undo) return '409 STATE_CONFLICT'
    if (undo.step === null || undo.step === 'finished') {
      const outcome = this.#change(booking, undo)
      if (outcome !== '200') return outcome
      if (book && undo.lastDay?.to === book.lastDay) book.lastDay = undo.lastDay.from
      if (undo.finished) taps.add('finished')
    } else taps.delete(undo.step)
    booking.undo = null
    return '200'
  }

  #isTooLate = ({ start, taps }: OracleBooking) => taps.size > 0 || this.now > start - CUTOFF

  cancel(booking: OracleBooking): string {
    if (booking.deleted) return '404 NOT_FOUND'
    if (booking.status === 'cancelled') return '200'
    if (booking.status === 'completed') return '409 STATE_CONFLICT'
    if (this.#isTooLate(booking)) return '409 TOO_LATE'
    return this.setStatus(booking, 'cancelled', { reason: 'customer', byCustomer: true })
  }

  move(booking: OracleBooking, start: number, byDesk: boolean): string {
    if (booking.deleted) return '404 NOT_FOUND'
    if (booking.status === 'cancelled' || booking.status === 'completed') return '409 STATE_CONFLICT'
    if (!byDesk && this.#isTooLate(booking)) return '409 TOO_LATE'
    if (booking.start === start) return '200'
    const { owner, book } = booking
    const refusal = this.#placeRefusal({ owner, start, byDesk }, booking)
    if (refusal) return refusal
    if (book && dayOf(start) > book.lastDay) {
      if (!byDesk) return '400 PACKAGE_EXPIRED'
      book.lastDay = dayOf(start)
    }
    booking.start = start
    booking.taps.clear()
    booking.undo = null
    return '200'
  }
}
