import { branchScope, type Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { sentIfSet } from '../../db/sent.ts'
import { notFound } from '../../errors.ts'
import type { Serves } from '../../serves.ts'
import { euroOf } from '../../values/money.ts'
import { managesCustomer, sumVisits } from '../bookings/read/visits.service.ts'
import { userPackageViews } from '../wash-books/user-package.service.ts'
import { isValidNow, listOwnPackages } from '../wash-books/user-package.service.ts'
import type { User } from '../accounts/users/account.service.ts'
import { customerView } from '../accounts/users/customer-search.service.ts'
import { getCustomerAccount, notesOf } from '../accounts/users/desk-customer.service.ts'

/** The customer in the actor's scope (decision 2), or 404 as for an unknown id. */
export async function customerInScope(context: Context, actor: Actor, id: string): Promise<User> {
  const user = await getCustomerAccount(context, id)
  if (!(await managesCustomer(context, actor, user._id))) throw notFound()
  return user
}

export const getCustomerPage: Serves<'GET /admin/customers/:id'> = async (context, actor, { id }) => {
  const user = await customerInScope(context, actor, id)
  const { lastVisitAt, paidCents, unpaidCents, ...sums } = await sumVisits(context, id, branchScope(actor))
  const packages = await listOwnPackages(context, id)
  const views = await userPackageViews(context, packages)
  const paid = packages.filter(({ isPaid }) => isPaid)
  return {
    ...customerView(user),
    ...sentIfSet(user, 'mailRefusedAt'),
    language: user.language,
    canSignIn: user.passwordHash !== null,
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
    ...sums,
    money: {
      bookings: euroOf(paidCents),
      packages: euroOf(paid.reduce((sum, { snap }) => sum + snap.priceCents, 0)),
      unpaid: euroOf(unpaidCents),
    },
    packages: views.map((view, i) => ({ ...view, valid: isValidNow(context, packages[i]) })),
    notes: notesOf(user),
  }
}
