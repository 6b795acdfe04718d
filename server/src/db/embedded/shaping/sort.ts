import { someAtPath } from '../matching/path.ts'
import type { Collation } from '../values/collation.ts'
import { CommandError, location, notSupported } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc } from '../values/value.ts'

export interface SortKey {
  readonly path: readonly string[]
  readonly direction: 1 | -1
}

/** @throws CommandError for an order that MongoDB would not take */
export function sortKeys(order: Doc): SortKey[] {
  return Object.entries(order).map(([field, direction]) => {
    if (isDoc(direction) && '$meta' in direction) throw notSupported('$meta in a sort')
    if (isDoc(direction))
      throw new CommandError(location(15974), `Illegal key in $sort specification: ${field}`)
    const number = numberOption(direction, Number.NaN)
    if (number !== 1 && number !== -1) {
      throw new CommandError(
        location(15975),
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    }
    return { path: field.split('.'), direction: number }
  })
}

/** A document stands where the least (ascending) or greatest (descending) of its values at the path stands. */
function sortValue(doc: Doc, { path, direction }: SortKey, collation: Collation): Value {
  let best: Value
  let any = false
  const offer = (value: Value): void => {
    if (any && compareValues(value, best, collation) * direction >= 0) return
    best = value
    any = true
  }
  someAtPath(doc, path, value => {
    if (!Array.isArray(value)) offer(value)
    else if (value.length === 0) offer(undefined)
    else value.forEach(offer)
    return false
  })
  return best
}

/** The values that a document is sorted by. */
export const sortValues = (doc: Doc, keys: readonly SortKey[], collation: Collation): Value[] =>
  keys.map(key => sortValue(doc, key, collation))

/** Compares two lists of sort values. */
export function compareSortValues(
  keys: readonly SortKey[],
  collation: Collation,
): (a: Value[], b: Value[]) => number {
  return (a, b) => {
    for (const [at, { direction }] of keys.entries()) {
      const order = compareValues(a[at], b[at], collation)
      if (order !== 0) return order * direction
    }
    return 0
  }
}
