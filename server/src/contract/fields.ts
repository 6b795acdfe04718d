import { z } from 'zod'
import {
  BASE_LANGUAGE,
  BOOKING_STATUSES,
  EMAIL_LENGTH,
  FIRST_DAY,
  LANGUAGES,
  LAST_DAY,
  MAX_EURO,
  MAX_WASH_MINUTES,
  NAME_LENGTH,
  PAGE_SIZE,
  PHONE_LENGTH,
  PLATE_LENGTH,
  SEARCH_LENGTH,
  SLOT_MINUTES,
  TEXT_LENGTH,
  TRANSLATED_LANGUAGES,
  VEHICLE_TYPES,
  WEEKDAYS,
} from './constants.ts'
import { problem, type FieldCode, type FieldParams } from './field-codes.ts'
import { phoneOf } from './phone.ts'
import { hasAddress } from './web-address.ts'

/** The field shapes that bodies and queries share (api.md, Conventions). */

const DAY_MS = 86_400_000

/** Control characters and lone surrogates: nobody types them, and they break mail headers, CSV files and log lines. */
// eslint's no-control-regex does not apply to \p{Cc}
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u

/** Invisible characters and those that turn the text after them: in one line they let one name look like another. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\u2800\uFFF9-\uFFFC]/u
/** The positions in which some of them do affect the visible text: within Persian words and within emoji. */
const SHAPING =
  /(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu

/** A longer text is not looked at further: the checks that follow take longer than its length. */
const text = (max: number, isPrintable: (value: string) => boolean) =>
  z.string().trim().max(max, { abort: true }).refine(isPrintable, problem('unprintable'))

/** The text without such characters: what is copied from a phone or a web page brings them along. */
export const withoutInvisible = (value: string): string =>
  value.replaceAll(new RegExp(`(${SHAPING.source})|${INVISIBLE.source}`, 'gu'), '$1')

/** Text of one line, such as a name. "" is allowed. */
export const lineText = (max: number) =>
  text(max, value => !UNPRINTABLE.test(value) && !INVISIBLE.test(value.replaceAll(SHAPING, '')))
export const requiredText = (max: number) => lineText(max).min(1)
export const name = requiredText(NAME_LENGTH)
/** What anybody may write and others read, also by our mail: names no address to follow. */
const withoutAddress = <T extends z.ZodType<string, string>>(field: T) =>
  field.refine(value => !hasAddress(value), problem('has_address'))
export const personName = withoutAddress(name)
/** Optional long text; line breaks are kept, "" is allowed. */
export const longText = text(TEXT_LENGTH, value => !UNPRINTABLE_BUT_LINES.test(value))
export const requiredLongText = longText.min(1)

export const id = z.string().regex(/^[0-9a-f]{24}$/i, problem('not_an_id'))
const OUT_OF_YEARS = problem('out_of_years', { from: FIRST_DAY.slice(0, 4), to: LAST_DAY.slice(0, 4) })
/** A calendar date that exists, "YYYY-MM-DD", within the product's years. Two of them compare as text. */
export const date = z.iso.date().refine(date => date >= FIRST_DAY && date <= LAST_DAY, OUT_OF_YEARS)
/** An instant within the same years (UTC), with any offset. */
export const givenInstant = z.iso
  .datetime({ offset: true })
  .refine(value => Date.parse(value) >= Date.parse(FIRST_DAY), OUT_OF_YEARS)
  .refine(value => Date.parse(value) < Date.parse(LAST_DAY) + DAY_MS, OUT_OF_YEARS)

interface Period {
  from?: string | undefined
  to?: string | undefined
}
/** For `superRefine` of an object with `from` and `to`: these must be in order, and at most `maxDays` apart. */
export const inOrder =
  (maxDays = Infinity) =>
  ({ from, to }: Period, context: z.RefinementCtx): void => {
    if (from === undefined || to === undefined) return
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1) addProblem(context, 'to', problem('before_start'))
    if (days > maxDays) addProblem(context, 'to', problem('too_many_days', { max: maxDays }))
  }
export const addProblem = (
  context: z.RefinementCtx,
  field: string,
  wrong: { message: FieldCode; params: FieldParams },
): void => {
  context.addIssue({ code: 'custom', path: [field], ...wrong })
}

/** Branch-local wall-clock time, "HH:mm". */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('not_a_time'))
export const slotTime = time.refine(
  value => Number(value.slice(3)) % SLOT_MINUTES === 0,
  problem('off_step', { minutes: SLOT_MINUTES }),
)
/** At most 64 characters before the @ (RFC 5321), and a domain in ASCII. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/

/** "ada@müller.de" → "ada@xn--mller-kva.de": one spelling of each address, which every mail server takes. */
export function withAsciiDomain(value: string): string {
  const [, local = '', domain = ''] = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(value) ?? []
  if (!/[^\x20-\x7e]/.test(domain)) return value
  try {
    return local + new URL(`http://${domain}`).hostname
  } catch {
    return value
  }
}

/** Lower-cased, with its domain in ASCII. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(EMAIL_LENGTH)
  .transform(withAsciiDomain)
  .pipe(z.email({ pattern: EMAIL }).max(EMAIL_LENGTH))
/** Taken as people write it, kept as `phoneOf` shows it. */
export const phone = z
  .string()
  .trim()
  .min(1)
  .max(PHONE_LENGTH)
  .refine(value => phoneOf(value) !== undefined, problem('not_a_phone'))
  .overwrite(value => phoneOf(value) ?? value)
/** In the chain's currency, as every amount is, with at most two decimals. */
export const price = z
  .number()
  .min(0)
  .max(MAX_EURO)
  .refine(
    value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    problem('too_many_decimals', { max: 2 }),
  )
/** The revision of a document: each saved change increments it. */
export const rev = z.int().min(0).max(1_000_000_000)
export const minutes = z.int().min(1).max(MAX_WASH_MINUTES)
export const plate = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(withoutAddress(requiredText(PLATE_LENGTH)))
export const vehicleLabel = withoutAddress(lineText(NAME_LENGTH))
export const vehicleType = z.enum(VEHICLE_TYPES)
/** Login passwords are bounded only against oversized input; the policy applies where a password is set. */
export const password = z.string().min(1).max(1024)

const filled = <T extends z.ZodType<string, string>>(field: T) =>
  z.union([field, z.literal('')]).transform(value => (value === '' ? undefined : value))
/** Optional text: "", which a form's empty field sends, counts as absent. */
export const optionalText = <T extends z.ZodType<string, string>>(field: T) => filled(field).optional()
export const clearableText = <T extends z.ZodType<string, string>>(field: T) =>
  filled(field).nullable().optional()
/** An optional id: absent, null, or "", which a form's empty select sends. */
export const optionalId = id.nullish().or(z.literal('').transform(() => null))

/** PUT and PATCH: an absent optional field is left unchanged, null clears it. */
export const clearable = <T extends z.ZodType>(field: T) => field.nullable().optional()

const translatedLanguage = z.enum(TRANSLATED_LANGUAGES)
/** Optional texts in the other languages beside the base text (decision 28). Strict: an operator object is refused. */
export const translationsOf = <T extends z.ZodRawShape>(shape: T) =>
  z.partialRecord(translatedLanguage, z.strictObject(shape).partial())

/** The same in a body: absent fields are not stored. */
export const translations = <T extends z.ZodRawShape>(shape: T) => {
  const texts = z.strictObject(shape).transform(given => {
    const entries = Object.entries(given).filter(([, value]) => value !== undefined)
    return Object.fromEntries(entries) as typeof given
  })
  return z.partialRecord(translatedLanguage, texts)
}

/** The language of the texts in a reply; by default the base language. */
export const lang = z.enum(LANGUAGES).default(BASE_LANGUAGE)
export const langQuery = z.strictObject({ lang: lang })

/** The parameters of paths by name. An `id` that is none is 400 INVALID_ID; a wrong token is not found, whatever it looks like. */
export const PATH_FIELDS = {
  id: id,
  token: z.string(),
  status: z.enum(BOOKING_STATUSES),
  kind: z.enum(['services', 'packages']),
}

export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, problem('not_whole'))
    .transform(Number)
    .pipe(z.int().min(min).max(max))
export const queryBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform(value => value === 'true' || value === '1')

/** The query of a call without parameters: every call refuses unknown ones. */
export const noQuery = z.strictObject({})
export const pageQuery = z.strictObject({
  limit: queryInt(1, PAGE_SIZE.max).optional(),
  cursor: optionalText(z.string().max(500)),
})
export const search = optionalText(z.string().max(SEARCH_LENGTH))

export const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ data: z.array(item) })
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    page: z.strictObject({ next: z.string().nullable(), total: z.int().nullable() }),
  })

export const instant = z.iso.datetime()
export const offsetInstant = z.iso.datetime({ offset: true })
export const weekday = z.enum(WEEKDAYS)
