import type { Period } from '../../../calendar/branch-time.ts'
import type { Actor } from '../../../access.ts'
import type { AvailabilityQuery, DayAvailability, RangeAvailability } from '../../../contract/availability.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { dayId, readUse, useByDate } from '../../branches/branch-days/branch-day.service.ts'
import {
  closureReason,
  getRecentBranch,
  listRecentBranches,
  type BranchRecord,
} from '../../branches/branch.service.ts'
import {
  getRecentService,
  listRecentServices,
  serviceName,
  washRules,
} from '../../menu/wash-services/wash-service.service.ts'
import { countFree, freeStarts, type Asking } from '../rules/availability.ts'
import { findBooking, vacatedBy } from '../change/change.service.ts'
import { isOpen } from '../booking.model.ts'
import { keptWash } from '../booking-facts.service.ts'
import {
  closedReason,
  type VacatedPlace,
  openInterval,
  usedWithout,
  type UsedCells,
} from '../../../calendar/branch-hours.ts'
import { eachDay, isoWithOffset } from '../../../calendar/branch-time.ts'
import { earliestOf } from './free-places.service.ts'

const WEEKDAY_CLOSED = 'Closed on this day of the week'

interface Asked {
  branch: BranchRecord
  asking: Asking
  vacatedPlace: VacatedPlace | null
}

/** Branch and service of the request, at most a second old; 404 if missing. Admins are also offered the current step. */
async function readRequest(context: Context, query: AvailabilityQuery, actor: Actor | null): Promise<Asked> {
  const [branch, { wash, vacatedPlace }] = await Promise.all([
    getRecentBranch(context, query.branchId),
    query.exceptBookingId === undefined
      ? newWash(context, query)
      : movedWash(context, actor, query.exceptBookingId),
  ])
  const by = actor && actor.role !== 'customer' ? 'desk' : 'customer'
  return {
    branch,
    vacatedPlace,
    asking: {
      branch,
      wash,
      by,
      now: context.clock.now().getTime(),
      horizonDays: context.settings().policies.horizonDays,
    },
  }
}

type AskedWash = Pick<Asked, 'vacatedPlace'> & Pick<Asking, 'wash'>

async function newWash(context: Context, query: AvailabilityQuery): Promise<AskedWash> {
  const service = await getRecentService(context, query.serviceId)
  return { wash: washRules(service, query.vehicleType), vacatedPlace: null }
}

/**
 * The wash of a booking to be moved, as the move will validate it: it keeps its minutes, and its own place counts as
 * free. Another customer's booking is 404, like a missing one; a visitor gets 401.
 */
async function movedWash(context: Context, actor: Actor | null, id: string): Promise<AskedWash> {
  if (!actor) throw new AppError('UNAUTHENTICATED')
  const booking = await findBooking(context, actor, id)
  return { wash: await keptWash(context, booking), vacatedPlace: isOpen(booking) ? vacatedBy(booking) : null }
}

function closedText({ language }: Context, branch: BranchRecord, date: string): { closedReason?: string } {
  const closed = closedReason(branch, date)
  if (!closed) return {}
  return {
    closedReason: closed.kind === 'weekday' ? WEEKDAY_CLOSED : closureReason(closed.closure, language),
  }
}

/** The free starts of one day (decision 10). One command, besides branch and service, which are at most a second old. */
export async function dayAvailability(
  context: Context,
  query: AvailabilityQuery & { date: string },
  actor: Actor | null,
): Promise<DayAvailability> {
  const { date } = query
  const { branch, asking, vacatedPlace } = await readRequest(context, query, actor)
  const id = dayId(branch.id, date)
  const use = await readUse(context, [id], vacatedPlace)
  return {
    date,
    timeZone: branch.timeZone,
    open: openInterval(branch, date),
    ...closedText(context, branch, date),
    times: freeStarts({ ...asking, date, used: use.get(id) ?? {} }),
  }
}

/** The number of free starts on each day of a range. The number of commands does not depend on the range. */
export async function rangeAvailability(
  context: Context,
  query: AvailabilityQuery & Period,
  actor: Actor | null,
): Promise<RangeAvailability> {
  const { branch, asking, vacatedPlace } = await readRequest(context, query, actor)
  const usedOn: Map<string, UsedCells> = await useByDate(context, branch.id, query)
  for (const [date, used] of usedOn) usedOn.set(date, usedWithout(dayId(branch.id, date), used, vacatedPlace))
  const dates = eachDay(query)
  const free = countFree(asking, dates, usedOn)
  const days = dates.map((date, n) => ({ date, free: free[n] ?? 0, ...closedText(context, branch, date) }))
  return { timeZone: branch.timeZone, days }
}

/**
 * The first free start within 14 days, soonest first (decision 11): of a service at every branch, or of every service at
 * a branch. What has none is missing.
 */
export const earliestWashes: Serves<'GET /bookings/earliest'> = async (context, _actor, { query }) => {
  const { branchId, serviceId, vehicleType } = query
  const [branches, services] = await Promise.all([
    branchId === undefined ? listRecentBranches(context) : [await getRecentBranch(context, branchId)],
    serviceId === undefined ? listRecentServices(context) : [await getRecentService(context, serviceId)],
  ])
  const from = query.from === undefined ? context.clock.now().getTime() : Date.parse(query.from)
  const places = services.flatMap(service => {
    const wash = washRules(service, vehicleType)
    return branches.map(branch => ({ branch, wash, service }))
  })
  const starts = await earliestOf(context, places, { by: 'customer', from })
  return starts.map(({ branch: { id, name, location, phone, timeZone }, service, startAt, date, time }) => ({
    branchId: { _id: id, name, location, phone },
    serviceId: { _id: service.id, name: serviceName(service, context.language) },
    startsAt: isoWithOffset(startAt, timeZone),
    bookingDate: date,
    bookingTime: time,
  }))
}
