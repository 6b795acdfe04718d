export interface Placed {
  /** Degrees; both or neither. */
  latitude?: number | null
  longitude?: number | null
  timeZone: string
  /** '' or absent where it is not known. */
  city?: string
}

const EARTH_KM = 6371
/** What a branch without coordinates is taken for: far beyond a drive in the same time zone, farther in another one. */
const UNKNOWN_KM = { sameZone: 1000, otherZone: 20_000 }

/** A drive that a customer may accept instead of another day. */
const NEARBY_KM = 50

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres over the ground, by the haversine formula; an assumed distance where a place is unknown. */
export function distanceKm(one: Placed, other: Placed): number {
  const { latitude: fromLat, longitude: fromLong } = one
  const { latitude: toLat, longitude: toLong } = other
  if (fromLat == null || fromLong == null || toLat == null || toLong == null) {
    return one.timeZone === other.timeZone ? UNKNOWN_KM.sameZone : UNKNOWN_KM.otherZone
  }
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * half(fromLong, toLong)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half(fromLat, toLat) + across)))
}

/** Branches by distance from one of them; `startAt` (epoch ms) decides between equally distant ones. */
export function nearestFirst<Branch extends Placed>(
  from: Placed,
  branches: readonly Branch[],
  startAt: (branch: Branch) => number,
): Branch[] {
  const ranked = branches.map(branch => ({ branch, km: distanceKm(from, branch), at: startAt(branch) }))
  return ranked.sort((a, b) => a.km - b.km || a.at - b.at).map(({ branch }) => branch)
}

/** Whether a customer of one branch could as well go to the other, by distance, else by city; never into another time zone. */
export function isNearby(one: Placed, other: Placed): boolean {
  if (one.timeZone !== other.timeZone) return false
  const arePlaced = one.latitude != null && other.latitude != null
  if (arePlaced) return distanceKm(one, other) <= NEARBY_KM
  return !one.city || !other.city || one.city === other.city
}
