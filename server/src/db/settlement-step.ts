import { Types, type Connection } from 'mongoose'
import { addParts, monthOf, partOf, sumId } from '../modules/settlement/rules/parts.ts'
import type { Settlement, SettlementSum } from '../modules/settlement/settlement.model.ts'
import { useOf } from '../modules/user-packages/rules/used-washes.ts'
import type { UserPackage, WashLedgerRow } from '../modules/user-packages/user-package.model.ts'

type Old = Omit<UserPackage, 'w'> & Partial<Pick<UserPackage, 'w'>>
type Ledger = Pick<WashLedgerRow, '_id' | 'bookingId' | 'type' | 'at' | 'seq'>
type Settled = Omit<Settlement, '_id'>
type Part = Pick<WashLedgerRow, 'branchId' | 'k' | 'cents'>

const AT_ONCE = 200

/**
 * Numbers the used washes of packages from before the settlement, and enters their sales and washes on the days (UTC) when
 * they were both paid and used. What has been entered stays, so the step may run twice or be interrupted.
 * @throws Error when the rows do not add up to what was sold, or the sums not to the rows
 */
export async function enterOldSettlements(db: Connection): Promise<void> {
  const packages = db.collection<Old>('userPackages')
  for (let after: Types.ObjectId | null = null; ;) {
    const filter: object = { w: { $exists: false }, ...(after ? { _id: { $gt: after } } : {}) }
    const some: Old[] = await packages.find(filter).sort({ _id: 1 }).limit(AT_ONCE).toArray()
    await enterSome(db, some)
    const last = some.at(-1)
    if (!last) break
    after = last._id
  }
  await renewSums(db)
}

async function enterSome(db: Connection, packages: readonly Old[]): Promise<void> {
  const ids = packages.map(({ _id }) => _id)
  const rows = await db
    .collection<WashLedgerRow>('washLedger')
    .find<Ledger & Pick<WashLedgerRow, 'userPackageId'>>(
      { userPackageId: { $in: ids } },
      { projection: { userPackageId: 1, bookingId: 1, type: 1, at: 1, seq: 1 } },
    )
    .sort({ userPackageId: 1, seq: 1 })
    .toArray()
  const used = packages.flatMap(({ l }) => Object.keys(l).map(id => new Types.ObjectId(id)))
  const bookings = await db
    .collection<{ branchId: Types.ObjectId }>('bookings')
    .find({ _id: { $in: used } }, { projection: { branchId: 1 } })
    .toArray()
  const branchOf = new Map(bookings.map(({ _id, branchId }) => [_id.toHexString(), branchId]))
  for (const old of packages)
    await enterOne(db, old, {
      branchOf,
      ledger: rows.filter(({ userPackageId }) => userPackageId.equals(old._id)),
    })
}

interface Known {
  branchOf: ReadonlyMap<string, Types.ObjectId>
  ledger: readonly Ledger[]
}

/** The package's numbers are written last: without them the package is entered again, over the same rows. */
async function enterOne(db: Connection, old: Old, known: Known): Promise<void> {
  const { w, numbered, rows } = settledBefore(old, known)
  for (const [row, part] of numbered)
    await db.collection('washLedger').updateOne({ _id: row._id }, { $set: part })
  for (const row of rows)
    await db
      .collection('settlements')
      .updateOne(
        { packageId: row.packageId, k: row.k, migrated: true },
        { $setOnInsert: row },
        { upsert: true },
      )
  await db.collection('userPackages').updateOne({ _id: old._id, w: { $exists: false } }, { $set: { w } })
}

/** The numbers of a package's used washes, the parts of its ledger's rows, and its rows in the settlement. */
export function settledBefore<Row extends Ledger>(
  old: Old,
  { branchOf, ledger }: { branchOf: ReadonlyMap<string, Types.ObjectId>; ledger: readonly Row[] },
): { w: UserPackage['w']; numbered: [Row, Part][]; rows: Settled[] } {
  const w: UserPackage['w'] = {}
  const numbered: [Row, Part][] = []
  const rows: Settled[] = []
  const paidAt = old.isPaid ? (old.paidAt ?? old.createdAt) : null
  const enter = (at: Date, row: Pick<Settled, 'branchId' | 'kind' | 'k' | 'cents' | 'washes'>) =>
    rows.push({
      ...{ ...row, at, date: at.toISOString().slice(0, 10) },
      ...{ packageId: old._id, soldAt: old.soldAt ?? null, migrated: true as const },
    })
  const sale = { branchId: old.soldAt ?? null, kind: 'sold', k: null } as const
  if (paidAt) enter(paidAt, { ...sale, cents: old.snap.priceCents, washes: old.washCount })
  for (const row of lastUses(old, ledger)) {
    const id = row.bookingId
    const branchId = id && branchOf.get(id.toHexString())
    const kind = id && useOf(old.l[id.toHexString()])
    if (!id || !branchId || !kind) continue
    const k = numbered.length + 1
    const part = { branchId, k, cents: partOf(k, old) }
    w[String(k)] = { bookingId: id, branchId }
    numbered.push([row, part])
    if (paidAt) enter(paidAt > row.at ? paidAt : row.at, { ...part, kind, washes: 1 })
  }
  return { w, numbered, rows }
}

/** Of each wash that is used now the row that used it last, oldest first. */
function lastUses<Row extends Ledger>({ l }: Old, ledger: readonly Row[]): Row[] {
  const last = new Map<string, Row>()
  for (const row of ledger) {
    const id = row.bookingId?.toHexString() ?? ''
    if ((row.type === 'consumed' || row.type === 'forfeited') && useOf(l[id])) last.set(id, row)
  }
  return [...last.values()].sort((a, b) => a.seq - b.seq)
}

/** The sums of all rows, by seller, branch, day and month: nobody else writes while the schema is renewed. */
export async function renewSums(db: Connection): Promise<void> {
  const sums = new Map<string, Omit<SettlementSum, '_id'>>()
  let sold = 0
  for await (const row of db.collection<Settlement>('settlements').find()) {
    const pair = { soldAt: row.soldAt?.toHexString() ?? null, branchId: row.branchId?.toHexString() ?? null }
    for (const [unit, date] of [
      ['day', row.date],
      ['month', monthOf(row.date)],
    ] as const) {
      const id = sumId({ ...pair, date })
      const sum: Omit<SettlementSum, '_id'> = sums.get(id) ?? { unit, date, s: {} }
      addParts(sum.s, { [row.kind]: { cents: row.cents, washes: row.washes } })
      sums.set(id, sum)
    }
    if (row.kind === 'sold') sold += row.cents
  }
  for (const [_id, sum] of sums)
    await db.collection<SettlementSum>('settlementSums').updateOne({ _id }, { $set: sum }, { upsert: true })
  const paid = await db
    .collection('userPackages')
    .aggregate<{ cents: number }>([
      { $match: { isPaid: true } },
      { $group: { _id: null, cents: { $sum: '$snap.priceCents' } } },
    ])
    .toArray()
  const due = paid[0]?.cents ?? 0
  if (sold !== due)
    throw new Error(`packages of ${String(sold)} cents are settled, where ${String(due)} were sold`)
}
