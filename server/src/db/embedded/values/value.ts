import { BSONRegExp, Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'

/**
 * A BSON value inside the engine. An int32 is a number, and so is a double that is no int32; a double that could be
 * taken for an int32 stays a Double, an int64 a Long, so that both are written back as they came.
 */
export type Value = undefined | null | boolean | number | string | Date | Typed | Value[] | Doc
type Typed = Double | Long | Decimal128 | ObjectId | Binary | Timestamp | BSONRegExp | MinKey | MaxKey

/** A document: it inherits nothing, so that `constructor` and `__proto__` are fields like others. */
export interface Doc {
  [field: string]: Value
}

export type Numeric = number | Double | Long | Decimal128

const Plain = function () {
  // Not Object.create(null), whose objects V8 keeps as slow dictionaries.
} as unknown as new () => Doc
Plain.prototype = Object.create(null) as Doc

export const newDoc = (): Doc => new Plain()

/** A document with these fields, in this order. */
export function docOf(entries: Iterable<readonly [string, Value]>): Doc {
  const doc = newDoc()
  for (const [field, value] of entries) doc[field] = value
  return doc
}

/** Documents of commands are made by newDoc, the engine's own also as literals. */
export const isDoc = (value: Value): value is Doc => typeOf(value) === OBJECT

/** Timestamp is built upon Long and is no number. */
export const isLong = (value: Value): value is Long => typeOf(value) === LONG

export const isNumeric = (value: Value): value is Numeric =>
  typeof value === 'number' || (typeof value === 'object' && typeOf(value).kind === Kind.number)

export const stringOf = (value: Value): string | null => (typeof value === 'string' ? value : null)

export const hasField = (doc: Doc, field: string): boolean => Object.hasOwn(doc, field)

/** An expression-like document: its first field is an operator. References ($ref, $id, $db) are plain data. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false
  for (const field in value) return isOperator(field)
  return false
}

export const isOperator = (field: string): boolean =>
  field.startsWith('$') && field !== '$ref' && field !== '$id' && field !== '$db'

/** A copy whose arrays and documents may be changed. */
export function cloneValue<T extends Value>(value: T): T
export function cloneValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(element => cloneValue(element))
  if (!isDoc(value)) return value
  return docOf(Object.keys(value).map(field => [field, cloneValue(value[field])] as const))
}

/**
 * The classes of MongoDB's order between values of different types, lowest first.
 * @see https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export const Kind = {
  minKey: 1,
  /** only in index keys: an empty array sorts below null */
  emptyArray: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  maxKey: 127,
} as const

export type Kind = (typeof Kind)[keyof typeof Kind]

interface Type {
  /** as `$type` and error messages say it */
  readonly name: string
  readonly code: number
  readonly kind: Kind
}

const UNDEFINED: Type = { name: 'undefined', code: 6, kind: Kind.null }
const NULL: Type = { name: 'null', code: 10, kind: Kind.null }
const INT: Type = { name: 'int', code: 16, kind: Kind.number }
const DOUBLE: Type = { name: 'double', code: 1, kind: Kind.number }
const LONG: Type = { name: 'long', code: 18, kind: Kind.number }
const STRING: Type = { name: 'string', code: 2, kind: Kind.string }
const OBJECT: Type = { name: 'object', code: 3, kind: Kind.object }

/** By prototype and not by a field of the value: a document may have any field. */
const TYPES = new Map<unknown, Type>([
  [Plain.prototype, OBJECT],
  [Object.prototype, OBJECT],
  [Array.prototype, { name: 'array', code: 4, kind: Kind.array }],
  [Double.prototype, DOUBLE],
  [Long.prototype, LONG],
  [Decimal128.prototype, { name: 'decimal', code: 19, kind: Kind.number }],
  [Binary.prototype, { name: 'binData', code: 5, kind: Kind.binary }],
  [ObjectId.prototype, { name: 'objectId', code: 7, kind: Kind.objectId }],
  [Boolean.prototype, { name: 'bool', code: 8, kind: Kind.boolean }],
  [Date.prototype, { name: 'date', code: 9, kind: Kind.date }],
  [BSONRegExp.prototype, { name: 'regex', code: 11, kind: Kind.regex }],
  [Timestamp.prototype, { name: 'timestamp', code: 17, kind: Kind.timestamp }],
  [MinKey.prototype, { name: 'minKey', code: -1, kind: Kind.minKey }],
  [MaxKey.prototype, { name: 'maxKey', code: 127, kind: Kind.maxKey }],
])

export const TYPE_CODES: Readonly<Record<string, number>> = Object.fromEntries(
  [UNDEFINED, NULL, INT, STRING, ...TYPES.values()].map(({ name, code }) => [name, code] as const),
)

function typeOf(value: Value): Type {
  if (typeof value === 'string') return STRING
  if (typeof value === 'number') return isInt32(value) ? INT : DOUBLE
  if (value === null || value === undefined) return value === null ? NULL : UNDEFINED
  return TYPES.get(Object.getPrototypeOf(value)) ?? OBJECT
}

export const kindOf = (value: Value): Kind => typeOf(value).kind

/** The number of the value's BSON type. */
export const typeCode = (value: Value): number => typeOf(value).code

/** The name of the value's BSON type. */
export const typeName = (value: Value): string => typeOf(value).name

/** Whether BSON would keep this number as an int32; -0 is a double. */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0)

/** A value in an error message. */
export function display(value: Value): string {
  if (typeof value === 'string') return `"${value}"`
  if (value === null || value === undefined) return 'null'
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (Array.isArray(value)) return `[ ${value.map(display).join(', ')} ]`
  if (isDoc(value)) {
    const fields = Object.keys(value).map(field => `${field}: ${display(value[field])}`)
    return fields.length ? `{ ${fields.join(', ')} }` : '{}'
  }
  return isNumeric(value) || typeof value === 'boolean' ? value.toString() : JSON.stringify(value)
}
