import type { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { PaymentMethod } from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { centsOf, euroOf } from '../../../values/money.ts'
import { listPeople } from '../../accounts/users/customer.service.ts'

interface Paid {
  isPaid: boolean
  cents: number
  paidAt: Date | null
  paidBy: { id: Types.ObjectId | null } | null
  paymentMethod: PaymentMethod | null
}

interface Wanted {
  isPaid: boolean
  method?: PaymentMethod | undefined
  /** What the caller saw to be due, in the chain's currency; without it, that nobody else has taken the money. */
  due?: number | undefined
}

/**
 * Whether a payment changes something: false for one that repeats what is so, and for what costs nothing, which is paid.
 * @throws STATE_CONFLICT when the caller saw another amount due; `taken` says who took the money, how and when
 */
export async function changesPayment(
  context: Context,
  actor: Actor,
  { paid, wanted }: { paid: Paid; wanted: Wanted },
): Promise<boolean> {
  if (paid.cents === 0) return false
  const due = paid.isPaid ? 0 : paid.cents
  const isOwn = paid.paidBy?.id?.equals(actor.id) === true
  const isSo =
    paid.isPaid === wanted.isPaid &&
    (!wanted.isPaid || wanted.method === undefined || wanted.method === paid.paymentMethod)
  if (isSo && (isOwn || !wanted.isPaid)) return false
  const isAsSeen =
    wanted.due === undefined ? isOwn || !(wanted.isPaid && paid.isPaid) : centsOf(wanted.due) === due
  if (isAsSeen) return !isSo
  if (!paid.isPaid) throw new AppError('STATE_CONFLICT', 'Another amount is due', { due: euroOf(due) })
  const { paidBy, paidAt, paymentMethod } = paid
  const people = await listPeople(context, paidBy?.id ? [paidBy.id] : [])
  throw new AppError('STATE_CONFLICT', 'The money has been taken already', {
    taken: {
      by: people.get(String(paidBy?.id))?.name ?? null,
      at: paidAt?.toISOString() ?? null,
      method: paymentMethod ?? 'other',
    },
  })
}
