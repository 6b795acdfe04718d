import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { conditionsIn, docsIn, isOperatorDoc } from '../matching/path.ts'
import type { Index } from '../storage/index-definition.ts'
import type { KeyRange } from '../storage/scan.ts'
import type { Collation } from '../values/collation.ts'
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

export interface Query {
  readonly filter: Doc
  readonly options: MatchOptions
  readonly sort: Doc | null
  /** the name or key of the index to use */
  readonly hint: Value
  /** how many documents will be taken at most; 0 for all */
  readonly limit: number
}

export interface Plan {
  readonly index: Index
  readonly ranges: readonly KeyRange[]
  /** the index delivers the order that was asked for */
  readonly sorted: boolean
  readonly reverse: boolean
  /** the ranges hold exactly the matching documents: none needs to be looked at */
  readonly exact: boolean
}

/** More ranges than this and a scan of fewer parts of the key is better. */
const MAX_RANGES = 500

/**
 * The index for a query, or null to read the whole collection.
 * @throws CommandError for a hint that names no index
 */
export function planQuery(indexes: readonly Index[], query: Omit<Query, 'limit'>): Plan | null {
  const { filter, options, sort, hint } = query
  const hinted = hint !== undefined && !(isDoc(hint) && Object.keys(hint).length === 0)
  const usable = hinted
    ? indexes.filter(index => hint === index.name || equalValues(hint, index.key))
    : indexes
  if (hinted && usable.length === 0)
    throw badValue('error processing query: hint provided does not correspond to an existing index')
  const conditions = conditionsOf(filter, options.collation)
  let best: { plan: Plan; score: number } | null = null
  for (const index of usable) {
    if (!isUsable(index, options, conditions) && !(hinted && index.sparse && !isOther(index, options)))
      continue
    const { ranges, equalities, used, exact } = rangesOf(index, conditions)
    const order = ranges.length === 1 && !options.collation ? orderOf(index, equalities, sort) : 0
    if (used === 0 && order === 0 && !hinted) continue
    const plan = { index, ranges, sorted: order !== 0, reverse: order === -1, exact }
    const isUnique = index.unique && equalities === index.paths.length
    // One document at most: nothing can be better.
    if (isUnique && ranges.length === 1) return plan
    const score = used * 10 + (isUnique ? 20 : 0) + (order === 0 ? 0 : 4) + (index.partial ? 1 : 0)
    if (!best || score > best.score) best = { plan, score }
  }
  return best?.plan ?? null
}

/** The keys of an index are of another collation than the query's; equal values have equal keys by their strength. */
const isOther = (index: Index, { collation }: MatchOptions): boolean =>
  index.collation?.fold !== collation?.fold

const isUsable = (index: Index, options: MatchOptions, conditions: Conditions): boolean =>
  !isOther(index, options) && !(options.collation && index.partial) && covers(index, conditions)

/** Whether the index has all documents that the query can match. */
function covers(index: Index, { byPath }: Conditions): boolean {
  if (index.sparse && !index.paths.some(path => mustExist(byPath.get(path.join('.'))))) return false
  return conditionsIn(index.partial?.filter ?? newDoc()).every(([field, wanted]) => {
    const known = byPath.get(field)
    if (known?.equals && mustExist(known)) {
      const matches = compileFilter({ x: wanted })
      // A number equals those of other types.
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
 * An index for each clause of an `$or`, by what the clause says alone: together they have all matches, some of them
 * several times. Null where a clause has none.
 */
export function planClauses(indexes: readonly Index[], { filter, options }: Query): Plan[] | null {
  for (const [field, clauses] of conditionsIn(filter)) {
    if (field !== '$or' || !Array.isArray(clauses)) continue
    const plans = docsIn(clauses).map(clause =>
      planQuery(indexes, { filter: clause, options, sort: null, hint: undefined }),
    )
    const known = plans.filter(plan => plan !== null)
    if (known.length === clauses.length) return known
  }
  return null
}

/**
 * The ranges; how many parts of the key are bound by equality; `used`: a half more for a range on the next part; and
 * whether the ranges hold the matching documents alone, which with arrays or conditions beyond the bounds is not known.
 */
function rangesOf(index: Index, { byPath, complete }: Conditions) {
  const roots = new Set<string | undefined>()
  let prefixes: readonly Buffer[] = [Buffer.alloc(0)]
  let exact = complete && !index.multikey
  let equalities = 0
  for (const path of index.paths) {
    // Two conditions on one array may be met by different elements, whose keys are apart.
    const bounds = index.multikey && roots.has(path[0]) ? null : boundsFor(index, byPath.get(path.join('.')))
    if (!bounds || prefixes.length * bounds.intervals.length > MAX_RANGES) break
    roots.add(path[0])
    exact &&= bounds.exact
    const intervals = index.descending[equalities] ? descending(bounds.intervals) : bounds.intervals
    const ranges = prefixes.flatMap(prefix => intervals.map(interval => rangeAfter(prefix, interval)))
    if (!intervals.every(({ isValue }) => isValue))
      return { ranges, equalities, used: equalities + 0.5, exact: exact && byPath.size === equalities + 1 }
    prefixes = ranges.map(({ low }) => low)
    equalities++
  }
  const ranges = prefixes.map(prefix => ({ low: prefix, high: keyAfter(prefix) }))
  return { ranges, equalities, used: equalities, exact: exact && byPath.size === equalities }
}

/** Over arrays one operator's bounds alone may be used: the others may be met by other elements. */
function boundsFor({ multikey }: Index, { bounds = [] }: Condition = {}): Bounds | null {
  if (!multikey) return bounds.length > 0 ? bounds.reduce(intersection) : null
  const usable = bounds.filter(({ anyKind }) => !anyKind)
  return usable.find(({ intervals }) => intervals.every(({ isValue }) => isValue)) ?? usable[0] ?? null
}

/** In which direction the index has the order of the query: 1, -1, or 0 for neither. */
function orderOf(index: Index, equalities: number, sort: Doc | null): number {
  if (!sort || index.multikey) return 0
  const fixed = index.paths.slice(0, equalities).map(path => path.join('.'))
  const wanted = entriesOf(sort).filter(([field]) => !fixed.includes(field))
  const directions = wanted.map(([field, direction], at) => {
    if (index.paths[equalities + at]?.join('.') !== field) return 0
    return numberOption(direction) * (index.descending[equalities + at] ? -1 : 1)
  })
  const [direction = 1, ...others] = new Set(directions)
  return others.length === 0 && Math.abs(direction) === 1 ? direction : 0
}

/** What a filter demands of one path, as far as an index can use it. */
interface Condition {
  readonly operators?: (readonly [string, Value])[]
  /** of each of its operators that sets some */
  readonly bounds?: Bounds[]
  /** one of these values */
  equals?: readonly Value[]
  exists?: true
}

type Conditions = ReturnType<typeof conditionsOf>

/** What is said of a path, as operators. */
const operatorsOf = (condition: Value): Doc => (isOperatorDoc(condition) ? condition : { $eq: condition })

/** The conditions that hold for every match of a filter, and whether they say all that the filter says. */
export function conditionsOf(filter: Doc, collation: Collation = null) {
  const byPath = new Map<string, Condition & Required<Pick<Condition, 'operators' | 'bounds'>>>()
  let complete = true
  for (const [field, argument] of conditionsIn(filter)) {
    const condition = byPath.get(field) ?? { operators: [], bounds: [] }
    if (field.startsWith('$')) complete = false
    else byPath.set(field, condition)
    for (const [operator, value] of Object.entries(operatorsOf(argument))) {
      const isPlain = operator === '$eq' && value === argument
      const bounds = isPlain ? equality(value, collation) : boundsOf(operator, value, collation)
      condition.operators.push([operator, value])
      if (bounds) condition.bounds.push(bounds)
      complete &&= bounds?.exact ?? false
      if (operator === '$exists' && value === true) condition.exists = true
      const equals = operator === '$eq' ? [value] : operator === '$in' && value
      if (Array.isArray(equals) && bounds?.exact) condition.equals = equals
    }
  }
  return { byPath, complete }
}

/** Whether the condition holds for no document that lacks the field. */
const mustExist = ({ exists, bounds = [] }: Condition = {}): boolean =>
  exists === true || bounds.some(excludesMissing)
