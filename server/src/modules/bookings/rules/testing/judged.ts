import type { BranchRules, UsedCells } from '../../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../../calendar/branch-time.ts'
import { type BookingWish, judgeBooking, type PackageRules } from '../booking-rules.ts'

const ROME = 'Europe/Rome'
const branch: BranchRules = {
  id: 'centre',
  timeZone: ROME,
  bays: 2,
  operatingHours: '07:00',
  closeingHours: '19:00',
  closures: [],
}
/** Half an hour, offered at every branch. */
export const wash = { id: 'basic', minutes: 30, turnoverMinutes: 0, branches: [] }
/** The instant of a branch's time. */
export const at = (date: string, time: string, zone = ROME) => instantAtOrAfter(date, time, zone)

/** On a Saturday at noon, a request for the following Monday. */
const wish: BookingWish = {
  branch,
  wash,
  date: '2026-11-23',
  time: '10:00',
  by: 'customer',
  now: at('2026-11-21', '12:00'),
  used: {},
  openBookings: { count: 0, most: 10 },
  horizonDays: 90,
}
/** A paid package with washes left. */
export const paid: PackageRules = {
  expiryDate: '2026-12-31',
  services: [],
  isPaid: true,
  onCredit: 0,
  available: 4,
  unpaidLimit: 1,
}

/** Judges the request with this change. */
export const judge = (change: Partial<BookingWish>) => judgeBooking({ ...wish, ...change })
/** The code of its refusal; null if it is accepted. */
export const codeOf = (change: Partial<BookingWish>) => {
  const verdict = judge(change)
  return verdict.ok ? null : verdict.refusal.code
}
/** The change of another rule of the branch. */
export const withBranch = (change: Partial<BranchRules>) => ({ branch: { ...branch, ...change } })
/** Every cell of the requested wash holds `cars`. */
export const usedBy = (cars: number, change: Partial<BookingWish> = {}): UsedCells => {
  const verdict = judge({ ...change, used: {} })
  if (!verdict.ok) throw new Error(verdict.refusal.code)
  const { c0, c1 } = verdict.place
  return Object.fromEntries(Array.from({ length: c1 - c0 }, (_, i) => [String(c0 + i), cars]))
}
