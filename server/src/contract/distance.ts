/** Degrees; both or neither. */
export interface Place {
  latitude?: number | null
  longitude?: number | null
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres as the crow flies, by the haversine formula; undefined where a place is unknown. */
export function kmBetween(one: Place, other: Place): number | undefined {
  const { latitude: fromLat, longitude: fromLong } = one
  const { latitude: toLat, longitude: toLong } = other
  if (fromLat == null || fromLong == null || toLat == null || toLong == null) return undefined
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * half(fromLong, toLong)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half(fromLat, toLat) + across)))
}
