import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { Language, PaymentMethod } from '../../../contract/constants.ts'
import type { ReserveOutcome, ReservePackageBody, SellPackageBody } from '../../../contract/user-packages.ts'
import type { Context } from '../../../context.ts'
import { newDocument } from '../../../db/field.ts'
import { isDuplicateKey, transaction } from '../../../db/transaction.ts'
import { AppError, busy } from '../../../errors.ts'
import { nameTranslations } from '../../../values/localised.ts'
import { centsOf, euroOf } from '../../../values/money.ts'
import { addDays } from '../../../calendar/branch-time.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import {
  findReplay,
  keepReply,
  requestKey,
  type Replay,
  type RequestKey,
} from '../../trail/idempotency.service.ts'
import {
  contactOf,
  findCustomer,
  raiseBookingSeq,
  type Customer,
} from '../../accounts/users/customer.service.ts'
import { getSoldWashPackage, type WashPackageRecord } from '../../menu/wash-packages/wash-package.service.ts'
import { takePayment } from '../../money/payments/payment.service.ts'
import { settleSale } from '../../money/settlement/settlement.service.ts'
import { takingBranch } from '../../money/payments/till.service.ts'
import { UserPackageModel, userPackageFields, type UserPackage } from '../user-package.model.ts'
import { keptName, userPackageView } from '../user-package.view.ts'
import { notePackage } from './notice.service.ts'
import { settledOf, UNPAID } from './change.service.ts'
import { mayReserve } from '../rules/wash-credits.ts'
import { chainToday } from '../washes/wash-hold.service.ts'
import { appendLedgerRow, byOf } from '../washes/wash-ledger.service.ts'

const MAX_TRIES = 5

const REFUSED = {
  ACTIVE_PACKAGE: 'You already have an active package. Please use it before reserving another.',
  EXISTING_PACKAGE: 'You have already reserved a package. Please use your current package first.',
} as const

type Reserved = Pick<Replay, 'headers'> &
  (
    | { status: 201; body: Extract<ReserveOutcome, { success: true }> }
    | { status: 200; body: Extract<ReserveOutcome, { success: false }> }
  )

interface Reservation {
  actor: Actor
  customer: Customer
  offer: WashPackageRecord
  key: RequestKey | null
  /** How it is paid at once; null: not yet. */
  payment: { method: PaymentMethod | null; branch: BranchRecord | null } | null
}

/**
 * Decisions 19 and 20: grants all washes at once, unpaid, at the offer's price. 201, or 200
 * with the package that prevents it, even when two requests race.
 * @throws PRICE_CHANGED with `price` when the caller was shown another
 */
export async function reservePackage(
  context: Context,
  actor: Actor,
  { body, idempotencyKey }: { body: ReservePackageBody; idempotencyKey: string | null },
): Promise<Reserved> {
  const key = requestKey(actor, idempotencyKey, { route: 'POST /packages/purchase', body })
  return reserveOnce(context, { actor, key, payment: null }, { ...body, customerId: actor.id })
}

/**
 * POST /admin/user-packages: the same at the desk, for a customer in the actor's scope, paid or not. The payment is part
 * of the write that grants the washes.
 */
export async function sellPackage(
  context: Context,
  actor: Actor,
  { body, idempotencyKey }: { body: SellPackageBody; idempotencyKey: string | null },
): Promise<Reserved> {
  const key = requestKey(actor, idempotencyKey, { route: 'POST /admin/user-packages', body })
  const branch = await takingBranch(context, actor, body.branchId)
  const payment = body.isPaid ? { method: body.method ?? null, branch } : null
  return reserveOnce(context, { actor, key, payment }, body)
}

async function reserveOnce(
  context: Context,
  asked: Pick<Reservation, 'actor' | 'key' | 'payment'>,
  { packageId, customerId, expectedPrice }: ReservePackageBody & { customerId: string },
): Promise<Reserved> {
  const { key } = asked
  const earlier = await findReplay<Reserved>(context, key)
  if (earlier) return earlier
  const offer = await getSoldWashPackage(context, packageId)
  // The package is written at this price.
  if (expectedPrice != null && centsOf(expectedPrice) !== offer.priceCents)
    throw new AppError('PRICE_CHANGED', 'The price of this package has changed', {
      price: euroOf(offer.priceCents),
    })
  const customer = await findCustomer(context, customerId)
  if (!customer) throw gone(asked)
  // What costs nothing is paid.
  const payment = asked.payment ?? (offer.priceCents === 0 ? { method: null, branch: null } : null)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      const reply = await transaction(context, () => reserve(context, { ...asked, payment, customer, offer }))
      if (reply.status === 201) return reply
      // The blocking package may be from this same request, sent twice.
      return (await findReplay<Reserved>(context, key)) ?? reply
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
    const first = await findReplay<Reserved>(context, key)
    if (first) return first
  }
  throw busy()
}

const gone = ({ actor }: Pick<Reservation, 'actor'>) =>
  new AppError(actor.role === 'customer' ? 'UNAUTHENTICATED' : 'NOT_FOUND')

async function reserve(context: Context, asked: Reservation): Promise<Reserved> {
  const { actor, customer, offer, key } = asked
  const { language } = context
  const packages = UserPackageModel(context.db)
  const held = await packages.find({ userId: customer._id, archivedAt: null }).lean()
  const refusal = mayReserve(held, chainToday(context))
  // A refused request writes nothing, so that of many concurrent requests only those that may reserve conflict.
  if (refusal) return { status: 200, body: notReserved(refusal, language) }
  if (!(await raiseBookingSeq(context, customer._id))) throw gone(asked)
  await packages.updateMany({ userId: customer._id, active: true }, { $set: { active: false } })
  const row = newPackage(context, asked)
  await UserPackageModel.insert(context, row)
  const { washCount: washes } = offer
  const by = byOf(actor)
  await appendLedgerRow(context, row, { type: 'reserved', remaining: washes, available: washes, by })
  if (asked.payment) {
    const { method, branch } = asked.payment
    await takePayment(context, { ...settledOf(actor, row, branch), method: method ?? undefined })
    await settleSale(context, row, { used: [] })
  }
  await notePackage(context, {
    actor,
    action: 'user-package.sell',
    before: { ...row, ...UNPAID },
    after: row,
  })
  const outcome = {
    success: true as const,
    message: 'Package reserved successfully',
    userPackage: userPackageView(row, {
      owner: contactOf(customer),
      soldAt: asked.payment?.branch?.name,
      language,
    }),
  }
  const reply = { status: 201 as const, body: outcome }
  await keepReply(context, key, { ...reply, about: [actor.id, customer._id.toHexString()] })
  return reply
}

function notReserved(
  { error, held }: NonNullable<ReturnType<typeof mayReserve<UserPackage>>>,
  language: Language,
): Extract<ReserveOutcome, { success: false }> {
  return {
    success: false,
    error,
    message: REFUSED[error],
    packageName: keptName(held.snap, language),
    remainingWashes: held.remainingWashes,
    expiryDate: held.expiryDate,
  }
}

export function newPackage(
  context: Context,
  {
    actor,
    customer,
    offer,
    payment,
  }: Pick<Reservation, 'offer' | 'payment'> & {
    actor: Pick<Actor, 'id' | 'role'>
    customer: Pick<Customer, '_id'>
  },
): UserPackage {
  const { washCount } = offer
  const now = context.clock.now()
  return newDocument(userPackageFields, {
    userId: customer._id,
    packageId: offer._id,
    snap: {
      name: offer.name,
      translations: nameTranslations(offer.translations),
      priceCents: offer.priceCents,
      services: offer.services.map(({ id, name, translations }) => ({
        id: new Types.ObjectId(id),
        name,
        translations,
      })),
    },
    washCount,
    remainingWashes: washCount,
    available: washCount,
    seq: 1,
    isPaid: payment !== null,
    paidAt: payment && now,
    paidBy: payment && byOf(actor),
    paymentMethod: payment?.method ?? null,
    soldAt: payment?.branch?._id ?? null,
    expiryDate: addDays(chainToday(context), offer.validityDays),
    active: true,
    createdAt: now,
  })
}
