import type { Collation } from '../values/collation.ts'
import { compareValues } from '../values/compare.ts'
import { arithmetic, double, toNumber } from '../values/numbers.ts'
import { type Numeric, type Value, isNumeric, typeName } from '../values/value.ts'

/** Collects the values of one field of one group. */
export interface Accumulator {
  add(value: Value): void
  result(): Value
}

const extreme = (collation: Collation, sign: 1 | -1): Accumulator => {
  let kept: Value = null
  return {
    add: value => {
      if ((value ?? null) === null) return
      if (kept === null || compareValues(value, kept, collation) * sign > 0) kept = value
    },
    result: () => kept,
  }
}

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

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator */
export const ACCUMULATORS = new Map<string, (collation: Collation) => Accumulator>([
  ['$sum', () => sum(total => total)],
  ['$count', () => sum(total => total)],
  ['$avg', () => sum((total, count) => (count ? arithmetic('divide', total, count) : null))],
  ['$min', collation => extreme(collation, -1)],
  ['$max', collation => extreme(collation, 1)],
])
