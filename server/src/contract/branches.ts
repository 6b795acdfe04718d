import { z } from 'zod'
import { MAX_BAYS, MIN_BAYS, NAME_LENGTH, WEEKDAYS } from './constants.ts'
import {
  clearable,
  dateField,
  idField,
  longText,
  nameField,
  phoneField,
  requiredText,
  timeField,
  translationsOf,
} from './fields.ts'

const hoursRange = z.strictObject({ from: z.string(), to: z.string() })

export const closureViewSchema = z.strictObject({
  _id: z.string(),
  from: z.string(),
  to: z.string(),
  fromTime: z.string().optional(),
  toTime: z.string().optional(),
  /** Bays out of use; absent = the whole branch. */
  bays: z.int().optional(),
  reason: z.string(),
  translations: translationsOf({ reason: z.string() }).optional(),
})
export type ClosureView = z.infer<typeof closureViewSchema>

/** `closeingHours` is spelled as the specification spells it. */
export const branchViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  phone: z.string(),
  operatingHours: z.string(),
  closeingHours: z.string(),
  bays: z.int(),
  timeZone: z.string(),
  weekHours: z.partialRecord(z.enum(WEEKDAYS), hoursRange.nullable()),
  closures: z.array(closureViewSchema),
})
export type BranchView = z.infer<typeof branchViewSchema>

/** A branch as those who manage it get it: each saved change raises `rev`. */
export const managedBranchViewSchema = branchViewSchema.extend({ rev: z.int() })
export type ManagedBranchView = z.infer<typeof managedBranchViewSchema>

/** "{_id, name}" as replies name a branch, a service or a person. */
export const namedSchema = z.strictObject({ _id: z.string(), name: z.string() })

/** Text or an https map link; no other scheme (security.md). */
const locationField = requiredText(500).refine(
  value => !/^[a-z][a-z0-9+.-]*:/i.test(value) || value.toLowerCase().startsWith('https://'),
  { message: 'is neither text nor an https link' },
)

const closureBody = z
  .object({
    _id: idField.optional(),
    from: dateField,
    to: dateField,
    fromTime: clearable(timeField),
    toTime: clearable(timeField),
    bays: clearable(z.int().min(1).max(MAX_BAYS)),
    reason: longText.max(200).optional().default(''),
    translations: clearable(translationsOf({ reason: longText.max(200) })),
  })
  .superRefine((closure, context) => {
    if (closure.to < closure.from)
      context.addIssue({ code: 'custom', path: ['to'], message: 'is before from' })
    if ((closure.fromTime == null) !== (closure.toTime == null)) {
      context.addIssue({ code: 'custom', path: ['toTime'], message: 'fromTime and toTime go together' })
    } else if (closure.fromTime != null && closure.toTime != null && closure.toTime <= closure.fromTime) {
      context.addIssue({ code: 'custom', path: ['toTime'], message: 'is not after fromTime' })
    }
  })

const openingBefore = (opening: string, closing: string) => opening < closing
const timeZoneField = z
  .string()
  .max(60)
  .refine(
    zone => {
      try {
        return (
          /^[A-Za-z]/.test(zone) &&
          new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
        )
      } catch {
        return false
      }
    },
    { message: 'is not a time zone' },
  )
const weekHoursField = z.partialRecord(
  z.enum(WEEKDAYS),
  z
    .strictObject({ from: timeField, to: timeField })
    .refine(hours => openingBefore(hours.from, hours.to), { path: ['to'], message: 'is not after from' })
    .nullable(),
)

const optionalRules = {
  bays: z.int().min(MIN_BAYS).max(MAX_BAYS).optional(),
  timeZone: timeZoneField.optional(),
  weekHours: clearable(weekHoursField),
  closures: z.array(closureBody).max(200).nullable().optional(),
}

/** POST /admin/branches, and PUT by a super-admin. */
export const saveBranchBody = z
  .object({
    name: requiredText(NAME_LENGTH).pipe(nameField),
    location: locationField,
    phone: phoneField,
    operatingHours: timeField,
    closeingHours: timeField,
    ...optionalRules,
    /** PUT only: save although booked cars no longer fit, and answer the list to settle. */
    replan: z.boolean().optional(),
    /** PUT only: the state that was edited; another one by now is 409 STATE_CONFLICT with `branch`. */
    rev: z.int().min(0).optional(),
  })
  .refine(body => openingBefore(body.operatingHours, body.closeingHours), {
    path: ['closeingHours'],
    message: 'is not after operatingHours',
  })
export type SaveBranchBody = z.infer<typeof saveBranchBody>
