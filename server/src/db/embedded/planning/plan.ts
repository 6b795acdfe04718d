import type { Index } from '../storage/index-definition.ts'
import type { KeyRange } from '../storage/scan.ts'
import { type Collation, sameCollation } from '../values/collation.ts'
import { equalValues } from '../values/compare.ts'
import { distinctKeys, extendKey, keyAfter, keyOf } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, kindOf } from '../values/value.ts'
import { type Condition, type Conditions, conditionsOf, excludesMissing, implies } from './conditions.ts'

export interface Plan {
  readonly index: Index
  readonly ranges: readonly KeyRange[]
  /** the index delivers the order that was asked for */
  readonly sorted: boolean
  readonly reverse: boolean
  /** the ranges hold exactly the matching documents: none needs to be looked at */
  readonly exact: boolean
}

export interface PlanRequest {
  readonly filter: Doc
  readonly sort: Doc | null
  readonly collation: Collation
  /** the name or key of the index to use */
  readonly hint?: Value
}

/** More ranges than this and a scan of fewer parts of the key is better. */
const MAX_RANGES = 500

/** The index for a query, or null to read the whole collection. */
export function planQuery(indexes: readonly Index[], request: PlanRequest): Plan | null {
  const conditions = conditionsOf(request.filter)
  let best: { plan: Plan; score: number } | null = null
  for (const index of indexes) {
    const hinted = request.hint !== undefined
    if (hinted ? !isHinted(index, request.hint) : index.hidden) continue
    if (!covers(index, request, conditions)) continue
    const bounds = boundsOf(index, conditions, request.collation)
    const order = orderOf(index, bounds, request)
    if (bounds.used === 0 && !order && !hinted) continue
    const exact = isExact(index, bounds, conditions)
    const plan = { index, ranges: bounds.ranges, sorted: order !== null, reverse: order === 'reverse', exact }
    const score =
      bounds.used * 10 +
      (index.unique && bounds.equalities === index.paths.length ? 20 : 0) +
      (order ? 4 : 0) +
      (index.partial ? 1 : 0)
    if (!best || score > best.score) best = { plan, score }
  }
  return best?.plan ?? null
}

export const isHinted = (index: Index, hint: Value): boolean =>
  typeof hint === 'string' ? hint === index.name : isDoc(hint) && equalValues(hint, index.key)

/** Whether the index has all documents that the query can match. */
function covers(index: Index, { filter }: PlanRequest, conditions: Conditions): boolean {
  if (index.sparse) {
    const known = index.paths.map(path => conditions.byPath.get(path.join('.')))
    if (!known.some(condition => condition && excludesMissing(condition))) return false
  }
  return !index.partial || implies({ filter, conditions }, index.partial.filter)
}

interface Bounds {
  readonly ranges: KeyRange[]
  /** how many parts of the key are bound by equality */
  readonly equalities: number
  /** the same, and a half for a range on the next part */
  readonly used: number
}

function boundsOf(index: Index, { byPath }: Conditions, collation: Collation): Bounds {
  const strings = sameCollation(collation, index.collation)
  const roots = new Set<string>()
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  for (const [at, path] of index.paths.entries()) {
    const condition = byPath.get(path.join('.'))
    const [root = ''] = path
    // Two conditions on one array may be met by different elements, whose keys are apart.
    if (!condition || (index.multikey && roots.has(root))) return whole(prefixes, at)
    roots.add(root)
    const descending = index.descending[at] ?? false
    const { equals, low, high, prefix: begins } = condition
    if (equals && prefixes.length * equals.length <= MAX_RANGES && (strings || !equals.some(hasString))) {
      const how = { descending, collation: index.collation }
      prefixes = distinctKeys(prefixes.flatMap(prefix => equals.map(value => extendKey(prefix, value, how))))
      continue
    }
    const plain = strings && !index.collation
    const usable = (low ?? high) && (plain || !(hasString(low?.value) || hasString(high?.value)))
    const range = usable ? [rangeOf(condition, index, descending)] : []
    const parts = begins && plain ? rangesOfPrefix(begins, descending) : range
    if (parts.length === 0) return whole(prefixes, at)
    const ranges = prefixes.flatMap(prefix =>
      parts.map(part => ({
        low: Buffer.concat([prefix, part.low]),
        high: part.high ? Buffer.concat([prefix, part.high]) : keyAfter(prefix),
      })),
    )
    return { ranges, equalities: at, used: at + 0.5 }
  }
  return whole(prefixes, index.paths.length)
}

/** Everything that begins with the prefixes. */
const whole = (prefixes: readonly Buffer[], equalities: number): Bounds => ({
  ranges: prefixes.map(prefix => ({ low: prefix, high: keyAfter(prefix) })),
  equalities,
  used: equalities,
})

const hasString = (value: Value): boolean =>
  typeof value === 'string' ||
  (isDoc(value) ? Object.values(value).some(hasString) : Array.isArray(value) && value.some(hasString))

/**
 * The keys of one part between two bounds, within the type of the bounds. Over arrays only one bound may be used: the
 * other may be met by another element.
 */
function rangeOf({ low, high }: Condition, index: Index, descending: boolean): KeyRange {
  const kind = kindOf(low ? low.value : high?.value)
  const upper = low && high && (index.multikey || kindOf(high.value) !== kind) ? undefined : high
  const [first, last] = descending ? [upper, low] : [low, upper]
  const start = first ? keyOf(first.value, descending) : Buffer.from([descending ? ~kind & 0xff : kind])
  const end = last ? keyOf(last.value, descending) : Buffer.from([(descending ? ~kind & 0xff : kind) + 1])
  return {
    low: first && !first.inclusive ? (keyAfter(start) ?? start) : start,
    high: last?.inclusive ? keyAfter(end) : end,
  }
}

/** A string's key ends with two bytes, before which every longer one goes on. */
const END_OF_TEXT = 2

/** The keys of the strings that begin so, and that of the pattern itself, which a pattern matches too. */
function rangesOfPrefix(
  { text, pattern }: NonNullable<Condition['prefix']>,
  descending: boolean,
): KeyRange[] {
  const starts = [keyOf(text, descending).subarray(0, -END_OF_TEXT), keyOf(pattern, descending)]
  return starts.map(low => ({ low, high: keyAfter(low) }))
}

/** Whether reading the index forwards or backwards gives the order of the query. */
function orderOf(
  index: Index,
  { ranges, equalities }: Bounds,
  request: PlanRequest,
): 'forward' | 'reverse' | null {
  const { sort, collation } = request
  if (!sort || index.multikey || index.collation || collation || ranges.length !== 1) return null
  const fixed = index.paths.slice(0, equalities).map(path => path.join('.'))
  const wanted = Object.entries(sort).filter(([field]) => !fixed.includes(field))
  const directions = wanted.map(([field, direction], at) => {
    if (index.paths[equalities + at]?.join('.') !== field) return 0
    return numberOption(direction) * (index.descending[equalities + at] ? -1 : 1)
  })
  if (directions.every(direction => direction === 1)) return 'forward'
  return directions.every(direction => direction === -1) ? 'reverse' : null
}

/** With arrays, collations or conditions beyond the bounds every document has to be looked at. */
function isExact(index: Index, { used }: Bounds, { byPath, complete }: Conditions): boolean {
  if (!complete || index.multikey || index.collation || byPath.size !== Math.ceil(used)) return false
  return [...byPath.values()].every(({ equals, low, high }) => {
    if (equals) return !low && !high
    return !low || !high || kindOf(low.value) === kindOf(high.value)
  })
}
