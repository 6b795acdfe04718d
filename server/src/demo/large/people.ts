import { Types } from 'mongoose'
import { userWords, type User } from '../../modules/accounts/users/user.model.ts'
import { blankAccount, vehicles } from '../accounts.ts'
import { demoId, type Random } from '../random.ts'
import { SAMPLE } from '../sample.ts'
import { newDocument } from '../../db/field.ts'
import { branchFields, type Branch } from '../../modules/branches/branch.model.ts'

const DAY = 86_400_000
/** Numbers of the first customer and vehicle: below are those of the sample chain. */
const FROM = 1000

/** The customers of the large chain, who cannot sign in. Each has one vehicle. */
export function manyCustomers(count: number, { random, now }: { random: Random; now: Date }): User[] {
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

/** Their numbers follow those of the sample chain. */
const FROM_BRANCH = 10

/** The branches beside those of the sample chain: together thirty. */
export const moreBranches = (createdAt: Date): Branch[] =>
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
