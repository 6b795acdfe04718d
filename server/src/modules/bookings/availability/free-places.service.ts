import type { Context } from '../../../context.ts'
import { dayId, readUse } from '../../branches/branch-days/branch-day.service.ts'
import { listRecentBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { datesToSearch, earliest, soonestFirst, type FreeStart, freeStarts } from '../rules/availability.ts'
import type { BookedBy, WashRules } from '../rules/booking-rules.ts'
import { isOffered } from '../rules/start-limits.ts'
import { nearestFirst } from '../rules/nearest.ts'
import { type VacatedPlace, usedWithout } from '../../../calendar/branch-hours.ts'
import { isoWithOffset, minutesOf } from '../../../calendar/branch-time.ts'
import { washRules, type WashServiceRecord } from '../../menu/wash-services/wash-service.service.ts'

/** A refused request or an enquiry. `from` in epoch ms. */
export interface PlaceWish {
  wash: WashRules
  by: BookedBy
  from: number
  /** The place of the booking to be moved, if any. */
  without?: VacatedPlace
}

/** The alternatives that a refusal offers (api.md, Order of refusal). */
export interface PlacesInstead {
  nextAvailable?: string
  alternatives?: { branchId: { _id: string; name: string }; nextAvailable: string }[]
}

const MAX_ALTERNATIVES = 3

/** Nearly every branch has a free start within these days, even after a closed day; all 14 days of a thousand branches would be many documents. */
const FIRST_DAYS = 3

/**
 * The first free start of each of these branches within 14 days, soonest first. One command for all, and a second one
 * for branches that are full on the first days.
 */
export async function earliestStarts(
  context: Context,
  branches: readonly BranchRecord[],
  wish: PlaceWish,
): Promise<(FreeStart & { branchId: string })[]> {
  const { wash, by, without } = wish
  const now = context.clock.now().getTime()
  const found: (FreeStart & { branchId: string })[] = []
  let searched = branches
    .filter(branch => isOffered(wash, branch))
    .map(branch => ({ branch, dates: datesToSearch(branch, Math.max(wish.from, now)) }))
  for (const [from, to] of [[0, FIRST_DAYS], [FIRST_DAYS]]) {
    const parts = searched.map(({ branch, dates }) => ({ branch, dates: dates.slice(from, to) }))
    const ids = parts.flatMap(({ branch, dates }) => dates.map(date => dayId(branch.id, date)))
    if (ids.length === 0) break
    const use = await readUse(context, ids)
    const usedOn = (branch: BranchRecord, dates: readonly string[]) =>
      new Map(
        dates.map(date => {
          const id = dayId(branch.id, date)
          return [date, usedWithout(id, use.get(id) ?? {}, without)]
        }),
      )
    const starts = earliest(
      { wash, by, now, horizonDays: context.settings().policies.horizonDays, from: wish.from },
      parts.map(({ branch, dates }) => ({ branch, dates, usedOn: usedOn(branch, dates) })),
    )
    found.push(...starts)
    const done = new Set(starts.map(({ branchId }) => branchId))
    searched = searched.filter(({ branch }) => !done.has(branch.id))
  }
  return soonestFirst(found)
}

/** For refusals: `nextAvailable` at the branch, and up to three other branches, nearest first; absent when there is none. */
export async function placesInstead(
  context: Context,
  branch: BranchRecord,
  wish: PlaceWish,
): Promise<PlacesInstead> {
  const branches = await listRecentBranches(context)
  const starts = await earliestStarts(context, branches, wish)
  const own = starts.find(({ branchId }) => branchId === branch.id)
  const startOf = new Map(starts.map(({ branchId, startAt }) => [branchId, startAt]))
  const others = branches.filter(({ id }) => id !== branch.id && startOf.has(id))
  const alternatives = nearestFirst(branch, others, ({ id }) => startOf.get(id) ?? 0)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ id, name, timeZone }) => ({
      branchId: { _id: id, name },
      nextAvailable: isoWithOffset(startOf.get(id) ?? 0, timeZone),
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
  const use = await readUse(
    context,
    starts.map(({ branchId, date }) => dayId(branchId, date)),
  )
  return starts.flatMap(({ branchId, date }) => {
    const branch = branches.find(({ id }) => id === branchId)
    if (!branch) return []
    const times = someOf(freeStarts({ ...asking, branch, date, used: use.get(dayId(branchId, date)) ?? {} }))
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
