import { BSONRegExp } from 'bson'
import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { conditionsIn, isOperatorDoc } from '../matching/path.ts'
import type { Index } from '../storage/index-definition.ts'
import type { KeyRange } from '../storage/scan.ts'
import { badValue } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { distinctKeys, keyAfter, keyOf } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, Kind, type Value, isDoc, kindOf, newDoc } from '../values/value.ts'

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
 * The index for a query, or null to read the whole collection, as always where a collation is at work.
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
  if (options.collation) return null
  const conditions = conditionsOf(filter)
  let best: { plan: Plan; score: number } | null = null
  for (const index of usable) {
    if (index.collation || !covers(index, filter, conditions)) continue
    const { ranges, equalities, used } = boundsOf(index, conditions)
    const order = ranges.length === 1 ? orderOf(index, equalities, sort) : 0
    if (used === 0 && order === 0 && !hinted) continue
    const exact = isExact(index, used, conditions)
    const plan = { index, ranges, sorted: order !== 0, reverse: order === -1, exact }
    const isUnique = index.unique && equalities === index.paths.length
    // One document at most: nothing can be better.
    if (isUnique && ranges.length === 1) return plan
    const score = used * 10 + (isUnique ? 20 : 0) + (order === 0 ? 0 : 4) + (index.partial ? 1 : 0)
    if (!best || score > best.score) best = { plan, score }
  }
  return best?.plan ?? null
}

/** Whether the index has all documents that the query can match. */
function covers(index: Index, filter: Doc, { byPath }: Conditions): boolean {
  if (index.sparse && !index.paths.some(path => excludesMissing(byPath.get(path.join('.'))))) return false
  return conditionsIn(index.partial?.filter ?? newDoc()).every(([field, wanted]) => {
    const known = byPath.get(field)
    if (known?.equals && excludesMissing(known)) {
      const matches = compileFilter({ x: wanted })
      return known.equals.every(value => matches({ x: value }))
    }
    const given = field in filter ? operatorsOf(filter[field]) : newDoc()
    return Object.entries(operatorsOf(wanted)).every(([operator, argument]) => {
      if (operator === '$exists' && argument === true) return excludesMissing(known)
      return operator in given && equalValues(given[operator], argument)
    })
  })
}

const joined = (prefix: Buffer, part: Buffer): Buffer =>
  prefix.length === 0 ? part : Buffer.concat([prefix, part])

/** The ranges; how many parts of the key are bound by equality; and `used`: a half more for a range on the next part. */
function boundsOf(index: Index, { byPath }: Conditions) {
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
          low: joined(prefix, low),
          high: high ? joined(prefix, high) : keyAfter(prefix),
        })),
      )
      return { ranges, equalities, used: equalities + 0.5 }
    }
    const parts = equals.map(value => keyOf(value, descending))
    prefixes = distinctKeys(prefixes.flatMap(prefix => parts.map(part => joined(prefix, part))))
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
  const from = first?.inclusive === false ? (keyAfter(start) ?? start) : start
  return [{ low: from, high: last?.inclusive ? keyAfter(end) : end }]
}

/** In which direction the index has the order of the query: 1, -1, or 0 for neither. */
function orderOf(index: Index, equalities: number, sort: Doc | null): number {
  if (!sort || index.multikey) return 0
  const fixed = index.paths.slice(0, equalities).map(path => path.join('.'))
  const wanted = Object.entries(sort).filter(([field]) => !fixed.includes(field))
  const directions = wanted.map(([field, direction], at) => {
    if (index.paths[equalities + at]?.join('.') !== field) return 0
    return numberOption(direction) * (index.descending[equalities + at] ? -1 : 1)
  })
  const [direction = 1, ...others] = new Set(directions)
  return others.length === 0 && Math.abs(direction) === 1 ? direction : 0
}

/** With arrays or conditions beyond the bounds every document has to be looked at. */
function isExact(index: Index, used: number, { byPath, complete }: Conditions): boolean {
  if (!complete || index.multikey || byPath.size !== Math.ceil(used)) return false
  return [...byPath.values()].every(({ equals, low, high }) => {
    if (equals) return !low && !high
    return !low || !high || kindOf(low.value) === kindOf(high.value)
  })
}

/** What a filter demands of one path, as far as an index can use it. */
interface Condition {
  /** one of these values */
  equals?: readonly Value[]
  low?: { readonly value: Value; readonly inclusive: boolean }
  high?: Condition['low']
  /** one string that begins so, or this very pattern; met by one and the same element of an array */
  prefix?: { readonly text: string; readonly pattern: BSONRegExp }
  exists?: true
}

type Conditions = ReturnType<typeof conditionsOf>

/** What is said of a path, as operators. */
const operatorsOf = (condition: Value): Doc => (isOperatorDoc(condition) ? condition : { $eq: condition })

/** The conditions that hold for every match of a filter, and whether they say all that the filter says. */
export function conditionsOf(filter: Doc) {
  const byPath = new Map<string, Condition>()
  let complete = true
  for (const [field, argument] of conditionsIn(filter)) {
    const condition = byPath.get(field) ?? {}
    if (field.startsWith('$')) complete = false
    else byPath.set(field, condition)
    if (argument instanceof BSONRegExp) addPrefix(condition, argument)
    for (const [operator, value] of Object.entries(operatorsOf(argument)))
      complete = addOperator(condition, operator, value) && complete
  }
  return { byPath, complete }
}

/** An index holds the elements of arrays one by one and knows nothing of patterns. */
const isIndexable = (value: Value): boolean => !Array.isArray(value) && !(value instanceof BSONRegExp)

/** Below a number lies NaN, which no range contains; MinKey and MaxKey compare with all types. */
const INEXACT_BOUNDS: readonly number[] = [Kind.number, Kind.minKey, Kind.maxKey]

/** Adds one operator; false when the condition does not say all of it. */
function addOperator(condition: Condition, operator: string, argument: Value): boolean {
  if (operator === '$exists' && argument === true) condition.exists = true
  const equals = operator === '$eq' ? [argument] : operator === '$in' && argument
  if (Array.isArray(equals) && equals.length > 0 && equals.every(isIndexable)) {
    const isFirst = !condition.equals
    if (!condition.equals || equals.length < condition.equals.length) condition.equals = equals
    return isFirst
  }
  const [, side, orEqual] = /^\$([gl])t(e?)$/.exec(operator) ?? []
  const end = side === 'g' ? 'low' : 'high'
  if (!side || !isIndexable(argument) || kindOf(argument) === Kind.null || condition[end]) return false
  condition[end] = { value: argument, inclusive: orEqual === 'e' }
  return !INEXACT_BOUNDS.includes(kindOf(argument))
}

/**
 * What every match of an anchored pattern begins with, where that is known: letters and escaped signs, as far as none
 * is followed by a sign that makes it optional.
 */
function addPrefix(condition: Condition, regex: BSONRegExp): void {
  const [, source] = /^\^((?:(?:[\p{L}\p{N} _@:]|\\[^\p{L}\p{N}])(?![*?{]))+)/u.exec(regex.pattern) ?? []
  if (source === undefined || /[imx]/.test(regex.options) || regex.pattern.includes('|')) return
  condition.prefix ??= { text: source.replaceAll(/\\(.)/gu, '$1'), pattern: regex }
}

/** Whether the condition holds for no document that lacks the field. */
const excludesMissing = ({ equals, low, high, prefix, exists }: Condition = {}): boolean =>
  exists === true ||
  Boolean(equals ? equals.every(value => (value ?? null) !== null) : (low ?? high ?? prefix))
