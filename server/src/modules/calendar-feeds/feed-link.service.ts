import { managesBranch, type Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { openSealedId, sealedId } from '../../security/sealed-id.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { throttledLink } from '../auth/throttle/throttle.service.ts'
import { BranchModel, type Branch } from '../branches/branch.model.ts'
import { UserModel, type User } from '../users/user.model.ts'

/** Whose calendar it is: exactly one of the two. */
export type FeedOwner = { customer: User; branch?: never } | { branch: Branch; customer?: never }

const PURPOSES = { customer: 'calendar link', branch: 'branch calendar link' } as const

type Linked = Pick<User | Branch, '_id' | 'calendarLink'>

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
  const user = await UserModel(context.db).findOne({ _id: actor.id, deletedAt: null }).lean()
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
  const branch = await BranchModel(context.db).findById(id).lean()
  if (!branch) throw notFound()
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

const changeTo = (by: string | null) => ({
  $inc: { 'calendarLink.seq': 1 },
  $set: { 'calendarLink.by': by },
})

async function setOwn(context: Context, actor: Actor, by: string | null): Promise<User> {
  const user = await UserModel(context.db)
    .findOneAndUpdate({ _id: actor.id, deletedAt: null }, changeTo(by), { returnDocument: 'after' })
    .lean()
  if (!user) throw notFound()
  return user
}

async function setOfBranch(
  context: Context,
  actor: Actor,
  { id, by }: { id: string; by: string | null },
): Promise<Branch> {
  if (!managesBranch(actor, id.toLowerCase())) throw notFound()
  return transaction(context, async () => {
    const branch = await BranchModel(context.db)
      .findOneAndUpdate({ _id: id }, changeTo(by), { returnDocument: 'after' })
      .lean()
    if (!branch) throw notFound()
    const action = by === null ? 'branch.calendar-end' : 'branch.calendar-link'
    await recordAudit(context, { actor, action, object: { kind: 'branch', id: id.toLowerCase() } })
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
  const customer = await UserModel(context.db)
    .findOne({ _id: named.id, role: 'customer', deletedAt: null, disabled: false })
    .lean()
  return customer && isCurrent(customer, named.seq) ? { customer } : null
}

async function branchOf(context: Context, token: string): Promise<FeedOwner | null> {
  const named = openSealedId(context.deployment.jwtKey, PURPOSES.branch, token)
  if (!named) return null
  const branch = await BranchModel(context.db).findById(named.id).lean()
  return branch && isCurrent(branch, named.seq) && (await isManaged(context, branch)) ? { branch } : null
}

/** Whether the admin who made the branch's link manages the branch today. */
async function isManaged(context: Context, { _id, calendarLink }: Branch): Promise<boolean> {
  if (!calendarLink?.by) return false
  const admin = await UserModel(context.db).exists({
    _id: calendarLink.by,
    deletedAt: null,
    disabled: false,
    $or: [{ role: 'super-admin' }, { role: 'branch-admin', branch: _id }],
  })
  return admin !== null
}
