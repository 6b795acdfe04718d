import ical, { ICalEventStatus } from 'ical-generator'
import type { QueryFilter } from 'mongoose'
import type { Context } from '../../context.ts'
import { BookingModel, type Booking } from '../bookings/booking.model.ts'
import { bookedService } from '../bookings/booking.view.ts'
import { listBranches } from '../branches/branch.service.ts'
import { listPeople } from '../users/customer.service.ts'
import { feedOwner } from './feed-link.service.ts'

const DAY_MS = 24 * 3_600_000
const PAST_DAYS = 7
const COMING_DAYS = 90
/** The farthest bookings beyond it wait until others have passed. */
export const MAX_EVENTS = 2000
const REFRESH_S = 900

const SHOWN = {
  ...{ userId: 1, walkIn: 1, branchId: 1, vehicle: 1, snap: 1 },
  ...{ startAt: 1, endAt: 1, status: 1, rev: 1, createdAt: 1 },
} as const

/**
 * GET /calendar/{token}.ics: the bookings of the last week and the coming 90 days that occupy a bay. Times are in UTC, so
 * that every program shows them right in whatever zone, over changes of the clock as well.
 */
export async function calendarFeed(context: Context, token: string): Promise<string> {
  const { customer, branch } = await feedOwner(context, token)
  const { brand } = context.settings()
  const calendar = ical({
    prodId: { company: 'car-wash', product: 'bookings' },
    name: branch ? `${brand.name}, ${branch.name}` : brand.name,
    ttl: REFRESH_S,
  })
  const bookings = await listBookings(context, branch ? { branchId: branch._id } : { userId: customer._id })
  const describe = branch ? await describeForBranch(context, bookings) : await describeForCustomer(context)
  for (const booking of bookings) {
    calendar.createEvent({
      // The id of the event in mails and downloads: a program that has both shows one.
      id: `${booking._id.toHexString()}@car-wash`,
      sequence: booking.rev,
      stamp: context.clock.now(),
      start: booking.startAt,
      end: booking.endAt,
      status: booking.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      ...describe(booking),
    })
  }
  return calendar.toString()
}

type Listed = Pick<Booking, '_id' | (keyof typeof SHOWN & keyof Booking)>

async function listBookings(context: Context, whose: QueryFilter<Booking>): Promise<Listed[]> {
  const now = context.clock.now().getTime()
  const window = { $gte: new Date(now - PAST_DAYS * DAY_MS), $lt: new Date(now + COMING_DAYS * DAY_MS) }
  return BookingModel(context.db)
    .find({ ...whose, live: true, startAt: window }, SHOWN)
    .sort({ startAt: 1, _id: 1 })
    .limit(MAX_EVENTS)
    .lean()
}

/** Service and branch, with its address and phone. */
async function describeForCustomer(context: Context) {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  return (booking: Listed) => {
    const branch = branches.get(booking.branchId.toHexString())
    return {
      summary: lineOf(bookedService(booking, context.language), branch?.name),
      ...(branch ? { location: branch.location, description: branch.phone } : {}),
    }
  }
}

/** Service, plate and first name; no other name, address, number or note. */
async function describeForBranch(context: Context, bookings: readonly Listed[]) {
  const people = await listPeople(
    context,
    bookings.flatMap(({ userId }) => userId ?? []),
  )
  return ({ userId, walkIn, vehicle, snap }: Listed) => {
    const name = walkIn?.name ?? people.get(userId?.toHexString() ?? '')?.name ?? ''
    const plate = vehicle?.plate ?? walkIn?.plate ?? ''
    return { summary: lineOf(bookedService({ snap }, context.language), plate, name.split(' ', 1)[0]) }
  }
}

const lineOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')
