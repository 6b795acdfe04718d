import { z } from 'zod'
import {
  ADMIN_ROLES,
  ADMIN_SESSION_HOURS,
  LANGUAGES,
  LOGO_TYPES,
  MAIL_SECURITY,
  MAX_CUTOFF_HOURS,
  MAX_EMBED_ORIGINS,
  MAX_HORIZON_DAYS,
  MAX_OPEN_BOOKINGS,
  MAX_REMINDER_HOURS,
  MAX_REMINDERS,
  MAX_UNPAID_BOOKINGS,
  NAME_LENGTH,
  OFFER_MINUTES,
} from './constants.ts'
import { CURRENCIES } from './currencies.ts'
import * as field from './fields.ts'
import { problem } from './field-codes.ts'
import { webOrigin } from './web-origin.ts'

const LINK_LENGTH = 300
const link = field
  .requiredText(LINK_LENGTH)
  .refine(
    value => value.startsWith('https://') && URL.canParse(value) && !/\s/u.test(value),
    problem('not_a_link'),
  )

const brandField = z.object({
  name: field.requiredText(NAME_LENGTH),
  team: field.requiredText(NAME_LENGTH),
  legalName: field.lineText(NAME_LENGTH),
  taxNumber: field.lineText(NAME_LENGTH),
  color: field
    .requiredText(7)
    .regex(/^#[0-9a-f]{6}$/i, problem('not_a_colour'))
    .overwrite(color => color.toLowerCase()),
  foundedIn: z.int().min(1800).max(2100),
  supportEmail: field.email,
  chatLink: link.nullable(),
  instagram: link.nullable(),
  facebook: link.nullable(),
  developer: field.requiredText(NAME_LENGTH),
})

const policiesField = z.object({
  cutoffHours: z.int().min(0).max(MAX_CUTOFF_HOURS),
  horizonDays: z.int().min(1).max(MAX_HORIZON_DAYS),
  openBookings: z.int().min(1).max(MAX_OPEN_BOOKINGS),
  unpaidPackageBookings: z.int().min(0).max(MAX_UNPAID_BOOKINGS),
  reminderHours: z
    .array(z.int().min(1).max(MAX_REMINDER_HOURS))
    .max(MAX_REMINDERS)
    .transform(hours => [...new Set(hours)].sort((a, b) => b - a)),
  offerMinutes: z.int().min(OFFER_MINUTES.min).max(OFFER_MINUTES.max),
  autoConfirm: z.boolean(),
  adminSessionHours: z.int().min(ADMIN_SESSION_HOURS.min).max(ADMIN_SESSION_HOURS.max),
  secondFactorFor: z
    .array(z.enum(ADMIN_ROLES))
    .max(ADMIN_ROLES.length)
    .transform(given => ADMIN_ROLES.filter(role => given.includes(role))),
})

/** The languages in which pages and mails are offered, in the product's order. */
const languagesField = z
  .array(z.enum(LANGUAGES))
  .min(1)
  .max(LANGUAGES.length)
  .transform(given => LANGUAGES.filter(language => given.includes(language)))

const currencyField = z.enum(CURRENCIES)

const ORIGIN_LENGTH = 260
/** Of websites, as a Content-Security-Policy names them. */
const embedOriginsField = z
  .array(
    field
      .requiredText(ORIGIN_LENGTH)
      .refine(address => webOrigin(address) !== undefined, problem('not_an_origin'))
      .transform(address => webOrigin(address) ?? address),
  )
  .max(MAX_EMBED_ORIGINS)
  .transform(origins => [...new Set(origins)])

/** PUT /admin/settings: everything, as it is to be, with the revision that it was read at. */
export const saveSettingsBody = z.object({
  rev: field.rev,
  brand: brandField,
  policies: policiesField,
  languages: languagesField.optional(),
  /** Absent: unchanged. Another one is refused once there is a price. */
  currency: currencyField.optional(),
  /** The websites that may show free times in a frame (/embed); absent: unchanged. */
  embedOrigins: embedOriginsField.optional(),
})
export type SaveSettingsBody = z.infer<typeof saveSettingsBody>

/** Those that mail servers take mail at. */
const MAIL_PORTS = [587, 465, 25, 2525]
const HOST_LENGTH = 253
const SECRET_LENGTH = 200

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])
/** Whether traffic to this host never leaves the machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

/** Whether an address, also one in angle brackets, is of the domain that is nobody's (RFC 2606): nobody gets its answers. */
export const isNobodys = (address: string): boolean => /[@.]example>?$/.test(address)

const mailFields = {
  host: field
    .requiredText(HOST_LENGTH)
    .regex(/^[a-z0-9._:-]+$/i, problem('not_a_host'))
    .toLowerCase(),
  port: z
    .int()
    .refine(port => MAIL_PORTS.includes(port), problem('not_a_choice', { choices: MAIL_PORTS.join(', ') })),
  security: z.enum(MAIL_SECURITY),
  /** "": no sign-in. */
  user: field.lineText(SECRET_LENGTH),
  fromName: field.requiredText(NAME_LENGTH),
  fromAddress: field.email.refine(address => !isNobodys(address), problem('answers_nobody')),
  /** Null: answers go to the sender. */
  replyTo: field.email.nullable(),
}
/** PUT /admin/settings/mail. */
export const saveMailBody = z
  .object({
    rev: field.rev,
    ...mailFields,
    /** Absent: the one that is stored for this host and user. */
    password: field.requiredText(SECRET_LENGTH).optional(),
  })
  .superRefine(({ host, security }, context) => {
    if (security === 'none' && !isLoopback(host))
      field.addProblem(context, 'security', problem('only_nearby'))
  })
export type SaveMailBody = z.infer<typeof saveMailBody>

/** GET /admin/settings/mail: never the password. `rev` is that of the settings, whose part these are. */
export const mailSettingsViewSchema = z.strictObject({
  ...mailFields,
  ...{ host: z.string(), fromAddress: z.string(), rev: z.int(), isOnServer: z.boolean() },
  passwordState: z.enum(['none', 'kept', 'lost']),
})
export type MailSettingsView = z.infer<typeof mailSettingsViewSchema>

/** GET /admin/settings. `rev` is 0 until the first change. */
export const settingsViewSchema = z.strictObject({
  rev: z.int(),
  brand: z.strictObject(brandField.shape),
  policies: z.strictObject({
    ...policiesField.shape,
    reminderHours: z.array(z.int()),
    secondFactorFor: z.array(z.enum(ADMIN_ROLES)),
  }),
  languages: z.array(z.enum(LANGUAGES)),
  currency: z.string(),
  currencyFixed: z.boolean(),
  embedOrigins: z.array(z.string()),
  logo: z
    .strictObject({ src: z.string(), type: z.enum(LOGO_TYPES), width: z.int(), height: z.int() })
    .nullable(),
})
export type SettingsView = z.infer<typeof settingsViewSchema>
