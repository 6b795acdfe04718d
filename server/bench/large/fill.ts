import { Types, type Connection } from 'mongoose'
import { dateIn } from '../../src/calendar/branch-time.ts'
import { newDocument } from '../../src/db/field.ts'
import { transaction } from '../../src/db/transaction.ts'
import { BookingModel, type Booking } from '../../src/modules/bookings/booking.model.ts'
import { BranchDayModel } from '../../src/modules/branches/branch-days/branch-day.model.ts'
import { branchFields, BranchModel, type Branch } from '../../src/modules/branches/branch.model.ts'
import { UserModel, userWords, type User } from '../../src/modules/accounts/users/user.model.ts'
import { blankAccount, vehicles } from '../../src/demo/accounts.ts'
import { demoCatalog } from '../../src/demo/catalog.ts'
import { boughtBy, daysOf, desksOf } from '../../src/demo/rows.ts'
import { demoId, insert, randomFrom, type Random } from '../../src/demo/random.ts'
import { SAMPLE } from '../../src/demo/sample.ts'
import type { DemoTime } from '../../src/demo/fill.ts'
import type { DemoMoney } from '../../src/demo/money.ts'
import { branchesOf, insertBooks } from '../../src/demo/wash-book.ts'
import { LargeBookings } from './bookings.ts'

export interface Scale {
  customers: number
  back: number
  ahead: number
  perDay: number
}
export const LARGE: Scale = { customers: 20_000, back: 397, ahead: 35, perDay: 21 }

const WITH_PACKAGE = 0.1
/** Days that the sample chain has filled at its own branches. */
const KNOWN = { back: 55, ahead: 35 }
const FIRST_PACKAGE = 1000
/** Of one branch: some 500 bookings. */
const DAYS_AT_ONCE = 32
const DAY = 86_400_000

/** Adds thirty branches and their customers and bookings, in bulk; returns how many bookings. The caller writes the money. */
export async function fillLarge(
  db: Connection,
  money: DemoMoney,
  { now, timeZone, scale = LARGE }: DemoTime & { scale?: Scale },
): Promise<number> {
  const today = dateIn(timeZone, now.getTime())
  const random = randomFrom(`large ${today}`)
  const createdAt = new Date(now.getTime() - 600 * DAY)
  const { branches: known, services, packages } = demoCatalog(today, createdAt)
  const added = moreBranches(createdAt)
  const customers = manyCustomers(scale.customers, { random, now })
  const admins = await UserModel(db).find({ role: 'branch-admin' }).sort({ _id: 1 }).lean()
  const [desk] = admins
  if (!desk) throw new Error('the sample chain comes first')
  // One admin works at all of the branches that are added.
  const desks = new Map([...desksOf(admins), ...added.map(({ _id }) => [_id.toHexString(), [desk]] as const)])
  const around = { random, today, services, branches: known, desks }
  const buyers = customers.slice(0, scale.customers * WITH_PACKAGE)
  const books = new Map(
    buyers.map((user, n) => [
      user._id.toHexString(),
      boughtBy({ user, offer: random.pick(packages), n: FIRST_PACKAGE + n }, around),
    ]),
  )
  const plan = new LargeBookings({ now, today, random, services, customers, books, desks })
  await insert(BranchModel(db), added)
  money.take({ branches: added })
  const branches = [...known, ...added]
  const perBranch = customers.length / branches.length
  let bookings = 0
  const branchOf = new Map<string, Types.ObjectId>()
  let written = Promise.resolve()
  for (const [n, branch] of branches.entries()) {
    const regulars = customers.slice(Math.floor(n * perBranch), Math.floor((n + 1) * perBranch))
    for (const days of chunksOf(offsets(scale, n < known.length), DAYS_AT_ONCE)) {
      const rows = days.flatMap(offset => plan.ofDay(branch, { offset, perDay: scale.perDay, regulars }))
      bookings += rows.length
      for (const [id, at] of branchesOf(rows)) branchOf.set(id, at)
      money.take({ bookings: rows })
      // While these rows are written, the next ones are planned.
      await written
      written = write(db, rows)
    }
  }
  await written
  for (const book of books.values()) book.settle()
  await insert(UserModel(db), customers)
  const sold = [...books.values()]
  await insertBooks(db, sold, branchOf)
  money.take({ packages: sold.map(({ row }) => row) })
  return bookings
}

/** Days from today; those that the sample chain has filled are left to it. */
function offsets({ back, ahead }: Scale, isKnown: boolean): number[] {
  const all = Array.from({ length: back + ahead + 1 }, (_, i) => i - back)
  return isKnown ? all.filter(day => day < -KNOWN.back || day > KNOWN.ahead) : all
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

/** In one transaction: a commit writes whole pages of the indexes, of which the next document may need the same. */
async function write(db: Connection, rows: readonly Booking[]): Promise<void> {
  await transaction({ db }, async session => {
    await insert(BookingModel(db), rows, session)
    await insert(BranchDayModel(db), daysOf(rows), session)
  })
}

/** Numbers of the first customer and vehicle: below are those of the sample chain. */
const FROM = 1000

function manyCustomers(count: number, { random, now }: { random: Random; now: Date }): User[] {
  const { firstNames, lastNames } = SAMPLE.large
  return Array.from({ length: count }, (_, i): User => {
    const n = FROM + i
    const createdAt = new Date(now.getTime() - (30 + random.below(500)) * DAY)
    const seenAt = new Date(createdAt.getTime() + random.below(30) * DAY)
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    const phone = `+39 3${String(20 + random.below(70))} ${String(1_000_000 + ((i * 7919) % 9_000_000))}`
    const row = {
      ...blankAccount(n, phone, createdAt),
      ...{ name, email: `person${String(n)}@demo.example`, role: 'customer' as const, passwordHash: null },
      vehicles: vehicles(random, n, 1),
      ...{ lastSeenAt: seenAt, activeAt: seenAt },
    }
    return { ...row, words: userWords(row) }
  })
}

const FROM_BRANCH = 10

const moreBranches = (createdAt: Date): Branch[] =>
  SAMPLE.large.cities.map(({ city, ...centre }, n): Branch =>
    newDocument(branchFields, {
      _id: new Types.ObjectId(demoId(1, FROM_BRANCH + n)),
      name: `Washline ${city}`,
      receiptCode: city.slice(0, 3).toUpperCase(),
      location: `Via Roma ${String(10 + n)}, ${city}`,
      phone: `+39 0${String(20 + n)} 555 02${String(n).padStart(2, '0')}`,
      ...{ city, ...centre },
      operatingHours: '08:00',
      closeingHours: '20:00',
      bays: 2 + (n % 3),
      timeZone: 'Europe/Rome',
      weekHours: n % 4 === 0 ? { sun: null } : {},
      createdAt,
    }),
  )
