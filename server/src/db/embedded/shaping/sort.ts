import { valuesAtPath } from '../matching/path.ts'
import type { Budget } from '../query/budget.ts'
import type { Collation } from '../values/collation.ts'
import { errorAt } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, MIN_KEY, type Value, isDoc } from '../values/value.ts'

/** What is sorted: a row, or a document with its size. */
interface Item {
  readonly doc: Doc
  readonly raw: { readonly length: number }
}

/** Sorts items, of which `limit` are wanted (0 for all). */
export type Sort = <T extends Item>(items: Iterable<T>, limit: number, budget: Budget) => Generator<T>

/** How many items a sort gathers beyond its limit before it throws away what will not be needed. */
const SPARE_ITEMS = 16

/**
 * Makes an order executable. It reads the values at its paths but once and keeps little more than the limit asks for.
 * @throws CommandError for an order that MongoDB would not take
 */
export function compileSort(order: Doc, collation: Collation): Sort {
  const keys = Object.entries(order).map(([field, direction]) => {
    const sign = signOf(field, direction)
    return { path: field.split('.'), compare: (a: Value, b: Value) => compareValues(a, b, collation) * sign }
  })
  const compare = (a: { values: Value[] }, b: { values: Value[] }): number => {
    for (const [at, key] of keys.entries()) {
      const result = key.compare(a.values[at], b.values[at])
      if (result !== 0) return result
    }
    return 0
  }
  return function* <T extends Item>(items: Iterable<T>, limit: number, budget: Budget) {
    const kept: { item: T; values: Value[] }[] = []
    for (const item of items) {
      budget.charge(item.raw.length)
      kept.push({ item, values: keys.map(key => firstAtPath(item.doc, key.path, key.compare)) })
      if (limit === 0 || kept.length < limit * 1.25 + SPARE_ITEMS) continue
      for (const dropped of kept.sort(compare).splice(limit)) budget.charge(-dropped.item.raw.length)
    }
    for (const { item } of kept.sort(compare)) yield item
  }
}

function signOf(field: string, direction: Value): number {
  if (isDoc(direction)) throw errorAt(15974, `Illegal key in $sort specification: ${field}`)
  const sign = numberOption(direction, Number.NaN)
  if (sign === 1 || sign === -1) return sign
  throw errorAt(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
}

/** A document stands where the first of its values at the path stands, and an empty array before null and missing. */
function firstAtPath(doc: Doc, path: readonly string[], compare: (a: Value, b: Value) => number): Value {
  const [field = '', ...deeper] = path
  const plain = deeper.length > 0 ? null : doc[field]
  if (deeper.length === 0 && !Array.isArray(plain)) return plain
  const [first, ...others] = valuesAtPath(doc, path, MIN_KEY)
  return others.reduce((least, value) => (compare(value, least) < 0 ? value : least), first)
}
