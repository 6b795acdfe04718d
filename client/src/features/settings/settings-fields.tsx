import {
  EMAIL_LENGTH,
  type Language,
  LANGUAGES,
  ADMIN_SESSION_HOURS,
  MAX_CUTOFF_HOURS,
  MAX_EMBED_ORIGINS,
  MAX_HORIZON_DAYS,
  MAX_OPEN_BOOKINGS,
  MAX_REMINDER_HOURS,
  MAX_REMINDERS,
  MAX_UNPAID_BOOKINGS,
  NAME_LENGTH,
  OFFER_MINUTES,
} from '@car-wash/server/contract/constants'
import { webOrigin } from '@car-wash/server/contract/web-origin'
import type { ParseKeys } from 'i18next'
import { isolated } from '../../i18n/use-words.ts'
import { readNumber } from '../../i18n/typed-number.ts'
import {
  asText,
  bodyOf,
  type Fields,
  isBlank,
  type RowOf,
  type ValuesOf,
  valuesOf,
} from '../../parts/form/codec.ts'
import { asLines, orNull } from '../../parts/form/codecs.ts'
import { type Check, type Field, text, type Traits } from '../../parts/form/field.tsx'
import { choice, lines } from '../../parts/form/fields.tsx'
import { count } from '../../parts/form/number-field.tsx'
import { CurrencySelect } from './currency-select.tsx'

const words = { dir: 'auto', maxLength: NAME_LENGTH }
const required = { required: true }

const https: Check = (value, t) =>
  isBlank(value) || (value.startsWith('https://') && URL.canParse(value))
    ? undefined
    : t('errors.field.not_a_link')
const link = (label: ParseKeys, traits: Traits<string> = {}) =>
  text(label, { type: 'url', dir: 'ltr', maxLength: 300 }, { check: https, ...traits })

/** Hours such as "24, 2", also with Arabic commas. */
const hoursIn = (value: string) =>
  value
    .split(/[,،]/)
    .filter(part => !isBlank(part))
    .map(part => readNumber(part, 0)[0] ?? NaN)

const reminders: Field<number[]> = {
  ...text('settings.reminderHours', { dir: 'ltr', maxLength: 20 }),
  hint: 'settings.reminderHoursHint',
  optional: true,
  read: (hours = []) => hours.join(', '),
  write: hoursIn,
  check: (value, t) => {
    const hours = hoursIn(value)
    const fits = hours.every(hour => Number.isInteger(hour) && hour >= 1 && hour <= MAX_REMINDER_HOURS)
    return fits && hours.length <= MAX_REMINDERS ? undefined : t('settings.reminderHoursWrong')
  },
}

const autoConfirm: Field<boolean> = {
  ...choice('settings.autoConfirm', {
    values: ['byBranch', 'atOnce'],
    nameOf: value => (value === 'atOnce' ? 'settings.atOnce' : 'settings.byBranch'),
  }),
  read: (wire = false) => (wire ? 'atOnce' : 'byBranch'),
  write: value => value === 'atOnce',
}

const REQUIRED_OF = { nobody: [], super: ['super-admin'], all: ['branch-admin', 'super-admin'] } as const
const REQUIRED_NAMES = {
  nobody: 'settings.secondFactorNobody',
  super: 'settings.secondFactorSuper',
  all: 'settings.secondFactorAll',
} as const

const secondFactorFor: Field<('branch-admin' | 'super-admin')[]> = {
  ...choice(
    'settings.secondFactorFor',
    {
      values: ['nobody', 'super', 'all'],
      nameOf: (value: keyof typeof REQUIRED_OF) => REQUIRED_NAMES[value],
    },
    { hint: 'settings.secondFactorHint' },
  ),
  read: (roles = []) => {
    if (roles.includes('branch-admin')) return 'all'
    return roles.length > 0 ? 'super' : 'nobody'
  },
  write: value => [...(value === 'super' || value === 'all' ? REQUIRED_OF[value] : [])],
}

export const nameFields = {
  name: text('words.name', words, { ...required, hint: 'settings.nameHint' }),
  team: text('settings.team', words, required),
  legalName: text('settings.legalName', words, { optional: true, hint: 'settings.legalNameHint' }),
  taxNumber: text('settings.taxNumber', { ...words, dir: 'ltr' }, { optional: true }),
  foundedIn: count('settings.foundedIn', { min: 1800, max: 2100 }, required),
  developer: text('settings.developer', words, required),
  color: text('settings.color', { type: 'color' }, { ...required, hint: 'settings.colorHint' }),
}

export const contactFields = {
  supportEmail: text('settings.supportEmail', { type: 'email', maxLength: EMAIL_LENGTH }, required),
  chatLink: orNull<string, Field<string>>(link('settings.chatLink', { optional: true })),
  instagram: orNull<string, Field<string>>(link('settings.instagram', { optional: true })),
  facebook: orNull<string, Field<string>>(link('settings.facebook', { optional: true })),
}

export const policyFields = {
  cutoffHours: count(
    'settings.cutoffHours',
    { min: 0, max: MAX_CUTOFF_HOURS },
    { ...required, hint: 'settings.cutoffHoursHint' },
  ),
  horizonDays: count(
    'settings.horizonDays',
    { min: 1, max: MAX_HORIZON_DAYS },
    { ...required, hint: 'settings.horizonDaysHint' },
  ),
  openBookings: count(
    'settings.openBookings',
    { min: 1, max: MAX_OPEN_BOOKINGS },
    { ...required, hint: 'settings.openBookingsHint' },
  ),
  unpaidPackageBookings: count(
    'settings.unpaidPackageBookings',
    { min: 0, max: MAX_UNPAID_BOOKINGS },
    { ...required, hint: 'settings.unpaidPackageBookingsHint' },
  ),
  reminderHours: reminders,
  offerMinutes: count('settings.offerMinutes', OFFER_MINUTES, {
    ...required,
    hint: 'settings.offerMinutesHint',
  }),
  autoConfirm,
  adminSessionHours: count('settings.adminSessionHours', ADMIN_SESSION_HOURS, {
    ...required,
    hint: 'settings.adminSessionHoursHint',
  }),
  secondFactorFor,
}

/** With its name, such as "EUR · Euro", by code. */
const currency: Field<string> = {
  ...asText,
  label: 'currency.label',
  hint: 'currency.hint',
  input: ({ label, hint, error, name, validate }, { register }) => (
    <CurrencySelect label={label} hint={hint} error={error} {...register(name, { validate })} />
  ),
}
export const currencyFields = { currency }

/** The websites that may show free times. */
const embedOrigins = lines('embed.origins', {
  hint: 'embed.originsHint',
  optional: true,
  className: 'sm:col-span-2',
  check: (value, t) => {
    const origins = asLines.write(value)
    const wrong = origins.find(origin => webOrigin(origin) === undefined)
    if (wrong !== undefined) return t('embed.wrongOrigin', { origin: isolated(wrong) })
    return origins.length > MAX_EMBED_ORIGINS
      ? t('errors.field.too_many', { count: MAX_EMBED_ORIGINS })
      : undefined
  },
})
export const embedFields = { embedOrigins }

/** Fields under one name. */
const group = <F extends Fields>(fields: F) => ({
  read: (row: RowOf<F> | undefined) => valuesOf(fields, row),
  write: (values: ValuesOf<F>) => bodyOf(fields, values),
})

export const settingsFields = {
  brand: group({ ...nameFields, ...contactFields }),
  policies: group(policyFields),
  currency,
  embedOrigins,
  languages: {
    read: (languages: readonly Language[] = []): string[] => [...languages],
    write: (chosen: readonly string[]) => LANGUAGES.filter(language => chosen.includes(language)),
  },
}
