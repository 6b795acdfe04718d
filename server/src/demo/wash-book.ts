import { Types, type Connection } from 'mongoose'
import type { Booking } from '../modules/bookings/booking.model.ts'
import { partOf } from '../modules/money/settlement/rules/parts.ts'
import { SettlementModel, type Settlement } from '../modules/money/settlement/settlement.model.ts'
import { useOf } from '../modules/wash-books/rules/used-washes.ts'
import { MOVEMENTS, type Hold, type Movement } from '../modules/wash-books/rules/wash-credits.ts'
import {
  UserPackageModel,
  WashLedgerModel,
  type UserPackage,
  type WashLedgerRow,
} from '../modules/wash-books/user-package.model.ts'
import { demoId, insert } from './random.ts'

type By = WashLedgerRow['by']

interface WashEvent {
  at: Date
  bookingId: Types.ObjectId
  to: Hold
  by: By
}

/** A user package whose numbers and ledger follow the product's own arithmetic, so that they always agree. */
export class DemoWashBook {
  readonly row: UserPackage
  readonly ledger: WashLedgerRow[] = []
  readonly #events: WashEvent[] = []

  constructor(row: Omit<UserPackage, 'remainingWashes' | 'available' | 'onCredit' | 'seq' | 'l' | 'w'>) {
    this.row = { ...row, remainingWashes: 0, available: 0, onCredit: 0, seq: 0, l: {}, w: {} }
  }

  get unplanned(): number {
    return this.row.washCount - new Set(this.#events.map(event => event.bookingId.toHexString())).size
  }

  plan(event: WashEvent): void {
    this.#events.push(event)
  }

  /** Writes the ledger, oldest first; call it once, when everything is planned. */
  settle(): void {
    const { row } = this
    this.#append({
      at: row.createdAt,
      by: { id: row.userId, role: 'customer' },
      type: 'reserved',
      movement: { remaining: row.washCount, available: row.washCount },
      bookingId: null,
    })
    const rank = { held: 0, none: 1, consumed: 1, forfeited: 1 }
    this.#events.sort((a, b) => a.at.getTime() - b.at.getTime() || rank[a.to] - rank[b.to])
    for (const event of this.#events) this.#apply(event)
  }

  #apply({ at, bookingId, to, by }: WashEvent): void {
    const id = bookingId.toHexString()
    const movement = MOVEMENTS[this.row.l[id] ?? 'none'][to]
    if (!movement) return
    this.row.onCredit -= movement.available
    if (to === 'none') Reflect.deleteProperty(this.row.l, id)
    else this.row.l[id] = to
    this.#append({ at, by, type: movement.type, movement, bookingId })
  }

  #append(entry: {
    at: Date
    by: By
    type: Movement['type']
    movement: { remaining: number; available: number }
    bookingId: Types.ObjectId | null
  }): void {
    const { row } = this
    row.remainingWashes += entry.movement.remaining
    row.available += entry.movement.available
    row.seq += 1
    this.ledger.push({
      _id: new Types.ObjectId(
        demoId(7, Number.parseInt(row._id.toHexString().slice(-6), 16) * 1000 + row.seq),
      ),
      userPackageId: row._id,
      seq: row.seq,
      bookingId: entry.bookingId,
      type: entry.type,
      branchId: null,
      k: null,
      cents: 0,
      remaining: entry.movement.remaining,
      available: entry.movement.available,
      remainingAfter: row.remainingWashes,
      availableAfter: row.available,
      expiryAfter: row.expiryDate,
      by: entry.by,
      reason: null,
      at: entry.at,
    })
  }
}

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
function settled<Row extends Ledger>(
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
