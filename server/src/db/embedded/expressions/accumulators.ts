import type { Collation } from '../values/collation.ts'
import { compareValues } from '../values/compare.ts'
import { keyText } from '../values/index-key.ts'
import { arithmetic, double, toNumber } from '../values/numbers.ts'
import { type Numeric, type Value, isNumeric, typeName } from '../values/value.ts'

/** Collects the values of one field of one group, or those of an expression's arguments. */
export interface Accumulator {
  add(value: Value): void
  result(): Value
}

const keep = (replaces: (value: Value, kept: Value, count: number) => boolean): Accumulator => {
  let [kept, count]: [Value, number] = [null, 0]
  return {
    add: value => {
      if (replaces(value, kept, count++)) kept = value ?? null
    },
    result: () => kept,
  }
}

const extreme = (collation: Collation, sign: 1 | -1): Accumulator =>
  keep((value, kept) => {
    if ((value ?? null) === null) return false
    return kept === null || compareValues(value, kept, collation) * sign > 0
  })

/** Integers are added exactly; what each addition of doubles loses is added at the end: ten times 0.1 is 1. */
const sum = (finish: (total: Numeric, count: number) => Value): Accumulator => {
  let [integers, doubles, lost, count]: [Numeric, number | null, number, number] = [0, null, 0, 0]
  return {
    add: value => {
      if (!isNumeric(value)) return
      count++
      if (typeName(value) !== 'double') {
        integers = arithmetic('add', integers, value)
        return
      }
      const [x, y] = [doubles ?? 0, toNumber(value)]
      doubles = x + y
      if (Number.isFinite(doubles)) lost += Math.abs(x) >= Math.abs(y) ? x - doubles + y : y - doubles + x
    },
    result: () => finish(doubles === null ? integers : double(toNumber(integers) + doubles + lost), count),
  }
}

const collect = (accepts: (value: Value) => boolean = () => true): Accumulator => {
  const values: Value[] = []
  return {
    add: value => {
      if (value !== undefined && accepts(value)) values.push(value)
    },
    result: () => values,
  }
}

const distinct = (collation: Collation): Accumulator => {
  const seen = new Set<string>()
  return collect(value => seen.size < seen.add(keyText(value, collation)).size)
}

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator */
export const ACCUMULATORS = new Map<string, (collation: Collation) => Accumulator>([
  ['$sum', () => sum(total => total)],
  ['$count', () => sum(total => total)],
  ['$avg', () => sum((total, count) => (count ? arithmetic('divide', total, count) : null))],
  ['$min', collation => extreme(collation, -1)],
  ['$max', collation => extreme(collation, 1)],
  ['$first', () => keep((_value, _kept, count) => count === 0)],
  ['$last', () => keep(() => true)],
  ['$push', () => collect()],
  ['$addToSet', distinct],
])
