import { replaceAt } from '../matching/path.ts'
import { errorAt } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import type { Value } from '../values/value.ts'
import { docOf, isDoc, newDoc } from '../values/value.ts'
import type { Operator, Operators } from './operator.ts'
import {
  MANY,
  intOf,
  isNullish,
  isText,
  isTrue,
  onValues,
  partsOf,
  typed,
  unlessNull,
  withVariables,
} from './operator.ts'

const isArray = (value: Value): value is Value[] => Array.isArray(value)

/** An operator that evaluates a part of its argument, `in` or `cond`, for each element of its input. */
const elementWise =
  (
    part: 'in' | 'cond',
    code: number,
    apply: (elements: Value[], evaluate: (element: Value) => Value, most: number) => Value,
  ): Operator =>
  use => {
    const {
      input,
      as = 'this',
      [part]: body,
      limit = null,
    } = partsOf(use, `input ${part}`, part === 'in' ? 'as' : 'as limit')
    const name = typed(as, isText, [use, 16866])
    const given = withVariables(use.given, [name])
    const [source, count, inner] = [use.compile(input), use.compile(limit), use.compile(body, given)]
    return doc => {
      const [elements, limit] = [source(doc), count(doc)]
      if (isNullish(elements)) return null
      const most = isNullish(limit) ? MANY : intOf(limit, use, 327390)
      if (most < 1) throw errorAt(327392, `the limit of ${use.name} has to be positive`)
      const evaluate = (element: Value): Value => {
        given.variables[name] = element
        return inner(doc)
      }
      return apply(typed(elements, isArray, [use, code]), evaluate, most)
    }
  }

const filter = elementWise('cond', 28651, (elements, evaluate, most) => {
  const kept: Value[] = []
  for (const element of elements) if (kept.length < most && isTrue(evaluate(element))) kept.push(element)
  return kept
})

const map = elementWise('in', 16883, (elements, evaluate) => elements.map(each => evaluate(each) ?? null))

const reduce: Operator = use => {
  const { input, initialValue, in: body } = partsOf(use, 'input initialValue in')
  const given = withVariables(use.given, ['this', 'value'])
  const [source, initial, next] = [use.compile(input), use.compile(initialValue), use.compile(body, given)]
  return doc => {
    const elements = source(doc)
    if (isNullish(elements)) return null
    return typed(elements, isArray, [use, 40080]).reduce((value, element) => {
      Object.assign(given.variables, { this: element, value })
      return next(doc)
    }, initial(doc))
  }
}

/** Variables that cannot refer to one another. */
const letVariables: Operator = use => {
  const { vars, in: body } = partsOf(use, 'vars in')
  const variables = Object.entries(typed(vars, isDoc, [use, 16876]))
  const values = variables.map(([name, value]) => [name, use.compile(value)] as const)
  const given = withVariables(use.given, Object.keys(docOf(variables)))
  const inner = use.compile(body, given)
  return doc => {
    Object.assign(given.variables, docOf(values.map(([name, evaluate]) => [name, evaluate(doc)] as const)))
    return inner(doc)
  }
}

const elementAt = unlessNull(2, 2, ([array, index], use) =>
  typed(array, isArray, [use, 28689]).at(intOf(index, use, 28690)),
)

const end = (at: 0 | -1): Operator =>
  unlessNull(1, 1, ([array], use) => typed(array, isArray, [use, 28689]).at(at))

const slice = unlessNull(2, 3, ([array, second, third], use) => {
  const [elements, first] = [typed(array, isArray, [use, 28724]), intOf(second, use, 28725)]
  if (third === undefined) return first < 0 ? elements.slice(first) : elements.slice(0, first)
  const count = intOf(third, use, 28727)
  if (count <= 0) throw errorAt(28729, 'Third argument to $slice must be positive')
  const start = first < 0 ? Math.max(0, elements.length + first) : first
  return elements.slice(start, start + count)
})

/** Null ends it; the rest is ignored. */
const concatArrays = onValues(0, MANY, (values, use) => {
  const end = values.findIndex(isNullish)
  const joined = (end < 0 ? values : values.slice(0, end)).flatMap(value =>
    typed(value, isArray, [use, 28664]),
  )
  return end < 0 ? joined : null
})

const isIn = onValues(2, 2, ([value, array], use) =>
  typed(array, isArray, [use, 40081]).some(each => equalValues(each, value, use.given.collation)),
)

/** Sets a field whose name has dots or dollar signs; a value of `$$REMOVE` removes it. */
const setField: Operator = use => {
  const parts = partsOf(use, 'field input value')
  const name = typed(use.compile(parts['field'])(newDoc()), isText, [use, 4161107])
  const [input, value] = [use.compile(parts['input']), use.compile(parts['value'])]
  return doc => {
    const before = input(doc)
    return isNullish(before) ? null : replaceAt(typed(before, isDoc, [use, 4161105]), [name], value(doc))
  }
}

/** Operators on arrays and documents, and those with variables. */
export const arrayOperators: Operators = [
  ['$size', onValues(1, 1, ([array], use) => typed(array, isArray, [use, 17124]).length)],
  ['$isArray', onValues(1, 1, ([value]) => Array.isArray(value))],
  ['$in', isIn],
  ['$arrayElemAt', elementAt],
  ['$first', end(0)],
  ['$last', end(-1)],
  ['$slice', slice],
  ['$concatArrays', concatArrays],
  ['$filter', filter],
  ['$map', map],
  ['$reduce', reduce],
  ['$let', letVariables],
  ['$setField', setField],
]
