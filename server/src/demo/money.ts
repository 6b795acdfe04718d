import { Types, type Connection } from 'mongoose'
import { dateAt } from '../calendar/branch-dates.ts'
import { planDay } from '../calendar/branch-hours.ts'
import type { PaymentMethod } from '../contract/constants.ts'
import type { Booking } from '../modules/bookings/booking.model.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { PaymentModel, type Payment } from '../modules/money/payments/payment.model.ts'
import { issuerOf } from '../modules/money/payments/payment.service.ts'
import { ReceiptCounterModel, type ReceiptCounter } from '../modules/money/payments/payment.model.ts'
import { counterId, receiptNumber } from '../modules/money/payments/rules/receipt.ts'
import { BranchDayModel } from '../modules/branches/branch-days/branch-day.model.ts'
import { dayId } from '../modules/branches/branch-days/branch-day.service.ts'
import { sumsOfPayment } from '../modules/money/payments/rules/receipt.ts'
import { TillModel, type Till } from '../modules/money/payments/till.model.ts'
import { addSums, type DaySums } from '../values/day-sums.ts'
import type { UserPackage } from '../modules/wash-books/user-package.model.ts'
import { deskAt, type Desks } from './rows.ts'
import { SAMPLE, wordsAt } from './sample.ts'
import { insert, demoId } from './random.ts'
import { rulesOf } from './schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A drawer is opened so long before the branch opens, and closed so long after it closes. */
const BESIDE = 15 * MINUTE
const FLOAT = 10_000
/** Every so many cash payments one was entered with the wrong method, and corrected. */
const CORRECTED = 40

type Draft = Omit<Payment, 'tillId' | 'receiptNo' | 'issuer' | 'counter' | 'n' | 'date'>
interface Taken {
  branches?: readonly Branch[]
  bookings?: readonly Booking[]
  packages?: readonly UserPackage[]
}
type Paid = Pick<Draft, 'for' | 'customerId' | 'cents'> & {
  branchId: Types.ObjectId
  thing: Pick<Booking, 'paidAt' | 'paidBy' | 'paymentMethod'>
}

/** All payments, with receipts, drawers and sums as the product would keep them. */
export class DemoMoney {
  readonly #branches = new Map<string, Branch>()
  readonly #now: Date
  readonly #drafts: Draft[] = []
  readonly #counters = new Map<string, ReceiptCounter>()
  readonly #tills = new Map<string, Till>()
  readonly #sums = new Map<string, DaySums>()

  constructor(now: Date) {
    this.#now = now
  }

  take({ branches = [], bookings = [], packages = [] }: Taken): void {
    for (const branch of branches) this.#branches.set(branch._id.toHexString(), branch)
    for (const paid of [...bookings.flatMap(bookingPaid), ...packages.flatMap(packagePaid)])
      if (paid.cents > 0) this.#enter(paid)
    for (const booking of bookings) this.#giveBack(booking)
  }

  async insert(db: Connection, desks: Desks): Promise<void> {
    this.#drafts.sort((a, b) => a.at.getTime() - b.at.getTime())
    const rows = this.#drafts.map(draft => this.#numbered(draft))
    this.#openTills(desks)
    this.#closeTills()
    await insert(PaymentModel(db), rows)
    await insert(TillModel(db), [...this.#tills.values()])
    await insert(ReceiptCounterModel(db), [...this.#counters.values()])
    await BranchDayModel(db).bulkWrite(
      [...this.#sums].map(([_id, sums]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $inc: Object.fromEntries(Object.entries(sums).map(([name, n]) => [`s.${name}`, n])),
            $setOnInsert: { cfg: 1, u: {}, h: {}, rev: 1 },
          },
          upsert: true,
        },
      })),
    )
  }

  /** One row; for some, of an earlier day, the wrong method, its return and the right one. */
  #enter({ thing, branchId, ...paid }: Paid): void {
    const method = thing.paymentMethod ?? 'other'
    const by = thing.paidBy ?? { id: null, role: 'system' as const }
    const paidAt = (thing.paidAt ?? this.#now).getTime()
    const enter = (cents: number, how: PaymentMethod, back?: Pick<Draft, 'reverses' | 'reason'>): Draft => {
      const at = new Date(paidAt + (back ? MINUTE : 0))
      const _id = new Types.ObjectId(demoId(11, this.#drafts.length))
      const row = { ...paid, _id, at, branchId, cents, method: how, by, fiscalRef: null }
      const draft = { ...row, reverses: null, reason: null, ...back }
      this.#drafts.push(draft)
      return draft
    }
    if (this.#drafts.length % CORRECTED !== 1 || paidAt > this.#now.getTime() - HOUR) {
      enter(paid.cents, method)
      return
    }
    const wrong = enter(paid.cents, method === 'cash' ? 'card' : 'cash')
    const reason = wordsAt(this.#branchOf(branchId)).wrongMethod
    enter(-paid.cents, wrong.method, { reverses: wrong._id, reason })
    enter(paid.cents, method, { reverses: null, reason: null })
  }

  #giveBack({ _id, snap, branchId, userId, history, status }: Booking): void {
    if (status !== 'cancelled') return
    let reverses: Types.ObjectId | null = null
    for (const { at, by, payment, reason } of history) {
      if (!payment) continue
      const row: Draft = {
        ...{ _id: new Types.ObjectId(demoId(11, this.#drafts.length)), at, branchId, by, customerId: userId },
        for: { kind: 'booking', id: _id, name: snap.service, translations: snap.translations ?? {} },
        ...{ cents: payment.cents, method: payment.method, reverses, reason, fiscalRef: null },
      }
      reverses = row._id
      this.#drafts.push(row)
    }
  }

  #numbered(draft: Draft): Payment {
    const branch = this.#branchOf(draft.branchId)
    const id = branch._id.toHexString()
    const date = dateAt(branch, draft.at)
    const year = date.slice(0, 4)
    const counter = counterId(branch.receiptCode, year, 0)
    const n = (this.#counters.get(counter)?.n ?? 0) + 1
    const tillId = draft.method === 'cash' ? this.#cash(this.#till(branch, date, draft), draft.cents) : null
    const issuer = issuerOf(SAMPLE.issuer, branch)
    const row = { ...draft, date, tillId, counter, n, receiptNo: receiptNumber(counter, n), issuer }
    this.#counters.set(counter, { _id: counter, n })
    const day = dayId(id, date)
    const sums = this.#sums.get(day) ?? {}
    this.#sums.set(day, sums)
    addSums(sums, sumsOfPayment(row))
    return row
  }

  /** The key of the drawer of the branch's day, opened before the branch. */
  #till(branch: Branch, date: string, { at, by }: Pick<Draft, 'at' | 'by'>): string {
    const key = dayId(branch._id.toHexString(), date)
    if (this.#tills.has(key)) return key
    const opens = hoursOf(branch, date)?.from ?? at.getTime()
    this.#tills.set(key, {
      ...{
        _id: new Types.ObjectId(demoId(12, this.#tills.size + 1)),
        branchId: branch._id,
        floatCents: FLOAT,
      },
      ...{ openedAt: new Date(opens - BESIDE), openedBy: by.id, rows: 0 },
      ...{ closedAt: null, closedBy: null, countedCents: null, expectedCents: FLOAT, note: null },
    })
    return key
  }

  #cash(key: string, cents: number): Types.ObjectId | null {
    const till = this.#tills.get(key)
    if (!till) return null
    const expectedCents = (till.expectedCents ?? FLOAT) + cents
    this.#tills.set(key, { ...till, expectedCents, rows: till.rows + 1 })
    return till._id
  }

  #openTills(desks: Desks): void {
    const at = this.#now
    for (const branch of this.#branches.values()) {
      const date = dateAt(branch, at)
      const hours = hoursOf(branch, date)
      const isOpen = hours && hours.from - BESIDE <= at.getTime() && at.getTime() < hours.to + BESIDE
      if (isOpen && desks.has(branch._id.toHexString()))
        this.#till(branch, date, { at, by: deskAt(desks, { branchId: branch._id, bookingTime: '08:00' }) })
    }
  }

  #closeTills(): void {
    let closed = 0
    for (const [key, till] of this.#tills) {
      const branch = this.#branchOf(till.branchId)
      const closes =
        hoursOf(branch, key.slice(key.indexOf('|') + 1))?.to ?? till.openedAt.getTime() + 12 * HOUR
      if (closes + BESIDE > this.#now.getTime()) {
        this.#tills.set(key, { ...till, expectedCents: null })
        continue
      }
      const [difference, note] = SAMPLE.differences[closed++ % SAMPLE.differences.length] ?? [0, null]
      const expectedCents = till.expectedCents ?? FLOAT
      this.#tills.set(key, {
        ...till,
        ...{ closedAt: new Date(closes + BESIDE), closedBy: till.openedBy },
        ...{ expectedCents, countedCents: expectedCents + difference },
        note: note && wordsAt(branch)[note],
      })
    }
  }

  #branchOf(id: Types.ObjectId | null): Branch {
    const branch = id && this.#branches.get(id.toHexString())
    if (!branch) throw new Error('money of no branch')
    return branch
  }
}

function hoursOf(branch: Branch, date: string): { from: number; to: number } | null {
  const plan = planDay(rulesOf(branch), date)
  return plan.open ? { from: plan.openAt, to: plan.closeAt } : null
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
