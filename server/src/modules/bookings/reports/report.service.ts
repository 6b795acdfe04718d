import { setImmediate } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { Context } from '../../../context.ts'
import { daysByDate } from '../../branches/branch-days/branch-day.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { eachDay, type Period, splitPeriod } from '../../../calendar/branch-time.ts'
import type { DaySums } from '../../../values/day-sums.ts'
import { utilisationOf, type HourUse } from '../rules/utilisation.ts'
import { BookingModel } from '../booking.model.ts'

export interface DayReport {
  branch: BranchRecord
  date: string
  bookings: number
  completed: number
  /** Excluding no-shows. */
  cancelled: number
  noShows: number
  /** Paid bookings without a package. */
  revenueCents: number
  utilisation: HourUse[]
}

export type ReportCounts = Omit<DayReport, 'branch' | 'date' | 'utilisation'>

/** One month: the most that one command reads. */
const DAYS_AT_ONCE = 31

export const reportParts = (period: Period): Period[] => splitPeriod(period, DAYS_AT_ONCE)

/**
 * Every day of a branch in one of the parts, including days without a booking, from the sums that the days keep. One part
 * after the other, so that other requests get the database in between and the report can stop with its request.
 */
export async function reportDays(context: Context, branch: BranchRecord, part: Period): Promise<DayReport[]> {
  const days = await daysByDate(context, branch.id, part)
  const report = eachDay(part).map((date): DayReport => {
    const { u = {}, s = {} } = days.get(date) ?? {}
    return { branch, date, ...countsOf(s), utilisation: utilisationOf(branch, date, u) }
  })
  // A month of 31 days is a moment's work; who waits for a turn meanwhile gets it.
  await setImmediate()
  return report
}

export function countsOf(sums: DaySums): ReportCounts {
  const { pending = 0, confirmed = 0, completed = 0, cancelled = 0, noShow = 0, paidCents = 0 } = sums
  return {
    bookings: pending + confirmed + completed + cancelled,
    completed,
    cancelled: cancelled - noShow,
    noShows: noShow,
    revenueCents: paidCents,
  }
}

const DAY_MS = 86_400_000
const PERIOD_MS = 90 * DAY_MS
const MAX_AGE_MS = 3_600_000
/** The newest bookings of the period decide: their number bounds the cost for a chain of any size. */
const MOST_BOOKINGS = 2000
/** Fewer bookings say nothing about taste. */
const FEWEST_BOOKINGS = 5
const MOST_SERVICES = 2

interface Known {
  /** By the clock of the context. */
  readAt: number
  ids: Promise<ReadonlySet<string>>
}

/** One per application, released with its connection. */
const knownOf = new WeakMap<Connection, Known>()

/**
 * Ids of the one or two services most booked in the last 90 days, at most an hour old; cancelled bookings do not count.
 * For the public menu only, never for the creation of a booking.
 */
export function mostBookedServices(context: Context): Promise<ReadonlySet<string>> {
  const now = context.clock.now().getTime()
  const known = knownOf.get(context.db)
  if (known && Math.abs(now - known.readAt) < MAX_AGE_MS) return known.ids
  const entry = { readAt: now, ids: read(context, new Date(now - PERIOD_MS)) }
  knownOf.set(context.db, entry)
  entry.ids.catch(() => {
    if (knownOf.get(context.db) === entry) knownOf.delete(context.db)
  })
  return entry.ids
}

async function read(context: Context, since: Date): Promise<ReadonlySet<string>> {
  const bookings = await BookingModel(context.db)
    .find({ createdAt: { $gte: since } }, { serviceId: 1, live: 1, _id: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MOST_BOOKINGS)
    .lean()
  const counts = new Map<string, number>()
  for (const { serviceId, live } of bookings) {
    if (live) counts.set(serviceId.toHexString(), (counts.get(serviceId.toHexString()) ?? 0) + 1)
  }
  const most = [...counts].filter(([, n]) => n >= FEWEST_BOOKINGS).sort(([, a], [, b]) => b - a)
  return new Set(most.slice(0, MOST_SERVICES).map(([id]) => id))
}
