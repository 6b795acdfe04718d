import { branchScope, type Actor } from '../../access.ts'
import type { CustomerDetail, DeskNotes, DeskNotesBody } from '../../contract/customers.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { euroOf } from '../../values/money.ts'
import { managesCustomer, sumVisits } from '../bookings/read/visits.service.ts'
import { userPackageViews } from '../wash-books/read/list.service.ts'
import { isValidNow, listOwnPackages } from '../wash-books/user-package.service.ts'
import type { User } from '../accounts/users/account.service.ts'
import { customerView } from '../accounts/users/customer-search.service.ts'
import { getCustomerAccount, notesOf, saveDeskNotes } from '../accounts/users/desk-customer.service.ts'

/** The customer in the actor's scope (decision 2), or 404 as for an unknown id. */
export async function customerInScope(context: Context, actor: Actor, id: string): Promise<User> {
  const user = await getCustomerAccount(context, id)
  if (!(await managesCustomer(context, actor, user._id))) throw notFound()
  return user
}

export async function getCustomerPage(context: Context, actor: Actor, id: string): Promise<CustomerDetail> {
  const user = await customerInScope(context, actor, id)
  const { visits, lastVisitAt, noShows, paidCents, unpaidCents } = await sumVisits(
    context,
    id,
    branchScope(actor),
  )
  const packages = await listOwnPackages(context, id)
  const views = await userPackageViews(context, packages)
  const paid = packages.filter(({ isPaid }) => isPaid)
  return {
    ...customerView(user),
    language: user.language,
    canSignIn: user.passwordHash !== null,
    visits,
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
    noShows,
    money: {
      bookings: euroOf(paidCents),
      packages: euroOf(paid.reduce((sum, { snap }) => sum + snap.priceCents, 0)),
      unpaid: euroOf(unpaidCents),
    },
    packages: views.map((view, i) => ({ ...view, valid: isValidNow(context, packages[i]) })),
    notes: notesOf(user),
  }
}

export async function saveCustomerNotes(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: DeskNotesBody },
): Promise<DeskNotes> {
  await customerInScope(context, actor, id)
  return saveDeskNotes(context, id, body)
}
