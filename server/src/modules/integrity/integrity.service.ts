import type { Types } from 'mongoose'
import type { IntegrityView } from '../../contract/stats.ts'
import type { Context, DataContext } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import {
  bookedDates,
  listBookingsBetween,
  listBookingsById,
  type Booking,
} from '../bookings/booking-audit.service.ts'
import { addDays } from '../bookings/branch-time.ts'
import { dayId, listDays } from '../branch-days/branch-day.service.ts'
import { getBranch, listBranches } from '../branches/branch.service.ts'
import { listKeptIds } from '../idempotency/idempotency.service.ts'
import { nextPackagesWithLedger } from '../user-packages/package-audit.service.ts'
import { listPackagesById } from '../user-packages/user-package.service.ts'
import { dayFaults } from './day-faults.ts'
import { IntegrityCheckModel, type Fault } from './integrity.model.ts'
import { holdOf, packageFaults } from './package-faults.ts'

/** Dates read by one snapshot, and packages: small enough for a busy database, large enough for a big one. */
const DATES_AT_ONCE = 31
const PACKAGES_AT_ONCE = 100
/** More of them say nothing new. */
const MAX_FAULTS = 200
/** Before and after every day that can have a document. */
const ALL_DATES: Range = { from: '0000', to: '9999' }

/** Dates, both included. */
interface Range {
  from: string
  to: string
}

export interface IntegrityResult {
  ok: boolean
  counted: Record<string, number>
  faults: Fault[]
}

/** What a check has seen so far. */
class Findings {
  readonly faults: Fault[] = []
  readonly counted = { branches: 0, days: 0, bookings: 0, packages: 0, ledgerRows: 0, keys: 0 }
  /** Ids of the bookings that were made under each `Idempotency-Key`. */
  readonly madeUnder = new Map<string, string[]>()

  tell(...faults: Fault[]): void {
    this.faults.push(...faults)
  }
}

/**
 * Checks invariants I1 to I5 (booking-integrity.md) on the whole database and keeps the result for the admins. May run
 * beside a working server: what belongs together is read in one snapshot.
 */
export async function checkIntegrity(context: DataContext): Promise<IntegrityResult> {
  const findings = new Findings()
  for (const branch of await listBranches(context)) await checkBranch(context, branch.id, findings)
  await checkPackages(context, findings)
  await checkKeys(context, findings)
  const result = {
    ok: findings.faults.length === 0,
    counted: { ...findings.counted },
    faults: findings.faults.slice(0, MAX_FAULTS),
  }
  await IntegrityCheckModel(context.db).updateOne(
    { _id: 'last' },
    { $set: { checkedAt: context.clock.now(), ...result } },
    { upsert: true },
  )
  return result
}

/** GET /admin/integrity: the last check, which `npm run audit:data` and the server itself make. */
export async function lastCheck(context: Context): Promise<IntegrityView> {
  const row = await IntegrityCheckModel(context.db).findById('last').lean()
  if (!row) return { checkedAt: null, ok: null, counted: {}, faults: [] }
  const { ok, counted, faults } = row
  return { checkedAt: row.checkedAt.toISOString(), ok, counted, faults }
}

const running = new WeakMap<Context['db'], Promise<IntegrityView>>()

/** POST /admin/integrity: a check of its own, but never two of one process at a time: each reads everything. */
export function checkNow(context: Context): Promise<IntegrityView> {
  const known = running.get(context.db)
  if (known) return known
  const check = checkIntegrity(context)
    .then(() => lastCheck(context))
    .finally(() => running.delete(context.db))
  running.set(context.db, check)
  return check
}

async function checkBranch(context: DataContext, branchId: string, findings: Findings): Promise<void> {
  findings.counted.branches++
  const days = await listDays(context, branchId, ALL_DATES)
  const dates = days.map(({ _id }) => _id.slice(branchId.length + 1))
  const booked = await bookedDates(context, branchId)
  if (booked) dates.push(booked.from, booked.to)
  const last = dates.reduce((a, b) => (a > b ? a : b), '')
  let from = dates.reduce((a, b) => (a < b ? a : b), last)
  while (from !== '' && from <= last) {
    const range = { from, to: addDays(from, DATES_AT_ONCE - 1) }
    const read = await transaction(context.db, () => readDays(context, branchId, range))
    checkDays(read, findings, context.clock.now().getTime())
    findings.tell(...washFaults(read))
    from = addDays(range.to, 1)
  }
}

/** Everything of some days that must fit together, of one moment. */
async function readDays(context: DataContext, branchId: string, range: Range) {
  const branch = await getBranch(context, branchId)
  const days = await listDays(context, branchId, range)
  const bookings = await listBookingsBetween(context, branchId, range)
  const packages = await listPackagesById(
    context,
    bookings.flatMap(({ userPackageId }) => userPackageId ?? []),
  )
  return { branch, range, days, bookings, packages }
}
type ReadDays = Awaited<ReturnType<typeof readDays>>

function checkDays({ branch, range, days, bookings }: ReadDays, findings: Findings, now: number): void {
  findings.counted.days += days.length
  findings.counted.bookings += bookings.length
  const dayById = new Map(days.map(day => [day._id, day]))
  const byDate = new Map<string, Booking[]>()
  for (const booking of bookings) {
    byDate.set(booking.bookingDate, [...(byDate.get(booking.bookingDate) ?? []), booking])
    if (booking.requestKey === null) continue
    const made = findings.madeUnder.get(booking.requestKey) ?? []
    findings.madeUnder.set(booking.requestKey, [...made, booking._id.toHexString()])
  }
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
    const id = dayId(branch.id, date)
    const own = byDate.get(date) ?? []
    findings.tell(...dayFaults({ branch, id, date, day: dayById.get(id) ?? null, bookings: own, now }))
  }
}

/** From the booking's side: one that should have a wash has it. The package's side is checked with the packages. */
function washFaults({ bookings, packages }: ReadDays): Fault[] {
  return bookings.flatMap((booking): Fault[] => {
    if (!booking.userPackageId) return []
    const id = booking._id.toHexString()
    const hold = packages.get(booking.userPackageId.toHexString())?.l[id] ?? 'none'
    const wanted = holdOf(booking)
    if (hold === wanted) return []
    const message = `its wash is ${hold}, where it should be ${wanted}`
    return [{ invariant: 'I3', object: `booking ${id}`, message }]
  })
}

async function checkPackages(context: DataContext, findings: Findings): Promise<void> {
  const owners = new Map<string, number>()
  let after: Types.ObjectId | null = null
  do {
    after = await checkSomePackages(context, after, { findings, owners })
  } while (after)
  for (const [userId, packages] of owners) {
    if (packages < 2) continue
    const message = `has ${String(packages)} active packages`
    findings.tell({ invariant: 'I4', object: `user ${userId}`, message })
  }
}

async function checkSomePackages(
  context: DataContext,
  after: Types.ObjectId | null,
  { findings, owners }: { findings: Findings; owners: Map<string, number> },
): Promise<Types.ObjectId | null> {
  const { some, bookings } = await transaction(context.db, async () => {
    const read = await nextPackagesWithLedger(context, after, PACKAGES_AT_ONCE)
    const ids = read.flatMap(({ userPackage }) => Object.keys(userPackage.l))
    return { some: read, bookings: await listBookingsById(context, ids) }
  })
  for (const { userPackage, rows } of some) {
    const id = userPackage._id.toHexString()
    findings.counted.packages++
    findings.counted.ledgerRows += rows.length
    for (const message of packageFaults(id, { ...userPackage, rows }, bookings)) {
      findings.tell({ invariant: 'I3', object: `userPackage ${id}`, message })
    }
    const owner = userPackage.userId.toHexString()
    if (userPackage.active) owners.set(owner, (owners.get(owner) ?? 0) + 1)
  }
  return some.at(-1)?.userPackage._id ?? null
}

/** I5: one booking a key, and the one that the kept reply names. */
async function checkKeys(context: DataContext, findings: Findings): Promise<void> {
  for (const { key, made } of await listKeptIds(context)) {
    findings.counted.keys++
    const ids = findings.madeUnder.get(key)
    if (!ids || (ids.length === 1 && ids[0] === made)) continue
    const message = `made ${String(ids.length)} bookings, and its reply names ${made}`
    findings.tell({ invariant: 'I5', object: `idempotency ${key}`, message })
  }
}
