import type { FieldCode, FieldParam, ParamsArgument, ParamsOf } from '../contract/field-codes.ts'
import type { ErrorDetail } from '../contract/errors.ts'

const TYPES: Record<string, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
}
const ROLES: Record<string, string> = { 'branch-admin': 'a branch admin', 'super-admin': 'a super-admin' }

const counted = new Intl.NumberFormat('en')
const shown = (param: FieldParam) => (typeof param === 'number' ? counted.format(param) : param)
const count = (param: FieldParam, noun: string) => `${shown(param)} ${noun}${param === 1 ? '' : 's'}`

/** The words after the field's name (English; a client translates the code). */
const WORDS: { [C in FieldCode]: (params: ParamsOf<C>) => string } = {
  required: () => 'is required',
  wrong_type: ({ expected }) => `must be ${TYPES[expected] ?? String(expected)}`,
  not_whole: () => 'must be a whole number',
  too_small: ({ min }) => `must be at least ${shown(min)}`,
  too_big: ({ max }) => `must be at most ${shown(max)}`,
  too_short: ({ min }) => `must have at least ${count(min, 'character')}`,
  too_long: ({ max }) => `must have at most ${count(max, 'character')}`,
  too_few: ({ min }) => `must have at least ${shown(min)} ${min === 1 ? 'entry' : 'entries'}`,
  too_many: ({ max }) => `must have at most ${shown(max)} ${max === 1 ? 'entry' : 'entries'}`,
  too_many_decimals: ({ max }) => `must have at most ${count(max, 'decimal')}`,
  not_a_choice: ({ choices }) => `must be one of ${String(choices)}`,
  unprintable: () => 'contains characters that cannot be shown',
  has_address: () => 'cannot contain a web or e-mail address',
  not_an_id: () => 'is not a valid id',
  not_a_date: () => 'must be a date that exists, such as 2026-11-21',
  not_an_instant: () => 'must be a point in time, such as 2026-11-21T10:00:00Z',
  out_of_years: ({ from, to }) => `must be in the years ${String(from)} to ${String(to)}`,
  not_a_time: () => 'must be a time from 00:00 to 23:59',
  off_step: ({ minutes }) => `must be on a step of ${count(minutes, 'minute')}`,
  not_an_email: () => 'must be an email address',
  not_a_phone: () => 'must be a phone number of 5 to 16 digits, with or without a leading +',
  not_a_link: () => 'must be an address in words or a link that begins with https://',
  not_an_origin: () => 'must be the https address of a whole website, such as https://www.example.com',
  not_a_code: () => 'must have 2 to 8 letters (A to Z) or digits',
  taken: () => 'is taken',
  not_a_colour: () => 'must be a colour such as #1563d8',
  too_pale: ({ nearest }) =>
    `must be dark enough for white text; the nearest such colour is ${String(nearest)}`,
  not_a_time_zone: () => 'must be a time zone, such as Europe/Rome',
  not_a_cursor: () => 'is not a cursor of this list',
  not_a_key: ({ max }) => `must be 1 to ${shown(max)} printable characters`,
  before_start: () => 'must not be before the beginning',
  too_many_days: ({ max }) => `must be within ${count(max, 'day')} of the beginning`,
  not_after: ({ field }) => `must be after the ${nameOf(String(field)).toLowerCase()}`,
  before_present: () => 'must not be before the present one',
  incomplete: ({ field }) => `must come together with the ${nameOf(String(field)).toLowerCase()}`,
  one_of: ({ fields }) => `must be given as exactly one of ${String(fields)}`,
  only_for: ({ role }) => `is only for ${ROLES[role] ?? String(role)}`,
  differs_from_path: () => 'must be the same as in the path',
  nothing_to_change: () => 'says nothing to change',
  unknown_field: () => 'is not known here',
  repeated: () => 'is given more than once',
  not_on_menu: () => 'is not on the menu',
  in_past: () => 'is in the past',
  known_customer: () => 'was left out: the customer is known already',
  incorrect: () => 'is not correct',
}

/** Where a field's own name would not read well. */
const NAMES: Record<string, string> = {
  _id: 'Id',
  q: 'Search',
  from: 'Beginning',
  to: 'End',
  fromTime: 'Beginning of the time',
  toTime: 'End of the time',
  operatingHours: 'Opening time',
  closeingHours: 'Closing time',
  alertEmail: 'Email for alerts',
  receiptCode: 'Code for receipts',
  isPaid: 'Paid',
  walkIn: 'Walk-in',
  rev: 'Revision',
}

/** "bookingDate" → "Booking date", "serviceId" → "Service". */
function nameOf(field: string): string {
  // A caller's own key may be "constructor".
  const known = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined
  if (known !== undefined) return known
  const words = field
    .replace(/(?<=\w)Id$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The last name of a path; with the entry of the list that it is in: "Plate (vehicles 2)". */
function subjectOf(path: readonly string[]): string {
  const isEntry = (part: string) => /^\d+$/.test(part)
  const last = path.findLastIndex(part => !isEntry(part))
  if (last === -1) return 'The request'
  const entry = path.findLastIndex(isEntry)
  const name = nameOf(path[last] ?? '')
  if (entry === -1) return name
  const place = `${nameOf(path[entry - 1] ?? '').toLowerCase()} ${String(Number(path[entry]) + 1)}`
  return entry > last ? place.charAt(0).toUpperCase() + place.slice(1) : `${name} (${place})`
}

/** One wrong field with a message that a person can read: "Price must be at most 10,000." */
export function fieldDetail<C extends FieldCode>(
  path: readonly string[],
  code: C,
  ...[given]: ParamsArgument<C>
): ErrorDetail {
  const params = (given ?? {}) as ParamsOf<C>
  const message = `${subjectOf(path)} ${WORDS[code](params)}.`
  return { path: path.join('.'), code, message, ...(Object.keys(params).length > 0 ? { params } : {}) }
}
