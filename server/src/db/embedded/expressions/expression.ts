import type { Collation } from '../values/collation.ts'
import { Code, CommandError, errorAt } from '../values/command-error.ts'
import { type Doc, type Value, docOf, isDoc } from '../values/value.ts'
import { type Evaluate, OPERATORS } from './operators.ts'

interface Given {
  readonly collation: Collation
  /** what `$$name` stands for, besides the system's variables */
  readonly variables: Doc
}

/**
 * Makes an expression executable on documents.
 * @throws CommandError for an operator that is unknown or used wrongly
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/
 */
export function compileExpression(expression: Value, given: Given): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, given)
  if (isDoc(expression)) return compileDoc(expression, given)
  if (!Array.isArray(expression)) return () => expression
  const elements = expression.map(element => compileExpression(element, given))
  // An array cannot hold nothing: a missing element becomes null.
  return doc => elements.map(element => element(doc) ?? null)
}

function compileDoc(expression: Doc, given: Given): Evaluate {
  const [name = '', ...others] = Object.keys(expression)
  const compile = (inner: Value): Evaluate => compileExpression(inner, given)
  if (!name.startsWith('$')) {
    const parts = Object.entries(expression).map(([field, part]) => [field, compile(part)] as const)
    return doc => {
      const fields = parts.map(([field, evaluate]) => [field, evaluate(doc)] as const)
      return docOf(fields.filter(([, value]) => value !== undefined))
    }
  }
  if (others.length > 0)
    throw errorAt(15983, 'An object representing an expression must have exactly one field')
  const operator = OPERATORS.get(name)
  if (!operator) throw new CommandError(Code.unknownExpression, `Unrecognized expression '${name}'`)
  return operator({ name, argument: expression[name], collation: given.collation, compile })
}

/** `$field.inner` or `$$variable.inner`. */
function compilePath(expression: string, { variables }: Given): Evaluate {
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
