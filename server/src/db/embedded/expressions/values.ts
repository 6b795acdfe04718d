import type { Collation } from '../values/collation.ts'
import { CommandError, location } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Value, isDoc, isNumeric, newDoc, stringOf, typeName } from '../values/value.ts'
import {
  type Call,
  MANY,
  type Operator,
  isNullish,
  isTrue,
  onValues,
  partsOf,
  unlessNull,
} from './operator.ts'

/** In expressions, other than in filters, a missing value sorts below null. */
function compareInExpression(a: Value, b: Value, collation: Collation): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b, collation)
}

const comparison = (result: (order: number) => Value): Operator =>
  onValues(2, 2, ([a, b], { compiler }) => result(compareInExpression(a, b, compiler.collation)))

const wrongType = (code: number, { name }: Call, value: Value): CommandError =>
  new CommandError(location(code), `${name} does not take the type ${typeName(value)}`)

function arrayFor(call: Call, value: Value, code = 28689): Value[] {
  if (Array.isArray(value)) return value
  throw wrongType(code, call, value)
}

/** The names of `$getField` and `$setField` are plain text, also with dots and dollar signs. */
function fieldName({ name }: Call, value: Value): string {
  const text = isDoc(value) && Object.keys(value).join() === '$literal' ? value['$literal'] : value
  if (typeof text === 'string' && (text !== value || !text.startsWith('$'))) return text
  throw new CommandError(location(5654602), `${name} requires 'field' to be a constant string`)
}

/** The short form `{ $getField: 'name' }` reads the current document. */
const getField: Operator = call => {
  const isShort = !isDoc(call.argument) || '$literal' in call.argument
  const { field, input = '$$CURRENT' } = isShort
    ? { field: call.argument }
    : partsOf(call, ['field'], ['input'])
  const name = fieldName(call, field)
  const evaluate = call.compiler.compile(input)
  return scope => {
    const doc = evaluate(scope)
    return isDoc(doc) ? doc[name] : undefined
  }
}

/** A value of `$$REMOVE` takes the field away. */
const setField: Operator = call => {
  const { field, input, value } = partsOf(call, ['field', 'input'], ['value'])
  const name = fieldName(call, field)
  const [source, content] = [call.compiler.compile(input), call.compiler.compile(value)]
  return scope => {
    const before = source(scope)
    if (isNullish(before)) return null
    if (!isDoc(before)) throw wrongType(4161105, call, before)
    const [doc, set] = [Object.assign(newDoc(), before), content(scope)]
    if (set === undefined) Reflect.deleteProperty(doc, name)
    else doc[name] = set
    return doc
  }
}

/** `$map` and `$filter`: a part of the argument is evaluated with a name for each element of the input. */
const elementWise =
  (part: 'in' | 'cond', apply: (values: Value[], evaluate: (element: Value) => Value) => Value): Operator =>
  call => {
    const { input, as = 'this', [part]: inner } = partsOf(call, ['input', part], ['as'])
    if (typeof as !== 'string') throw wrongType(16866, call, as)
    const source = call.compiler.compile(input)
    const evaluate = call.compiler.withVariables([as]).compile(inner)
    return ({ root, variables }) => {
      const values = source({ root, variables })
      if (isNullish(values)) return null
      return apply(arrayFor(call, values), element =>
        evaluate({ root, variables: { ...variables, [as]: element } }),
      )
    }
  }

/** Operators on values of any type, text and arrays. */
export const valueOperators: Readonly<Record<string, Operator>> = {
  $eq: comparison(order => order === 0),
  $ne: comparison(order => order !== 0),
  $gt: comparison(order => order > 0),
  $gte: comparison(order => order >= 0),
  $lt: comparison(order => order < 0),
  $lte: comparison(order => order <= 0),
  $cmp: comparison(order => Math.sign(order)),
  $not: onValues(1, 1, ([value]) => !isTrue(value)),
  $type: onValues(1, 1, ([value]) => (value === undefined ? 'missing' : typeName(value))),
  $isNumber: onValues(1, 1, ([value]) => isNumeric(value)),
  $isArray: onValues(1, 1, ([value]) => Array.isArray(value)),
  $concat: unlessNull(0, MANY, (values, call) => {
    const wrong = values.find(value => stringOf(value) === null)
    if (wrong !== undefined) throw wrongType(16702, call, wrong)
    return values.map(stringOf).join('')
  }),
  $concatArrays: unlessNull(0, MANY, (values, call) => values.flatMap(value => arrayFor(call, value, 28664))),
  $size: onValues(1, 1, ([value], call) => arrayFor(call, value, 17124).length),
  $in: onValues(2, 2, ([value, array], call) =>
    arrayFor(call, array, 40081).some(each => equalValues(each, value, call.compiler.collation)),
  ),
  $arrayElemAt: unlessNull(2, 2, ([array, index], call) => {
    if (!Number.isInteger(numberOption(index, Number.NaN))) throw wrongType(28690, call, index)
    return arrayFor(call, array).at(numberOption(index))
  }),
  $first: unlessNull(1, 1, ([array], call) => arrayFor(call, array)[0]),
  $last: unlessNull(1, 1, ([array], call) => arrayFor(call, array).at(-1)),
  $map: elementWise('in', (values, evaluate) => values.map(value => evaluate(value) ?? null)),
  $filter: elementWise('cond', (values, evaluate) => values.filter(value => isTrue(evaluate(value)))),
  $getField: getField,
  $setField: setField,
}
