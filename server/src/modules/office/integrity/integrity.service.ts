import type { IntegrityView } from '../../../contract/stats.ts'
import type { Context, DataContext } from '../../../context.ts'
import { requireCaller } from '../../../db/bounds.ts'
import { inParts } from '../../../db/keyset.ts'
import { snapshot } from '../../../db/transaction.ts'
import { bookedDates, listBookingsBetween, listBookingsById } from '../../bookings/read/audit.service.ts'
import { splitPeriod, eachDay, type Period } from '../../../calendar/branch-time.ts'
import { inTurn } from '../../branches/branch-days/day-queue.service.ts'
import { dayId, keptDates, listDays } from '../../branches/branch-days/branch-day.service.ts'
import { getBranch, listBranches, listPastCapacities } from '../../branches/branch.service.ts'
import { paidDates, rowsOfDays, rowsPaidFor } from '../../money/payments/read/audit.service.ts'
import { alertMarkFaults } from '../../bookings/alerts/alerts.service.ts'
import { waitingFaults } from '../../waiting-list/faults.service.ts'
import { importFaults } from '../../customers/import/run.service.ts'
import { keptIds } from '../../trail/idempotency.service.ts'
import { HOLDS_TASK, listHolds } from '../../branches/place-holds/place-hold.service.ts'
import { lastRun } from '../timed-work/timed-work.service.ts'
import { startRounds, type Rounds } from '../../../rounds.ts'
import { ledgersOf, nextPackages } from '../../wash-books/user-package.service.ts'
import { listPackagesById } from '../../wash-books/user-package.service.ts'
import { dayFaults } from './day-faults.ts'
import { faultsOf, IntegrityCheckModel, type Fault } from './integrity.model.ts'
import { ledgerFaults, paidFaults } from './money-faults.ts'
import { holdOf, packageFaults, settlementFaults } from './package-faults.ts'
import { peopleFaults } from './people-faults.ts'
import { settlementsOf } from '../../money/settlement/settlement.service.ts'
import { idsIn } from '../../../db/sent.ts'

/** Dates and packages read per snapshot: small enough for a busy database, large enough for a big one. */
const DATES_AT_ONCE = 31
const PACKAGES_AT_ONCE = 100
const MAX_FAULTS = 200

export interface IntegrityResult {
  ok: boolean
  counted: Record<string, number>
  faults: Fault[]
}

class Findings {
  readonly faults: Fault[] = []
  readonly counted = { branches: 0, days: 0, bookings: 0, packages: 0, ledgerRows: 0, keys: 0, payments: 0 }
  readonly madeUnder = new Map<string, string[]>()
}

/**
 * Checks the invariants of booking-integrity.md (I) and money.md (M) on the whole database and
 * stores the result for the admins. May run beside a working server: related documents are read in one snapshot.
 */
export async function checkIntegrity(context: DataContext): Promise<IntegrityResult> {
  const findings = new Findings()
  for (const branch of await listBranches(context)) await checkBranch(context, branch.id, findings)
  await checkPackages(context, findings)
  await checkKeys(context, findings)
  for (const { id, message } of await importFaults(context))
    findings.faults.push({ invariant: 'I9', object: `import ${id}`, message })
  for (const fault of await waitingFaults(context)) findings.faults.push({ invariant: 'I9', ...fault })
  for await (const fault of peopleFaults(context)) findings.faults.push(fault)
  for (const { id, message } of await alertMarkFaults(context))
    findings.faults.push({ invariant: 'I9', object: `alertMark ${id}`, message })
  for await (const fault of ledgerFaults(context, findings.counted)) findings.faults.push(fault)
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

/** GET /admin/integrity: the last check, whether by `npm run audit:data` or by the server. */
export async function lastCheck(context: Context): Promise<IntegrityView> {
  const row = await IntegrityCheckModel(context.db).findById('last').lean()
  if (!row) return { checkedAt: null, ok: null, counted: {}, faults: [] }
  const { ok, counted, faults } = row
  return { checkedAt: row.checkedAt.toISOString(), ok, counted, faults }
}

/** POST /admin/integrity, and the daily check: one at a time per process, since each reads everything. */
export async function checkNow(context: Context): Promise<IntegrityView> {
  await inTurn(context, ['integrity'], () => checkIntegrity(context))
  return lastCheck(context)
}

/** Checks a minute after the start and once a day; the super-admin's panel shows the last result, and the log names each fault. */
export const startIntegrityChecks = (context: Context): Rounds =>
  startRounds(context, { name: 'integrity', pauseMs: 24 * 3_600_000, firstMs: 60_000 }, async () => {
    for (const fault of (await checkNow(context)).faults) context.log.error({ fault }, 'integrity')
  })

async function checkBranch(context: DataContext, branchId: string, findings: Findings): Promise<void> {
  findings.counted.branches++
  const dates: string[] = []
  for (const datesOf of [keptDates, bookedDates, paidDates]) {
    const found = await datesOf(context, branchId)
    if (found) dates.push(found.from, found.to)
  }
  const [from, to] = [dates.sort()[0], dates.at(-1)]
  if (from === undefined || to === undefined) return
  for (const range of splitPeriod({ from, to }, DATES_AT_ONCE)) {
    requireCaller(context)
    const read = await snapshot(context, () => readDays(context, branchId, range))
    checkDays(read, findings, context.clock.now().getTime())
    findings.faults.push(
      ...washFaults(read),
      ...read.bookings.flatMap(booking => paidFaults(read.paid, booking)),
    )
  }
}

/** A consistent snapshot of a few days: everything that must match. */
async function readDays(context: DataContext, branchId: string, range: Period) {
  const branch = await getBranch(context, branchId)
  const past = await listPastCapacities(context, branch)
  const days = await listDays(context, branchId, range)
  const bookings = await listBookingsBetween(context, branchId, range)
  const packages = await listPackagesById(context, idsIn(bookings, 'userPackageId'))
  const paid = await rowsPaidFor(context, idsIn(bookings, '_id'))
  const holds = await listHolds(context, branchId, range)
  const payments = await rowsOfDays(context, branchId, range)
  const releasedAt = await lastRun(context, HOLDS_TASK)
  return { branch, past, range, days, bookings, packages, paid, payments, holds, releasedAt }
}
type ReadDays = Awaited<ReturnType<typeof readDays>>

function checkDays(read: ReadDays, findings: Findings, now: number): void {
  const { branch, past, range, days, bookings, releasedAt } = read
  findings.counted.days += days.length
  findings.counted.bookings += bookings.length
  const dayById = new Map(days.map(day => [day._id, day]))
  for (const booking of bookings) {
    if (booking.requestKey === null) continue
    const made = findings.madeUnder.get(booking.requestKey) ?? []
    findings.madeUnder.set(booking.requestKey, [...made, booking._id.toHexString()])
  }
  for (const date of eachDay(range)) {
    const id = dayId(branch.id, date)
    const own = bookings.filter(({ bookingDate }) => bookingDate === date)
    const holds = read.holds.filter(hold => hold.dayId === id)
    const payments = read.payments.filter(payment => payment.date === date)
    const day = { id, date, day: dayById.get(id) ?? null, bookings: own, payments, holds }
    findings.faults.push(...dayFaults({ branch, past, ...day, releasedAt, now }))
  }
}

/** From the booking's side: a booking that should have a wash has it. Packages are checked from their own side. */
function washFaults({ bookings, packages }: ReadDays): Fault[] {
  return bookings.flatMap(booking => {
    if (!booking.userPackageId) return []
    const id = booking._id.toHexString()
    const hold = packages.get(booking.userPackageId.toHexString())?.l[id] ?? 'none'
    const wanted = holdOf(booking)
    if (hold === wanted) return []
    return faultsOf('I3', `booking ${id}`, [`its wash is ${hold}, where it should be ${wanted}`])
  })
}

async function checkPackages(context: DataContext, findings: Findings): Promise<void> {
  const parts = inParts(context, PACKAGES_AT_ONCE, async (after, limit) => {
    const rows = await nextPackages(context, after, limit)
    const ids = idsIn(rows, '_id')
    const booked = rows.flatMap(({ l }) => Object.keys(l))
    return {
      rows,
      ledgers: await ledgersOf(context, ids),
      bookings: await listBookingsById(context, booked),
      paid: await rowsPaidFor(context, ids),
      settled: await settlementsOf(context, ids),
    }
  })
  const owners = new Map<string, number>()
  for await (const { rows, ledgers, bookings, paid, settled } of parts)
    for (const userPackage of rows) {
      const id = userPackage._id.toHexString()
      const ledger = ledgers.get(id) ?? []
      findings.counted.packages++
      findings.counted.ledgerRows += ledger.length
      const own = settled.filter(({ packageId }) => packageId.equals(userPackage._id))
      const object = `userPackage ${id}`
      findings.faults.push(
        ...faultsOf('I3', object, packageFaults(id, { ...userPackage, rows: ledger }, bookings)),
        ...faultsOf('M3', object, settlementFaults(userPackage, { ledger, rows: own })),
        ...paidFaults(paid, userPackage),
      )
      const owner = userPackage.userId.toHexString()
      if (userPackage.active) owners.set(owner, (owners.get(owner) ?? 0) + 1)
    }
  for (const [userId, packages] of owners) {
    if (packages < 2) continue
    const message = `has ${String(packages)} active packages`
    findings.faults.push({ invariant: 'I3', object: `user ${userId}`, message })
  }
}

/** I5: one booking per key, and it is the one in the stored reply. */
async function checkKeys(context: DataContext, findings: Findings): Promise<void> {
  for await (const { key, made } of keptIds(context)) {
    findings.counted.keys++
    const ids = findings.madeUnder.get(key)
    if (!ids || (ids.length === 1 && ids[0] === made)) continue
    const message = `made ${String(ids.length)} bookings, and its reply names ${made}`
    findings.faults.push({ invariant: 'I5', object: `idempotency ${key}`, message })
  }
}
