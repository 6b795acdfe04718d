import { ObjectId } from 'bson'
import { keyOf } from './index-key.ts'
import { type Value, kindOf } from './value.ts'

const SURROGATE = /[\ud800-\udfff]/

/** MongoDB compares UTF-8 bytes; JavaScript's order differs only where there are surrogates. */
function compareStrings(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : 1
}

/**
 * MongoDB's order of all values. Missing and null compare equal; where they differ (`$exists`), the caller
 * checks first.
 * @see https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0
  if (typeof a === 'number' && typeof b === 'number' && a < b !== a > b) return a < b ? -1 : 1
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const kind = kindOf(a)
  if (kind !== kindOf(b)) return kind - kindOf(b)
  if (a instanceof Date && b instanceof Date) return Math.sign(a.getTime() - b.getTime())
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  // All other values, including exact numbers, are ordered by their index keys: one definition of the order.
  return Buffer.compare(keyOf(a), keyOf(b))
}

/** Whether a filter treats two values as equal: they have the same key. */
export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0
