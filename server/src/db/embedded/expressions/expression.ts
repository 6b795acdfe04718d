import type { Collation } from '../values/collation.ts'
import { Code, CommandError, location } from '../values/command-error.ts'
import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'
import { arithmeticOperators } from './arithmetic.ts'
import { arrayOperators } from './arrays.ts'
import { conversionOperators } from './conversions.ts'
import { dateOperators } from './dates.ts'
import { logicOperators } from './logic.ts'
import { objectOperators } from './objects.ts'
import type { Compiler, Evaluate, Operator, Scope } from './operator.ts'
import { stringOperators } from './strings.ts'

const OPERATORS = new Map<string, Operator>(
  Object.entries({
    ...logicOperators,
    ...arithmeticOperators,
    ...stringOperators,
    ...arrayOperators,
    ...objectOperators,
    ...conversionOperators,
    ...dateOperators,
  }),
)

const SYSTEM_VARIABLES = ['ROOT', 'CURRENT', 'REMOVE', 'NOW']

/**
 * Makes expressions executable.
 * @param variables the names that `$$` may use besides the system's
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/
 */
export function compilerFor(collation: Collation, variables: readonly string[] = []): Compiler {
  const known = new Set([...SYSTEM_VARIABLES, ...variables])
  const compiler: Compiler = {
    collation,
    withVariables: names => compilerFor(collation, [...known, ...names]),
    compile: expression => {
      if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, known)
      if (Array.isArray(expression)) {
        const elements = expression.map(element => compiler.compile(element))
        // An array cannot hold nothing: a missing element becomes null.
        return scope => elements.map(element => element(scope) ?? null)
      }
      return isDoc(expression) ? compileDoc(expression, compiler) : () => expression
    },
  }
  return compiler
}

/** Evaluates on a document. */
export const scopeOf = (root: Value, variables: Doc): Scope => ({ root, variables })

function compileDoc(expression: Doc, compiler: Compiler): Evaluate {
  const fields = Object.keys(expression)
  const [first = ''] = fields
  if (!first.startsWith('$')) {
    const parts = fields.map(field => [field, compiler.compile(expression[field])] as const)
    return scope => {
      const doc = newDoc()
      for (const [field, evaluate] of parts) {
        const value = evaluate(scope)
        if (value !== undefined) doc[field] = value
      }
      return doc
    }
  }
  if (fields.length > 1) {
    throw new CommandError(
      location(15983),
      'An object representing an expression must have exactly one field',
    )
  }
  const operator = OPERATORS.get(first)
  if (!operator) throw new CommandError(Code.unknownExpression, `Unrecognized expression '${first}'`)
  return operator(expression[first], compiler)
}

function compilePath(expression: string, known: ReadonlySet<string>): Evaluate {
  if (!expression.startsWith('$$')) {
    const path = splitPath(expression.slice(1))
    return scope => valueAt(scope.root, path, 0)
  }
  const [name = '', ...path] = expression.slice(2).split('.')
  if (!known.has(name)) throw new CommandError(location(17276), `Use of undefined variable: ${name}`)
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return scope => valueAt(scope.root, path, 0)
    case 'REMOVE':
      return () => undefined
    case 'NOW': {
      const now = new Date()
      return () => now
    }
    default:
      return scope => valueAt(scope.variables[name], path, 0)
  }
}

function splitPath(path: string): string[] {
  const parts = path.split('.')
  if (parts.includes(''))
    throw new CommandError(location(40353), "FieldPath must not end with a '.' or be empty.")
  return parts
}

/** Follows a path; over an array it collects what its documents have there. Indexes are no path in expressions. */
function valueAt(value: Value, path: readonly string[], at: number): Value {
  const field = path[at]
  if (field === undefined) return value
  if (Array.isArray(value)) {
    return value
      .filter(isDoc)
      .map(element => valueAt(element, path, at))
      .filter(found => found !== undefined)
  }
  return isDoc(value) ? valueAt(value[field], path, at + 1) : undefined
}
