import { ObjectId } from 'bson'
import type { Collation } from './collation.ts'
import { notSupported } from './command-error.ts'
import { keyOf, keyText } from './index-key.ts'
import { Kind, type Value, kindOf } from './value.ts'

const SURROGATE = /[\ud800-\udfff]/

/** MongoDB compares the bytes of UTF-8; only with surrogates may JavaScript's order be another. */
function compareStrings(a: string, b: string): number {
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
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  // The keys have no order of a collation, they only tell equal strings from others.
  if (collation && (kind === Kind.array || kind === Kind.object))
    throw notSupported('The order of documents or arrays by a collation')
  // All else, exact numbers among it, has one definition of its order: that of its keys in an index.
  return Buffer.compare(keyOf(a), keyOf(b))
}

/** Whether two values are the same to a filter: those that have the same key. */
export const equalValues = (a: Value, b: Value, collation: Collation = null): boolean =>
  collation ? keyText(a, collation) === keyText(b, collation) : compareValues(a, b) === 0
