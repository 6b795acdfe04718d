import ical, { ICalEventStatus } from 'ical-generator'
import type { Context } from '../../context.ts'
import { listCalendarBookings, type CalendarBooking } from '../bookings/read/calendar.service.ts'
import { listBranches } from '../branches/branch.service.ts'
import { listPeople } from '../users/customer.service.ts'
import { feedOwner } from './feed-link.service.ts'

const REFRESH_S = 900

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
  const bookings = await listCalendarBookings(
    context,
    branch ? { branchId: branch._id } : { userId: customer._id },
  )
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

/** Service and branch, with its address and phone. */
async function describeForCustomer(context: Context) {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  return (booking: CalendarBooking) => {
    const branch = branches.get(booking.branchId.toHexString())
    return {
      summary: lineOf(booking.service, branch?.name),
      ...(branch ? { location: branch.location, description: branch.phone } : {}),
    }
  }
}

/** Service, plate and first name; no other name, address, number or note. */
async function describeForBranch(context: Context, bookings: readonly CalendarBooking[]) {
  const people = await listPeople(
    context,
    bookings.flatMap(({ userId }) => userId ?? []),
  )
  return ({ userId, walkIn, vehicle, service }: CalendarBooking) => {
    const name = walkIn?.name ?? people.get(userId?.toHexString() ?? '')?.name ?? ''
    const plate = vehicle?.plate ?? walkIn?.plate ?? ''
    return { summary: lineOf(service, plate, name.split(' ', 1)[0]) }
  }
}

const lineOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')
