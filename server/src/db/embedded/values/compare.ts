import type { Collation } from './collation.ts'
import { keyOf } from './index-key.ts'
import { type Doc, Kind, type Value, kindOf } from './value.ts'

const SURROGATE = /[\ud800-\udfff]/

/** MongoDB compares the bytes of UTF-8; only with surrogates may JavaScript's order be another. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : 1
}

/**
 * MongoDB's order of all values. Missing and null are equal here; where they are not (expressions, `$exists`), the
 * caller looks first.
 * @see https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export function compareValues(a: Value, b: Value, collation: Collation = null): number {
  if (a === b) return 0
  if (typeof a === 'number' && typeof b === 'number' && a < b !== a > b) return a < b ? -1 : 1
  if (typeof a === 'string' && typeof b === 'string')
    return collation ? collation.compare(a, b) : compareStrings(a, b)
  const kind = kindOf(a)
  if (kind !== kindOf(b)) return kind - kindOf(b)
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime())
  // An array is compared like a document with its elements as fields "0", "1" and so on.
  if (kind === Kind.array || kind === Kind.object) return compareFields(a as Doc, b as Doc, collation)
  // All else, exact numbers among it, has one definition of its order: that of its keys in an index.
  return Buffer.compare(keyOf(a), keyOf(b))
}

export const equalValues = (a: Value, b: Value, collation: Collation = null): boolean =>
  compareValues(a, b, collation) === 0

/** Field by field in their order: first the type, then the name, then the value. */
function compareFields(a: Doc, b: Doc, collation: Collation): number {
  const [fieldsA, fieldsB] = [Object.keys(a), Object.keys(b)]
  for (const [at, fieldA] of fieldsA.entries()) {
    const fieldB = fieldsB[at]
    if (fieldB === undefined) return 1
    const [x, y] = [a[fieldA], b[fieldB]]
    const order = kindOf(x) - kindOf(y) || compareStrings(fieldA, fieldB) || compareValues(x, y, collation)
    if (order !== 0) return order
  }
  return fieldsA.length - fieldsB.length
}
