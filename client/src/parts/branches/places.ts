import type { BranchView } from '@car-wash/server/contract'

export interface Place {
  latitude: number
  longitude: number
}

type Placed = Pick<BranchView, 'latitude' | 'longitude'>

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres as the crow flies; undefined for a branch whose place is unknown. */
export function distanceTo({ latitude, longitude }: Placed, from: Place): number | undefined {
  if (latitude === null || longitude === null) return undefined
  const north = radians(latitude - from.latitude) / 2
  const east = radians(longitude - from.longitude) / 2
  const chord =
    Math.sin(north) ** 2 +
    Math.cos(radians(latitude)) * Math.cos(radians(from.latitude)) * Math.sin(east) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord))
}

/** The nearest first; branches whose place is unknown come last. */
export function nearestFirst<Branch extends Placed>(branches: readonly Branch[], from: Place): Branch[] {
  const distance = (branch: Branch) => distanceTo(branch, from) ?? Infinity
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
