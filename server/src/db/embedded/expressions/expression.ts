import { replaceAt } from '../matching/path.ts'
import type { Collation } from '../values/collation.ts'
import { Code, CommandError, errorAt } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, isNumeric, newDoc } from '../values/value.ts'

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
  const argument = expression[name]
  if (name === '$literal') return () => argument
  const operator = OPERATORS.get(name)
  if (!operator) throw new CommandError(Code.unknownExpression, `Unrecognized expression '${name}'`)
  const [least, most, apply, names] = operator
  const isNamed = names && !(name === '$cond' && Array.isArray(argument))
  const list = isNamed ? partsOf(name, argument, names) : [argument].flat()
  if (list.length < least || list.length > most) {
    const count = least === most ? `exactly ${least}` : `at least ${least}`
    throw errorAt(16020, `Expression ${name} takes ${count} arguments. ${list.length} were passed in.`)
  }
  return apply(
    list.map(each => compileExpression(each, given)),
    given,
  )
}

/** The parts of an operator's argument that have these names. */
function partsOf(name: string, argument: Value, names: readonly string[]): Value[] {
  if (isDoc(argument) && Object.keys(argument).toSorted().join() === names.toSorted().join())
    return names.map(part => argument[part])
  throw errorAt(name === '$cond' ? 17080 : 4161102, `${name} takes an object of ${names.join(', ')}`)
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

/** What an operator does with its arguments. */
type Apply = (list: readonly Evaluate[], given: MatchOptions) => Evaluate

/** null, missing, false and 0 are false; all else, an empty string among it, is true. */
export const isTrue = (value: Value): boolean =>
  value !== false && (value ?? null) !== null && !(isNumeric(value) && numberOption(value) === 0)

/** In expressions, other than in filters, a missing value sorts below null. */
const comparison =
  (holds: (order: number) => boolean): Apply =>
  ([left, right], { collation }) =>
  doc => {
    const [a, b] = [left?.(doc), right?.(doc)]
    if (a === undefined || b === undefined) return holds(Number(a !== undefined) - Number(b !== undefined))
    return holds(compareValues(a, b, collation))
  }

/** Evaluates only as far as needed: the other parts may not apply to the document. */
const shortCircuit =
  (decisive: boolean): Apply =>
  list =>
  doc =>
    list.some(each => isTrue(each(doc)) === decisive) === decisive

const not: Apply =
  ([test]) =>
  doc =>
    !isTrue(test?.(doc))

const choose: Apply =
  ([test, yes, no]) =>
  doc =>
    (isTrue(test?.(doc)) ? yes : no)?.(doc)

/** A field whose name has dots or dollar signs; a value of `$$REMOVE` takes it away. */
const setField: Apply = ([field, input, value]) => {
  const name = field?.(newDoc())
  if (typeof name !== 'string') throw errorAt(4161107, "$setField requires 'field' to be a constant string")
  return doc => {
    const before = input?.(doc) ?? null
    if (before === null) return null
    if (!isDoc(before)) throw errorAt(4161105, "$setField requires 'input' to be an object")
    return replaceAt(before, [name], value?.(doc))
  }
}

const MANY = Number.POSITIVE_INFINITY

/** How many arguments each takes at least and at most, what it does with them, and their names if they may have some. */
const OPERATORS = new Map<string, readonly [number, number, Apply, (readonly string[])?]>([
  ['$eq', [2, 2, comparison(order => order === 0)]],
  ['$ne', [2, 2, comparison(order => order !== 0)]],
  ['$gt', [2, 2, comparison(order => order > 0)]],
  ['$gte', [2, 2, comparison(order => order >= 0)]],
  ['$lt', [2, 2, comparison(order => order < 0)]],
  ['$lte', [2, 2, comparison(order => order <= 0)]],
  ['$and', [0, MANY, shortCircuit(false)]],
  ['$or', [0, MANY, shortCircuit(true)]],
  ['$not', [1, 1, not]],
  ['$cond', [3, 3, choose, ['if', 'then', 'else']]],
  ['$ifNull', [2, MANY, list => doc => list.reduce<Value>((value, each) => value ?? each(doc), undefined)]],
  ['$rand', [0, 1, () => () => Math.random()]],
  ['$setField', [3, 3, setField, ['field', 'input', 'value']]],
])
