import type { BranchView } from '@car-wash/server/contract'
import { kmBetween, type Place } from '@car-wash/server/contract/distance'

/** The nearest first; branches whose place is unknown come last. */
export function nearestFirst<Branch extends Place>(branches: readonly Branch[], from: Place): Branch[] {
  const distance = (branch: Branch) => kmBetween(branch, from) ?? Infinity
  return [...branches].sort((one, other) => distance(one) - distance(other) || 0)
}

/** Branches by city, in the order of the list; those without a city last, under ''. */
export function byCity<Branch extends Pick<BranchView, 'city'>>(
  branches: readonly Branch[],
): [city: string, branches: Branch[]][] {
  const cities = new Map<string, Branch[]>()
  for (const branch of branches) {
    const others = cities.get(branch.city)
    if (others) others.push(branch)
    else cities.set(branch.city, [branch])
  }
  return [...cities].sort(([one], [other]) => Number(one === '') - Number(other === ''))
}
