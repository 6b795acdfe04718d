import { Types } from 'mongoose'
import type { Branch, Closure } from '../modules/branches/branch.model.ts'
import { addDays, weekdayOf } from '../calendar/branch-time.ts'
import type { WashPackage } from '../modules/wash-packages/wash-package.model.ts'
import type { WashService } from '../modules/wash-services/wash-service.model.ts'
import { BRANCHES, CLOSURE_TEXTS, PACKAGES } from './chain.ts'
import { SERVICES } from './menu.ts'
import { demoId } from './random.ts'

const cents = (euro: number) => Math.round(euro * 100)
const id = (kind: number, n: number) => new Types.ObjectId(demoId(kind, n))

interface ClosedDays {
  from: string
  to: string
  /** Null: the whole branch. */
  bays: number | null
}

const closure = (
  n: number,
  days: ClosedDays,
  texts: { reason: string; it: string; ar: string },
): Closure => ({
  _id: id(1, 100 + n),
  ...days,
  fromTime: null,
  toTime: null,
  reason: texts.reason,
  translations: { it: { reason: texts.it }, ar: { reason: texts.ar } },
})

/** The first day after `from` that falls on this weekday. */
function next(weekday: string, from: string): string {
  let day = addDays(from, 1)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}

/** Florence closes for a day next week; Milan has a bay out for three days of the week after. */
function closuresOf(n: number, today: string): Closure[] {
  if (n === 3) {
    const day = next('tue', addDays(today, 5))
    return [closure(0, { from: day, to: day, bays: null }, CLOSURE_TEXTS.wholeDay)]
  }
  if (n === 2) {
    const day = next('wed', addDays(today, 7))
    return [closure(1, { from: day, to: addDays(day, 2), bays: 1 }, CLOSURE_TEXTS.oneBay)]
  }
  return []
}

export interface Catalog {
  branches: Branch[]
  services: WashService[]
  packages: WashPackage[]
}

/** Branches, services and packages of the sample chain. */
export function demoCatalog(today: string, createdAt: Date): Catalog {
  const branches = BRANCHES.map((branch, n): Branch => ({
    _id: id(1, n),
    name: branch.name,
    receiptCode: branch.receiptCode,
    location: branch.location,
    phone: branch.phone,
    city: branch.city,
    latitude: branch.at[0],
    longitude: branch.at[1],
    operatingHours: branch.hours[0],
    closeingHours: branch.hours[1],
    bays: branch.bays,
    timeZone: branch.timeZone,
    weekHours: branch.weekHours ?? {},
    closures: closuresOf(n, today),
    cfg: 1,
    changing: null,
    rev: 1,
    createdAt,
  }))
  const services = SERVICES.map((service, n): WashService => ({
    _id: id(2, n),
    name: service.name,
    description: service.description,
    priceCents: cents(service.price),
    duration: service.duration,
    turnoverMinutes: service.turnover,
    features: service.features ?? [],
    vehiclePrices: Object.fromEntries(
      Object.entries(service.vehiclePrices ?? {}).map(([type, own]) => [
        type,
        { priceCents: cents(own.price), duration: own.duration },
      ]),
    ),
    branches: [],
    vehicleTypes: [...service.vehicles],
    kind: service.kind,
    picture: null,
    translations: { it: service.it, ar: service.ar },
    archivedAt: null,
    rev: 1,
    packageSeq: 0,
    createdAt,
  }))
  const packages = PACKAGES.map((offer, n): WashPackage => ({
    _id: id(3, n),
    name: offer.name,
    description: offer.description,
    priceCents: cents(offer.price),
    washCount: offer.washes,
    validityDays: offer.days,
    services: offer.services.map(service => id(2, service)),
    translations: { it: offer.it, ar: offer.ar },
    archivedAt: null,
    rev: 1,
    createdAt,
  }))
  return { branches, services, packages }
}
