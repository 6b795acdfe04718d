import { MinKey } from 'bson'
import { someAtPath } from '../matching/path.ts'
import type { Collation } from '../values/collation.ts'
import { CommandError, location, notSupported } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc } from '../values/value.ts'

/** Documents are sorted by their values at the paths, which are read but once. */
export interface Sorter {
  valuesOf(doc: Doc): Value[]
  compare(a: readonly Value[], b: readonly Value[]): number
}

/** @throws CommandError for an order that MongoDB would not take */
export function sorterFor(order: Doc, collation: Collation): Sorter {
  const keys = Object.entries(order).map(([field, direction]) => {
    if (isDoc(direction)) {
      if ('$meta' in direction) throw notSupported('$meta in a sort')
      throw new CommandError(location(15974), `Illegal key in $sort specification: ${field}`)
    }
    const sign = numberOption(direction, Number.NaN)
    if (sign === 1 || sign === -1) return { path: field.split('.'), sign }
    throw new CommandError(
      location(15975),
      '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
    )
  })
  return {
    valuesOf: doc =>
      keys.map(({ path, sign }) => firstAtPath(doc, path, (a, b) => compareValues(a, b, collation) * sign)),
    compare: (a, b) => {
      for (const [at, { sign }] of keys.entries()) {
        const result = compareValues(a[at], b[at], collation)
        if (result !== 0) return result * sign
      }
      return 0
    },
  }
}

/** An empty array stands before null and missing. */
const EMPTY: readonly Value[] = [new MinKey()]

/** A document stands where the first of its values at the path stands. */
function firstAtPath(doc: Doc, path: readonly string[], compare: (a: Value, b: Value) => number): Value {
  let [first, any]: [Value, boolean] = [undefined, false]
  someAtPath(doc, path, found => {
    const values = Array.isArray(found) ? found : [found]
    for (const value of values.length > 0 ? values : EMPTY) {
      if (!any || compare(value, first) < 0) first = value
      any = true
    }
    return false
  })
  return first
}
