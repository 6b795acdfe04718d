import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'

type Scalar = undefined | null | boolean | number | string | Date | Double | Long | Decimal128
type Rare = ObjectId | Binary | Timestamp | BSONRegExp | BSONSymbol | Code | MinKey | MaxKey

/**
 * A BSON value inside the engine. An int32 is a number, and so is a double that is no int32; a double that could be
 * taken for an int32 stays a Double, an int64 a Long, so that both are written back as they came.
 */
export type Value = Scalar | Rare | Value[] | Doc

/** A document has no prototype, so that `constructor` and `__proto__` are fields like others. */
export interface Doc {
  [field: string]: Value
}

export type Numeric = number | Double | Long | Decimal128

export const newDoc = (): Doc => Object.create(null) as Doc

/** A document with these fields, in this order. */
export function docOf(entries: Iterable<readonly [string, Value]>): Doc {
  const doc = newDoc()
  for (const [field, value] of entries) doc[field] = value
  return doc
}

export function isDoc(value: Value): value is Doc {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Timestamp is built upon Long and is no number. */
export const isLong = (value: Value): value is Long => value instanceof Long && !(value instanceof Timestamp)

export const isNumeric = (value: Value): value is Numeric =>
  typeof value === 'number' || value instanceof Double || value instanceof Decimal128 || isLong(value)

/** Strings and the deprecated symbols, which MongoDB compares as strings. */
export function stringOf(value: Value): string | null {
  if (typeof value === 'string') return value
  return value instanceof BSONSymbol ? value.value : null
}

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
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const

export type Kind = (typeof Kind)[keyof typeof Kind]

const KIND_OF_PRIMITIVE: Readonly<Record<string, Kind>> = {
  undefined: Kind.null,
  number: Kind.number,
  string: Kind.string,
  boolean: Kind.boolean,
}

/** By prototype and not by a field of the value: a document may have any field. */
const KIND_OF_PROTOTYPE = new Map<unknown, Kind>([
  [null, Kind.object],
  [Object.prototype, Kind.object],
  [Array.prototype, Kind.array],
  [Date.prototype, Kind.date],
  [ObjectId.prototype, Kind.objectId],
  [Double.prototype, Kind.number],
  [Long.prototype, Kind.number],
  [Decimal128.prototype, Kind.number],
  [Binary.prototype, Kind.binary],
  [Timestamp.prototype, Kind.timestamp],
  [BSONRegExp.prototype, Kind.regex],
  [BSONSymbol.prototype, Kind.string],
  [Code.prototype, Kind.code],
  [MinKey.prototype, Kind.minKey],
  [MaxKey.prototype, Kind.maxKey],
])

export function kindOf(value: Value): Kind {
  if (value === null) return Kind.null
  if (typeof value !== 'object') return KIND_OF_PRIMITIVE[typeof value] ?? Kind.null
  const kind = KIND_OF_PROTOTYPE.get(Object.getPrototypeOf(value))
  if (kind === Kind.code && value instanceof Code && value.scope) return Kind.codeWithScope
  return kind ?? (value instanceof Binary ? Kind.binary : Kind.object)
}

/** Names as `$type` knows them, BSON's numbers, and the kind; the first of a kind is what a value without a type is. */
const TYPES: readonly (readonly [string, number, Kind])[] = [
  ['double', 1, Kind.number],
  ['int', 16, Kind.number],
  ['long', 18, Kind.number],
  ['decimal', 19, Kind.number],
  ['string', 2, Kind.string],
  ['symbol', 14, Kind.string],
  ['object', 3, Kind.object],
  ['array', 4, Kind.array],
  ['binData', 5, Kind.binary],
  ['null', 10, Kind.null],
  ['undefined', 6, Kind.null],
  ['objectId', 7, Kind.objectId],
  ['dbPointer', 12, Kind.objectId],
  ['bool', 8, Kind.boolean],
  ['date', 9, Kind.date],
  ['regex', 11, Kind.regex],
  ['javascript', 13, Kind.code],
  ['javascriptWithScope', 15, Kind.codeWithScope],
  ['timestamp', 17, Kind.timestamp],
  ['minKey', -1, Kind.minKey],
  ['maxKey', 127, Kind.maxKey],
]

export const TYPE_CODES: Readonly<Record<string, number>> = Object.fromEntries(
  TYPES.map(([name, code]) => [name, code] as const),
)

/** The number of the value's BSON type. */
export function typeCode(value: Value): number {
  if (value === undefined) return 6
  if (typeof value === 'number') return isInt32(value) ? 16 : 1
  if (value instanceof Decimal128) return 19
  if (isLong(value)) return 18
  if (value instanceof BSONSymbol) return 14
  const kind = kindOf(value)
  return TYPES.find(([, , each]) => each === kind)?.[1] ?? 0
}

/** The name of the value's BSON type, as error messages and `$type` say it. */
export function typeName(value: Value): string {
  const code = typeCode(value)
  return TYPES.find(([, each]) => each === code)?.[0] ?? 'unknown'
}

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
