import { Types } from 'mongoose'
import { newDocument } from '../db/field.ts'
import { branchFields, type Branch, type Closure } from '../modules/branches/branch.model.ts'
import { addDays, weekdayOf } from '../calendar/branch-time.ts'
import { washPackageFields, type WashPackage } from '../modules/menu/wash-packages/wash-package.model.ts'
import { washServiceFields, type WashService } from '../modules/menu/wash-services/wash-service.model.ts'
import { demoId } from './random.ts'
import { SAMPLE } from './sample.ts'

const id = (kind: number, n: number) => new Types.ObjectId(demoId(kind, n))

interface ClosedDays {
  from: string
  to: string
  /** Null: the whole branch. */
  bays: number | null
}

const closure = (n: number, days: ClosedDays, kind: keyof typeof SAMPLE.closures): Closure => ({
  _id: id(1, 100 + n),
  ...days,
  ...{ fromTime: null, toTime: null },
  ...SAMPLE.closures[kind],
})

function next(weekday: string, from: string): string {
  let day = addDays(from, 1)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}

/** Florence closes for a day next week; Milan has a bay out for three days of the week after. */
function closuresOf(n: number, today: string): Closure[] {
  if (n === 3) {
    const day = next('tue', addDays(today, 5))
    return [closure(0, { from: day, to: day, bays: null }, 'wholeDay')]
  }
  if (n === 2) {
    const day = next('wed', addDays(today, 7))
    return [closure(1, { from: day, to: addDays(day, 2), bays: 1 }, 'oneBay')]
  }
  return []
}

export interface Catalog {
  branches: Branch[]
  services: WashService[]
  packages: WashPackage[]
}

export function demoCatalog(today: string, createdAt: Date): Catalog {
  return {
    branches: SAMPLE.branches.map((branch, n) =>
      newDocument(branchFields, { _id: id(1, n), ...branch, closures: closuresOf(n, today), createdAt }),
    ),
    services: SAMPLE.services.map((service, n) =>
      newDocument(washServiceFields, { _id: id(2, n), ...service, createdAt }),
    ),
    packages: SAMPLE.packages.map((offer, n) =>
      newDocument(washPackageFields, {
        ...{ _id: id(3, n), ...offer, createdAt },
        services: offer.services.map(service => id(2, service)),
      }),
    ),
  }
}
