import { BSONRegExp } from 'bson'
import { isOperatorDoc } from '../matching/path.ts'
import { beginningOf } from '../matching/pattern.ts'
import { keyAfter, keyOf } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, Kind, TYPES, type Value, kindOf } from '../values/value.ts'
import type { KeyRange } from '../storage/scan.ts'

/** A position in key order: before or after all keys that begin with these bytes. */
interface Place {
  readonly key: Buffer
  readonly after: boolean
}

export interface Interval {
  readonly from: Place
  readonly to: Place
  /** it contains a single value with its complete key, so the next part of a compound key may follow */
  readonly isValue: boolean
}

/** The key bounds that an operator puts on one path. */
export interface Bounds {
  /** in key order, disjoint */
  readonly intervals: readonly Interval[]
  /** a document without arrays matches if and only if its key lies inside */
  readonly exact: boolean
  /** the operator compares values of all types, so an array may match as a whole rather than by an element */
  readonly anyKind?: true
}

const before = (key: Buffer): Place => ({ key, after: false })
const after = (key: Buffer): Place => ({ key, after: true })
const NOTHING = Buffer.alloc(0)

/** Negative when `a` comes first. */
function comparePlaces(a: Place, b: Place): number {
  if (a.key.length === b.key.length) return Buffer.compare(a.key, b.key) || Number(a.after) - Number(b.after)
  const length = Math.min(a.key.length, b.key.length)
  const order = Buffer.compare(a.key.subarray(0, length), b.key.subarray(0, length))
  if (order !== 0) return order
  // The shorter key is a prefix of the longer: its range contains every key that begins with the longer one.
  const [isAfter, sign] = a.key.length < b.key.length ? [a.after, 1] : [b.after, -1]
  return isAfter ? sign : -sign
}

/** All keys that begin with these bytes. */
const within = (key: Buffer, isValue = false): Interval => ({ from: before(key), to: after(key), isValue })
const valueOf = (value: Value): Interval => within(keyOf(value), true)
const between = (from: Place, to: Place): Interval => ({ from, to, isValue: false })

/** The bounds of an operator; null when it has none. */
export function boundsOf(operator: string, argument: Value): Bounds | null {
  if (operator === '$eq')
    return Array.isArray(argument) ? null : { intervals: [valueOf(argument)], exact: true }
  if (operator === '$in')
    return Array.isArray(argument) && argument.length <= MOST_VALUES ? anyOf(argument.map(equality)) : null
  if (operator === '$elemMatch') return isOperatorDoc(argument) ? elementBounds(argument) : null
  if (operator === '$type') return typeBounds(argument)
  const [, side, orEqual] = /^\$([gl])t(e?)$/.exec(operator) ?? []
  return side ? rangeOf(side === 'g', orEqual === 'e', argument) : null
}

/** One element meets all conditions, so their bounds apply together; a value that is not an array may lie inside and not match. */
function elementBounds(conditions: Doc): Bounds | null {
  const each = Object.entries(conditions).map(([operator, argument]) => boundsOf(operator, argument))
  const known = each.filter(bounds => bounds !== null).filter(({ anyKind }) => !anyKind)
  return known.length > 0 ? { intervals: known.reduce(intersection).intervals, exact: false } : null
}

/** `{ field: value }` or an element of `$in`: there, unlike in `$eq`, a regular expression is a pattern to match. */
export function equality(wanted: Value): Bounds | null {
  return wanted instanceof BSONRegExp ? patternBounds(wanted) : boundsOf('$eq', wanted)
}

/** Types of `$type` whose values are the whole of one kind. */
const TYPED = new Map<string | number, number>([['number', Kind.number]])
for (const { name, code, kind } of TYPES) {
  if (([Kind.null, Kind.number, Kind.array] as number[]).includes(kind) || name === 'undefined') continue
  TYPED.set(name, kind).set(code, kind)
}

/** An array also matches by its elements' types, except `$type: 'array'`, which TYPED leaves out. */
function typeBounds(type: Value): Bounds | null {
  const kind = typeof type === 'string' ? TYPED.get(type) : TYPED.get(numberOption(type, Number.NaN))
  return kind === undefined ? null : { intervals: [within(Buffer.from([kind]))], exact: true }
}

/** A longer list is searched for in all documents, in steps: its ranges would be computed in one. */
const MOST_VALUES = 5000

function anyOf(each: readonly (Bounds | null)[]): Bounds | null {
  const known = each.filter(bounds => bounds !== null)
  if (known.length < each.length) return null
  const sorted = known.flatMap(({ intervals }) => intervals).sort((a, b) => comparePlaces(a.from, b.from))
  const intervals: Interval[] = []
  for (const next of sorted) {
    const last = intervals.at(-1)
    if (!last || comparePlaces(last.to, next.from) <= 0) intervals.push(next)
    else if (comparePlaces(last.to, next.to) < 0) intervals.splice(-1, 1, between(last.from, next.to))
  }
  return { intervals, exact: known.every(({ exact }) => exact) }
}

/** `$gt`, `$gte`, `$lt` and `$lte` stay within the bound's type, except for MinKey and MaxKey, which compare with all types. */
function rangeOf(isLow: boolean, orEqual: boolean, bound: Value): Bounds | null {
  if (Array.isArray(bound) || bound instanceof BSONRegExp) return null
  const kind = kindOf(bound)
  if (kind === Kind.null || Number.isNaN(numberOption(bound)))
    return { intervals: orEqual ? [valueOf(bound)] : [], exact: true }
  const key = keyOf(bound)
  const place = isLow === orEqual ? before(key) : after(key)
  if (kind === Kind.minKey || kind === Kind.maxKey) {
    const interval = isLow ? between(place, after(NOTHING)) : between(before(NOTHING), place)
    return { intervals: [interval], exact: true, anyKind: true }
  }
  const type = within(Buffer.from([kind]))
  // NaN sorts below all numbers and lies in no range but its own.
  const start = kind === Kind.number ? after(keyOf(Number.NaN)) : type.from
  return { intervals: [isLow ? between(place, type.to) : between(start, place)], exact: true }
}

/** A string's key ends with a two-byte terminator; longer strings continue in its place. */
const END_OF_TEXT = 2

/** The texts with a pattern's beginning; a stored regular expression equal to the pattern matches too. */
function patternBounds(regex: BSONRegExp): Bounds {
  const text = keyOf(beginningOf(regex)).subarray(0, -END_OF_TEXT)
  return { intervals: [within(text), valueOf(regex)], exact: true }
}

/** The keys within both bounds. */
export function intersection(a: Bounds, b: Bounds): Bounds {
  const intervals: Interval[] = []
  for (let [x, y] = [0, 0]; ;) {
    const [one, other] = [a.intervals[x], b.intervals[y]]
    if (!one || !other) return { intervals, exact: a.exact && b.exact }
    const from = comparePlaces(one.from, other.from) < 0 ? other.from : one.from
    const endsFirst = comparePlaces(one.to, other.to) < 0
    const to = endsFirst ? one.to : other.to
    if (comparePlaces(from, to) < 0) intervals.push({ from, to, isValue: one.isValue || other.isValue })
    if (endsFirst) x++
    else y++
  }
}

/** Whether every key inside `inner` also lies inside `outer`. */
export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.intervals.every(({ from, to }) =>
    outer.intervals.some(each => comparePlaces(each.from, from) <= 0 && comparePlaces(to, each.to) <= 0),
  )

const NULL = valueOf(null)

/** Whether a document that lacks the field cannot match. */
export const excludesMissing = ({ intervals }: Bounds): boolean =>
  intervals.every(({ from, to }) => comparePlaces(NULL.from, from) < 0 || comparePlaces(to, NULL.to) < 0)

const inverted = (key: Buffer): Buffer => Buffer.from(key.map(byte => ~byte))

/** The intervals for a descending part of an index, in which all bits of the keys are inverted. */
export const descending = (intervals: readonly Interval[]): Interval[] =>
  intervals.toReversed().map(({ from, to, isValue }) => {
    const mirrored = ({ key, after: isAfter }: Place): Place => ({ key: inverted(key), after: !isAfter })
    return { from: mirrored(to), to: mirrored(from), isValue }
  })

/** The range of keys that begin with a prefix and continue within the interval. */
export function rangeAfter(prefix: Buffer, { from, to }: Interval): KeyRange {
  const keyAt = ({ key, after: isAfter }: Place): Buffer | null => {
    const whole = prefix.length > 0 ? Buffer.concat([prefix, key]) : key
    return isAfter ? keyAfter(whole) : whole
  }
  return { low: keyAt(from) ?? prefix, high: keyAt(to) }
}
