import { Decimal128 } from 'bson'
import type { Collation } from '../values/collation.ts'
import { errorAt } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { decimalOf, exactOf } from '../values/decimal.ts'
import { keyText } from '../values/index-key.ts'
import { arithmetic, double, integerOf, toNumber, wholeOf } from '../values/numbers.ts'
import { type Numeric, type Value, isDoc, isNumeric, newDoc, putAll, typeName } from '../values/value.ts'
import { isNullish } from './operator.ts'

/** Collects the values of one field of one group, or of an expression's arguments. */
export interface Accumulator {
  add(value: Value): void
  result(): Value
}

/** Adds integers exactly; the rounding error of each addition of doubles is added at the end: ten times 0.1 is 1. */
export class Sum implements Accumulator {
  private integers = 0n
  private total = 0
  private lost = 0
  private decimals: Numeric = Decimal128.fromString('0')
  private count = 0
  private readonly types = new Set<string>()
  private readonly finish: (total: Numeric, count: number) => Value

  constructor(finish: (total: Numeric, count: number) => Value = total => total) {
    this.finish = finish
  }

  add(value: Value): void {
    if (!isNumeric(value)) return
    const type = typeName(value)
    this.types.add(type)
    this.count++
    if (type === 'decimal') this.decimals = arithmetic('add', this.decimals, value)
    else if (type === 'double') this.addDouble(toNumber(value))
    else this.integers += wholeOf(value) ?? 0n
  }

  private addDouble(y: number): void {
    const x = this.total
    this.total = x + y
    if (Number.isFinite(this.total))
      this.lost += Math.abs(x) >= Math.abs(y) ? x - this.total + y : y - this.total + x
  }

  result(): Value {
    const whole = integerOf(this.integers, this.types.has('long'))
    const isWhole = !this.types.has('double') && !this.types.has('decimal')
    return this.finish(isWhole && whole !== null ? whole : this.sum(), this.count)
  }

  private sum(): Numeric {
    if (!this.types.has('decimal')) {
      this.addDouble(Number(this.integers))
      return double(this.total + this.lost)
    }
    const parts = [{ digits: this.integers, exponent: 0 }, exactOf(this.total), exactOf(this.lost)]
    return parts.reduce<Numeric>(
      (sum, part) => arithmetic('add', sum, part ? decimalOf(part) : this.total),
      this.decimals,
    )
  }
}

/** Keeps one value, null at first. */
const keep = (isBetter: (value: Value, kept: Value, count: number) => boolean): Accumulator => {
  let [kept, count]: [Value, number] = [null, 0]
  return {
    add: value => {
      if (isBetter(value, kept, count++)) kept = value ?? null
    },
    result: () => kept,
  }
}

const extreme = (collation: Collation, sign: 1 | -1): Accumulator =>
  keep(
    (value, kept) => !isNullish(value) && (kept === null || compareValues(value, kept, collation) * sign > 0),
  )

const list = (isWanted: (value: Value) => boolean): Accumulator => {
  const values: Value[] = []
  const add = (value: Value): void => {
    if (value !== undefined && isWanted(value)) values.push(value)
  }
  return { add, result: () => values }
}

const distinct = (collation: Collation): Accumulator => {
  const seen = new Set<string>()
  return list(value => seen.size < seen.add(keyText(value, collation)).size)
}

const merge = (): Accumulator => {
  const merged = newDoc()
  const add = (value: Value): void => {
    if (isDoc(value)) putAll(merged, value)
    else if (!isNullish(value))
      throw errorAt(40400, `$mergeObjects requires object inputs, not ${typeName(value)}`)
  }
  return { add, result: () => merged }
}

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator */
export const ACCUMULATORS = new Map<string, (collation: Collation) => Accumulator>([
  ['$sum', () => new Sum()],
  ['$count', () => new Sum()],
  ['$avg', () => new Sum((total, count) => (count > 0 ? arithmetic('divide', total, count) : null))],
  ['$min', collation => extreme(collation, -1)],
  ['$max', collation => extreme(collation, 1)],
  ['$first', () => keep((_value, _kept, count) => count === 0)],
  ['$last', () => keep(() => true)],
  ['$push', () => list(() => true)],
  ['$addToSet', distinct],
  ['$mergeObjects', merge],
])
