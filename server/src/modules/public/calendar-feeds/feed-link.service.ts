import { managesBranch, type Actor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import { openSealedId, sealedId } from '../../../security/sealed-id.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { throttledLink } from '../../accounts/auth/throttle/throttle.service.ts'
import {
  getBranch,
  type BranchRecord,
  listBranches,
  changeBranchCalendar,
} from '../../branches/branch.service.ts'
import {
  changeOwnCalendar,
  customerWithCalendar,
  managesToday,
  type CalendarUser,
} from '../../accounts/users/profile.service.ts'
import { calendarFacts, listFeedBookings, type FeedBooking } from '../../bookings/read/calendar.service.ts'
import { feedFile } from '../../messages/mail/calendar-file.service.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'
import { idsIn } from '../../../db/sent.ts'

/** Whose calendar it is: exactly one of the two. */
export type FeedOwner =
  { customer: CalendarUser; branch?: never } | { branch: BranchRecord; customer?: never }

const PURPOSES = { customer: 'calendar link', branch: 'branch calendar link' } as const

type Linked = CalendarUser | BranchRecord

/** The address in the language of the call: calendar programs ask without one. */
function urlOf(
  { deployment, language }: Context,
  kind: keyof typeof PURPOSES,
  { _id, calendarLink: link }: Linked,
): { url: string } {
  const named = { id: _id.toHexString(), seq: link?.seq ?? 0 }
  const token = sealedId(deployment.jwtKey, PURPOSES[kind], named)
  return { url: `${deployment.appOrigin}/api/calendar/${token}.ics?lang=${language}` }
}

/** Of a customer or, with an id, of a branch; null also when the admin who made it no longer manages the branch. */
export async function calendarLink(
  context: Context,
  actor: Actor,
  branchId?: string,
): Promise<{ url: string | null }> {
  if (branchId === undefined) {
    const user = await customerWithCalendar(context, actor.id)
    if (!user) throw notFound()
    return user.calendarLink?.by ? urlOf(context, 'customer', user) : { url: null }
  }
  requireManaged(actor, branchId)
  const branch = await getBranch(context, branchId)
  return (await isManaged(context, branch)) ? urlOf(context, 'branch', branch) : { url: null }
}

export async function renewCalendarLink(
  context: Context,
  actor: Actor,
  branchId?: string,
): Promise<{ url: string }> {
  const linked = await setMaker(context, actor, { branchId, by: actor.id })
  return urlOf(context, branchId === undefined ? 'customer' : 'branch', linked)
}

export async function endCalendarLink(context: Context, actor: Actor, branchId?: string): Promise<void> {
  await setMaker(context, actor, { branchId, by: null })
}

function requireManaged(actor: Actor, branchId: string): void {
  if (!managesBranch(actor, branchId.toLowerCase())) throw notFound()
}

async function setMaker(
  context: Context,
  actor: Actor,
  { branchId, by }: { branchId: string | undefined; by: string | null },
): Promise<Linked> {
  if (branchId === undefined) return changeOwnCalendar(context, actor.id, by)
  requireManaged(actor, branchId)
  return transaction(context, async () => {
    const branch = await changeBranchCalendar(context, branchId, by)
    const action = by === null ? 'branch.calendar-end' : 'branch.calendar-link'
    await recordAudit(context, { actor, action, id: branchId })
    return branch
  })
}

/** Whose calendar a link opens; NOT_FOUND for any other. A branch's ends when its maker no longer manages the branch. */
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

async function isManaged(context: Context, { _id, calendarLink }: BranchRecord): Promise<boolean> {
  return calendarLink?.by ? managesToday(context, calendarLink.by, _id) : false
}

const REFRESH_S = 900

/** The last week and the coming 90 days, in UTC: every program shows these right, over changes of the clock as well. */
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
  const people = await listPeople(context, idsIn(bookings, 'userId'))
  return ({ userId, walkIn, vehicle, service }: FeedBooking) => {
    const name = walkIn?.name ?? people.get(userId?.toHexString() ?? '')?.name ?? ''
    const plate = vehicle?.plate ?? walkIn?.plate ?? ''
    return { summary: lineOf(service, plate, name.split(' ', 1)[0]) }
  }
}

const lineOf = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')
