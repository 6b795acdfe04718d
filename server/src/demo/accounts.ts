import { Types } from 'mongoose'
import type { Branch } from '../modules/branches/branch.model.ts'
import type { Role } from '../contract/constants.ts'
import { blankOf } from '../db/field.ts'
import { userFields, userWords, type User, type Vehicle } from '../modules/accounts/users/user.model.ts'
import { SAMPLE, SIGN_INS } from './sample.ts'
import { demoId, type Random } from './random.ts'

const id = (n: number) => new Types.ObjectId(demoId(4, n))

export const plateOf = (random: Random): string => {
  const letters = 'ABCDEFGHJKLMNPRSTVWXYZ'
  const letter = () => letters.charAt(random.below(letters.length))
  return `${letter()}${letter()}${String(100 + random.below(900))}${letter()}${letter()}`
}

export function vehicles(random: Random, userNumber: number, count: number): Vehicle[] {
  return Array.from({ length: count }, (_, n) => ({
    _id: new Types.ObjectId(demoId(5, userNumber * 10 + n)),
    plate: plateOf(random),
    ...random.pick(SAMPLE.vehicles),
  }))
}

const FAMILY_CARS: readonly Pick<Vehicle, 'label' | 'type'>[] = [
  { label: 'Fiat Panda', type: 'car' },
  { label: 'Ducati Monster', type: 'motorcycle' },
]

interface Person {
  name: string
  email: string
  role: Role
  passwordHash: string | null
}

export interface DemoAccounts {
  superAdmin: User
  branchAdmin: User
  /** Admins of every branch who cannot sign in. */
  desks: User[]
  newcomer: User
  regular: User
  others: User[]
  cityOf: ReadonlyMap<string, string>
}

export const blankAccount = (n: number, phone: string, createdAt: Date) => ({
  ...blankOf(userFields),
  ...{ _id: id(n), phone, createdAt, lastSeenAt: createdAt, activeAt: createdAt },
})

/** People of the sample chain; `passwordHash` is for the four who can sign in. */
export function demoAccounts(
  random: Random,
  {
    createdAt,
    passwordHash,
    branches,
  }: { createdAt: Date; passwordHash: string; branches: readonly Pick<Branch, '_id'>[] },
): DemoAccounts {
  const account = (n: number, person: Person, more: Partial<User> = {}): User => {
    const phone = `+39 3${String(20 + random.below(70))} ${String(1_000_000 + random.below(9_000_000))}`
    const row = { ...blankAccount(n, phone, createdAt), ...person, ...more }
    return { ...row, words: userWords(row) }
  }
  const signIn = (n: number, [name, email, role]: [string, string, Role], more: Partial<User> = {}) =>
    account(n, { name, email, role, passwordHash }, more)
  const customers = SAMPLE.customers.map(({ name, language }, n) =>
    account(
      10 + n,
      { name, email: `customer${String(n + 1)}@demo.example`, role: 'customer', passwordHash: null },
      { language, vehicles: vehicles(random, 10 + n, random.below(4) === 0 ? 2 : 1) },
    ),
  )
  return {
    superAdmin: signIn(0, ['Serena Valli', SIGN_INS.superAdmin, 'super-admin']),
    branchAdmin: signIn(1, ['Bruno Testa', SIGN_INS.branchAdmin, 'branch-admin'], {
      branch: branches[0]?._id ?? null,
    }),
    desks: SAMPLE.desks.map(({ name, branch }, n) => {
      const email = `desk${String(n + 1)}@demo.example`
      const person = { name, email, role: 'branch-admin', passwordHash: null } as const
      const row = { ...blankAccount(60 + n, `+39 06 555 01${String(n)}0`, createdAt), ...person }
      return { ...row, branch: branches[branch]?._id ?? null, words: userWords(row) }
    }),
    newcomer: signIn(2, ['Carla Nuova', SIGN_INS.customer, 'customer'], { vehicles: vehicles(random, 2, 1) }),
    regular: signIn(3, ['Renato Fedele', SIGN_INS.regular, 'customer'], {
      vehicles: vehicles(random, 3, 2).map((vehicle, n) => ({ ...vehicle, ...FAMILY_CARS[n] })),
      address: 'Via Appia Nuova 12, 00183 Roma',
      familyMembers: [
        { _id: new Types.ObjectId(demoId(6, 0)), name: 'Livia Fedele', relationship: 'Daughter' },
      ],
    }),
    others: customers,
    cityOf: new Map([
      [id(3).toHexString(), 'Roma'],
      ...customers.map(({ _id }, n): [string, string] => [
        _id.toHexString(),
        SAMPLE.customers[n]?.city ?? '',
      ]),
    ]),
  }
}
