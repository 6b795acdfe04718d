import { replaceAt } from '../matching/path.ts'
import type { Collation } from '../values/collation.ts'
import { Code, CommandError, badValue, errorAt, notSupported, typeMismatch } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { arithmetic, numberOption, toNumber } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, isNumeric, typeName } from '../values/value.ts'

/** The value of an expression on a document; undefined is MongoDB's "missing". */
export type Evaluate = (doc: Value) => Value

/** What an expression or a filter depends on besides the document. */
export interface MatchOptions {
  readonly collation: Collation
  /** what `$$name` stands for, besides the system's variables */
  readonly variables: Doc
}

/**
 * Makes an expression executable on documents.
 * @throws CommandError for an operator that is unknown or used wrongly
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/
 */
export function compileExpression(expression: Value, given: MatchOptions): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, given)
  if (isDoc(expression)) return compileDoc(expression, given)
  if (!Array.isArray(expression)) return () => expression
  const elements = expression.map(element => compileExpression(element, given))
  // An array cannot hold nothing: a missing element becomes null.
  return doc => elements.map(element => element(doc) ?? null)
}

function compileDoc(expression: Doc, given: MatchOptions): Evaluate {
  const [name = '', ...others] = Object.keys(expression)
  if (!name.startsWith('$')) {
    const parts = Object.entries(expression).map(
      ([field, part]) => [field, compileExpression(part, given)] as const,
    )
    return doc => {
      const fields = parts.map(([field, evaluate]) => [field, evaluate(doc)] as const)
      return docOf(fields.filter(([, value]) => value !== undefined))
    }
  }
  if (others.length > 0)
    throw errorAt(15983, 'An object representing an expression must have exactly one field')
  const operator = OPERATORS.get(name)
  if (!operator) throw new CommandError(Code.unknownExpression, `Unrecognized expression '${name}'`)
  return operator({ name, argument: expression[name], given })
}

/** `$field.inner` or `$$variable.inner`. */
function compilePath(expression: string, { variables }: MatchOptions): Evaluate {
  const isField = !expression.startsWith('$$')
  const parts = expression.slice(isField ? 1 : 2).split('.')
  if (parts.includes('')) throw errorAt(40353, "FieldPath must not end with a '.' or be empty.")
  if (isField) return doc => valueAt(doc, parts)
  const [name = '', ...path] = parts
  if (name === 'ROOT' || name === 'CURRENT') return doc => valueAt(doc, path)
  if (name === 'REMOVE') return () => undefined
  const now = new Date()
  if (name === 'NOW') return () => now
  if (!Object.hasOwn(variables, name)) throw errorAt(17276, `Use of undefined variable: ${name}`)
  return () => valueAt(variables[name], path)
}

/** Follows a path; over an array it collects what its documents have there. Indexes are no path in expressions. */
function valueAt(value: Value, path: readonly string[], at = 0): Value {
  const field = path[at]
  if (field === undefined) return value
  if (!Array.isArray(value)) return isDoc(value) ? valueAt(value[field], path, at + 1) : undefined
  return value
    .filter(isDoc)
    .map(element => valueAt(element, path, at))
    .filter(found => found !== undefined)
}

/** An operator as it stands in an expression. */
interface Call {
  readonly name: string
  readonly argument: Value
  readonly given: MatchOptions
}

type Operator = (call: Call) => Evaluate

const MANY = Number.POSITIVE_INFINITY

/** The arguments, of which there must be at least and at most so many. */
function argumentsOf({ name, argument, given }: Call, least: number, most: number): Evaluate[] {
  const list = Array.isArray(argument) ? argument : [argument]
  if (list.length >= least && list.length <= most) return list.map(each => compileExpression(each, given))
  const count = least === most ? `exactly ${least}` : `at least ${least}`
  throw errorAt(16020, `Expression ${name} takes ${count} arguments. ${list.length} were passed in.`)
}

/** An operator on the values of its arguments. */
const onValues =
  (least: number, most: number, apply: (values: Value[], call: Call) => Value): Operator =>
  call => {
    const list = argumentsOf(call, least, most)
    return doc =>
      apply(
        list.map(each => each(doc)),
        call,
      )
  }

/** Arithmetic, from left to right; null as soon as one of the values is null or missing. Dates are left out. */
const onNumbers = (least: number, most: number, operator: Parameters<typeof arithmetic>[0]): Operator =>
  onValues(least, most, (values, { name }) => {
    if (values.some(value => (value ?? null) === null)) return null
    const wrong = values.find(value => !isNumeric(value))
    if (wrong instanceof Date) throw notSupported(`${name} of dates`)
    if (wrong !== undefined) throw typeMismatch(`${name} only supports numeric types, not ${typeName(wrong)}`)
    const [first = operator === 'multiply' ? 1 : 0, ...others] = values.filter(isNumeric)
    if (operator === 'divide' && others.some(each => toNumber(each) === 0))
      throw badValue("can't $divide by zero")
    return others.reduce((result, each) => arithmetic(operator, result, each), first)
  })

/** The parts of an operator's argument that have these names. */
function partsOf({ name, argument }: Call, known: readonly string[]): Value[] {
  if (isDoc(argument) && Object.keys(argument).toSorted().join() === known.toSorted().join())
    return known.map(part => argument[part])
  throw errorAt(name === '$cond' ? 17080 : 4161102, `${name} takes an object of ${known.join(', ')}`)
}

/** null, missing, false and 0 are false; all else, an empty string among it, is true. */
export const isTrue = (value: Value): boolean =>
  value !== false && (value ?? null) !== null && !(isNumeric(value) && numberOption(value) === 0)

/** In expressions, other than in filters, a missing value sorts below null. */
const comparison = (holds: (order: number) => boolean): Operator =>
  onValues(2, 2, ([a, b], { given }) => {
    if (a === undefined || b === undefined) return holds(Number(a !== undefined) - Number(b !== undefined))
    return holds(compareValues(a, b, given.collation))
  })

/** Evaluates only as far as needed: the other parts may not apply to the document. */
const shortCircuit =
  (decisive: boolean): Operator =>
  call => {
    const list = argumentsOf(call, 0, MANY)
    return doc => list.some(each => isTrue(each(doc)) === decisive) === decisive
  }

/** `{ $cond: [test, whenTrue, whenFalse] }` or with names. */
const condition: Operator = call => {
  const argument = Array.isArray(call.argument) ? call.argument : partsOf(call, ['if', 'then', 'else'])
  const [test, whenTrue, whenFalse] = argumentsOf({ ...call, argument }, 3, 3)
  return doc => (isTrue(test?.(doc)) ? whenTrue : whenFalse)?.(doc)
}

const ifNull: Operator = call => {
  const list = argumentsOf(call, 2, MANY)
  return doc => list.reduce<Value>((value, each) => value ?? each(doc), undefined)
}

/** A field whose name has dots or dollar signs; a value of `$$REMOVE` takes it away. */
const setField: Operator = call => {
  const [field, input, value] = partsOf(call, ['field', 'input', 'value'])
  const name = isDoc(field) && Object.keys(field).join() === '$literal' ? field['$literal'] : field
  if (typeof name !== 'string' || (name === field && name.startsWith('$')))
    throw errorAt(4161107, "$setField requires 'field' to be a constant string")
  const source = compileExpression(input, call.given)
  const content = compileExpression(value, call.given)
  return doc => {
    const before = source(doc) ?? null
    if (before === null) return null
    if (!isDoc(before)) throw errorAt(4161105, "$setField requires 'input' to be an object")
    return replaceAt(before, [name], content(doc))
  }
}

const OPERATORS = new Map<string, Operator>([
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
  [
    '$literal',
    ({ argument }) =>
      () =>
        argument,
  ],
  ['$add', onNumbers(0, MANY, 'add')],
  ['$subtract', onNumbers(2, 2, 'subtract')],
  ['$multiply', onNumbers(0, MANY, 'multiply')],
  ['$divide', onNumbers(2, 2, 'divide')],
  ['$rand', () => () => Math.random()],
  ['$setField', setField],
])
