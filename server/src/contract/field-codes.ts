/**
 * The codes of a wrong field (`details` of an error), each with the names of the `params` of its message. Codes are
 * stable: callers translate by them. This file imports nothing.
 */
export const FIELD_CODES = {
  /** Absent, null or empty. */
  required: [],
  /** `expected`: text, number, boolean, list or object. */
  wrong_type: ['expected'],
  not_whole: [],
  too_small: ['min'],
  too_big: ['max'],
  /** Characters. */
  too_short: ['min'],
  too_long: ['max'],
  /** Entries of a list. */
  too_few: ['min'],
  too_many: ['max'],
  too_many_decimals: ['max'],
  /** `choices`, separated by ", ". */
  not_a_choice: ['choices'],
  unprintable: [],
  /** A name or plate in which there is a web or e-mail address. */
  has_address: [],
  not_an_id: [],
  not_a_date: [],
  not_an_instant: [],
  /** A day or an instant outside these years; both inclusive. */
  out_of_years: ['from', 'to'],
  not_a_time: [],
  off_step: ['minutes'],
  not_an_email: [],
  not_a_phone: [],
  not_a_link: [],
  /** Not the address of a whole website over https. */
  not_an_origin: [],
  /** Two to eight letters (A to Z) or digits. */
  not_a_code: [],
  /** Of something else, where it may be given once. */
  taken: [],
  not_a_colour: [],
  /** White text is not readable on the colour; `nearest` is the most similar one on which it is. */
  too_pale: ['nearest'],
  not_a_time_zone: [],
  not_a_cursor: [],
  not_a_key: ['max'],
  /** The end of a period lies before its beginning. */
  before_start: [],
  too_many_days: ['max'],
  /** A time that must come after another field's. */
  not_after: ['field'],
  /** Earlier than the value it replaces. */
  before_present: [],
  /** Given without another field that it requires. */
  incomplete: ['field'],
  /** Exactly one of the alternatives in `fields` must be given. */
  one_of: ['fields'],
  only_for: ['role'],
  differs_from_path: [],
  nothing_to_change: [],
  unknown_field: [],
  repeated: [],
  not_on_menu: [],
  in_past: [],
  /** Left out of an import: the customer has an account. */
  known_customer: [],
  /** The caller’s current password. */
  incorrect: [],
} as const satisfies Record<string, readonly string[]>

export type FieldCode = keyof typeof FIELD_CODES
export type FieldParam = string | number
export type FieldParams = Readonly<Record<string, FieldParam>>
type Named<C extends FieldCode> = (typeof FIELD_CODES)[C][number]
export type ParamsOf<C extends FieldCode> = Readonly<Record<Named<C>, FieldParam>>
/** An argument only where the code has params. */
export type ParamsArgument<C extends FieldCode> = [Named<C>] extends [never] ? [] : [params: ParamsOf<C>]

/** The code of a schema's own check; the server adds the message. */
export const problem = <C extends FieldCode>(
  code: C,
  ...[params]: ParamsArgument<C>
): { message: C; params: FieldParams } => ({ message: code, params: params ?? {} })
