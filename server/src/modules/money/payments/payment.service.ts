import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import type { PaymentMethod } from '../../../contract/constants.ts'
import type { Brand, Context } from '../../../context.ts'
import { addToDay, dayId } from '../../branches/branch-days/branch-day.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { HEAD_OFFICE_CODE } from '../../branches/rules/receipt-code.ts'
import { PaymentModel, ReceiptCounterModel, type PaidThing, type Payment } from './payment.model.ts'
import { counterId, receiptNumber, sumsOfPayment } from './rules/receipt.ts'
import { putInTill } from './till.service.ts'

/** Something that costs money, and who takes or gives back the money. */
export interface Settled {
  actor: Actor
  thing: PaidThing
  customerId: Types.ObjectId | null
  cents: number
  /** null for the head office */
  branch: BranchRecord | null
  fiscalRef?: string | undefined
}

/**
 * Takes the price of a thing: one row. Call in the transaction whose guarded write marks the thing as paid. A thing
 * without a price has no row.
 */
export async function takePayment(
  context: Context,
  settled: Settled & { method: PaymentMethod | undefined },
): Promise<void> {
  if (settled.cents === 0) return
  const { cents, method = 'other', fiscalRef = null } = settled
  await append(context, settled, { cents, method, fiscalRef, reverses: null, reason: null })
}

/** Gives back what was taken for a thing: a row of the opposite amount, of today, for each that has none yet. */
export async function giveBack(context: Context, settled: Settled & { reason: string | undefined }) {
  const rows = await PaymentModel(context.db).find({ 'for.id': settled.thing.id }).lean()
  const reversed = new Set(rows.map(({ reverses }) => reverses?.toHexString()))
  const open = rows.filter(row => row.reverses === null && !reversed.has(row._id.toHexString()))
  for (const { _id, cents, method } of open) {
    const { reason = null } = settled
    await append(context, settled, { cents: -cents, method, fiscalRef: null, reverses: _id, reason })
  }
}

/** The row of a payment, with its drawer, its receipt number and the sums of its day. */
async function append(
  context: Context,
  { actor, thing, customerId, branch }: Settled,
  paid: Pick<Payment, 'cents' | 'method' | 'fiscalRef' | 'reverses' | 'reason'>,
): Promise<void> {
  const by = new Types.ObjectId(actor.id)
  const branchId = branch?._id ?? null
  const at = context.clock.now()
  const date = dateAt(branch ?? context.settings(), at)
  const year = date.slice(0, 4)
  const counters = ReceiptCounterModel(context.db)
  const series = (await counters.findById('receiptSeries').lean())?.n ?? 0
  const counter = counterId(branch?.receiptCode ?? HEAD_OFFICE_CODE, year, series)
  const last = await counters
    .findOneAndUpdate({ _id: counter }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after' })
    .lean()
  const row = {
    ...paid,
    _id: new Types.ObjectId(),
    at,
    date,
    branchId,
    for: thing,
    customerId,
    by: { id: by, role: actor.role },
    tillId: paid.method === 'cash' ? await putInTill(context, { branchId, by }) : null,
    receiptNo: receiptNumber(counter, last.n),
    counter,
    n: last.n,
    issuer: issuerOf(context.settings().brand, branch),
  }
  await PaymentModel.insert(context, row)
  if (branch) await addToDay(context, dayId(branch.id, date), { cfg: branch.cfg, sums: sumsOfPayment(row) })
}

/** Receipts are numbered anew from the next one on, in a series that was never used. */
export async function beginReceiptSeries(context: Context, series: number): Promise<void> {
  await ReceiptCounterModel(context.db).updateOne(
    { _id: 'receiptSeries' },
    { $set: { n: series } },
    { upsert: true },
  )
}

/** Who issues a receipt now: a later name or address changes none that was issued. */
export const issuerOf = (
  { name, legalName, taxNumber }: Pick<Brand, 'name' | 'legalName' | 'taxNumber'>,
  branch: Pick<BranchRecord, 'name' | 'location'> | null,
): Payment['issuer'] => ({
  legalName: legalName || name,
  taxNumber,
  branch: branch?.name ?? '',
  address: branch?.location ?? '',
})

/** Removes the customer from the rows of an erased account, in its transaction; the rows stay for the books. */
export async function erasePaymentsOf(context: Context, userId: string): Promise<void> {
  await PaymentModel(context.db).updateMany(
    { customerId: new Types.ObjectId(userId) },
    { $set: PaymentModel.erasure },
  )
}
