import { grouped } from '../../../values/grouped.ts'
import { Types } from 'mongoose'
import { MAX_HORIZON_DAYS, NEXT_AVAILABLE_DAYS } from '../../../contract/constants.ts'
import type { BookingView, ReplanRow } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { useByDate } from '../../branches/branch-days/branch-day.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { listOfferingBranches } from '../../menu/wash-services/wash-service.service.ts'
import { BookingModel, SHOWN, type ShownBooking } from '../booking.model.ts'
import { bookingViews } from '../read/views.service.ts'
import type { BranchRules } from '../../../calendar/branch-hours.ts'
import { addDays, dateIn, type Period } from '../../../calendar/branch-time.ts'
import { isNearby, nearestFirst } from '../rules/nearest.ts'
import {
  misfits,
  proposeMoves,
  type BookedCar,
  type BranchWithUse,
  type OtherBranch,
  type Proposal,
} from '../rules/replanning-rules.ts'
import { onDates } from '../read/on-dates.ts'

export type { BookedCar } from '../rules/replanning-rules.ts'

/** Every date that can be booked now, with a margin: yesterday to today + 92, in any time zone. */
export function datesThatCount(context: Context, zones: readonly string[]): Period {
  const now = context.clock.now().getTime()
  const today = zones.map(zone => dateIn(zone, now)).sort()
  return {
    from: addDays(today[0] ?? '', -1),
    to: addDays(today.at(-1) ?? '', MAX_HORIZON_DAYS + 2),
  }
}

/** The cars of a branch that a change of its rules could affect, by date. Joins the running transaction. */
export async function affectedCars(
  context: Context,
  branch: Pick<BranchRecord, 'id' | 'timeZone'>,
): Promise<Map<string, BookedCar[]>> {
  return listBookedCars(context, branch.id, datesThatCount(context, [branch.timeZone]))
}

/** The cars that do not fit under `rules`, by start. */
export const misfitsUnder = (
  rules: BranchRules,
  cars: ReadonlyMap<string, readonly BookedCar[]>,
): BookedCar[] => [...cars].flatMap(([date, ofDay]) => misfits(rules, date, ofDay))

/** Views of these cars' bookings, in the same order. */
export async function viewsOfCars(context: Context, cars: readonly BookedCar[]): Promise<BookingView[]> {
  const bookings = await BookingModel(context.db)
    .find({ _id: { $in: cars.map(({ id }) => new Types.ObjectId(id)) } }, SHOWN)
    .lean()
  const byId = new Map((await bookingViews(context, bookings)).map(view => [view._id, view]))
  return cars.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Each car that no longer fits, with a proposed place: preferably at its own branch, else at another. */
export async function replanRows(
  context: Context,
  branch: BranchRecord,
  leaving: readonly BookedCar[],
): Promise<ReplanRow[]> {
  const first = leaving.map(({ date }) => date).sort()
  const [from, last] = [first[0], first.at(-1)]
  if (from === undefined || last === undefined) return []
  const dates = { from, to: addDays(last, NEXT_AVAILABLE_DAYS) }
  const branches = await listBranches(context)
  const own = await withUse(context, branch, dates)
  const others: OtherBranch[] = []
  for (const other of nearestFirst(branch, branches, () => 0)) {
    if (other.id === branch.id) continue
    others.push({ ...(await withUse(context, other, dates)), isNearby: isNearby(branch, other) })
  }
  const proposals = proposeMoves(await withOffers(context, leaving), {
    own,
    others,
    now: context.clock.now().getTime(),
    horizonDays: context.settings().policies.horizonDays,
  })
  const names = new Map(branches.map(({ id, name }) => [id, name]))
  return (await viewsOfCars(context, leaving)).map(booking => ({
    booking,
    to: proposalView(proposals.get(booking._id)?.to ?? null, names),
    elsewhere: proposalView(proposals.get(booking._id)?.elsewhere ?? null, names),
  }))
}

/** Cars with the branches that offer their service, so that only those are proposed. */
async function withOffers(context: Context, cars: readonly BookedCar[]): Promise<BookedCar[]> {
  const offers = await listOfferingBranches(context, [...new Set(cars.map(({ wash }) => wash.id))])
  return cars.map(car => ({ ...car, wash: { ...car.wash, branches: offers.get(car.wash.id) ?? [] } }))
}

async function withUse(context: Context, branch: BranchRecord, dates: Period): Promise<BranchWithUse> {
  return { branch, usedOn: await useByDate(context, branch.id, dates) }
}

function proposalView(proposal: Proposal | null, names: ReadonlyMap<string, string>): ReplanRow['to'] {
  if (!proposal) return null
  const { branchId, date, time } = proposal
  return {
    branchId: { _id: branchId, name: names.get(branchId) ?? '' },
    bookingDate: date,
    bookingTime: time,
  }
}

/** A booking as re-planning sees it: started, completed and past ones keep their place. */
const bookedCar = (booking: ShownBooking, now: Date): BookedCar => ({
  id: booking._id.toHexString(),
  date: booking.bookingDate,
  time: booking.bookingTime,
  startAt: booking.startAt.getTime(),
  endAt: booking.endAt.getTime(),
  c0: booking.c0,
  c1: booking.c1,
  madeAt: booking.createdAt.getTime(),
  wash: {
    id: booking.serviceId.toHexString(),
    minutes: booking.snap.minutes,
    turnoverMinutes: booking.snap.turnover,
    branches: [],
  },
  fixed: booking.status === 'completed' || booking.startedAt !== null || booking.startAt <= now,
})

/** The cars that occupy a bay of the branch on these dates (inclusive), by date. Joins the current transaction. */
export async function listBookedCars(
  context: Context,
  branchId: string,
  dates: Period,
): Promise<Map<string, BookedCar[]>> {
  const now = context.clock.now()
  const bookings = await BookingModel(context.db)
    .find({ ...onDates(branchId, dates), live: true }, SHOWN)
    .sort({ startAt: 1, _id: 1 })
    .lean()
  return grouped(
    bookings.map(booking => bookedCar(booking, now)),
    ({ date }) => date,
  )
}
