import { Types, type Connection } from 'mongoose'
import { addSums, sumsOf } from '../values/day-sums.ts'
import { BookingModel, type Booking } from '../modules/bookings/booking.model.ts'
import { addDays, dateIn } from '../calendar/branch-time.ts'
import type { BranchDay } from '../modules/branch-days/branch-day.model.ts'
import { dayId } from '../modules/branch-days/branch-day.service.ts'
import { CounterModel } from '../modules/auth/throttle/counter.model.ts'
import { BranchModel, type Branch } from '../modules/branches/branch.model.ts'
import { fixCurrency } from '../modules/settings/currency.service.ts'
import { isExpired } from '../modules/user-packages/rules/wash-credits.ts'
import { UserModel, type User } from '../modules/users/user.model.ts'
import { WashPackageModel, type WashPackage } from '../modules/wash-packages/wash-package.model.ts'
import { WashServiceModel, type WashService } from '../modules/wash-services/wash-service.model.ts'
import { nameTranslations } from '../values/localised.ts'
import { demoAccounts } from './accounts.ts'
import { DemoBookings } from './bookings.ts'
import { demoCatalog } from './catalog.ts'
import { demoId, randomFrom, type Random } from './random.ts'
import { insert } from './insert.ts'
import { deskAt, desksOf, type Desks } from './desks.ts'
import { DemoMoney } from './money.ts'
import { giveSomeBack } from './refunds.ts'
import { branchesOf, insertBooks } from './settle-books.ts'
import { DemoWashBook } from './wash-book.ts'

const DAY = 86_400_000
const METHODS = ['card', 'cash'] as const

interface Buying {
  user: User
  offer: WashPackage
  /** Distinguishes the packages; 0 is the regular's, which is paid. */
  n: number
}

interface Surroundings {
  random: Random
  today: string
  now: Date
  services: readonly WashService[]
  /** They sell in turn. */
  branches: readonly Branch[]
  desks: Desks
}

/** A package bought some weeks ago; the bookings add its washes. */
export function boughtBy(
  { user, offer, n }: Buying,
  { random, now, services, branches, desks, today }: Surroundings,
): DemoWashBook {
  const createdAt = new Date(now.getTime() - (10 + random.below(40)) * DAY)
  const isPaid = n === 0 || random.chance(0.75)
  const branch = branches[n % branches.length]
  return new DemoWashBook({
    _id: new Types.ObjectId(demoId(9, n)),
    userId: user._id,
    packageId: offer._id,
    snap: {
      name: offer.name,
      translations: nameTranslations(offer.translations),
      priceCents: offer.priceCents,
      services: services
        .filter(service => offer.services.some(id => id.equals(service._id)))
        .map(({ _id, name, translations }) => ({
          id: _id,
          name,
          translations: nameTranslations(translations),
        })),
    },
    washCount: offer.washCount,
    isPaid,
    paidAt: isPaid ? new Date(createdAt.getTime() + DAY) : null,
    paidBy: isPaid && branch ? deskAt(desks, { branchId: branch._id, bookingTime: '10:00' }) : null,
    paymentMethod: isPaid ? (METHODS[n % 2] ?? null) : null,
    soldAt: isPaid && branch ? branch._id : null,
    expiryDate: addDays(dateIn('Europe/Rome', createdAt.getTime()), offer.validityDays),
    active: !isExpired(addDays(dateIn('Europe/Rome', createdAt.getTime()), offer.validityDays), today),
    archivedAt: null,
    createdAt,
    words: user.words,
  })
}

/** What a customer's account keeps of a booking. */
export function noteBooking(user: User, { branchId, createdAt }: Booking): void {
  if (!user.branchesBooked.some(id => id.equals(branchId))) user.branchesBooked.push(branchId)
  if (!user.activeAt || user.activeAt < createdAt) user.activeAt = createdAt
}

/** The occupancy documents of these bookings, one per day that has any. */
export function daysOf(bookings: readonly Booking[]): BranchDay[] {
  const days = new Map<string, BranchDay>()
  for (const booking of bookings) {
    const id = dayId(booking.branchId.toHexString(), booking.bookingDate)
    const day = days.get(id) ?? { _id: id, cfg: 1, u: {}, h: {}, s: {}, rev: 1 }
    days.set(id, day)
    addSums(day.s, sumsOf(booking))
    if (!booking.live) continue
    day.h[booking._id.toHexString()] = [booking.c0, booking.c1]
    for (let cell = booking.c0; cell < booking.c1; cell++) day.u[cell] = (day.u[cell] ?? 0) + 1
  }
  return [...days.values()]
}

/** Fills an empty database with the sample chain as of `now`; the data is the same every time for a given day. */
export async function fillDemo(
  db: Connection,
  { now, timeZone, passwordHash }: { now: Date; timeZone: string; passwordHash: string },
): Promise<{ bookings: number }> {
  const today = dateIn(timeZone, now.getTime())
  const random = randomFrom(today)
  const createdAt = new Date(now.getTime() - 120 * DAY)
  const { branches, services, packages } = demoCatalog(today, createdAt)
  const familyTen = packages[2]
  if (!branches[0] || !familyTen) throw new Error('the sample chain is empty')
  const people = demoAccounts(random, { createdAt, passwordHash, branches })
  const desks = desksOf([people.branchAdmin, ...people.desks])
  const around = { random, today, now, services, branches, desks }
  const books = new Map([
    [people.regular._id.toHexString(), boughtBy({ user: people.regular, offer: familyTen, n: 0 }, around)],
  ])
  for (const [n, user] of people.others.entries()) {
    const vehicle = user.vehicles[0]?.type ?? 'car'
    // Nobody buys washes that their vehicle cannot have; the dearest package is for a dear car.
    const offer = vehicle === 'exotic' ? packages[3] : random.pick(packages.slice(0, 3))
    if (offer && vehicle !== 'motorcycle' && random.chance(0.4))
      books.set(user._id.toHexString(), boughtBy({ user, offer, n: n + 1 }, around))
  }
  const bookings = new DemoBookings({
    now,
    today,
    random,
    branches,
    services,
    books,
    regular: people.regular,
    customers: people.others,
    cityOf: people.cityOf,
    desks,
  }).fill()
  for (const book of books.values()) book.settle()
  giveSomeBack(bookings, { desks, now })

  await insert(BranchModel(db), branches)
  await fixCurrency({ db })
  await insert(WashServiceModel(db), services)
  await insert(WashPackageModel(db), packages)
  for (const booking of bookings) {
    const user = [people.regular, ...people.others].find(({ _id }) => booking.userId?.equals(_id))
    if (user) noteBooking(user, booking)
  }
  await insert(UserModel(db), [
    people.superAdmin,
    people.branchAdmin,
    ...people.desks,
    people.newcomer,
    people.regular,
    ...people.others,
  ])
  await CounterModel(db).create({ _id: 'superAdmins', n: 1 })
  await insertBooks(db, [...books.values()], new Map(branchesOf(bookings)))
  await insert(BookingModel(db), bookings)
  const sold = [...books.values()].map(({ row }) => row)
  await new DemoMoney(branches, now).insert(db, { bookings, packages: sold, days: daysOf(bookings) })
  return { bookings: bookings.length }
}
