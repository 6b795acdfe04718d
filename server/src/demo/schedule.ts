import type { Booking } from '../modules/bookings/booking.model.ts'
import { isFree, planDay, type BranchRules } from '../calendar/branch-hours.ts'
import { addDays, cellsOf, instantOf, minutesOf, timeOf } from '../calendar/branch-time.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { dayId } from '../modules/branches/branch-days/branch-day.service.ts'

/** A branch document as the rules need it, except that the id is text. */
export const rulesOf = (branch: Branch): BranchRules => ({ ...branch, id: branch._id.toHexString() })

export interface Wish {
  branch: Branch
  minutes: number
  turnover: number
  date: string
  /** Minutes after midnight. */
  minute: number
  spare: number
}

export type Place = Pick<Booking, 'bookingDate' | 'bookingTime' | 'startAt' | 'endAt' | 'c0' | 'c1'>

/** Finds places and records what is taken, by the product's own rules of hours, closures and capacity. */
export class Schedule {
  readonly #used = new Map<string, Record<string, number>>()
  readonly #plans = new Map<string, ReturnType<typeof planDay>>()

  take({ branch, minutes, turnover, date, minute, spare }: Wish): Place | null {
    const key = dayId(branch._id.toHexString(), date)
    const plan = this.#plans.get(key) ?? planDay(rulesOf(branch), date)
    this.#plans.set(key, plan)
    const time = timeOf(minute)
    const startAt = instantOf(date, time, branch.timeZone)
    if (!plan.open || startAt === null) return null
    const endAt = startAt + minutes * 60_000
    if (startAt < plan.openAt || endAt > plan.closeAt) return null
    const cells = cellsOf(startAt, minutes + turnover)
    const used = this.#used.get(key) ?? {}
    if (!isFree(cells, used, cell => Math.max(0, plan.capacity(cell) - spare))) return null
    for (let cell = cells.c0; cell < cells.c1; cell++) used[cell] = (used[cell] ?? 0) + 1
    this.#used.set(key, used)
    return {
      bookingDate: date,
      bookingTime: time,
      startAt: new Date(startAt),
      endAt: new Date(endAt),
      c0: cells.c0,
      c1: cells.c1,
    }
  }
}

/** Opening and closing as minutes after midnight, or null on a closed day. */
export function openMinutes(branch: Branch, date: string): [number, number] | null {
  const { open } = planDay(rulesOf(branch), date)
  return open ? [minutesOf(open.from), minutesOf(open.to)] : null
}

export const openDay = (branch: Branch, date: string): string =>
  openMinutes(branch, date) ? date : openDay(branch, addDays(date, 1))
