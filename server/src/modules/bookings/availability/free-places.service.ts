import type { Context } from '../../../context.ts'
import { dateOfDay, dayId, readUse } from '../../branch-days/branch-day.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { datesToSearch, earliest, type FreeStart } from '../rules/availability.ts'
import type { BookedBy, WashRules } from '../rules/booking-rules.ts'
import { type VacatedPlace, type UsedCells, usedWithout } from '../../../calendar/branch-hours.ts'
import { isoWithOffset } from '../../../calendar/branch-time.ts'

/** A refused wish, or an enquiry. `from` in epoch ms. */
export interface PlaceWish {
  wash: WashRules
  by: BookedBy
  from: number
  /** When a booking moves. */
  without?: VacatedPlace
}

/** The alternatives that a refusal offers (api.md, Order of refusal). */
export interface PlacesInstead {
  nextAvailable?: string
  alternatives?: { branchId: { _id: string; name: string }; nextAvailable: string }[]
}

const MAX_ALTERNATIVES = 3

/** The first free start of each of these branches within 14 days, soonest first. One command for all of them. */
export async function earliestStarts(
  context: Context,
  branches: readonly BranchRecord[],
  wish: PlaceWish,
): Promise<(FreeStart & { branchId: string })[]> {
  const { wash, by, without } = wish
  const now = context.clock.now().getTime()
  const from = Math.max(wish.from, now)
  const offering = branches.filter(({ id }) => wash.branches.length === 0 || wash.branches.includes(id))
  const ids = offering.flatMap(branch => datesToSearch(branch, from).map(date => dayId(branch.id, date)))
  const use: Map<string, UsedCells> = await readUse(context, ids)
  for (const [id, used] of use) use.set(id, usedWithout(id, used, without))
  return earliest(
    { wash, by, now, from: wish.from },
    offering.map(branch => ({ branch, usedOn: usedOn(branch, use) })),
  )
}

function usedOn(branch: BranchRecord, use: ReadonlyMap<string, UsedCells>): Map<string, UsedCells> {
  const own = new Map<string, UsedCells>()
  for (const [id, cells] of use) if (id.startsWith(`${branch.id}|`)) own.set(dateOfDay(id), cells)
  return own
}

/** `nextAvailable` of the branch and up to three other branches, for refusals; absent where there is none. */
export async function placesInstead(
  context: Context,
  branch: BranchRecord,
  wish: PlaceWish,
): Promise<PlacesInstead> {
  const branches = await listBranches(context)
  const starts = await earliestStarts(context, branches, wish)
  const own = starts.find(({ branchId }) => branchId === branch.id)
  const alternatives = starts
    .filter(({ branchId }) => branchId !== branch.id)
    .slice(0, MAX_ALTERNATIVES)
    .flatMap(({ branchId, startAt }) => {
      const other = branches.find(({ id }) => id === branchId)
      if (!other) return []
      const { id, name, timeZone } = other
      return [{ branchId: { _id: id, name }, nextAvailable: isoWithOffset(startAt, timeZone) }]
    })
  return {
    ...(own ? { nextAvailable: isoWithOffset(own.startAt, branch.timeZone) } : {}),
    ...(alternatives.length > 0 ? { alternatives } : {}),
  }
}
