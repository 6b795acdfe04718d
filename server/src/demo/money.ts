import { Types, type Connection } from 'mongoose'
import { dateAt } from '../calendar/branch-dates.ts'
import type { PaymentMethod } from '../contract/constants.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { PaymentModel, type Payment } from '../modules/payments/payment.model.ts'
import { issuerOf } from '../modules/payments/payment.service.ts'
import { ReceiptCounterModel, type ReceiptCounter } from '../modules/payments/receipt-counter.model.ts'
import { counterId, receiptNumber } from '../modules/payments/rules/receipt.ts'
import { BranchDayModel, type BranchDay } from '../modules/branch-days/branch-day.model.ts'
import { dayId } from '../modules/branch-days/branch-day.service.ts'
import { sumsOfPayment } from '../modules/payments/rules/taking-sums.ts'
import { TillModel, type Till } from '../modules/payments/till.model.ts'
import { addSums, type DaySums } from '../values/day-sums.ts'
import type { UserPackage } from '../modules/user-packages/user-package.model.ts'
import { earlierPayments } from './earlier-payments.ts'
import { ISSUER } from './chain.ts'
import { insert } from './insert.ts'
import { demoId } from './random.ts'
import { wordsAt } from './refunds.ts'

const DAY = 86_400_000
const WEEKS = 3
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FLOAT = 10_000
/** Every so many cash payments one was entered with the wrong method, and corrected. */
const CORRECTED = 40
/** What the counts of closed drawers lack or have too much, in turn, and why. */
const DIFFERENCES: readonly [cents: number, note: 'coinMissing' | 'changeLeft' | null][] = [
  [0, null],
  [0, null],
  [-50, 'coinMissing'],
  [0, null],
  [0, null],
  [0, null],
  [200, 'changeLeft'],
]

type Draft = Omit<Payment, 'tillId' | 'receiptNo' | 'issuer' | 'counter' | 'n'> & { date: string }
type Paid = Pick<Draft, 'for' | 'customerId' | 'cents'> & {
  branchId: Types.ObjectId
  thing: Pick<Booking, 'paidAt' | 'paidBy' | 'paymentMethod'>
}

/** The payments of the last weeks, with receipts, drawers and sums as the product would keep them. */
export class DemoMoney {
  readonly #branches: ReadonlyMap<string, Branch>
  readonly #now: Date
  readonly #counters = new Map<string, ReceiptCounter>()
  readonly #tills = new Map<string, Till>()
  readonly #sums = new Map<string, DaySums>()
  #ids = 0

  constructor(branches: readonly Branch[], now: Date) {
    this.#branches = new Map(branches.map(branch => [branch._id.toHexString(), branch]))
    this.#now = now
  }

  /** Writes them, a plain row for what was paid earlier, and the days with their sums. */
  async insert(
    db: Connection,
    {
      bookings,
      packages,
      days,
    }: { bookings: readonly Booking[]; packages: readonly UserPackage[]; days: readonly BranchDay[] },
  ): Promise<void> {
    const since = new Date(this.#now.getTime() - WEEKS * 7 * DAY)
    const paid = [...bookings.flatMap(bookingPaid), ...packages.flatMap(packagePaid)]
    const drafts = paid
      .filter(({ thing, cents }) => cents > 0 && thing.paidAt && thing.paidAt >= since)
      .flatMap((each, n) => this.#drafts(each, n % CORRECTED === 1))
      .concat(bookings.flatMap(booking => this.#returned(booking, since)))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    const rows = drafts.map(draft => this.#numbered(draft))
    this.#closeTills()
    await insert(PaymentModel(db), [...earlierPayments({ bookings, packages }, since), ...rows])
    await insert(TillModel(db), [...this.#tills.values()])
    await insert(ReceiptCounterModel(db), [...this.#counters.values()])
    const known = new Map(days.map(day => [day._id, day]))
    for (const [_id, sums] of this.#sums) {
      const day = known.get(_id) ?? { _id, cfg: 1, u: {}, h: {}, s: {}, rev: 1 }
      addSums(day.s, sums)
      known.set(_id, day)
    }
    await insert(BranchDayModel(db), [...known.values()])
  }

  /** One row, or for a corrected one the wrong method, its return and the right one. */
  #drafts({ thing, branchId, ...paid }: Paid, isCorrected: boolean): Draft[] {
    const method = thing.paymentMethod ?? 'other'
    const by = thing.paidBy ?? { id: null, role: 'system' as const }
    const row = (cents: number, how: PaymentMethod, minutes: number): Draft => {
      const at = new Date((thing.paidAt ?? this.#now).getTime() + minutes * MINUTE)
      return {
        ...{
          ...paid,
          _id: new Types.ObjectId(demoId(11, ++this.#ids)),
          at,
          branchId,
          cents,
          method: how,
          by,
        },
        date: dateAt(this.#branchOf(branchId), at),
        ...{ reverses: null, reason: null, fiscalRef: null },
      }
    }
    if (!isCorrected) return [row(paid.cents, method, 0)]
    const wrong = row(paid.cents, method === 'cash' ? 'card' : 'cash', 0)
    const back = {
      ...row(-paid.cents, wrong.method, 1),
      reverses: wrong._id,
      reason: wordsAt(this.#branchOf(branchId)).wrongMethod,
    }
    return [wrong, back, row(paid.cents, method, 1)]
  }

  /** The rows of a cancelled booking that was paid: the payment and its return. */
  #returned({ _id, snap, branchId, userId, history, status }: Booking, since: Date): Draft[] {
    const paid = history.filter(({ payment }) => payment)
    if (status !== 'cancelled' || (paid[0]?.at ?? since) <= since) return []
    let reverses: Types.ObjectId | null = null
    return paid.map(({ at, by, payment, reason }) => {
      const row = {
        ...{ _id: new Types.ObjectId(demoId(11, ++this.#ids)), at, branchId, by, customerId: userId },
        for: { kind: 'booking', id: _id, name: snap.service, translations: snap.translations ?? {} },
        ...{ cents: payment?.cents ?? 0, method: payment?.method ?? 'card' },
        ...{ date: dateAt(this.#branchOf(branchId), at), reverses, reason, fiscalRef: null },
      } satisfies Draft
      reverses = row._id
      return row
    })
  }

  #numbered(draft: Draft): Payment {
    const branch = this.#branchOf(draft.branchId)
    const id = branch._id.toHexString()
    const year = draft.date.slice(0, 4)
    const counter = counterId(branch.receiptCode, year, 0)
    const n = (this.#counters.get(counter)?.n ?? 0) + 1
    const tillId = draft.method === 'cash' ? this.#till(draft, id) : null
    const issuer = issuerOf(ISSUER, branch)
    const row = { ...draft, tillId, counter, n, receiptNo: receiptNumber(counter, n), issuer }
    this.#counters.set(counter, { _id: counter, n })
    const day = dayId(id, draft.date)
    const sums = this.#sums.get(day) ?? {}
    this.#sums.set(day, sums)
    addSums(sums, sumsOfPayment(row))
    return row
  }

  /** The drawer of the branch's day, opened an hour before its first cash. */
  #till({ branchId, date, at, cents, by }: Draft, id: string): Types.ObjectId {
    const key = dayId(id, date)
    const till = this.#tills.get(key) ?? {
      ...{ _id: new Types.ObjectId(demoId(12, this.#tills.size + 1)), branchId, floatCents: FLOAT },
      ...{ openedAt: new Date(at.getTime() - HOUR), openedBy: by.id, rows: 0 },
      ...{ closedAt: null, closedBy: null, countedCents: null, expectedCents: FLOAT, note: null },
    }
    this.#tills.set(key, {
      ...till,
      expectedCents: (till.expectedCents ?? FLOAT) + cents,
      rows: till.rows + 1,
    })
    return till._id
  }

  /** Each evening but today's. */
  #closeTills(): void {
    let closed = 0
    for (const [key, till] of this.#tills) {
      const date = key.slice(key.indexOf('|') + 1)
      if (date >= dateAt(this.#branchOf(till.branchId), this.#now)) {
        this.#tills.set(key, { ...till, expectedCents: null })
        continue
      }
      const [difference, note] = DIFFERENCES[closed++ % DIFFERENCES.length] ?? [0, null]
      const expectedCents = till.expectedCents ?? FLOAT
      this.#tills.set(key, {
        ...till,
        ...{ closedAt: new Date(till.openedAt.getTime() + 12 * HOUR), closedBy: till.openedBy },
        ...{ expectedCents, countedCents: expectedCents + difference },
        note: note && wordsAt(this.#branchOf(till.branchId))[note],
      })
    }
  }

  #branchOf(id: Types.ObjectId | null): Branch {
    const branch = id && this.#branches.get(id.toHexString())
    if (!branch) throw new Error('money of no branch')
    return branch
  }
}

const bookingPaid = ({ _id, snap, branchId, userId, ...thing }: Booking): Paid[] =>
  thing.paymentStatus === 'paid'
    ? [
        {
          ...{ thing, branchId, customerId: userId, cents: snap.priceCents },
          for: { kind: 'booking', id: _id, name: snap.service, translations: snap.translations ?? {} },
        },
      ]
    : []

const packagePaid = ({ _id, snap, soldAt, userId, ...thing }: UserPackage): Paid[] =>
  soldAt
    ? [
        {
          ...{ thing, branchId: soldAt, customerId: userId, cents: snap.priceCents },
          for: { kind: 'package', id: _id, name: snap.name, translations: snap.translations ?? {} },
        },
      ]
    : []
