import type { BranchView, EarliestView } from '@car-wash/server/contract'
import { kmBetween, type Place } from '@car-wash/server/contract/distance'
import { serverNow } from '../../lib/clock.ts'
import { aheadOf } from '../../lib/wall-clock.ts'

/** What a visitor has said about where they are. */
export interface Whereabouts {
  city?: string | undefined
  place?: Place | undefined
  /** The branch of their last wash. */
  lastBranchId?: string | undefined
  /** Minutes by which the device's clock is ahead of UTC at an instant (epoch ms). */
  offsetAt?: (instant: number) => number
}

const deviceOffset = (instant: number) => -new Date(instant).getTimezoneOffset()

/**
 * The starts in the order that suits a visitor: those in the city they named, the nearest, those at their last branch and
 * in its city, those whose clock is the device's or close to it; and of equal ones the soonest.
 */
export function nearFirst(
  starts: readonly EarliestView[],
  branches: readonly BranchView[],
  { city, place, lastBranchId, offsetAt = deviceOffset }: Whereabouts,
): EarliestView[] {
  const cityOf = (id: string | undefined) => branches.find(({ _id }) => _id === id)?.city ?? ''
  const lastCity = cityOf(lastBranchId)

  function ranks({ branchId: { _id }, startsAt }: EarliestView): number[] {
    const branch = branches.find(each => each._id === _id)
    const instant = Date.parse(startsAt)
    const local = Date.parse(`${startsAt.slice(0, 19)}Z`)
    return [
      city && cityOf(_id) !== city ? 1 : 0,
      place ? ((branch && kmBetween(branch, place)) ?? Infinity) : 0,
      _id === lastBranchId ? 0 : 1,
      lastCity !== '' && cityOf(_id) === lastCity ? 0 : 1,
      Math.abs((local - instant) / 60_000 - offsetAt(instant)),
      instant,
    ]
  }

  return starts
    .map(start => ({ start, ranks: ranks(start) }))
    .sort((a, b) => {
      const first = a.ranks.findIndex((rank, index) => rank !== b.ranks[index])
      return first < 0 ? 0 : (a.ranks[first] ?? 0) - (b.ranks[first] ?? 0)
    })
    .map(({ start }) => start)
}

/** The branch of a visitor before its starts are known: that of their last wash, or the first whose clock is closest. */
export function branchOf(
  branches: readonly BranchView[],
  lastBranchId: string | undefined,
  offsetAt = deviceOffset,
): BranchView | undefined {
  const now = serverNow()
  const apart = ({ timeZone }: BranchView) => Math.abs(aheadOf(timeZone, now) - offsetAt(now))
  return (
    branches.find(({ _id }) => _id === lastBranchId) ??
    [...branches].sort((one, other) => apart(one) - apart(other))[0]
  )
}
