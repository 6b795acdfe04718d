import type { Collation } from '../values/collation.ts'
import { compareValues } from '../values/compare.ts'
import { keyText } from '../values/index-key.ts'
import { arithmetic, divide, double, toNumber } from '../values/numbers.ts'
import { type Numeric, type Value, isNumeric, typeCode } from '../values/value.ts'

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
  keep(
    (value, kept) =>
      (value ?? null) !== null && (kept === null || compareValues(value, kept, collation) * sign > 0),
  )

const DOUBLE = 1
const DECIMAL = 19

const sum = (finish: (total: Numeric, count: number) => Value): Accumulator => {
  let [total, rest, count]: [Numeric, number, number] = [0, 0, 0]
  return {
    add: value => {
      if (!isNumeric(value)) return
      count++
      const [x, y] = [toNumber(total), toNumber(value)]
      const types = [typeCode(total), typeCode(value)]
      total = arithmetic('add', total, value)
      // What a double loses in adding is added at the end, as MongoDB does it: ten times 0.1 is 1.
      if (!types.includes(DOUBLE) || types.includes(DECIMAL) || !Number.isFinite(x + y)) return
      rest += Math.abs(x) >= Math.abs(y) ? x - (x + y) + y : y - (x + y) + x
    },
    result: () => finish(rest === 0 ? total : arithmetic('add', total, double(rest)), count),
  }
}

const collect = (accept: (value: Value) => boolean): Accumulator => {
  const values: Value[] = []
  return {
    add: value => {
      if (value !== undefined && accept(value)) values.push(value)
    },
    result: () => values,
  }
}

const distinct = (collation: Collation): Accumulator => {
  const seen = new Set<string>()
  return collect(value => seen.size < seen.add(keyText(value, collation)).size)
}

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator */
export const ACCUMULATORS = {
  $sum: () => sum(total => total),
  $count: () => sum(total => total),
  $avg: () => sum((total, count) => (count ? divide(total, count) : null)),
  $min: collation => extreme(collation, -1),
  $max: collation => extreme(collation, 1),
  $first: () => keep((_value, _kept, count) => count === 0),
  $last: () => keep(() => true),
  $push: () => collect(() => true),
  $addToSet: distinct,
} as const satisfies Readonly<Record<string, (collation: Collation) => Accumulator>>
