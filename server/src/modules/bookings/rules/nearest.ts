import { kmBetween, type Place } from '../../../contract/distance.ts'

export interface Placed extends Place {
  timeZone: string
  /** '' or absent where it is not known. */
  city?: string
}

/** What a branch without coordinates is taken for: far beyond a drive in the same time zone, farther in another one. */
const UNKNOWN_KM = { sameZone: 1000, otherZone: 20_000 }

/** A drive that a customer may accept instead of another day. */
const NEARBY_KM = 50

/** Branches by distance from one of them; `startAt` (epoch ms) decides between equally distant ones. */
export function nearestFirst<Branch extends Placed>(
  from: Placed,
  branches: readonly Branch[],
  startAt: (branch: Branch) => number,
): Branch[] {
  const kmTo = (branch: Branch) =>
    kmBetween(from, branch) ?? UNKNOWN_KM[from.timeZone === branch.timeZone ? 'sameZone' : 'otherZone']
  const ranked = branches.map(branch => ({ branch, km: kmTo(branch), at: startAt(branch) }))
  return ranked.sort((a, b) => a.km - b.km || a.at - b.at).map(({ branch }) => branch)
}

/** Whether a customer of one branch could as well go to the other, by distance, else by city; never into another time zone. */
export function isNearby(one: Placed, other: Placed): boolean {
  if (one.timeZone !== other.timeZone) return false
  const km = kmBetween(one, other)
  if (km !== undefined) return km <= NEARBY_KM
  return !one.city || !other.city || one.city === other.city
}
