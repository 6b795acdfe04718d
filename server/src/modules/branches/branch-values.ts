import { isDeepStrictEqual } from 'node:util'
import { Types } from 'mongoose'
import type { SaveBranchBody } from '../../contract/branches.ts'
import { DEFAULT_BAYS } from '../../contract/constants.ts'
import type { Context } from '../../context.ts'
import type { Branch, Closure } from './branch.model.ts'

/** The fields of a branch that an admin edits. */
export type BranchValues = Omit<Branch, '_id' | 'cfg' | 'changing' | 'rev' | 'createdAt'>

/** The defaults of a branch. */
type BranchDefaults = Pick<
  BranchValues,
  | 'receiptCode'
  | 'alertEmail'
  | 'city'
  | 'latitude'
  | 'longitude'
  | 'bays'
  | 'timeZone'
  | 'weekHours'
  | 'closures'
>
export const branchDefaults = (context: Context, receiptCode: string): BranchDefaults => ({
  receiptCode,
  alertEmail: '',
  city: '',
  latitude: null,
  longitude: null,
  bays: DEFAULT_BAYS,
  timeZone: context.settings().timeZone,
  weekHours: {},
  closures: [],
})

/**
 * The values of a branch after applying a body: an absent optional field is unchanged, null restores the default. For a
 * new branch `before` is the defaults.
 */
export function branchValues(
  { before, defaults }: { before: BranchDefaults; defaults: BranchDefaults },
  body: SaveBranchBody,
): BranchValues {
  const { name, location, phone, operatingHours, closeingHours, weekHours, closures } = body
  return {
    name,
    receiptCode:
      (body.receiptCode === undefined ? before.receiptCode : body.receiptCode) ?? defaults.receiptCode,
    location,
    phone,
    alertEmail: (body.alertEmail === undefined ? before.alertEmail : body.alertEmail) ?? '',
    city: (body.city === undefined ? before.city : body.city) ?? '',
    latitude: (body.latitude === undefined ? before.latitude : body.latitude) ?? null,
    longitude: (body.longitude === undefined ? before.longitude : body.longitude) ?? null,
    operatingHours,
    closeingHours,
    bays: body.bays === undefined ? before.bays : (body.bays ?? defaults.bays),
    timeZone: body.timeZone === undefined ? before.timeZone : (body.timeZone ?? defaults.timeZone),
    weekHours: weekHours === undefined ? before.weekHours : storedWeekHours(weekHours),
    closures: closures === undefined ? before.closures : storedClosures(before.closures, closures ?? []),
  }
}

function storedWeekHours(weekHours: SaveBranchBody['weekHours']): Branch['weekHours'] {
  const stored: Branch['weekHours'] = {}
  for (const [day, hours] of Object.entries(weekHours ?? {}) as [keyof Branch['weekHours'], Hours][]) {
    stored[day] = hours
  }
  return stored
}
type Hours = NonNullable<Branch['weekHours']['mon']> | null

/** An existing closure keeps its id; any other one is new. */
function storedClosures(
  before: readonly Closure[],
  closures: NonNullable<SaveBranchBody['closures']>,
): Closure[] {
  const free = new Map(before.map(({ _id }) => [_id.toHexString(), _id]))
  return closures.map(({ _id, from, to, fromTime, toTime, bays, reason, translations }) => {
    const key = _id?.toLowerCase() ?? ''
    const kept = free.get(key)
    free.delete(key)
    return {
      _id: kept ?? new Types.ObjectId(),
      from,
      to,
      fromTime: fromTime ?? null,
      toTime: toTime ?? null,
      bays: bays ?? null,
      reason,
      translations: translations ?? null,
    }
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
  'name',
  'receiptCode',
  'location',
  'city',
  'latitude',
  'longitude',
  'timeZone',
] as const

/** The first changed field that a branch admin may not change, or null. */
export const foreignField = (before: BranchValues, after: BranchValues): string | null =>
  SUPER_ADMIN_FIELDS.find(field => (before[field] ?? '') !== (after[field] ?? '')) ?? null
