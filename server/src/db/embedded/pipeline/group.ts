import { sumOf } from '../expressions/arithmetic.ts'
import { compilerFor, scopeOf } from '../expressions/expression.ts'
import { mergeInto } from '../expressions/objects.ts'
import type { Evaluate } from '../expressions/operator.ts'
import type { Collation } from '../values/collation.ts'
import { CommandError, location, notSupported } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { keyText } from '../values/index-key.ts'
import { arithmetic, divide } from '../values/numbers.ts'
import { type Numeric, type Value, docOf, isDoc, isNumeric, newDoc } from '../values/value.ts'
import type { CompileStage } from './stage.ts'

/** Collects the values of one field of one group. */
interface Accumulator {
  add(value: Value): void
  result(): Value
}

/** What one collected value costs at least, for the memory limit. */
const VALUE_BYTES = 64

const keep = (replaces: (value: Value, kept: Value, count: number) => boolean): Accumulator => {
  let kept: Value = null
  let count = 0
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
      value !== null &&
      value !== undefined &&
      (kept === null || compareValues(value, kept, collation) * sign > 0),
  )

const sum = (result: (total: Numeric, count: number) => Value): Accumulator => {
  let total: Numeric = 0
  let count = 0
  return {
    add: value => {
      if (!isNumeric(value)) return
      total = arithmetic('add', total, value)
      count++
    },
    result: () => result(total, count),
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

function distinct(collation: Collation): Accumulator {
  const seen = new Set<string>()
  return collect(value => {
    const key = keyText(value, collation)
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

const merge = (): Accumulator => {
  const merged = newDoc()
  return { add: value => mergeInto(merged, value), result: () => merged }
}

const ACCUMULATORS: Readonly<Record<string, (collation: Collation) => Accumulator>> = {
  $sum: () => sum(total => total),
  $count: () => sum(total => total),
  $avg: () => sum((total, count) => (count ? divide(sumOf([total]), count) : null)),
  $min: collation => extreme(collation, -1),
  $max: collation => extreme(collation, 1),
  $first: () => keep((_value, _kept, count) => count === 0),
  $last: () => keep(() => true),
  $push: () => collect(() => true),
  $addToSet: distinct,
  $mergeObjects: merge,
}

interface Output {
  readonly field: string
  readonly evaluate: Evaluate
  readonly create: () => Accumulator
  readonly grows: boolean
}

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/ */
export const groupStage: CompileStage = (argument, { options, budget }) => {
  if (!isDoc(argument) || !('_id' in argument)) {
    throw new CommandError(location(15955), 'a group specification must include an _id')
  }
  const { collation, variables } = options
  const compiler = compilerFor(collation, Object.keys(variables))
  const idOf = compiler.compile(argument['_id'])
  const outputs = Object.entries(argument)
    .filter(([field]) => field !== '_id')
    .map(([field, accumulator]): Output => {
      const [[name, expression] = ['', null], ...more] = isDoc(accumulator) ? Object.entries(accumulator) : []
      if (!name.startsWith('$') || more.length > 0) {
        throw new CommandError(location(40234), `The field '${field}' must be an accumulator object`)
      }
      const create = ACCUMULATORS[name]
      if (!create) throw notSupported(`The accumulator ${name}`)
      return {
        field,
        evaluate: compiler.compile(name === '$count' ? 1 : expression),
        create: () => create(collation),
        grows: name === '$push' || name === '$addToSet',
      }
    })
  return function* (docs) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>()
    for (const doc of docs) {
      budget.step()
      const scope = scopeOf(doc, variables)
      const id = idOf(scope) ?? null
      const key = keyText(id, collation)
      let group = groups.get(key)
      if (!group) {
        group = { id, accumulators: outputs.map(({ create }) => create()) }
        groups.set(key, group)
        budget.charge(key.length + VALUE_BYTES * outputs.length)
      }
      for (const [at, { evaluate, grows }] of outputs.entries()) {
        const value = evaluate(scope)
        group.accumulators[at]?.add(value)
        if (grows) budget.charge(isDoc(value) ? keyText(value).length : VALUE_BYTES)
      }
    }
    for (const { id, accumulators } of groups.values()) {
      yield docOf([
        ['_id', id],
        ...outputs.map(({ field }, at) => [field, accumulators[at]?.result()] as const),
      ])
    }
  }
}
