import {
  FIELD_CODES,
  type FieldCode,
  type FieldParams,
  type ParamsArgument,
} from '../contract/field-codes.ts'
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

const wordsOf = (code: FieldCode, params: FieldParams): string =>
  FIELD_CODES[code].replaceAll(/\{(\w+)(?::([\w:]+))?\}/g, (_all, name: string, nouns?: string) => {
    const param = params[name] ?? ''
    const shown = typeof param === 'number' ? counted.format(param) : shownAs(name, param)
    const [noun = '', plural = `${noun}s`] = nouns?.split(':') ?? []
    return nouns === undefined ? shown : `${shown} ${param === 1 ? noun : plural}`
  })

function shownAs(name: string, param: string): string {
  if (name === 'field') return nameOf(param).toLowerCase()
  if (name === 'expected') return TYPES[param] ?? param
  return name === 'role' ? (ROLES[param] ?? param) : param
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
  const params: FieldParams = given ?? {}
  const message = `${subjectOf(path)} ${wordsOf(code, params)}.`
  return { path: path.join('.'), code, message, ...(Object.keys(params).length > 0 ? { params } : {}) }
}
