import {
  CITY_LENGTH,
  CLOSURE_REASON_LENGTH,
  DEFAULT_BAYS,
  EMAIL_LENGTH,
  LOCATION_LENGTH,
  MAX_BAYS,
  MIN_BAYS,
  NAME_LENGTH,
  WEEKDAYS,
  type Weekday,
} from '@car-wash/server/contract/constants'
import type { ParseKeys } from 'i18next'
import { readNumber } from '../../i18n/typed-number.ts'
import type { ValuesOf } from '../../parts/form/codec.ts'
import { eachOf, orNull, perLanguage, rowsOf } from '../../parts/form/codecs.ts'
import { type Check, type Field, text, type Traits } from '../../parts/form/field.tsx'
import { phone } from '../../parts/form/fields.tsx'
import { count } from '../../parts/form/number-field.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { ClockInput } from './clock-input.tsx'

const clock = (label: ParseKeys, traits: Traits<string> = {}, example?: string): Field<string> => ({
  ...text(label, {}, traits),
  input: wired => <ClockInput {...wired} example={example} />,
})

const day = (label: ParseKeys, traits: Traits<string> = {}) =>
  text(label, { type: 'date' }, { ...traits, required: true })

const after =
  (start: string): Check =>
  (value, t, beside) =>
    value > beside(start) ? undefined : t('branches.notAfter')

const ZONES = Intl.supportedValuesOf('timeZone').map(value => ({ value, label: value.replaceAll('_', ' ') }))
const wide = { required: true, className: 'lg:col-span-2' }

/** Degrees, as a map shows them: with a point or a comma, and any number of decimals. */
const degrees = (
  label: ParseKeys,
  { most, other }: { most: number; other: string },
  traits: Traits<number> = {},
) =>
  orNull<number, Field<number>>({
    ...text(label, { inputMode: 'decimal', maxLength: 24 }),
    optional: true,
    ...traits,
    read: (value?: number) => (value === undefined ? '' : String(value)),
    write: text => degreesOf(text) ?? NaN,
    check: (value, t, beside) => {
      if (value.trim() === '') return beside(other).trim() === '' ? undefined : t('branches.bothDegrees')
      return Math.abs(degreesOf(value) ?? NaN) <= most ? undefined : t('branches.degreesRange', { most })
    },
  })
const degreesOf = (text: string) => readNumber(text, 6)[0]

/** Decision 2: only a super-admin edits these. */
export const identity = {
  name: text('words.name', { dir: 'auto', maxLength: NAME_LENGTH }, wide),
  location: text(
    'branches.location',
    { dir: 'auto', maxLength: LOCATION_LENGTH },
    { ...wide, hint: 'branches.locationHint' },
  ),
  city: orNull<string, Field<string>>(
    text(
      'branches.city',
      { dir: 'auto', maxLength: CITY_LENGTH },
      { optional: true, hint: 'branches.cityHint', className: 'sm:col-span-2' },
    ),
  ),
  receiptCode: orNull<string, Field<string>>(
    text(
      'branches.receiptCode',
      { dir: 'ltr', maxLength: 8, autoCapitalize: 'characters' },
      {
        optional: true,
        hint: 'branches.receiptCodeHint',
        className: 'sm:col-span-2',
        check: (value, t) =>
          /^\s*([a-z0-9]{2,8}\s*)?$/i.test(value) ? undefined : t('errors.field.not_a_code'),
      },
    ),
  ),
  latitude: degrees('branches.latitude', { most: 90, other: 'longitude' }, { hint: 'branches.latitudeHint' }),
  longitude: degrees('branches.longitude', { most: 180, other: 'latitude' }),
}

export const running = {
  phone: phone('words.phone'),
  operatingHours: clock('branches.opening', { required: true, read: (time = '08:00') => time }),
  closeingHours: clock('branches.closing', {
    required: true,
    read: (time = '20:00') => time,
    check: after('operatingHours'),
  }),
  bays: count(
    'branches.bays',
    { min: MIN_BAYS, max: MAX_BAYS },
    { hint: 'branches.baysHint', required: true, read: (bays = DEFAULT_BAYS) => String(bays) },
  ),
}

/** Where the branch hears what customers do. */
export const alertEmail = orNull<string, Field<string>>(
  text(
    'branches.alertEmail',
    { type: 'email', maxLength: EMAIL_LENGTH },
    {
      optional: true,
      hint: 'branches.alertEmailHint',
      hintTime: '18:00',
      className: 'sm:col-span-2',
      check: (value, t) => (/^\s*(\S+@\S+\.\S+\s*)?$/.test(value) ? undefined : t('auth.emailFormat')),
    },
  ),
)

export const timeZone: Field<string> = {
  ...text('branches.timeZone', {}, { className: 'sm:col-span-2' }),
  input: ({ name, validate, ...wired }, { register }) => (
    <NativeSelect {...wired} options={ZONES} {...register(name, { validate })} />
  ),
}

/** A weekday's own hours. */
export const ownHours = {
  from: clock('branches.from', { required: true }),
  to: clock('branches.to', { check: after('from') }),
}

type Hours = ValuesOf<typeof ownHours>

/** The usual hours, its own, or closed. */
export const DAY_MODES = ['usual', 'own', 'closed'] as const
type Week = Record<Weekday, Hours & { mode: (typeof DAY_MODES)[number] }>

const weekHours = {
  read: (special: Partial<Record<Weekday, Hours | null>> = {}): Week =>
    eachOf(WEEKDAYS, weekday => {
      const hours = special[weekday]
      if (hours === null) return { mode: 'closed', from: '', to: '' }
      return hours ? { mode: 'own', ...hours } : { mode: 'usual', from: '', to: '' }
    }),
  /** The weekdays with special hours. */
  write: (week: Week) =>
    Object.fromEntries(
      WEEKDAYS.filter(weekday => week[weekday].mode !== 'usual').map(weekday => {
        const { mode, from, to } = week[weekday]
        return [weekday, mode === 'closed' ? null : { from, to }]
      }),
    ),
}

const reason = { dir: 'auto', maxLength: CLOSURE_REASON_LENGTH }

export const closureDays = {
  from: day('branches.firstDay'),
  to: day('branches.lastDay', {
    check: (value, t, beside) => (value >= beside('from') ? undefined : t('admin.notBefore')),
  }),
}

/** A part of the day, or some bays; empty means all of it. */
export const closurePart = {
  fromTime: orNull(
    clock('branches.fromTime', {
      optional: true,
      check: (value, t, beside) =>
        value !== '' || beside('toTime') === '' ? undefined : t('errors.field.required'),
    }),
  ),
  toTime: orNull(
    clock(
      'branches.toTime',
      {
        optional: true,
        check: (value, t, beside) =>
          value === '' && beside('fromTime') === '' ? undefined : after('fromTime')(value, t, beside),
      },
      '12:30',
    ),
  ),
  bays: orNull(
    count('branches.baysOut', { min: 1, max: MAX_BAYS }, { placeholder: 'branches.allBays', optional: true }),
  ),
}

export const closureReason = text('branches.reasonIn', reason)
export const translatedReason = text('branches.reasonIn', reason, { optional: true })

const reasons = perLanguage({ reason: translatedReason })

const translations = {
  ...reasons,
  /** null without a translated reason */
  write: (values: Parameters<typeof reasons.write>[0]) => {
    const written = reasons.write(values)
    return Object.values(written).some(texts => 'reason' in texts) ? written : null
  },
}

export const closures = rowsOf({ ...closureDays, ...closurePart, reason: closureReason, translations })
export type ClosureValues = ReturnType<typeof closures.read>[number]

export const branchFields = { ...identity, ...running, alertEmail, timeZone, weekHours, closures }
export type BranchValues = ValuesOf<typeof branchFields>
