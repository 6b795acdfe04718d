import type { Context } from '../../context.ts'
import { calendarFacts, listFeedBookings, type FeedBooking } from '../bookings/read/calendar.service.ts'
import { listBranches } from '../branches/branch.service.ts'
import { feedFile } from '../notifications/mail/calendar-file.service.ts'
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
  const bookings = await listFeedBookings(
    context,
    branch ? { branchId: branch._id } : { userId: customer._id },
  )
  const describe = branch ? await describeForBranch(context, bookings) : await describeForCustomer(context)
  const events = bookings.map(booking => ({ ...calendarFacts(booking), ...describe(booking) }))
  return feedFile(events, { name: branch ? `${brand.name}, ${branch.name}` : brand.name, ttl: REFRESH_S })
}

/** Service and branch, with its address and phone. */
async function describeForCustomer(context: Context) {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  return (booking: FeedBooking) => {
    const branch = branches.get(booking.branchId.toHexString())
    return {
      summary: lineOf(booking.service, branch?.name),
      location: branch?.location,
      description: branch?.phone,
    }
  }
}

/** Service, plate and first name; no other name, address, number or note. */
async function describeForBranch(context: Context, bookings: readonly FeedBooking[]) {
  const people = await listPeople(
    context,
    bookings.flatMap(({ userId }) => userId ?? []),
  )
  return ({ userId, walkIn, vehicle, service }: FeedBooking) => {
    const name = walkIn?.name ?? people.get(userId?.toHexString() ?? '')?.name ?? ''
    const plate = vehicle?.plate ?? walkIn?.plate ?? ''
    return { summary: lineOf(service, plate, name.split(' ', 1)[0]) }
  }
}

const lineOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')
