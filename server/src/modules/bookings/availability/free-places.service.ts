import type { Context } from '../../../context.ts'
import { dayId, readUse } from '../../branches/branch-days/branch-day.service.ts'
import { listRecentBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { datesToSearch, type FreeStart, freeStarts, nextAvailable } from '../rules/availability.ts'
import type { BookedBy, WashRules } from '../rules/booking-rules.ts'
import { isOffered } from '../rules/start-limits.ts'
import { nearestFirst } from '../rules/nearest.ts'
import type { VacatedPlace } from '../../../calendar/branch-hours.ts'
import { isoWithOffset, minutesOf } from '../../../calendar/branch-time.ts'
import { washRules, type WashServiceRecord } from '../../menu/wash-services/wash-service.service.ts'

/** A refused request or an enquiry. `from` in epoch ms. */
export interface PlaceWish {
  wash: WashRules
  by: BookedBy
  from: number
  without?: VacatedPlace | null | undefined
}

export interface PlacesInstead {
  nextAvailable?: string
  alternatives?: { branchId: { _id: string; name: string }; nextAvailable: string }[]
}

const MAX_ALTERNATIVES = 3

/** Nearly every branch has a free start within these days, even after a closed day; all 14 days of a thousand branches would be many documents. */
const FIRST_DAYS = 3

/** A wash at a branch. */
interface Place {
  branch: BranchRecord
  wash: WashRules
}

/**
 * The first free start of each of these washes within 14 days, soonest first. One command for all, and a second one for
 * those whose branch is full on the first days.
 */
export async function earliestOf<P extends Place>(
  context: Context,
  places: readonly P[],
  { by, without, ...wish }: Omit<PlaceWish, 'wash'>,
): Promise<(P & FreeStart)[]> {
  const now = context.clock.now().getTime()
  const asking = { by, now, horizonDays: context.settings().policies.horizonDays, from: wish.from }
  const found: (P & FreeStart)[] = []
  let searched = places
    .filter(({ branch, wash }) => isOffered(wash, branch))
    .map(place => ({ place, all: datesToSearch(place.branch, Math.max(wish.from, now)) }))
  for (const [from, to] of [[0, FIRST_DAYS], [FIRST_DAYS]]) {
    const parts = searched.map(each => ({ ...each, dates: each.all.slice(from, to) }))
    const ids = new Set(parts.flatMap(({ place, dates }) => dates.map(date => dayId(place.branch.id, date))))
    if (ids.size === 0) break
    const use = await readUse(context, [...ids], without)
    searched = parts.filter(({ place, dates }) => {
      const usedOn = new Map(dates.map(date => [date, use.get(dayId(place.branch.id, date)) ?? {}]))
      const start = nextAvailable({ ...asking, branch: place.branch, wash: place.wash, dates, usedOn })
      if (start) found.push({ ...place, ...start })
      return !start
    })
  }
  return found.sort((a, b) => a.startAt - b.startAt)
}

/** The same of one wash at each of these branches. */
export const earliestStarts = (
  context: Context,
  branches: readonly BranchRecord[],
  { wash, ...wish }: PlaceWish,
): Promise<(Place & FreeStart)[]> =>
  earliestOf(
    context,
    branches.map(branch => ({ branch, wash })),
    wish,
  )

/** For refusals: `nextAvailable` at the branch, and up to three other branches, nearest first; absent when there is none. */
export async function placesInstead(
  context: Context,
  branch: BranchRecord,
  wish: PlaceWish,
): Promise<PlacesInstead> {
  const starts = await earliestStarts(context, await listRecentBranches(context), wish)
  const own = starts.find(start => start.branch.id === branch.id)
  const others = starts
    .filter(start => start !== own)
    .map(start => ({ ...start.branch, startAt: start.startAt }))
  const alternatives = nearestFirst(branch, others, ({ startAt }) => startAt)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ id, name, timeZone, startAt }) => ({
      branchId: { _id: id, name },
      nextAvailable: isoWithOffset(startAt, timeZone),
    }))
  return {
    ...(own ? { nextAvailable: isoWithOffset(own.startAt, branch.timeZone) } : {}),
    ...(alternatives.length > 0 ? { alternatives } : {}),
  }
}

/** Free starts of a branch's first free day. */
export interface NextTimes {
  branch: BranchRecord
  /** YYYY-MM-DD */
  date: string
  /** HH:mm, at least one. */
  times: string[]
}

const MOST_BRANCHES = 20
const MOST_TIMES = 4
const APART_MINUTES = 30

/**
 * The next free starts of a service at each of these branches that has one within 14 days, soonest branch first, for a
 * short list: a few of the first free day, half an hour apart. Two or three commands for all branches.
 */
export async function nextTimes(
  context: Context,
  service: WashServiceRecord,
  branches: readonly BranchRecord[],
): Promise<NextTimes[]> {
  const now = context.clock.now().getTime()
  const { horizonDays } = context.settings().policies
  const asking = { wash: washRules(service), by: 'customer', now, horizonDays } as const
  const starts = (await earliestStarts(context, branches, { ...asking, from: now })).slice(0, MOST_BRANCHES)
  const ids = starts.map(({ branch, date }) => dayId(branch.id, date))
  const use = await readUse(context, ids)
  return starts.flatMap(({ branch, date }) => {
    const times = someOf(freeStarts({ ...asking, branch, date, used: use.get(dayId(branch.id, date)) ?? {} }))
    // Somebody may have taken the last one since.
    return times.length > 0 ? [{ branch, date, times }] : []
  })
}

function someOf(starts: readonly string[]): string[] {
  const some: string[] = []
  for (const start of starts) {
    const last = some.at(-1)
    if (last === undefined || minutesOf(start) - minutesOf(last) >= APART_MINUTES) some.push(start)
    if (some.length === MOST_TIMES) break
  }
  return some
}
