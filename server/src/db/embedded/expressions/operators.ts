import type { Collation } from '../values/collation.ts'
import { badValue, errorAt, failedToParse, notSupported, typeMismatch } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { arithmetic, divide, numberOption, toNumber } from '../values/numbers.ts'
import { type Doc, type Numeric, type Value, isDoc, isNumeric, newDoc, typeName } from '../values/value.ts'

/** The value of an expression on a document; undefined is MongoDB's "missing". */
export type Evaluate = (doc: Value) => Value

/** An operator as it stands in an expression. */
interface Call {
  readonly name: string
  readonly argument: Value
  readonly collation: Collation
  readonly compile: (expression: Value) => Evaluate
}

type Operator = (call: Call) => Evaluate

const MANY = Number.POSITIVE_INFINITY

/** The arguments, of which there must be at least and at most so many. */
function argumentsOf({ name, argument, compile }: Call, least: number, most: number): Evaluate[] {
  const list = Array.isArray(argument) ? argument : [argument]
  if (list.length >= least && list.length <= most) return list.map(compile)
  const [code, count] =
    least === most ? [16020, `exactly ${least}`] : [28667, `at least ${least}, and at most ${most},`]
  throw errorAt(code, `Expression ${name} takes ${count} arguments. ${list.length} were passed in.`)
}

/** An operator on the values of its arguments. */
const onValues =
  (least: number, most: number, apply: (values: Value[], call: Call) => Value): Operator =>
  call => {
    const list = argumentsOf(call, least, most)
    return doc => {
      const values = list.map(each => each(doc))
      return apply(values, call)
    }
  }

/** An operator on numbers; null as soon as one of the values is null or missing. Dates are left out. */
const onNumbers = (least: number, most: number, apply: (numbers: Numeric[]) => Numeric): Operator =>
  onValues(least, most, (values, { name }) => {
    if (values.some(value => (value ?? null) === null)) return null
    if (values.every(isNumeric)) return apply(values)
    const wrong = values.find(value => !isNumeric(value))
    if (wrong instanceof Date) throw notSupported(`${name} of dates`)
    throw typeMismatch(`${name} only supports numeric types, not ${typeName(wrong)}`)
  })

/** The argument of an operator that takes named parts. */
function partsOf({ name, argument }: Call, known: readonly string[]): Doc {
  if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`)
  const missing = known.find(part => argument[part] === undefined)
  if (missing !== undefined) throw failedToParse(`Missing '${missing}' parameter to ${name}`)
  const unknown = Object.keys(argument).find(part => !known.includes(part))
  if (unknown !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknown}`)
  return argument
}

/** null, missing, false and 0 are false; all else, an empty string among it, is true. */
export const isTrue = (value: Value): boolean =>
  value !== false && (value ?? null) !== null && !(isNumeric(value) && numberOption(value) === 0)

/** In expressions, other than in filters, a missing value sorts below null. */
function compareInExpression(a: Value, b: Value, collation: Collation): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b, collation)
}

const comparison = (holds: (order: number) => boolean): Operator =>
  onValues(2, 2, ([a, b], { collation }) => holds(compareInExpression(a, b, collation)))

/** Evaluates only as far as needed: the other parts may not apply to the document. */
const shortCircuit =
  (decisive: boolean): Operator =>
  call => {
    const list = argumentsOf(call, 0, MANY)
    return doc => list.some(each => isTrue(each(doc)) === decisive) === decisive
  }

const PARTS_OF_COND = ['if', 'then', 'else']

/** `{ $cond: [test, whenTrue, whenFalse] }` or with names. */
const condition: Operator = call => {
  const named = Array.isArray(call.argument) ? null : partsOf(call, PARTS_OF_COND)
  const argument = named ? PARTS_OF_COND.map(part => named[part]) : call.argument
  const [test, whenTrue, whenFalse] = argumentsOf({ ...call, argument }, 3, 3)
  return doc => (isTrue(test?.(doc)) ? whenTrue : whenFalse)?.(doc)
}

const ifNull: Operator = call => {
  const list = argumentsOf(call, 2, MANY)
  return doc => list.reduce<Value>((value, each) => value ?? each(doc), undefined)
}

/** A field whose name has dots or dollar signs; a value of `$$REMOVE` takes it away. */
const setField: Operator = call => {
  const { field, input, value } = partsOf(call, ['field', 'input', 'value'])
  const name = isDoc(field) && Object.keys(field).join() === '$literal' ? field['$literal'] : field
  if (typeof name !== 'string' || (name === field && name.startsWith('$')))
    throw errorAt(4161107, "$setField requires 'field' to be a constant string")
  const [source, content] = [call.compile(input), call.compile(value)]
  return doc => {
    const before = source(doc) ?? null
    if (before === null) return null
    if (!isDoc(before))
      throw errorAt(4161105, `$setField requires 'input' to be an object, not ${typeName(before)}`)
    const [changed, set] = [Object.assign(newDoc(), before), content(doc)]
    if (set === undefined) Reflect.deleteProperty(changed, name)
    else changed[name] = set
    return changed
  }
}

const quotient = onNumbers(2, 2, ([a = 0, b = 0]) => {
  if (toNumber(b) === 0) throw badValue("can't $divide by zero")
  return divide(a, b)
})

const literal: Operator = ({ argument }) => {
  return () => argument
}

export const OPERATORS = new Map<string, Operator>([
  ['$eq', comparison(order => order === 0)],
  ['$ne', comparison(order => order !== 0)],
  ['$gt', comparison(order => order > 0)],
  ['$gte', comparison(order => order >= 0)],
  ['$lt', comparison(order => order < 0)],
  ['$lte', comparison(order => order <= 0)],
  ['$and', shortCircuit(false)],
  ['$or', shortCircuit(true)],
  ['$not', onValues(1, 1, ([value]) => !isTrue(value))],
  ['$cond', condition],
  ['$ifNull', ifNull],
  ['$literal', literal],
  ['$add', onNumbers(0, MANY, list => list.reduce((a, b) => arithmetic('add', a, b), 0))],
  ['$subtract', onNumbers(2, 2, ([a = 0, b = 0]) => arithmetic('subtract', a, b))],
  ['$multiply', onNumbers(0, MANY, list => list.reduce((a, b) => arithmetic('multiply', a, b), 1))],
  ['$divide', quotient],
  ['$rand', () => () => Math.random()],
  ['$setField', setField],
])
