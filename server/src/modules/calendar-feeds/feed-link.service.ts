import { managesBranch, type Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { openSealedId, sealedId } from '../../security/sealed-id.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { throttledLink } from '../auth/throttle/throttle.service.ts'
import { getBranch, type BranchRecord } from '../branches/branch.service.ts'
import { changeBranchCalendar } from '../branches/calendar-link.service.ts'
import {
  changeOwnCalendar,
  customerWithCalendar,
  managesToday,
  type CalendarUser,
} from '../users/calendar-link.service.ts'

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
