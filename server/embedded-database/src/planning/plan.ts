import { compileFilter } from '../matching/filter.ts'
import { conditionsIn, docsIn, indexOf, isOperatorDoc } from '../matching/path.ts'
import { type Index, isArrayAt } from '../storage/index-definition.ts'
import type { KeyRange } from '../storage/scan.ts'
import { badValue } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { keyAfter } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, entriesOf, isDoc, isNumeric, newDoc } from '../values/value.ts'
import {
  type Bounds,
  boundsOf,
  descending,
  equality,
  excludesMissing,
  intersection,
  isWithin,
  rangeAfter,
} from './bounds.ts'
import { type Condition, type Conditions, conditionsOf, mustExist, operatorsOf } from './conditions.ts'

export interface Query {
  readonly filter: Doc
  readonly sort: Doc | null
  /** the name or key of the index to use */
  readonly hint: Value
  /** the maximum number of documents the caller takes; 0 for all */
  readonly limit: number
  /** the fields that the caller uses; absent or null for whole documents */
  readonly fields?: readonly string[] | null
}

/** A range whose keys all begin with these bytes, of values that the query equals. */
interface PrefixedRange extends KeyRange {
  readonly prefix: Buffer
}

export interface Plan {
  readonly index: Index
  readonly ranges: readonly PrefixedRange[]
  /** the index delivers the requested order */
  readonly sorted: boolean
  /** each range delivers the order after its prefix, so that they are to be merged */
  readonly merged: boolean
  readonly reverse: boolean
  /** the ranges contain keys of all matching documents and of no other, so none needs to be tested */
  readonly tight: boolean
  /** and one key of each */
  readonly exact: boolean
  /** a condition finds documents that lack its field, which a key does not tell from null */
  readonly findsNull: boolean
}

/** Beyond this many ranges, a later part of the key is left out and more is scanned; without its first part there is no index. */
const MAX_RANGES = 500
/** At most as many are merged into an order, as in MongoDB. */
const MAX_MERGED = 200

/**
 * The index for a query, or null to read the whole collection.
 * @throws CommandError for a hint that names no index
 */
export function planQuery(indexes: readonly Index[], query: Omit<Query, 'limit'>): Plan | null {
  const { filter, sort, hint } = query
  const byId = hint === undefined ? planById(indexes, query) : null
  if (byId) return byId
  const hinted = hint !== undefined && !(isDoc(hint) && Object.keys(hint).length === 0)
  const usable = hinted
    ? indexes.filter(index => hint === index.name || equalValues(hint, index.key))
    : indexes
  if (hinted && usable.length === 0)
    throw badValue('error processing query: hint provided does not correspond to an existing index')
  const conditions = conditionsOf(filter)
  let best: { plan: Plan; score: number } | null = null
  for (const index of usable) {
    if (!covers(index, conditions)) continue
    const { ranges, equalities, used, tight, exact, findsNull } = rangesOf(index, conditions)
    const isOne = ranges.length === 1
    const order = ranges.length <= MAX_MERGED ? orderOf(index, { equalities, isOne }, sort) : 0
    const merged = order !== 0 && !isOne
    // A partial index that covers a condition on its first path holds no more documents than the collection.
    const isAsked = index.partial !== null && conditions.byPath.has(index.paths[0]?.join('.') ?? '')
    if (used === 0 && order === 0 && !hinted && !isAsked) continue
    // A document is read after the keys of all ranges, and may have changed.
    const fit = { tight: tight && !merged, exact: exact && !merged, findsNull }
    const plan = { index, ranges, sorted: order !== 0, merged, reverse: order === -1, ...fit }
    const isUnique = index.unique && equalities === index.paths.length
    // At most one document: no plan can be better.
    if (isUnique && ranges.length === 1) return plan
    const score = used * 10 + (isUnique ? 20 : 0) + (order === 0 ? 0 : 4) + (index.partial ? 1 : 0)
    if (!best || score > best.score) best = { plan, score }
  }
  return best?.plan ?? null
}

/** The plan for `{ _id: value }`, the most common query; null for any other. */
function planById(indexes: readonly Index[], { filter }: Omit<Query, 'limit'>): Plan | null {
  for (const field in filter) if (field !== '_id') return null
  const { _id: id } = filter
  const index = indexes.find(({ name }) => name === '_id_')
  if (id === undefined || !index || isOperatorDoc(id)) return null
  const { exact = false, intervals = [] } = equality(id) ?? {}
  const [interval, ...others] = intervals
  if (!exact || !interval || others.length > 0) return null
  const ranges = [{ ...rangeAfter(NO_PREFIX, interval), prefix: NO_PREFIX }]
  return {
    index,
    ranges,
    sorted: true,
    merged: false,
    reverse: false,
    tight: exact,
    exact,
    findsNull: id === null,
  }
}

const NO_PREFIX = Buffer.alloc(0)

/** Whether the index contains every document that the query can match. */
function covers(index: Index, { byPath }: Conditions): boolean {
  return conditionsIn(index.partial?.filter ?? newDoc()).every(([field, wanted]) => {
    const known = byPath.get(field)
    if (known?.equals && mustExist(known)) {
      const matches = compileFilter({ x: wanted })
      // A number equals numbers of other types.
      const isTyped = isDoc(wanted) && '$type' in wanted && wanted['$type'] !== 'number'
      return known.equals.every(value => matches({ x: value }) && !(isTyped && isNumeric(value)))
    }
    return Object.entries(operatorsOf(wanted)).every(([operator, argument]) => {
      if (operator === '$exists' && argument === true) return mustExist(known)
      const isSame = (given: readonly [string, Value]): boolean =>
        given[0] === operator && equalValues(given[1], argument)
      const outer = boundsOf(operator, argument)
      const isInside = (inner: Bounds): boolean =>
        outer?.exact === true && !outer.anyKind && !inner.anyKind && isWithin(inner, outer)
      return known !== undefined && (known.operators.some(isSame) || known.bounds.some(isInside))
    })
  })
}

/**
 * A plan for each clause of an `$or`, from that clause alone: together they find all matches, some more than once.
 * Null when a clause has no usable index.
 */
export function planClauses(indexes: readonly Index[], { filter }: Query): Plan[] | null {
  for (const [field, clauses] of conditionsIn(filter)) {
    if (field !== '$or' || !Array.isArray(clauses)) continue
    const plans = docsIn(clauses).map(clause =>
      planQuery(indexes, { filter: clause, sort: null, hint: undefined }),
    )
    const known = plans.filter(plan => plan !== null)
    if (known.length === clauses.length) return known
  }
  return null
}

/**
 * `equalities`: how many parts of the key are bound by equality; `used`: half more when the next part has a range;
 * `tight`: the ranges contain a key of each matching document and of no other, since no condition is outside the bounds;
 * `exact`: and one key of each, since of an array one value is asked for.
 */
function rangesOf(index: Index, { byPath, complete }: Conditions) {
  const roots = new Set<string | undefined>()
  let prefixes: readonly Buffer[] = [NO_PREFIX]
  let [tight, isSingle, findsNull] = [complete, true, false]
  let equalities = 0
  for (const [at, path] of index.paths.entries()) {
    // Different elements of one array may meet two conditions, and their keys are not adjacent.
    const isShared = index.multikey !== 0 && roots.has(path[0])
    const condition = byPath.get(path.join('.'))
    const isArray = isArrayAt(index, at)
    const bounds = isShared ? null : boundsFor(path, isArray, condition)
    if (!bounds || (equalities > 0 && prefixes.length * bounds.intervals.length > MAX_RANGES)) break
    roots.add(path[0])
    const isNullable = !excludesMissing(bounds)
    // An empty array and elements that are no documents have the key of a missing field, which they do not match.
    const isTight = !isArray || (condition?.bounds.length === 1 && !(isNullable && path.length > 1))
    tight &&= bounds.exact && isTight
    findsNull ||= isNullable
    isSingle &&= !isArray || isOneValue(condition)
    const intervals = index.descending[equalities] ? descending(bounds.intervals) : bounds.intervals
    const ranges = prefixes.flatMap(prefix =>
      intervals.map(interval => ({ ...rangeAfter(prefix, interval), prefix })),
    )
    if (!intervals.every(({ isValue }) => isValue))
      return { ranges, equalities, used: equalities + 0.5, ...fitOf(equalities + 1) }
    prefixes = ranges.map(({ low }) => low)
    equalities++
  }
  const ranges = prefixes.map(prefix => ({ low: prefix, high: keyAfter(prefix), prefix }))
  return { ranges, equalities, used: equalities, ...fitOf(equalities) }

  function fitOf(bound: number) {
    const isTight = tight && byPath.size === bound
    const exact = isTight && isSingle && !index.paths.some((_, at) => at >= bound && isArrayAt(index, at))
    return { tight: isTight, exact, findsNull }
  }
}

const isOneValue = ({ bounds = [] }: Condition = {}): boolean =>
  bounds.length === 1 && bounds[0]?.intervals.length === 1 && bounds[0].intervals[0]?.isValue === true

/**
 * Over arrays only one operator's bounds may be used: other elements may meet the others. Where a path names an element of
 * an array, other elements have no key, though null equals what they lack.
 */
function boundsFor(path: readonly string[], isArray: boolean, condition: Condition = {}): Bounds | null {
  const { bounds = [] } = condition
  if (!isArray) return bounds.length > 0 ? bounds.reduce(intersection) : null
  const isNamed = path.some(part => indexOf(part) >= 0)
  const usable = bounds.filter(each => !each.anyKind && !(isNamed && !excludesMissing(each)))
  return usable.find(({ intervals }) => intervals.every(({ isValue }) => isValue)) ?? usable[0] ?? null
}

/** The direction in which the index, or each of its ranges, delivers the query's order: 1, -1, or 0 for neither. */
function orderOf(
  index: Index,
  { equalities, isOne }: { equalities: number; isOne: boolean },
  sort: Doc | null,
): number {
  if (!sort) return 0
  // Of an array equal to a value by one element, another element may give the order. Several ranges differ in a value.
  const fixed = index.paths.flatMap((path, at) =>
    isOne && at < equalities && !isArrayAt(index, at) ? [path.join('.')] : [],
  )
  const wanted = entriesOf(sort).filter(([field]) => !fixed.includes(field))
  const directions = wanted.map(([field, direction], at) => {
    const part = equalities + at
    if (index.paths[part]?.join('.') !== field || isArrayAt(index, part)) return 0
    return numberOption(direction) * (index.descending[equalities + at] ? -1 : 1)
  })
  const [direction = 1, ...others] = new Set(directions)
  return others.length === 0 && Math.abs(direction) === 1 ? direction : 0
}
