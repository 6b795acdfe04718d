import { createHash } from 'node:crypto'
import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { given, is } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'
import { retryDuplicates, transaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Serves } from '../../serves.ts'
import { logSecurity } from '../../security/security-log.ts'
import { recordAudit } from '../trail/audit.service.ts'
import { createAccount, type NewAccount } from '../accounts/users/account.service.ts'
import {
  customerView,
  findCustomersExactly,
  type CustomerRow,
} from '../accounts/users/customer-search.service.ts'
import { keepFound } from '../accounts/users/desk-customer.service.ts'

const turnFields = {
  /** Hash of the number's last digits. */
  _id: given(is.text, 'kept'),
  expireAt: given(is.instant, 'kept'),
}
/** Two desks that create a customer with the same phone number conflict in this row; it is deleted after a minute. */
const PhoneTurnModel = defineModel('PhoneTurn', turnFields, {
  collection: 'phoneTurns',
  indexes: [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
})

const TURN_MS = 60_000
/** The part of a number that does not depend on how it is dialled. */
const TURN_DIGITS = 7

/**
 * An account that cannot sign in until its customer sets a password by link. The actor may book
 * for the new customer from then on (decision 2); a branch-admin's branch knows the customer.
 * @throws PHONE_TAKEN with `customer` when the number belongs to a customer already; EMAIL_TAKEN
 */
export const createCustomer: Serves<'POST /admin/customers'> = (context, actor, { body }) =>
  retryDuplicates(async () => {
    const made = await transaction(context, () =>
      addCustomer(context, actor, {
        ...{ ...body, email: body.email ?? null },
        branchesBooked: actor.branchId === null ? [] : [new Types.ObjectId(actor.branchId)],
      }),
    )
    await keepFound(context, actor, [made.row._id])
    if (!made.isNew) {
      throw new AppError('PHONE_TAKEN', undefined, { customer: customerView(made.row) })
    }
    logSecurity(context.log, 'user_created', { account: made.row._id.toHexString(), role: 'customer' })
    return customerView(made.row)
  })

/**
 * In the running transaction, the customer with this phone number, created unless there is one. The lock is written
 * before the search, so of two transactions with one number the second sees the first's account.
 * @throws EMAIL_TAKEN
 */
export async function addCustomer(
  context: Context,
  actor: Pick<Actor, 'id' | 'role' | 'key'>,
  customer: Omit<NewAccount, 'role' | 'branch' | 'passwordHash' | 'phone'> & { phone: string },
): Promise<{ isNew: boolean; row: CustomerRow }> {
  await takeTurn(context, customer.phone)
  const [known] = await findCustomersExactly(context, customer.phone)
  if (known) return { isNew: false, row: known }
  const user = await createAccount(context, {
    ...customer,
    ...{ role: 'customer', branch: null, passwordHash: null },
  })
  const id = user._id.toHexString()
  await recordAudit(context, { actor, action: 'user.create-customer', id })
  return { isNew: true, row: user }
}

async function takeTurn(context: Context, phone: string): Promise<void> {
  const digits = phone.replace(/\D/g, '').slice(-TURN_DIGITS)
  const expireAt = new Date(context.clock.now().getTime() + TURN_MS)
  await PhoneTurnModel(context.db).updateOne(
    { _id: createHash('sha256').update(`phone|${digits}`).digest('hex') },
    { $set: { expireAt } },
    { upsert: true },
  )
}
