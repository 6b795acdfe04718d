import type { Connection, Types } from 'mongoose'
import { settled } from './settled.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import { SettlementModel } from '../modules/settlement/settlement.model.ts'
import { UserPackageModel, WashLedgerModel } from '../modules/user-packages/user-package.model.ts'
import { insert } from './insert.ts'
import type { DemoWashBook } from './wash-book.ts'

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

/** The branch of each booking that may use a wash. */
export const branchesOf = (bookings: readonly Booking[]): [string, Types.ObjectId][] =>
  bookings.flatMap(({ _id, userPackageId, branchId }) =>
    userPackageId ? [[_id.toHexString(), branchId]] : [],
  )
