import { BSONRegExp } from 'bson'
import type { Collation } from '../values/collation.ts'
import { keyAfter, keyOf } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { Kind, TYPES, type Value, kindOf } from '../values/value.ts'
import type { KeyRange } from '../storage/scan.ts'

/** A place in the order of the keys: before all keys that begin with these bytes, or after them. */
interface Place {
  readonly key: Buffer
  readonly after: boolean
}

export interface Interval {
  readonly from: Place
  readonly to: Place
  /** it holds one value, whose key is whole: the next part of a compound key may follow */
  readonly isValue: boolean
}

/** What an operator demands of the keys of one path. */
export interface Bounds {
  /** in the order of the keys, apart from each other */
  readonly intervals: readonly Interval[]
  /** a document without arrays matches when its key lies inside, and only then */
  readonly exact: boolean
  /** values of all types compare, so that an array may match by itself, not by an element */
  readonly anyKind?: true
}

const before = (key: Buffer): Place => ({ key, after: false })
const after = (key: Buffer): Place => ({ key, after: true })
const NOTHING = Buffer.alloc(0)

/** Negative when `a` comes first. */
function comparePlaces(a: Place, b: Place): number {
  const length = Math.min(a.key.length, b.key.length)
  const order = Buffer.compare(a.key.subarray(0, length), b.key.subarray(0, length))
  if (order !== 0) return order
  if (a.key.length === b.key.length) return Number(a.after) - Number(b.after)
  // The shorter key embraces all that begin with the longer one.
  const [isAfter, sign] = a.key.length < b.key.length ? [a.after, 1] : [b.after, -1]
  return isAfter ? sign : -sign
}

/** All keys that begin with these bytes. */
const within = (key: Buffer, isValue = false): Interval => ({ from: before(key), to: after(key), isValue })
const valueOf = (value: Value, collation: Collation = null): Interval =>
  within(keyOf(value, false, collation), true)
const between = (from: Place, to: Place): Interval => ({ from, to, isValue: false })

/** The bounds that an operator sets; null for one that sets none, as all but equality with a collation. */
export function boundsOf(operator: string, argument: Value, collation: Collation = null): Bounds | null {
  if (operator === '$eq')
    return Array.isArray(argument) ? null : { intervals: [valueOf(argument, collation)], exact: true }
  if (operator === '$in')
    return Array.isArray(argument) ? anyOf(argument.map(each => equality(each, collation))) : null
  if (collation) return null
  if (operator === '$type') return typeBounds(argument)
  const [, side, orEqual] = /^\$([gl])t(e?)$/.exec(operator) ?? []
  return side ? rangeOf(side === 'g', orEqual === 'e', argument) : null
}

/** `{ field: value }` or an element of `$in`: other than to `$eq`, a pattern is a condition there. */
export function equality(wanted: Value, collation: Collation = null): Bounds | null {
  if (wanted instanceof BSONRegExp) return collation ? null : patternBounds(wanted)
  return boundsOf('$eq', wanted, collation)
}

/** Kinds of values that have one type, which `$type` may ask for. */
const TYPED = new Map<string | number, number>([['number', Kind.number]])
for (const { name, code, kind } of TYPES) {
  if (([Kind.null, Kind.number, Kind.array] as number[]).includes(kind) || name === 'undefined') continue
  TYPED.set(name, kind).set(code, kind)
}

/** An array matches by its elements as well, but the type of arrays asks for itself. */
function typeBounds(type: Value): Bounds | null {
  const kind = typeof type === 'string' ? TYPED.get(type) : TYPED.get(numberOption(type, Number.NaN))
  return kind === undefined ? null : { intervals: [within(Buffer.from([kind]))], exact: true }
}

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

/** `$gt`, `$gte`, `$lt` and `$lte`: within the type of the bound, but for MinKey and MaxKey, which all types compare with. */
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
  // NaN sorts below the numbers and is in no range but its own.
  const start = kind === Kind.number ? after(keyOf(Number.NaN)) : type.from
  return { intervals: [isLow ? between(place, type.to) : between(start, place)], exact: true }
}

/** A string's key ends with two bytes, before which every longer one goes on. */
const END_OF_TEXT = 2

/**
 * What every match of an anchored pattern begins with, where that is known: letters and escaped signs, as far as none
 * is followed by a sign that makes it optional. A pattern finds itself too.
 */
function patternBounds(regex: BSONRegExp): Bounds | null {
  const [, source] = /^\^((?:(?:[\p{L}\p{N} _@:]|\\[^\p{L}\p{N}])(?![*?{]))+)/u.exec(regex.pattern) ?? []
  if (source === undefined || /[imx]/.test(regex.options) || regex.pattern.includes('|')) return null
  const text = keyOf(source.replaceAll(/\\(.)/gu, '$1')).subarray(0, -END_OF_TEXT)
  return { intervals: [within(text), valueOf(regex)], exact: false }
}

/** The keys that meet both bounds. */
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

/** Whether every key inside the one also lies inside the other. */
export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.intervals.every(({ from, to }) =>
    outer.intervals.some(each => comparePlaces(each.from, from) <= 0 && comparePlaces(to, each.to) <= 0),
  )

const NULL = valueOf(null)

/** Whether a document that lacks the field cannot match. */
export const excludesMissing = ({ intervals }: Bounds): boolean =>
  intervals.every(({ from, to }) => comparePlaces(NULL.from, from) < 0 || comparePlaces(to, NULL.to) < 0)

const inverted = (key: Buffer): Buffer => Buffer.from(key.map(byte => ~byte))

/** The intervals in an index that has this part descending: all bits of the keys are inverted. */
export const descending = (intervals: readonly Interval[]): Interval[] =>
  intervals.toReversed().map(({ from, to, isValue }) => {
    const mirrored = ({ key, after: isAfter }: Place): Place => ({ key: inverted(key), after: !isAfter })
    return { from: mirrored(to), to: mirrored(from), isValue }
  })

/** The keys that begin with a prefix and go on as the interval says. */
export function rangeAfter(prefix: Buffer, { from, to }: Interval): KeyRange {
  const keyAt = ({ key, after: isAfter }: Place): Buffer | null => {
    const whole = prefix.length > 0 ? Buffer.concat([prefix, key]) : key
    return isAfter ? keyAfter(whole) : whole
  }
  return { low: keyAt(from) ?? prefix, high: keyAt(to) }
}
