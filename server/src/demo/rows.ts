import { grouped } from '../values/grouped.ts'
import { Types } from 'mongoose'
import { addDays, instantAtOrAfter } from '../calendar/branch-time.ts'
import type { Booking, By } from '../modules/bookings/booking.model.ts'
import type { BranchDay } from '../modules/branches/branch-days/branch-day.model.ts'
import { dayId } from '../modules/branches/branch-days/branch-day.service.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import { isExpired } from '../modules/wash-books/rules/wash-credits.ts'
import { userWords, type User } from '../modules/accounts/users/user.model.ts'
import type { WashPackage } from '../modules/menu/wash-packages/wash-package.model.ts'
import type { WashService } from '../modules/menu/wash-services/wash-service.model.ts'
import type { WaitingEntry } from '../modules/waiting-list/waiting.model.ts'
import { addSums, sumsOf } from '../values/day-sums.ts'
import { nameTranslations } from '../values/localised.ts'
import { demoId, type Random } from './random.ts'
import { openDay } from './schedule.ts'
import { DemoWashBook } from './wash-book.ts'

const METHODS = ['card', 'cash'] as const
const SOLD_AT = '10:00'

interface Buying {
  user: User
  offer: WashPackage
  /** Distinguishes the packages; 0 is the regular's, which is paid. */
  n: number
}

interface Surroundings {
  random: Random
  today: string
  services: readonly WashService[]
  branches: readonly Branch[]
  desks: Desks
}

export function boughtBy(
  { user, offer, n }: Buying,
  { random, services, branches, desks, today }: Surroundings,
): DemoWashBook {
  const branch = branches[n % branches.length]
  if (!branch) throw new Error('the sample chain is empty')
  const reserved = addDays(today, -10 - random.below(40))
  const createdAt = new Date(instantAtOrAfter(reserved, '09:40', branch.timeZone))
  const isPaid = n === 0 || random.chance(0.75)
  const paidOn = openDay(branch, addDays(reserved, 1))
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
    paidAt: isPaid ? new Date(instantAtOrAfter(paidOn, SOLD_AT, branch.timeZone)) : null,
    paidBy: isPaid ? deskAt(desks, { branchId: branch._id, bookingTime: SOLD_AT }) : null,
    paymentMethod: isPaid ? (METHODS[n % 2] ?? null) : null,
    soldAt: isPaid ? branch._id : null,
    expiryDate: addDays(reserved, offer.validityDays),
    active: !isExpired(addDays(reserved, offer.validityDays), today),
    archivedAt: null,
    createdAt,
  })
}

export function noteBooking(user: User, { branchId, createdAt }: Booking): void {
  if (!user.branchesBooked.some(id => id.equals(branchId))) {
    user.branchesBooked.push(branchId)
    user.words = userWords(user)
  }
  if (!user.activeAt || user.activeAt < createdAt) user.activeAt = createdAt
}

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

export type Desks = ReadonlyMap<string, readonly User[]>

const AFTERNOON = '14:00'

export const desksOf = (admins: readonly User[]): Desks =>
  grouped(admins, admin => admin.branch?.toHexString() ?? '')

/** Who is at the desk of a branch at a time: where there are two, the second from 14:00. */
export function deskAt(
  desks: Desks,
  { branchId, bookingTime }: { branchId: Types.ObjectId } & Pick<Booking, 'bookingTime'>,
): By {
  const people = desks.get(branchId.toHexString()) ?? []
  const person = (bookingTime >= AFTERNOON ? people[1] : undefined) ?? people[0]
  if (!person) throw new Error('a desk of nobody')
  return { id: person._id, role: 'branch-admin' }
}

const HOUR = 3_600_000
const MOST = 3

/** Some of these customers wait for a wash in an afternoon of the branch that is nearly full. */
export const waitingFor = (
  { branch, service, date }: { branch: Branch; service: WashService; date: string },
  { customers, now }: { customers: readonly User[]; now: Date },
): WaitingEntry[] =>
  customers
    .filter(({ vehicles: [first] }) => first && (service.vehicleTypes ?? [first.type]).includes(first.type))
    .slice(0, MOST)
    .map(({ _id: userId, vehicles: [first] }, n) => ({
      ...{ _id: new Types.ObjectId(demoId(13, n)), userId, serviceId: service._id },
      ...{ vehicleType: first?.type ?? null, vehicleId: first?._id ?? null, userPackageId: null },
      ...{ branchIds: [branch._id], from: date, to: date, fromTime: '15:30', toTime: '16:40' },
      ...{ wish: `sample ${String(n)}`, state: 'waiting', open: true, lapses: 0, passed: [] },
      closesAt: new Date(instantAtOrAfter(date, '16:40', branch.timeZone)),
      ...{ lookAt: now, offer: null, bookingId: null, endedAt: null },
      createdAt: new Date(now.getTime() - (n + 2) * HOUR),
    }))
