import { Types } from 'mongoose'
import {
  afterMovement,
  movementBetween,
  type Hold,
  type Movement,
} from '../modules/wash-books/rules/wash-credits.ts'
import type { UserPackage, WashLedgerRow } from '../modules/wash-books/user-package.model.ts'
import { demoId } from './random.ts'

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
    const movement = movementBetween(this.row.l[id] ?? 'none', to)
    if (!movement) return
    Object.assign(this.row, { onCredit: afterMovement(this.row, movement).onCredit })
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
