import { z } from 'zod'
import {
  CITY_LENGTH,
  CLOSURE_REASON_LENGTH,
  LOCATION_LENGTH,
  MAX_BAYS,
  MAX_ENTRIES,
  MIN_BAYS,
  NAME_LENGTH,
  WEEKDAYS,
} from './constants.ts'
import * as field from './fields.ts'
import { problem } from './field-codes.ts'

const hoursRange = z.strictObject({ from: z.string(), to: z.string() })

export const closureViewSchema = z.strictObject({
  _id: z.string(),
  from: z.string(),
  to: z.string(),
  fromTime: z.string().optional(),
  toTime: z.string().optional(),
  bays: z.int().optional(),
  reason: z.string(),
})
export type ClosureView = z.infer<typeof closureViewSchema>
export const managedClosureViewSchema = closureViewSchema.extend({
  translations: field.translationsOf({ reason: z.string() }).optional(),
})
export type ManagedClosureView = z.infer<typeof managedClosureViewSchema>

/** Closure reasons are in the requested language. `closeingHours` is the specification's spelling. */
export const branchViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  phone: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  operatingHours: z.string(),
  closeingHours: z.string(),
  bays: z.int(),
  timeZone: z.string(),
  weekHours: z.partialRecord(z.enum(WEEKDAYS), hoursRange.nullable()),
  closures: z.array(closureViewSchema),
})
export type BranchView = z.infer<typeof branchViewSchema>

/** A branch for its managers: closures with translations; each saved change increments `rev`. */
export const managedBranchViewSchema = branchViewSchema.extend({
  closures: z.array(managedClosureViewSchema),
  receiptCode: z.string(),
  alertEmail: z.string(),
  rev: z.int(),
})
export type ManagedBranchView = z.infer<typeof managedBranchViewSchema>

/** The id and name by which replies refer to a branch, a service or a person. */
export const namedSchema = z.strictObject({ _id: z.string(), name: z.string() })

/** A branch by whose clock times are shown. */
export const placeSchema = namedSchema.extend({ timeZone: z.string() })

/** A customer; without `phone` where none is known. */
export const personSchema = namedSchema.extend({
  email: z.string(),
  phone: z.string().optional(),
  mailRefusedAt: field.instant.optional(),
})

/** Text or an https map link; no other scheme (security.md). */
const locationField = field
  .requiredText(LOCATION_LENGTH)
  .refine(
    value => !/^[a-z][a-z0-9+.-]*:/i.test(value) || value.toLowerCase().startsWith('https://'),
    problem('not_a_link'),
  )

/** For `superRefine`: of two fields that only say something together, neither is missing. */
const together =
  <A extends string, B extends string>(one: A, other: B) =>
  (body: Partial<Record<A | B, unknown>>, context: z.RefinementCtx): void => {
    if ((body[one] == null) === (body[other] == null)) return
    const [given, missing] = body[other] == null ? [one, other] : [other, one]
    field.addProblem(context, missing, problem('incomplete', { field: given }))
  }

export const closureBody = z
  .object({
    _id: field.id.optional(),
    from: field.date,
    to: field.date,
    fromTime: field.clearable(field.time),
    toTime: field.clearable(field.time),
    bays: field.clearable(z.int().min(MIN_BAYS).max(MAX_BAYS)),
    reason: field.longText.max(CLOSURE_REASON_LENGTH).optional().default(''),
    translations: field.clearable(
      field.translations({ reason: field.optionalText(field.longText.max(CLOSURE_REASON_LENGTH)) }),
    ),
  })
  .superRefine((closure, context) => {
    field.inOrder()(closure, context)
    together('fromTime', 'toTime')(closure, context)
    if (closure.fromTime != null && closure.toTime != null && closure.toTime <= closure.fromTime)
      field.addProblem(context, 'toTime', problem('not_after', { field: 'fromTime' }))
  })

const openingBefore = (opening: string, closing: string) => opening < closing
/** "europe/rome" → "Europe/Rome"; null for no IANA name. */
export function canonicalZone(zone: string): string | null {
  try {
    return /^[A-Za-z]/.test(zone)
      ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
      : null
  } catch {
    return null
  }
}
const timeZoneField = z
  .string()
  .max(60)
  .refine(zone => canonicalZone(zone) !== null, problem('not_a_time_zone'))
  .transform(zone => canonicalZone(zone) ?? zone)
const weekHoursField = z.partialRecord(
  z.enum(WEEKDAYS),
  z
    .strictObject({ from: field.time, to: field.time })
    .refine(hours => openingBefore(hours.from, hours.to), {
      path: ['to'],
      ...problem('not_after', { field: 'from' }),
    })
    .nullable(),
)

const optionalPlace = {
  city: field.clearableText(field.requiredText(CITY_LENGTH)),
  latitude: field.clearable(z.number().min(-90).max(90)),
  longitude: field.clearable(z.number().min(-180).max(180)),
}

const receiptCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,8}$/, problem('not_a_code'))
  .refine(code => code !== 'HQ', problem('taken'))

const optionalRules = {
  /** Absent or null for a new branch: made of its name. */
  receiptCode: field.clearableText(receiptCodeField),
  alertEmail: field.clearableText(field.email),
  bays: field.clearable(z.int().min(MIN_BAYS).max(MAX_BAYS)),
  timeZone: field.clearableText(timeZoneField),
  weekHours: field.clearable(weekHoursField),
  closures: field.clearable(z.array(closureBody).max(MAX_ENTRIES)),
}

/** POST /admin/branches, and PUT by a super-admin. */
export const saveBranchBody = z
  .object({
    name: field.requiredText(NAME_LENGTH).pipe(field.name),
    location: locationField,
    phone: field.phone,
    operatingHours: field.time,
    closeingHours: field.time,
    ...optionalPlace,
    ...optionalRules,
    /** PUT only: save even if booked cars no longer fit, and reply with the list of them. */
    replan: z.boolean().optional(),
    /** PUT only: the revision that was edited. If the branch has changed since: 409 STATE_CONFLICT with `branch`. */
    rev: field.rev.optional(),
  })
  .refine(body => openingBefore(body.operatingHours, body.closeingHours), {
    path: ['closeingHours'],
    ...problem('not_after', { field: 'operatingHours' }),
  })
  .superRefine(together('latitude', 'longitude'))
export type SaveBranchBody = z.infer<typeof saveBranchBody>
