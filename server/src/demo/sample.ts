import { readFileSync } from 'node:fs'
import type { Language, VehicleType } from '../contract/constants.ts'
import type { Brand } from '../context.ts'
import type { Branch, Closure } from '../modules/branches/branch.model.ts'
import type { Vehicle } from '../modules/accounts/users/user.model.ts'
import type { WashPackage } from '../modules/menu/wash-packages/wash-package.model.ts'
import type { WashService } from '../modules/menu/wash-services/wash-service.model.ts'

/** What no text of the sample chain says: it is made anew each time. */
type Made = '_id' | 'createdAt' | 'archivedAt' | 'rev'

/** What is invented of the sample chain, as it is stored, with its texts in three languages (decision 31). */
interface Sample {
  issuer: Pick<Brand, 'name' | 'legalName' | 'taxNumber'>
  branches: readonly Omit<Branch, Made | 'closures' | 'cfg' | 'changing'>[]
  closures: Record<'wholeDay' | 'oneBay', Pick<Closure, 'reason' | 'translations'>>
  /** The first one lasts 20 minutes. */
  services: readonly Omit<WashService, Made | 'branches' | 'picture' | 'packageSeq'>[]
  /**
   * Their services by their place above; none = every service. Those for one service cost less than its single washes; the
   * one for every service is priced for the dearest.
   */
  packages: readonly (Omit<WashPackage, Made | 'services'> & { services: readonly number[] })[]
  /** Forty besides the two who can sign in: Italian, Arabic, and names that test every layout. */
  customers: readonly { name: string; language: Language; city: string }[]
  /** Who runs a branch beside the branch-admin who can sign in, by the place of the branch above. */
  desks: readonly { name: string; branch: number }[]
  vehicles: readonly Pick<Vehicle, 'label' | 'type'>[]
  /** People at the desk and on the telephone, by the country of the branch. */
  walkIns: Readonly<Record<'IT' | 'AE', readonly string[]>>
  notes: readonly string[]
  /** What comes without an appointment, and what owners of a vehicle choose, by its place among the services: the usual more than once. */
  passing: readonly VehicleType[]
  favourites: Readonly<Record<VehicleType, readonly number[]>>
  /** What the counts of closed drawers lack (cents) or have too much, in turn, and why. */
  differences: readonly [cents: number, note: 'coinMissing' | 'changeLeft' | null][]
  words: Readonly<Record<'IT' | 'AE', Record<'wrongMethod' | 'coinMissing' | 'changeLeft', string>>>
  /** Of the large chain: its further cities with their centres, and what its customers are called. */
  large: {
    cities: readonly { city: string; latitude: number; longitude: number }[]
    firstNames: readonly string[]
    lastNames: readonly string[]
  }
}

// A test fills a database with all of it and checks every invariant.
export const SAMPLE = JSON.parse(
  readFileSync(new URL('../../src/demo/sample.json', import.meta.url), 'utf8'),
) as Sample

/** The accounts printed at the start (decision 31). */
export const SIGN_INS = {
  password: 'Demo-wash-2025',
  superAdmin: 'super@demo.example',
  branchAdmin: 'branch@demo.example',
  customer: 'customer@demo.example',
  regular: 'regular@demo.example',
} as const

export const countryOf = ({ timeZone }: Pick<Branch, 'timeZone'>) => (timeZone === 'Asia/Dubai' ? 'AE' : 'IT')

export const wordsAt = (branch: Pick<Branch, 'timeZone'>) => SAMPLE.words[countryOf(branch)]
