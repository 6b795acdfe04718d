import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  Decimal128,
  Double,
  Long,
  type MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'

/**
 * A BSON value inside the engine. An int32 is a number, and so is a double that is no int32; a double that could be
 * taken for an int32 stays a Double, an int64 a Long, so that both are written back as they came.
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | Date
  | ObjectId
  | Double
  | Long
  | Decimal128
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Value[]
  | Doc

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
  const copy = newDoc()
  for (const field of Object.keys(value)) copy[field] = cloneValue(value[field])
  return copy
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

export function kindOf(value: Value): Kind {
  switch (typeof value) {
    case 'undefined':
      return Kind.null
    case 'number':
      return Kind.number
    case 'string':
      return Kind.string
    case 'boolean':
      return Kind.boolean
    default:
      return kindOfObject(value)
  }
}

function kindOfObject(value: Exclude<Value, undefined | number | string | boolean>): Kind {
  if (value === null) return Kind.null
  if (Array.isArray(value)) return Kind.array
  if (isDoc(value)) return Kind.object
  if (value instanceof Date) return Kind.date
  if (value instanceof ObjectId) return Kind.objectId
  if (isNumeric(value)) return Kind.number
  if (value instanceof Binary) return Kind.binary
  if (value instanceof Timestamp) return Kind.timestamp
  if (value instanceof BSONRegExp) return Kind.regex
  if (value instanceof BSONSymbol) return Kind.string
  if (value instanceof Code) return value.scope ? Kind.codeWithScope : Kind.code
  return value instanceof MinKey ? Kind.minKey : Kind.maxKey
}

/** The names `$type` knows, with BSON's numbers. */
export const TYPE_CODES: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
}

const TYPE_NAMES = new Map(Object.entries(TYPE_CODES).map(([name, code]) => [code, name]))

const CODE_OF_KIND: Readonly<Record<Kind, number>> = {
  [Kind.minKey]: -1,
  [Kind.emptyArray]: 4,
  [Kind.null]: 10,
  [Kind.number]: 1,
  [Kind.string]: 2,
  [Kind.object]: 3,
  [Kind.array]: 4,
  [Kind.binary]: 5,
  [Kind.objectId]: 7,
  [Kind.boolean]: 8,
  [Kind.date]: 9,
  [Kind.timestamp]: 17,
  [Kind.regex]: 11,
  [Kind.code]: 13,
  [Kind.codeWithScope]: 15,
  [Kind.maxKey]: 127,
}

/** The number of the value's BSON type. */
export function typeCode(value: Value): number {
  if (value === undefined) return 6
  if (typeof value === 'number') return isInt32(value) ? 16 : 1
  if (value instanceof Decimal128) return 19
  if (isLong(value)) return 18
  if (value instanceof BSONSymbol) return 14
  return CODE_OF_KIND[kindOf(value)]
}

/** The name of the value's BSON type, as error messages and `$type` say it. */
export const typeName = (value: Value): string => TYPE_NAMES.get(typeCode(value)) ?? 'unknown'

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
  if (isNumeric(value)) return value.toString()
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
