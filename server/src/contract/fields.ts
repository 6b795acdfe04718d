import { z } from 'zod'
import {
  LANGUAGES,
  NAME_LENGTH,
  PAGE_SIZE,
  SLOT_MINUTES,
  TEXT_LENGTH,
  VEHICLE_TYPES,
  WEEKDAYS,
} from './constants.ts'

/** The field shapes that bodies and queries share (api.md, Conventions). */

/** Refuses what no person types and what breaks a mail header, a CSV or a log line: control characters, lone surrogates. */
// eslint's no-control-regex does not apply to \p{Cc}
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u

const text = (max: number, unprintable: RegExp) =>
  z
    .string()
    .max(max * 2)
    .trim()
    .max(max)
    .refine(value => !unprintable.test(value), { message: 'contains characters that cannot be shown' })

/** Required text: trimmed, not empty. */
export const requiredText = (max: number) => text(max, UNPRINTABLE).min(1)
export const nameField = requiredText(NAME_LENGTH)
/** Optional long text; line breaks are kept, "" is allowed. */
export const longText = text(TEXT_LENGTH, UNPRINTABLE_BUT_LINES)
export const requiredLongText = longText.min(1)

export const idField = z.string().regex(/^[0-9a-f]{24}$/i, { message: 'is not an id' })
/** A calendar date that exists, "YYYY-MM-DD". */
export const dateField = z.iso.date()
/** Branch-local wall-clock time, "HH:mm". */
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'is not a time HH:mm' })
export const slotTimeField = timeField.refine(value => Number(value.slice(3)) % SLOT_MINUTES === 0, {
  message: `is not on a ${String(SLOT_MINUTES)}-minute step`,
})
/** Lower-cased; 254 characters is what SMTP carries. */
export const emailField = z.string().max(320).trim().toLowerCase().pipe(z.email().max(254))
export const phoneField = z
  .string()
  .max(60)
  .trim()
  .regex(/^\+?[0-9 ]{5,20}$/, {
    message: 'is not a phone number: digits and spaces, 5 to 20, with an optional +',
  })
  .refine(value => /\d/.test(value) && value.length <= 20, { message: 'is not a phone number' })
/** Euro with at most two decimals. */
export const priceField = z
  .number()
  .min(0)
  .max(100_000)
  .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'has more than two decimals',
  })
export const minutesField = z.int().min(1).max(720)
export const plateField = z.string().max(40).trim().toUpperCase().pipe(requiredText(15))
export const vehicleTypeField = z.enum(VEHICLE_TYPES)
/** Login passwords are bounded only so that nobody sends a novel; the policy is checked where one is set. */
export const passwordField = z.string().min(1).max(1024)

/** PUT and PATCH: an absent optional field stays as it is, null clears it. */
export const clearable = <T extends z.ZodType>(field: T) => field.nullable().optional()

/** Optional Italian and Arabic texts beside the base text (decision 28). Strict: an operator object is no translation. */
export const translationsOf = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({
    it: z.strictObject(shape).partial().optional(),
    ar: z.strictObject(shape).partial().optional(),
  })

/** The language of a file's titles and words (`&format=csv`). */
export const csvLanguage = z.enum(LANGUAGES).default('en')

/** A path parameter that is an id; anything else is 400 INVALID_ID. */
export const idParams = z.object({ id: idField })

/** A number in a query string. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
export const queryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform(value => value === 'true' || value === '1')

export const pageQuery = z.object({
  limit: queryInt(1, PAGE_SIZE.max).optional(),
  cursor: z.string().max(500).optional(),
})

/** Replies of lists. */
export const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ data: z.array(item) })
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    page: z.strictObject({ next: z.string().nullable(), total: z.int().nullable() }),
  })

export const instant = z.iso.datetime()
export const offsetInstant = z.iso.datetime({ offset: true })
export const weekday = z.enum(WEEKDAYS)
