import type { UsedCells } from '../../calendar/branch-hours.ts'
import { eachDay, instantAtOrAfter, minutesOf } from '../../calendar/branch-time.ts'
import type { Context } from '../../context.ts'
import { findStartsTaken } from '../bookings/read/wished.service.ts'
import { freeStarts } from '../bookings/rules/availability.ts'
import { judgeBooking, type Place, type WashRules } from '../bookings/rules/booking-rules.ts'
import { dayId, readUse } from '../branches/branch-days/branch-day.service.ts'
import { listRecentBranches, type BranchRecord } from '../branches/branch.service.ts'
import { findHold, type PlaceHold } from '../branches/place-holds/place-hold.service.ts'
import {
  findRecentService,
  washRules,
  washTerms,
  type WashTerms,
} from '../menu/wash-services/wash-service.service.ts'
import { WaitingModel, type OfferedPlace, type WaitingEntry } from './waiting.model.ts'

/** Nobody is offered a place that starts sooner: there would be no time left to come. */
const soonestMs = (context: Context): number => 2 * context.settings().policies.offerMinutes * 60_000

export interface FoundPlace {
  branch: BranchRecord
  day: string
  date: string
  time: string
  place: Place
  /** What the wash costs and takes when it is offered. */
  terms: WashTerms
}

/**
 * The earliest free place that fits the wish, on these days (ids; null: on any of its window). A place that the customer
 * could not accept, having this wash there already, does not fit.
 */
export async function findPlaceFor(
  context: Context,
  entry: WaitingEntry,
  days: ReadonlySet<string> | null,
): Promise<FoundPlace | null> {
  const service = await findRecentService(context, entry.serviceId.toHexString())
  if (!service) return null
  const wash = washRules(service, entry.vehicleType)
  const wanted = new Set(entry.branchIds.map(String))
  const searched = (await listRecentBranches(context))
    .filter(({ id }) => wanted.has(id))
    .flatMap(branch => eachDay(entry).map(date => ({ branch, date, day: dayId(branch.id, date) })))
    .filter(({ day }) => days?.has(day) ?? true)
  if (searched.length === 0) return null
  const ids = searched.map(({ day }) => day)
  const use = await readUse(context, ids)
  const taken = await findStartsTaken(context, entry)
  const passed = await passedBefore(context, entry)
  const found = searched.flatMap(({ branch, date, day }) => {
    const own = taken
      .filter(({ branchId }) => branchId.equals(branch._id))
      .map(({ startAt }) => startAt.getTime())
    const first = firstOn(context, entry, { branch, wash, date, used: use.get(day) ?? {}, own, passed })
    return first ? [{ branch, date, day, ...first, terms: washTerms(service, entry.vehicleType) }] : []
  })
  return found.toSorted((a, b) => a.place.startAt - b.place.startAt)[0] ?? null
}

interface OneDay {
  branch: BranchRecord
  wash: WashRules
  date: string
  used: UsedCells
  /** Starts of the customer's own bookings of this wash, milliseconds since 1970. */
  own: readonly number[]
  passed: readonly OfferedPlace[]
}

/** Open and ended waits of the customer for the same wash: to them a place is the same whichever wait it comes by. */
const sameWash = ({ userId, serviceId, vehicleId }: WaitingEntry) => ({ userId, serviceId, vehicleId })

async function passedBefore(context: Context, entry: WaitingEntry): Promise<OfferedPlace[]> {
  const all = await WaitingModel(context.db).find(sameWash(entry), { passed: 1, offer: 1 }).lean()
  return all.flatMap(({ passed, offer }) => (offer ? [...passed, offer] : passed))
}

/** Whether another wait of the customer for this wash is offered a place at that time. Inside the offer's transaction. */
export async function isOfferedElsewhere(
  context: Context,
  entry: WaitingEntry,
  { startAt, endAt }: Pick<PlaceHold, 'startAt' | 'endAt'>,
): Promise<boolean> {
  const offered = await WaitingModel(context.db)
    .find({ ...sameWash(entry), open: true, state: 'offered' }, { offer: 1 })
    .lean()
  return offered.some(
    ({ offer }) =>
      offer !== null &&
      offer.startAt < endAt &&
      offer.startAt.getTime() + offer.terms.minutes * 60_000 > startAt.getTime(),
  )
}

/** Whether the place that is held is still at its time, by the zone's rules of now, and the branch has room for it. */
export async function stillFits(context: Context, { offer }: WaitingEntry): Promise<boolean> {
  const hold = offer && (await findHold(context, offer.holdId))
  const branch = hold && (await listRecentBranches(context)).find(({ id }) => offer.branchId.equals(id))
  if (!hold || !branch) return false
  if (instantAtOrAfter(offer.date, offer.time, branch.timeZone) !== hold.startAt.getTime()) return false
  if (hold.cfg === branch.cfg) return true
  const { date, time, terms } = offer
  const use = await readUse(context, [hold.dayId], { dayId: hold.dayId, range: hold })
  const used = use.get(hold.dayId) ?? {}
  const { horizonDays } = context.settings().policies
  const wash = { id: '', branches: [], ...terms }
  const now = context.clock.now().getTime()
  return judgeBooking({ branch, wash, date, time, used, now, horizonDays, by: 'customer' }).ok
}

function firstOn(context: Context, entry: WaitingEntry, { branch, wash, date, used, own, passed }: OneDay) {
  const now = context.clock.now().getTime()
  const { horizonDays } = context.settings().policies
  const asking = { ...{ branch, wash, date, used, now, horizonDays }, by: 'customer' as const }
  for (const time of freeStarts(asking)) {
    const isWished = time >= entry.fromTime && time <= entry.toTime
    if (!isWished || wasPassed(passed, { branch, date, time, minutes: wash.minutes })) continue
    const verdict = judgeBooking({ ...asking, time })
    if (!verdict.ok || own.includes(verdict.place.startAt)) continue
    if (verdict.place.startAt >= now + soonestMs(context)) return { time, place: verdict.place }
  }
  return null
}

/** A start that overlaps one offered before is the same place to the customer. */
const wasPassed = (
  passed: readonly OfferedPlace[],
  { branch, date, time, minutes }: { branch: BranchRecord; date: string; time: string; minutes: number },
): boolean =>
  passed.some(
    place =>
      place.branchId.equals(branch._id) &&
      place.date === date &&
      Math.abs(minutesOf(place.time) - minutesOf(time)) < minutes,
  )
