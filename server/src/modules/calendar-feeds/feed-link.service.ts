import { managesBranch, type Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { openSealedId, sealedId } from '../../security/sealed-id.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { throttledLink } from '../auth/throttle/throttle.service.ts'
import {
  getBranch,
  type BranchRecord,
  listBranches,
  changeBranchCalendar,
} from '../branches/branch.service.ts'
import {
  changeOwnCalendar,
  customerWithCalendar,
  managesToday,
  type CalendarUser,
} from '../users/profile.service.ts'
import { calendarFacts, listFeedBookings, type FeedBooking } from '../bookings/read/calendar.service.ts'
import { feedFile } from '../notifications/mail/calendar-file.service.ts'
import { listPeople } from '../users/customer.service.ts'

/** Whose calendar it is: exactly one of the two. */
export type FeedOwner =
  { customer: CalendarUser; branch?: never } | { branch: BranchRecord; customer?: never }

const PURPOSES = { customer: 'calendar link', branch: 'branch calendar link' } as const

type Linked = CalendarUser | BranchRecord

/** The address in the language of the call: calendar programs ask without one. */
function urlOf(
  { deployment, language }: Context,
  kind: keyof typeof PURPOSES,
  { _id, calendarLink }: Linked,
): { url: string } {
  const named = { id: _id.toHexString(), seq: calendarLink?.seq ?? 0 }
  const token = sealedId(deployment.jwtKey, PURPOSES[kind], named)
  return { url: `${deployment.appOrigin}/api/calendar/${token}.ics?lang=${language}` }
}

/** GET /users/calendar-link */
export async function ownCalendarLink(context: Context, actor: Actor): Promise<{ url: string | null }> {
  const user = await customerWithCalendar(context, actor.id)
  if (!user) throw notFound()
  return user.calendarLink?.by ? urlOf(context, 'customer', user) : { url: null }
}

/** POST /users/calendar-link; every link made before ends. */
export async function renewOwnCalendarLink(context: Context, actor: Actor): Promise<{ url: string }> {
  return urlOf(context, 'customer', await setOwn(context, actor, actor.id))
}

/** DELETE /users/calendar-link */
export async function endOwnCalendarLink(context: Context, actor: Actor): Promise<void> {
  await setOwn(context, actor, null)
}

/** GET /admin/branches/{id}/calendar-link: null also when the admin who made it no longer manages the branch. */
export async function branchCalendarLink(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ url: string | null }> {
  if (!managesBranch(actor, id.toLowerCase())) throw notFound()
  const branch = await getBranch(context, id)
  return (await isManaged(context, branch)) ? urlOf(context, 'branch', branch) : { url: null }
}

/** POST /admin/branches/{id}/calendar-link; every link of the branch made before ends. */
export async function renewBranchCalendarLink(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ url: string }> {
  return urlOf(context, 'branch', await setOfBranch(context, actor, { id, by: actor.id }))
}

/** DELETE /admin/branches/{id}/calendar-link */
export async function endBranchCalendarLink(context: Context, actor: Actor, id: string): Promise<void> {
  await setOfBranch(context, actor, { id, by: null })
}

async function setOwn(context: Context, actor: Actor, by: string | null): Promise<CalendarUser> {
  const user = await changeOwnCalendar(context, actor.id, by)
  if (!user) throw notFound()
  return user
}

async function setOfBranch(
  context: Context,
  actor: Actor,
  { id, by }: { id: string; by: string | null },
): Promise<BranchRecord> {
  if (!managesBranch(actor, id.toLowerCase())) throw notFound()
  return transaction(context, async () => {
    const branch = await changeBranchCalendar(context, id, by)
    const action = by === null ? 'branch.calendar-end' : 'branch.calendar-link'
    await recordAudit(context, { actor, action, id })
    return branch
  })
}

/**
 * Whose calendar a link opens. Tampered, ended and unknown links are the same NOT_FOUND, and too many of them from one IP
 * are RATE_LIMITED. A customer's link ends with the account, a branch's when the admin who made it no longer manages it.
 */
export const feedOwner = (context: Context, token: string): Promise<FeedOwner> =>
  throttledLink(context, async () => (await customerOf(context, token)) ?? (await branchOf(context, token)))

const isCurrent = ({ calendarLink }: Linked, seq: number) =>
  Boolean(calendarLink?.by) && calendarLink?.seq === seq

async function customerOf(context: Context, token: string): Promise<FeedOwner | null> {
  const named = openSealedId(context.deployment.jwtKey, PURPOSES.customer, token)
  if (!named) return null
  const customer = await customerWithCalendar(context, named.id)
  return customer && isCurrent(customer, named.seq) ? { customer } : null
}

async function branchOf(context: Context, token: string): Promise<FeedOwner | null> {
  const named = openSealedId(context.deployment.jwtKey, PURPOSES.branch, token)
  if (!named) return null
  const branch = await getBranch(context, named.id)
  return isCurrent(branch, named.seq) && (await isManaged(context, branch)) ? { branch } : null
}

/** Whether the admin who made the branch's link manages the branch today. */
async function isManaged(context: Context, { _id, calendarLink }: BranchRecord): Promise<boolean> {
  return calendarLink?.by ? managesToday(context, calendarLink.by, _id) : false
}

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
