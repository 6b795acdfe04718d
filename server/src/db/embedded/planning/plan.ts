import type { Index } from '../storage/index-definition.ts'
import type { KeyRange } from '../storage/scan.ts'
import type { Collation } from '../values/collation.ts'
import { equalValues } from '../values/compare.ts'
import { distinctKeys, keyAfter, keyOf } from '../values/index-key.ts'
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

/** The index for a query, or null to read the whole collection, as always where a collation is at work. */
export function planQuery(indexes: readonly Index[], request: PlanRequest): Plan | null {
  if (request.collation) return null
  const conditions = conditionsOf(request.filter)
  let best: { plan: Plan; score: number } | null = null
  for (const index of indexes) {
    const hinted = request.hint !== undefined
    if (hinted ? !isHinted(index, request.hint) : index.hidden) continue
    if (index.collation || !covers(index, request, conditions)) continue
    const bounds = boundsOf(index, conditions)
    const order = orderOf(index, bounds, request.sort)
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

function boundsOf(index: Index, { byPath }: Conditions): Bounds {
  const roots = new Set<string | undefined>()
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  let equalities = 0
  for (const path of index.paths) {
    const condition = byPath.get(path.join('.'))
    // Two conditions on one array may be met by different elements, whose keys are apart.
    if (!condition || (index.multikey && roots.has(path[0]))) break
    roots.add(path[0])
    const descending = index.descending[equalities] ?? false
    const { equals } = condition
    if (!equals || prefixes.length * equals.length > MAX_RANGES) {
      const parts = rangesOf(condition, index, descending)
      if (parts.length === 0) break
      const ranges = prefixes.flatMap(prefix =>
        parts.map(({ low, high }) => ({
          low: Buffer.concat([prefix, low]),
          high: high ? Buffer.concat([prefix, high]) : keyAfter(prefix),
        })),
      )
      return { ranges, equalities, used: equalities + 0.5 }
    }
    const parts = equals.map(value => keyOf(value, descending))
    prefixes = distinctKeys(prefixes.flatMap(prefix => parts.map(part => Buffer.concat([prefix, part]))))
    equalities++
  }
  const ranges = prefixes.map(prefix => ({ low: prefix, high: keyAfter(prefix) }))
  return { ranges, equalities, used: equalities }
}

/** A string's key ends with two bytes, before which every longer one goes on. */
const END_OF_TEXT = 2

/**
 * The keys of one part that meet a prefix, or lie between two bounds, within the type of the bounds; none if there is
 * neither. Over arrays only one bound may be used: the other may be met by another element.
 */
function rangesOf({ low, high, prefix }: Condition, index: Index, descending: boolean): KeyRange[] {
  if (prefix) {
    // The strings that begin so, and the pattern itself, which a pattern matches too.
    const text = keyOf(prefix.text, descending).subarray(0, -END_OF_TEXT)
    return [text, keyOf(prefix.pattern, descending)].map(low => ({ low, high: keyAfter(low) }))
  }
  if (!low && !high) return []
  const kind = kindOf(low ? low.value : high?.value)
  const upper = low && high && (index.multikey || kindOf(high.value) !== kind) ? undefined : high
  const [first, last] = descending ? [upper, low] : [low, upper]
  const byte = descending ? ~kind & 0xff : kind
  const start = first ? keyOf(first.value, descending) : Buffer.from([byte])
  const end = last ? keyOf(last.value, descending) : Buffer.from([byte + 1])
  return [
    {
      low: first && !first.inclusive ? (keyAfter(start) ?? start) : start,
      high: last?.inclusive ? keyAfter(end) : end,
    },
  ]
}

/** Whether reading the index forwards or backwards gives the order of the query. */
function orderOf(
  index: Index,
  { ranges, equalities }: Bounds,
  sort: Doc | null,
): 'forward' | 'reverse' | null {
  if (!sort || index.multikey || ranges.length !== 1) return null
  const fixed = index.paths.slice(0, equalities).map(path => path.join('.'))
  const wanted = Object.entries(sort).filter(([field]) => !fixed.includes(field))
  const directions = wanted.map(([field, direction], at) => {
    if (index.paths[equalities + at]?.join('.') !== field) return 0
    return numberOption(direction) * (index.descending[equalities + at] ? -1 : 1)
  })
  if (directions.every(direction => direction === 1)) return 'forward'
  return directions.every(direction => direction === -1) ? 'reverse' : null
}

/** With arrays or conditions beyond the bounds every document has to be looked at. */
function isExact(index: Index, { used }: Bounds, { byPath, complete }: Conditions): boolean {
  if (!complete || index.multikey || byPath.size !== Math.ceil(used)) return false
  return [...byPath.values()].every(({ equals, low, high }) => {
    if (equals) return !low && !high
    return !low || !high || kindOf(low.value) === kindOf(high.value)
  })
}
