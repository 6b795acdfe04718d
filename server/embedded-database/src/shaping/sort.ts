import { tuplesOf } from '../matching/tuples.ts'
import type { Budget } from '../query/budget.ts'
import type { Flow } from '../query/steps.ts'
import { badValue, errorAt } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, entriesOf, fieldsOf, isDoc } from '../values/value.ts'

/** A row, or a document with its size. */
interface Item {
  readonly doc: Doc
  readonly raw: { readonly length: number }
}

/** Sorts items and yields the first `limit` (0 for all). */
export type Sort = <T extends Item>(items: Flow<T>, limit: number, budget: Budget) => Generator<T | null>

/** How many items a sort collects beyond its limit before it discards the surplus. */
const SPARE_ITEMS = 16
/** The most items sorted at once; more are sorted in runs, which are merged lazily. */
const ITEMS_AT_ONCE = 1024

/**
 * Compiles a sort order. The sort reads each document's values once and keeps little more than `limit` items.
 * @throws CommandError for an order that MongoDB would refuse
 */
export function compileSort(order: Doc): Sort {
  const signs = entriesOf(order).map(([field, direction]) => signOf(field, direction))
  const paths = fieldsOf(order).map(field => field.split('.'))
  const compareTuples = (a: readonly Value[], b: readonly Value[]): number => {
    for (const [at, sign] of signs.entries()) {
      const result = compareValues(a[at], b[at]) * sign
      if (result !== 0) return result
    }
    return 0
  }
  const compare = (a: { tuple: Value[] }, b: { tuple: Value[] }): number => compareTuples(a.tuple, b.tuple)
  // With arrays, a document sorts by its lowest combination of values.
  const tupleOf = (doc: Doc): Value[] => {
    const { tuples } = tuplesOf(doc, paths, parallelArrays)
    return tuples.reduce((least, tuple) => (compareTuples(tuple, least) < 0 ? tuple : least))
  }
  return function* <T extends Item>(items: Flow<T>, limit: number, budget: Budget) {
    const sorted: { item: T; tuple: Value[] }[][] = []
    let kept: { item: T; tuple: Value[] }[] = []
    let worst: { tuple: Value[] } | undefined
    const spared = limit > 0 && limit < ITEMS_AT_ONCE ? limit * 1.25 + SPARE_ITEMS : Number.POSITIVE_INFINITY
    for (const item of items) {
      if (!item) {
        yield null
        continue
      }
      const tuple = tupleOf(item.doc)
      if (worst && compareTuples(tuple, worst.tuple) >= 0) continue
      budget.charge(item.raw.length)
      kept.push({ item, tuple })
      if (kept.length >= spared) {
        for (const dropped of kept.sort(compare).splice(limit)) budget.charge(-dropped.item.raw.length)
        worst = kept.at(-1)
      }
      if (kept.length < ITEMS_AT_ONCE) continue
      sorted.push(kept.sort(compare))
      kept = []
    }
    for (const { item } of merged([...sorted, kept.sort(compare)], compare)) {
      if (budget.step()) yield null
      yield item
    }
  }
}

/** Merges sorted lists pairwise and lazily; the merge is stable. */
export function merged<T>(lists: readonly Iterable<T>[], compare: (a: T, b: T) => number): Iterable<T> {
  const [first = [], ...others] = lists
  if (others.length === 0) return first
  const half = lists.length >> 1
  return mergedTwo(merged(lists.slice(0, half), compare), merged(lists.slice(half), compare), compare)
}

function* mergedTwo<T>(a: Iterable<T>, b: Iterable<T>, compare: (a: T, b: T) => number): Generator<T> {
  const [left, right] = [a[Symbol.iterator](), b[Symbol.iterator]()]
  let [x, y] = [left.next(), right.next()]
  while (!x.done || !y.done) {
    if (y.done || (!x.done && compare(x.value, y.value) <= 0)) {
      yield x.value as T
      x = left.next()
    } else {
      yield y.value
      y = right.next()
    }
  }
}

const parallelArrays = (): Error => badValue('cannot sort with keys that are parallel arrays')

function signOf(field: string, direction: Value): number {
  if (isDoc(direction)) throw errorAt(15974, `Illegal key in $sort specification: ${field}`)
  const sign = numberOption(direction, Number.NaN)
  if (sign === 1 || sign === -1) return sign
  throw errorAt(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
}
