import { ACCUMULATORS, type Accumulator } from '../expressions/accumulators.ts'
import { compileExpression } from '../expressions/expression.ts'
import type { Collation } from '../values/collation.ts'
import { errorAt, notSupported } from '../values/command-error.ts'
import { keyText } from '../values/index-key.ts'
import { type Value, docOf, isDoc } from '../values/value.ts'
import type { CompileStage } from './stage.ts'

/** What one collected value costs at least, for the memory limit. */
const VALUE_BYTES = 64

const CREATE = new Map<string, (collation: Collation) => Accumulator>(Object.entries(ACCUMULATORS))

/** @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/ */
export const groupStage: CompileStage = (argument, { options, budget }) => {
  if (!isDoc(argument) || !('_id' in argument)) {
    throw errorAt(15955, 'a group specification must include an _id')
  }
  const { _id, ...fields } = argument
  const idOf = compileExpression(_id, options)
  const outputs = Object.entries(fields).map(([field, accumulator]) => {
    const [[name, expression] = ['', null], ...more] = isDoc(accumulator) ? Object.entries(accumulator) : []
    if (!name.startsWith('$') || more.length > 0) {
      throw errorAt(40234, `The field '${field}' must be an accumulator object`)
    }
    const create = CREATE.get(name)
    if (!create) throw notSupported(`The accumulator ${name}`)
    const evaluate = compileExpression(name === '$count' ? 1 : expression, options)
    return { field, create, evaluate, grows: name === '$push' || name === '$addToSet' }
  })
  return function* (docs) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>()
    for (const doc of docs) {
      budget.step()
      const id = idOf(doc) ?? null
      const key = keyText(id, options.collation)
      let group = groups.get(key)
      if (!group) {
        group = { id, accumulators: outputs.map(({ create }) => create(options.collation)) }
        groups.set(key, group)
        budget.charge(key.length + VALUE_BYTES * outputs.length)
      }
      for (const [at, { evaluate, grows }] of outputs.entries()) {
        const value = evaluate(doc)
        group.accumulators[at]?.add(value)
        if (grows) budget.charge(isDoc(value) ? keyText(value).length : VALUE_BYTES)
      }
    }
    for (const { id, accumulators } of groups.values()) {
      const results = outputs.map(({ field }, at) => [field, accumulators[at]?.result()] as const)
      yield docOf([['_id', id], ...results])
    }
  }
}
