import { BSONRegExp, Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'

/**
 * A BSON value inside the engine. An int32 is a number, and so is a double that could not be an int32; a double that
 * could stays a Double and an int64 stays a Long, so that both are encoded again with their type.
 */
export type Value = undefined | null | boolean | number | string | Date | Typed | Value[] | Doc
type Typed = Double | Long | Decimal128 | ObjectId | Binary | Timestamp | BSONRegExp | MinKey | MaxKey

/** A document: it inherits nothing, so that `constructor` and `__proto__` are ordinary fields. */
export interface Doc {
  [field: string]: Value
}

class EmptyArray extends MinKey {}

/** Represents an empty array in index and sort keys, below null; it occurs in no document. */
export const EMPTY_ARRAY = new EmptyArray()

export const MIN_KEY = new MinKey()
export const MAX_KEY = new MaxKey()

export type Numeric = number | Double | Long | Decimal128

const Plain = function () {
  // Not Object.create(null), whose objects V8 stores as slow dictionaries.
} as unknown as new () => Doc
Plain.prototype = Object.create(null) as Doc

export const newDoc = (): Doc => new Plain()

/**
 * JavaScript enumerates integer names first, in numeric order. A document whose fields have another order stores that
 * order here; not enumerable, so that copies by spread or Object.assign do not share it.
 */
const ORDER = Symbol('order of the fields')
type Ordered = Doc & { readonly [ORDER]?: string[] }

const INTEGER = /^(?:0|[1-9]\d{0,9})$/
/** Whether JavaScript may enumerate this name out of insertion order. */
export const isInteger = (field: string): boolean => {
  const first = field.charCodeAt(0)
  return first >= 48 && first <= 57 && INTEGER.test(field)
}

export const setOrder = (doc: Doc, fields: string[]): Doc =>
  Object.defineProperty(doc, ORDER, { value: fields })

/** The names of a document's fields in their order. */
export const fieldsOf = (doc: Ordered): readonly string[] => doc[ORDER] ?? Object.keys(doc)

/** A document's fields in their order. */
export const entriesOf = (doc: Ordered): (readonly [string, Value])[] =>
  doc[ORDER]?.map(field => [field, doc[field]] as const) ?? Object.entries(doc)

/** The name of a document's first field. */
export function firstField(doc: Ordered): string | undefined {
  const order = doc[ORDER]
  if (order) return order[0]
  for (const field in doc) return field
  return undefined
}

/** Sets a field; a new one comes last. */
export function put(doc: Ordered, field: string, value: Value): void {
  const order = doc[ORDER]
  if ((order ?? isInteger(field)) && !Object.hasOwn(doc, field)) {
    if (order) order.push(field)
    else if (firstField(doc) !== undefined) setOrder(doc, [...Object.keys(doc), field])
  }
  doc[field] = value
}

export function removeField(doc: Ordered, field: string): void {
  const at = doc[ORDER]?.indexOf(field) ?? -1
  if (at >= 0) doc[ORDER]?.splice(at, 1)
  Reflect.deleteProperty(doc, field)
}

/** Sets all fields of another document; new ones are appended in its order. */
export function putAll(doc: Doc, other: Doc): Doc {
  for (const field of fieldsOf(other)) put(doc, field, other[field])
  return doc
}

/** A document with these fields, in this order. */
export function docOf(entries: Iterable<readonly [string, Value]>): Doc {
  const doc = newDoc()
  for (const [field, value] of entries) put(doc, field, value)
  return doc
}

/** Whether the value is or contains a document with an explicit field order. */
function hasOrder(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasOrder)
  if (!isDoc(value)) return false
  if ((value as Ordered)[ORDER]) return true
  for (const field in value) if (hasOrder(value[field])) return true
  return false
}

const asMaps = (value: Value): unknown => {
  if (Array.isArray(value)) return value.map(asMaps)
  return isDoc(value) ? new Map(entriesOf(value).map(([field, part]) => [field, asMaps(part)])) : value
}

/** A document in a form whose field order other libraries preserve. */
export const inOrder = (doc: Doc): object => (hasOrder(doc) ? (asMaps(doc) as object) : doc)

/** Documents of commands are created by newDoc, the engine's own may also be literals. */
export const isDoc = (value: Value): value is Doc => typeOf(value) === OBJECT

/** Timestamp extends Long but is not a number. */
export const isLong = (value: Value): value is Long => typeOf(value) === LONG

export const isNumeric = (value: Value): value is Numeric =>
  typeof value === 'number' || (typeof value === 'object' && typeOf(value).kind === Kind.number)

/** References ($ref, $id, $db) are plain data. */
export const isOperator = (field: string): boolean =>
  field.startsWith('$') && field !== '$ref' && field !== '$id' && field !== '$db'

/**
 * The classes of MongoDB's order between types, lowest first; only those referred to by name.
 * @see https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export const Kind = {
  minKey: 1,
  null: 5,
  number: 10,
  object: 20,
  array: 25,
  regex: 50,
  maxKey: 127,
} as const

interface Type {
  /** as in `$type` and error messages */
  readonly name: string
  readonly code: number
  readonly kind: number
}

const UNDEFINED: Type = { name: 'undefined', code: 6, kind: Kind.null }
const NULL: Type = { name: 'null', code: 10, kind: Kind.null }
const INT: Type = { name: 'int', code: 16, kind: Kind.number }
const DOUBLE: Type = { name: 'double', code: 1, kind: Kind.number }
const LONG: Type = { name: 'long', code: 18, kind: Kind.number }
const STRING: Type = { name: 'string', code: 2, kind: 15 }
const OBJECT: Type = { name: 'object', code: 3, kind: Kind.object }

/** By prototype rather than by a field of the value: a document may have any field. */
const BY_PROTOTYPE = new Map<unknown, Type>([
  [Plain.prototype, OBJECT],
  [Object.prototype, OBJECT],
  [Array.prototype, { name: 'array', code: 4, kind: Kind.array }],
  [Double.prototype, DOUBLE],
  [Long.prototype, LONG],
  [Decimal128.prototype, { name: 'decimal', code: 19, kind: Kind.number }],
  [Binary.prototype, { name: 'binData', code: 5, kind: 30 }],
  [ObjectId.prototype, { name: 'objectId', code: 7, kind: 35 }],
  [Boolean.prototype, { name: 'bool', code: 8, kind: 40 }],
  [Date.prototype, { name: 'date', code: 9, kind: 45 }],
  [Timestamp.prototype, { name: 'timestamp', code: 17, kind: 47 }],
  [BSONRegExp.prototype, { name: 'regex', code: 11, kind: Kind.regex }],
  [EmptyArray.prototype, { ...UNDEFINED, kind: 3 }],
  [MinKey.prototype, { name: 'minKey', code: -1, kind: Kind.minKey }],
  [MaxKey.prototype, { name: 'maxKey', code: 127, kind: Kind.maxKey }],
])

export const TYPES: readonly Type[] = [UNDEFINED, NULL, INT, STRING, ...BY_PROTOTYPE.values()]

function typeOf(value: Value): Type {
  if (typeof value === 'string') return STRING
  if (typeof value === 'number') return isInt32(value) ? INT : DOUBLE
  if (value === null || value === undefined) return value === null ? NULL : UNDEFINED
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Plain.prototype ? OBJECT : (BY_PROTOTYPE.get(prototype) ?? OBJECT)
}

export const kindOf = (value: Value): number => typeOf(value).kind

/** The name of the value's BSON type. */
export const typeName = (value: Value): string => typeOf(value).name

/** Whether BSON encodes this number as an int32; -0 is a double. */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0)

/** Formats a value for an error message. */
export function display(value: Value): string {
  if (typeof value === 'string') return `"${value}"`
  if (value === null || value === undefined) return 'null'
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (Array.isArray(value)) return `[ ${value.map(display).join(', ')} ]`
  if (isDoc(value)) {
    const fields = fieldsOf(value).map(field => `${field}: ${display(value[field])}`)
    return fields.length ? `{ ${fields.join(', ')} }` : '{}'
  }
  return isNumeric(value) || typeof value === 'boolean' ? value.toString() : JSON.stringify(value)
}
