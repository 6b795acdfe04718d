import type { Connection, Types } from 'mongoose'
import type { Booking } from '../modules/bookings/booking.model.ts'
import { SettlementModel, type Settlement } from '../modules/money/settlement/settlement.model.ts'
import {
  UserPackageModel,
  WashLedgerModel,
  type UserPackage,
  type WashLedgerRow,
} from '../modules/wash-books/user-package.model.ts'
import { insert } from './random.ts'
import type { DemoWashBook } from './wash-book.ts'
import { partOf } from '../modules/money/settlement/rules/parts.ts'
import { useOf } from '../modules/wash-books/rules/used-washes.ts'

/** Writes wash books with their ledgers, and settles their sales and washes on the days when they were. */
export async function insertBooks(
  db: Connection,
  books: readonly DemoWashBook[],
  branchOf: ReadonlyMap<string, Types.ObjectId>,
): Promise<void> {
  const rowsOf = books.map(({ row, ledger }) => {
    const { w, numbered, rows } = settled(row, { branchOf, ledger })
    row.w = w
    for (const [entry, part] of numbered) Object.assign(entry, part)
    return rows
  })
  await insert(
    UserPackageModel(db),
    books.map(({ row }) => row),
  )
  await insert(
    WashLedgerModel(db),
    books.flatMap(({ ledger }) => ledger),
  )
  await SettlementModel(db).collection.insertMany(rowsOf.flat())
}

export const branchesOf = (bookings: readonly Booking[]): [string, Types.ObjectId][] =>
  bookings.flatMap(({ _id, userPackageId, branchId }) =>
    userPackageId ? [[_id.toHexString(), branchId]] : [],
  )

type Ledger = Pick<WashLedgerRow, '_id' | 'bookingId' | 'type' | 'at' | 'seq'>
type Settled = Omit<Settlement, '_id'>
type Part = Pick<WashLedgerRow, 'branchId' | 'k' | 'cents'>

/** The numbers of a package's used washes, the parts of its ledger's rows, and its rows in the settlement. */
export function settled<Row extends Ledger>(
  book: UserPackage,
  { branchOf, ledger }: { branchOf: ReadonlyMap<string, Types.ObjectId>; ledger: readonly Row[] },
): { w: UserPackage['w']; numbered: [Row, Part][]; rows: Settled[] } {
  const w: UserPackage['w'] = {}
  const numbered: [Row, Part][] = []
  const rows: Settled[] = []
  const paidAt = book.isPaid ? (book.paidAt ?? book.createdAt) : null
  const enter = (at: Date, row: Pick<Settled, 'branchId' | 'kind' | 'k' | 'cents' | 'washes'>) =>
    rows.push({
      ...{ ...row, at, date: at.toISOString().slice(0, 10) },
      ...{ packageId: book._id, soldAt: book.soldAt ?? null },
    })
  const sale = { branchId: book.soldAt ?? null, kind: 'sold', k: null } as const
  if (paidAt) enter(paidAt, { ...sale, cents: book.snap.priceCents, washes: book.washCount })
  for (const row of lastUses(book, ledger)) {
    const id = row.bookingId
    const branchId = id && branchOf.get(id.toHexString())
    const kind = id && useOf(book.l[id.toHexString()])
    if (!id || !branchId || !kind) continue
    const k = numbered.length + 1
    const part = { branchId, k, cents: partOf(k, book) }
    w[String(k)] = { bookingId: id, branchId }
    numbered.push([row, part])
    if (paidAt) enter(paidAt > row.at ? paidAt : row.at, { ...part, kind, washes: 1 })
  }
  return { w, numbered, rows }
}

/** Of each wash that is used now the row that used it last, oldest first. */
function lastUses<Row extends Ledger>({ l }: UserPackage, ledger: readonly Row[]): Row[] {
  const last = new Map<string, Row>()
  for (const row of ledger) {
    const id = row.bookingId?.toHexString() ?? ''
    if ((row.type === 'consumed' || row.type === 'forfeited') && useOf(l[id])) last.set(id, row)
  }
  return [...last.values()].sort((a, b) => a.seq - b.seq)
}
