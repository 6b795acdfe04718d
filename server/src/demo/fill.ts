import type { Connection } from 'mongoose'
import { BookingModel } from '../modules/bookings/booking.model.ts'
import { addDays, dateIn } from '../calendar/branch-time.ts'
import { BranchDayModel } from '../modules/branches/branch-days/branch-day.model.ts'
import { CounterModel } from '../modules/accounts/auth/throttle/counter.model.ts'
import { BranchModel } from '../modules/branches/branch.model.ts'
import { fixCurrency } from '../modules/settings/save-settings.service.ts'
import { CHAIN, SettingsModel } from '../modules/settings/settings.model.ts'
import { UserModel } from '../modules/accounts/users/user.model.ts'
import { WashPackageModel } from '../modules/menu/wash-packages/wash-package.model.ts'
import { WashServiceModel } from '../modules/menu/wash-services/wash-service.model.ts'
import { demoAccounts } from './accounts.ts'
import { SAMPLE } from './sample.ts'
import { DemoBookings, NEARLY_FULL } from './bookings.ts'
import { demoCatalog } from './catalog.ts'
import { randomFrom, insert } from './random.ts'
import { desksOf, boughtBy, daysOf, noteBooking, waitingFor } from './rows.ts'
import { DemoMoney } from './money.ts'
import { WaitingModel } from '../modules/waiting-list/waiting.model.ts'
import { giveSomeBack } from './booker.ts'
import { branchesOf, insertBooks } from './wash-book.ts'

const DAY = 86_400_000

/** Adds to the sample chain, before its money is written; returns how many bookings. */
export type AddToDemo = (db: Connection, money: DemoMoney, at: DemoTime) => Promise<number>
export interface DemoTime {
  now: Date
  timeZone: string
}

/** Fills an empty database with the sample chain, the same for a given day; `add` makes it a larger one. */
export async function fillDemo(
  db: Connection,
  { now, timeZone, passwordHash, add }: DemoTime & { passwordHash: string; add?: AddToDemo | undefined },
): Promise<{ bookings: number }> {
  const today = dateIn(timeZone, now.getTime())
  const random = randomFrom(today)
  const createdAt = new Date(now.getTime() - 120 * DAY)
  const { branches, services, packages } = demoCatalog(today, createdAt)
  const familyTen = packages[2]
  if (!branches[0] || !familyTen) throw new Error('the sample chain is empty')
  const people = demoAccounts(random, { createdAt, passwordHash, branches })
  const desks = desksOf([people.branchAdmin, ...people.desks])
  const around = { random, today, services, branches, desks }
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
  const { regular, others: customers, cityOf } = people
  const bookings = new DemoBookings({ ...around, now, books, regular, customers, cityOf }).fill()
  for (const book of books.values()) book.settle()
  giveSomeBack(bookings, { desks, now })

  await insert(BranchModel(db), branches)
  await fixCurrency({ db })
  const { legalName, taxNumber } = SAMPLE.issuer
  const issuer = { 'brand.legalName': legalName, 'brand.taxNumber': taxNumber }
  await SettingsModel(db).updateOne({ _id: CHAIN }, { $set: issuer, $inc: { rev: 1 } })
  await insert(WashServiceModel(db), services)
  await insert(WashPackageModel(db), packages)
  for (const booking of bookings) {
    const user = [people.regular, ...people.others].find(({ _id }) => booking.userId?.equals(_id))
    if (user) noteBooking(user, booking)
  }
  const seenAt = new Date(now.getTime() - DAY)
  const noticesSeen = Object.fromEntries(branches.map(({ _id }) => [_id.toHexString(), seenAt]))
  for (const admin of [people.superAdmin, people.branchAdmin]) Object.assign(admin, { noticesSeen })
  await insert(UserModel(db), [
    people.superAdmin,
    people.branchAdmin,
    ...people.desks,
    people.newcomer,
    people.regular,
    ...people.others,
  ])
  const [classic, naples] = [services[1], branches[NEARLY_FULL]]
  if (classic && naples) {
    const customers = people.others.filter(({ _id }) => people.cityOf.get(_id.toHexString()) === naples.city)
    const wanted = { branch: naples, service: classic, date: addDays(today, 1) }
    await insert(WaitingModel(db), waitingFor(wanted, { customers, now }))
  }
  await CounterModel.insert({ db }, { _id: 'superAdmins', n: 1 })
  await insertBooks(db, [...books.values()], new Map(branchesOf(bookings)))
  await insert(BookingModel(db), bookings)
  await insert(BranchDayModel(db), daysOf(bookings))
  const money = new DemoMoney(now)
  money.take({ branches, bookings, packages: [...books.values()].map(({ row }) => row) })
  const more = (await add?.(db, money, { now, timeZone })) ?? 0
  await money.insert(db, desks)
  return { bookings: bookings.length + more }
}
