import { isDeepStrictEqual } from 'node:util'
import { Types } from 'mongoose'
import type { SaveBranchBody } from '../../contract/branches.ts'
import { DEFAULT_BAYS } from '../../contract/constants.ts'
import type { Context } from '../../context.ts'
import type { Branch, Closure } from './branch.model.ts'
import { givenFields } from '../../values/given-fields.ts'

export type BranchValues = Omit<Branch, '_id' | 'cfg' | 'changing' | 'rev' | 'createdAt'>

type BranchDefaults = Omit<BranchValues, 'name' | 'location' | 'phone' | 'operatingHours' | 'closeingHours'>
export const branchDefaults = (context: Context, receiptCode: string): BranchDefaults => ({
  ...{ receiptCode, alertEmail: '', city: '', latitude: null, longitude: null, bays: DEFAULT_BAYS },
  ...{ timeZone: context.settings().timeZone, weekHours: {}, closures: [] },
})

/**
 * The values of a branch after applying a body: an absent optional field is unchanged, null restores the default. For a
 * new branch `before` is the defaults.
 */
export function branchValues(
  { before, defaults }: { before: BranchDefaults; defaults: BranchDefaults },
  { name, location, phone, operatingHours, closeingHours, closures, ...body }: SaveBranchBody,
): BranchValues {
  return {
    ...{ name, location, phone, operatingHours, closeingHours },
    ...{ ...defaults, ...givenFields(before, defaults), ...givenFields(body, defaults) },
    closures: closures === undefined ? before.closures : storedClosures(before.closures, closures ?? []),
  }
}

type WholeDay = Pick<Closure, 'fromTime' | 'toTime' | 'bays' | 'translations'>

/** An existing closure keeps its id; any other one is new. */
function storedClosures(
  before: readonly Closure[],
  closures: NonNullable<SaveBranchBody['closures']>,
): Closure[] {
  const free = new Map(before.map(({ _id }) => [_id.toHexString(), _id]))
  return closures.map(({ _id, from, to, reason, ...optional }) => {
    const key = _id?.toLowerCase() ?? ''
    const kept = free.get(key)
    free.delete(key)
    const whole: WholeDay = { fromTime: null, toTime: null, bays: null, translations: null }
    return { _id: kept ?? new Types.ObjectId(), from, to, reason, ...whole, ...givenFields(optional, whole) }
  })
}

const rulesOf = ({ operatingHours, closeingHours, bays, timeZone, weekHours, closures }: BranchValues) => ({
  operatingHours,
  closeingHours,
  bays,
  timeZone,
  weekHours,
  closures: closures.map(({ from, to, fromTime, toTime, bays: out }) => ({
    from,
    to,
    fromTime,
    toTime,
    out,
  })),
})

/** Whether the rules for bookings change: hours, closures, bays or time zone. */
export const changesRules = (before: BranchValues, after: BranchValues): boolean =>
  !isDeepStrictEqual(rulesOf(before), rulesOf(after))

/** Fields that only the super-admin may change (decision 2). */
const SUPER_ADMIN_FIELDS = [
  ...(['name', 'receiptCode', 'location', 'city', 'latitude', 'longitude', 'timeZone'] as const),
]

/** The first changed field that a branch admin may not change, or null. */
export const foreignField = (before: BranchValues, after: BranchValues): string | null =>
  SUPER_ADMIN_FIELDS.find(field => (before[field] ?? '') !== (after[field] ?? '')) ?? null
