import type { Connection, Types } from 'mongoose'
import type { PaymentMethod } from '../contract/constants.ts'

/** A booking or package for which money was taken. */
export interface Paid {
  _id: Types.ObjectId
  userId: Types.ObjectId | null
  branchId?: Types.ObjectId
  snap: { service?: string; name?: string; priceCents: number; translations?: unknown }
  paidAt: Date | null
  paidBy: { id: Types.ObjectId | null; role: string } | null
  paymentMethod: PaymentMethod | null
  createdAt: Date
}

const AT_ONCE = 500

/**
 * One row for each thing that was paid before the payment ledger: without a drawer, a receipt number or, for a package,
 * a branch (money.md, Migration). A thing that has rows keeps them, so the step may run twice or be interrupted.
 * @throws Error when the rows do not add up to what was paid
 */
export async function enterOldPayments(db: Connection): Promise<void> {
  const bookings = { paymentStatus: 'paid', userPackageId: null, 'snap.priceCents': { $gt: 0 } }
  const packages = { isPaid: true, 'snap.priceCents': { $gt: 0 } }
  const taken =
    (await enterAll(db, { kind: 'booking', collection: 'bookings', filter: bookings })) +
    (await enterAll(db, { kind: 'package', collection: 'userPackages', filter: packages }))
  const [rows] = await db
    .collection('payments')
    .aggregate<{ cents: number }>([{ $group: { _id: null, cents: { $sum: '$cents' } } }])
    .toArray()
  const entered = rows?.cents ?? 0
  if (entered !== taken)
    throw new Error(`the ledger has ${String(entered)} cents, where ${String(taken)} were paid`)
}

/** Returns the cents that were paid for all these things. */
async function enterAll(
  db: Connection,
  { kind, collection, filter }: { kind: 'booking' | 'package'; collection: string; filter: object },
): Promise<number> {
  let taken = 0
  let batch: Paid[] = []
  const shown = { userId: 1, branchId: 1, snap: 1, paidAt: 1, paidBy: 1, paymentMethod: 1, createdAt: 1 }
  for await (const paid of db.collection(collection).find<Paid>(filter, { projection: shown })) {
    taken += paid.snap.priceCents
    batch.push(paid)
    if (batch.length < AT_ONCE) continue
    await enter(db, kind, batch)
    batch = []
  }
  if (batch.length > 0) await enter(db, kind, batch)
  return taken
}

async function enter(db: Connection, kind: 'booking' | 'package', paid: readonly Paid[]): Promise<void> {
  const payments = db.collection('payments')
  const known = await payments
    .find<{ for: { id: Types.ObjectId } }>(
      { 'for.id': { $in: paid.map(({ _id }) => _id) } },
      { projection: { 'for.id': 1 } },
    )
    .toArray()
  const has = new Set(known.map(row => row.for.id.toHexString()))
  const rows = paid.filter(({ _id }) => !has.has(_id.toHexString())).map(each => oldRow(kind, each))
  if (rows.length > 0) await payments.insertMany(rows)
}

/** The one row of the ledger for a thing that was paid before it. */
export const oldRow = (kind: 'booking' | 'package', paid: Paid) => ({
  at: paid.paidAt ?? paid.createdAt,
  date: null,
  branchId: paid.branchId ?? null,
  cents: paid.snap.priceCents,
  method: paid.paymentMethod ?? 'other',
  for: {
    kind,
    id: paid._id,
    name: paid.snap.service ?? paid.snap.name ?? '',
    translations: paid.snap.translations ?? {},
  },
  customerId: paid.userId,
  by: paid.paidBy ?? { id: null, role: 'system' },
  tillId: null,
  reverses: null,
  reason: null,
  fiscalRef: null,
  receiptNo: null,
  counter: null,
  n: null,
  hash: null,
  migrated: true,
})
