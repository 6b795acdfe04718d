import { Code, CommandError, errorAt } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { type Doc, type Value, docOf, entriesOf, fieldsOf, isDoc } from '../values/value.ts'
import { arithmeticOperators } from './arithmetic.ts'
import { arrayOperators } from './arrays.ts'
import { dateOperators } from './dates.ts'
import {
  type Evaluate,
  MANY,
  type MatchOptions,
  type Operator,
  type Use,
  isTrue,
  onList,
  onValues,
  partsOf,
} from './operator.ts'
import { textOperators } from './texts.ts'

/**
 * Compiles an expression.
 * @throws CommandError for an operator that is unknown or used wrongly
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/
 */
export function compileExpression(expression: Value, given: MatchOptions): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, given)
  if (isDoc(expression)) return compileDoc(expression, given)
  if (!Array.isArray(expression)) return () => expression
  const elements = expression.map(element => compileExpression(element, given))
  // An array cannot hold a missing value: it becomes null.
  return doc => elements.map(element => element(doc) ?? null)
}

function compileDoc(expression: Doc, given: MatchOptions): Evaluate {
  const [name = '', ...others] = fieldsOf(expression)
  if (!name.startsWith('$')) {
    const parts = entriesOf(expression).map(
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
  const compile: Use['compile'] = (part, inner = given) => compileExpression(part, inner)
  return operator({ name, argument: expression[name], given, compile })
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
  if (!(name in variables)) throw errorAt(17276, `Use of undefined variable: ${name}`)
  return () => valueAt(variables[name], path)
}

/** Follows a path; over an array it collects the values of its documents. Expressions have no indexes in paths. */
function valueAt(value: Value, path: readonly string[], at = 0): Value {
  const field = path[at]
  if (field === undefined) return value
  if (!Array.isArray(value)) return isDoc(value) ? valueAt(value[field], path, at + 1) : undefined
  return value
    .filter(isDoc)
    .map(element => valueAt(element, path, at))
    .filter(found => found !== undefined)
}

/** In expressions, unlike in filters, a missing value sorts below null. */
const comparison = (result: (order: number) => Value): Operator =>
  onValues(2, 2, ([a, b], { given }) => {
    if (a === undefined || b === undefined) return result(Number(a !== undefined) - Number(b !== undefined))
    return result(Math.sign(compareValues(a, b, given.collation)))
  })

/** Short-circuits: the remaining parts may not apply to the document. */
const shortCircuit = (decisive: boolean): Operator =>
  onList(0, MANY, list => doc => list.some(each => isTrue(each(doc)) === decisive) === decisive)

const choose = onList(
  3,
  3,
  ([test, yes, no]) =>
    doc =>
      (isTrue(test?.(doc)) ? yes : no)?.(doc),
)

/** `[test, yes, no]`, or with names. */
const condition: Operator = use => {
  if (!isDoc(use.argument)) return choose(use)
  const unknown = Object.keys(use.argument).find(part => !['if', 'then', 'else'].includes(part))
  if (unknown !== undefined) throw errorAt(17083, `Unrecognized parameter to $cond: ${unknown}`)
  const missing = ['if', 'then', 'else'].findIndex(part => !(part in (use.argument as Doc)))
  if (missing >= 0) throw errorAt(17080 + missing, "Missing 'if', 'then' or 'else' parameter to $cond")
  return choose({ ...use, argument: ['if', 'then', 'else'].map(part => (use.argument as Doc)[part]) })
}

const switchCase: Operator = use => {
  const { branches: list, default: otherwise } = partsOf(use, 'branches', 'default')
  if (!Array.isArray(list) || list.length === 0) throw errorAt(40068, '$switch requires at least one branch.')
  const branches = list.map(argument => {
    const branch = partsOf({ ...use, argument }, 'case then')
    return [use.compile(branch['case']), use.compile(branch['then'])] as const
  })
  const last = otherwise === undefined ? null : use.compile(otherwise)
  return doc => {
    const found = branches.find(([test]) => isTrue(test(doc)))?.[1] ?? last
    if (found) return found(doc)
    throw errorAt(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    )
  }
}

const ifNull = onList(1, MANY, list => {
  if (list.length < 2) throw errorAt(1257300, '$ifNull needs at least two arguments')
  return doc => list.reduce<Value>((value, each) => value ?? each(doc), undefined)
})

const OPERATORS = new Map<string, Operator>([
  [
    '$literal',
    ({ argument }) =>
      () =>
        argument,
  ],
  ['$eq', comparison(order => order === 0)],
  ['$ne', comparison(order => order !== 0)],
  ['$gt', comparison(order => order > 0)],
  ['$gte', comparison(order => order >= 0)],
  ['$lt', comparison(order => order < 0)],
  ['$lte', comparison(order => order <= 0)],
  ['$cmp', comparison(order => order)],
  ['$and', shortCircuit(false)],
  ['$or', shortCircuit(true)],
  ['$not', onValues(1, 1, ([value]) => !isTrue(value))],
  ['$cond', condition],
  ['$switch', switchCase],
  ['$ifNull', ifNull],
  ...arithmeticOperators,
  ...textOperators,
  ...arrayOperators,
  ...dateOperators,
])
