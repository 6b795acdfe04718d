/**
 * The codes of a wrong field (`details` of an error), each with what the server says after the field's name (English).
 * The names in braces are the `params`; one with a noun, "{max:day}", is written with that noun's number. Codes are stable:
 * callers translate by them. This file imports nothing.
 */
export const FIELD_CODES = {
  /** Absent, null or empty. */
  required: 'is required',
  /** `expected`: text, number, boolean, list or object. */
  wrong_type: 'must be {expected}',
  not_whole: 'must be a whole number',
  too_small: 'must be at least {min}',
  too_big: 'must be at most {max}',
  too_short: 'must have at least {min:character}',
  too_long: 'must have at most {max:character}',
  too_few: 'must have at least {min:entry:entries}',
  too_many: 'must have at most {max:entry:entries}',
  too_many_decimals: 'must have at most {max:decimal}',
  /** Separated by ", ". */
  not_a_choice: 'must be one of {choices}',
  unprintable: 'contains characters that cannot be shown',
  /** A name or plate in which there is one. */
  has_address: 'cannot contain a web or e-mail address',
  not_an_id: 'is not a valid id',
  not_a_date: 'must be a date that exists, such as 2026-11-21',
  not_an_instant: 'must be a point in time, such as 2026-11-21T10:00:00Z',
  /** Both inclusive. */
  out_of_years: 'must be in the years {from} to {to}',
  not_a_time: 'must be a time from 00:00 to 23:59',
  off_step: 'must be on a step of {minutes:minute}',
  not_an_email: 'must be an email address',
  not_a_phone: 'must be a phone number of 5 to 16 digits, with or without a leading +',
  not_a_link: 'must be an address in words or a link that begins with https://',
  not_an_origin: 'must be the https address of a whole website, such as https://www.example.com',
  not_a_host: 'must be the name or number of a machine, such as mail.example.com',
  /** Of a sender: under a domain that nobody has. */
  answers_nobody: 'must be an address that can get answers',
  not_a_code: 'must have 2 to 8 letters (A to Z) or digits',
  /** Of something else, where it may be given once. */
  taken: 'is taken',
  not_a_colour: 'must be a colour such as #1563d8',
  /** `nearest`: the most similar colour on which white text is readable. */
  too_pale: 'must be dark enough for white text; the nearest such colour is {nearest}',
  not_a_time_zone: 'must be a time zone, such as Europe/Rome',
  not_a_cursor: 'is not a cursor of this list',
  not_a_key: 'must be 1 to {max} printable characters',
  /** The end of a period. */
  before_start: 'must not be before the beginning',
  too_many_days: 'must be within {max:day} of the beginning',
  not_after: 'must be after the {field}',
  before_present: 'must not be before the present one',
  /** Given without another field that it requires. */
  incomplete: 'must come together with the {field}',
  one_of: 'must be given as exactly one of {fields}',
  only_for: 'is only for {role}',
  only_nearby: 'is only for a mail server on this machine',
  differs_from_path: 'must be the same as in the path',
  nothing_to_change: 'says nothing to change',
  unknown_field: 'is not known here',
  repeated: 'is given more than once',
  not_on_menu: 'is not on the menu',
  in_past: 'is in the past',
  /** Of an import. */
  known_customer: 'was left out: the customer is known already',
  /** The caller’s current password. */
  incorrect: 'is not correct',
} as const

export type FieldCode = keyof typeof FIELD_CODES
export type FieldParam = string | number
export type FieldParams = Readonly<Record<string, FieldParam>>

type NamesIn<Words> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}:${string}` ? Bare : Name) | NamesIn<Rest>
  : never
type Named<C extends FieldCode> = NamesIn<(typeof FIELD_CODES)[C]>
/** An argument only where the code has params. */
export type ParamsArgument<C extends FieldCode> = [Named<C>] extends [never]
  ? []
  : [params: Readonly<Record<Named<C>, FieldParam>>]

export const paramsOf = (code: FieldCode): string[] =>
  [...FIELD_CODES[code].matchAll(/\{(\w+)/g)].map(([, name = '']) => name)

/** The code of a schema's own check; the server adds the message. */
export const problem = <C extends FieldCode>(
  code: C,
  ...[params]: ParamsArgument<C>
): { message: C; params: FieldParams } => ({ message: code, params: params ?? {} })
