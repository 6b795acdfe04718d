import type { Collation } from '../values/collation.ts'
import { Code, CommandError, location } from '../values/command-error.ts'
import { type Doc, type Value, docOf, isDoc } from '../values/value.ts'
import { arithmeticOperators } from './arithmetic.ts'
import { logicOperators } from './logic.ts'
import type { Compiler, Evaluate, Operator } from './operator.ts'
import { valueOperators } from './values.ts'

const OPERATORS = new Map<string, Operator>(
  Object.entries({ ...logicOperators, ...arithmeticOperators, ...valueOperators }),
)

const SYSTEM_VARIABLES = ['ROOT', 'CURRENT', 'REMOVE', 'NOW']

/**
 * Makes an expression executable on documents.
 * @param given what `$$name` stands for besides the system's variables, and how strings are compared
 * @throws CommandError for an operator that is unknown or used wrongly
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/
 */
export function compileExpression(
  expression: Value,
  given: { readonly collation: Collation; readonly variables: Doc },
): (doc: Value) => Value {
  const { collation, variables } = given
  const evaluate = compilerFor(collation, [...SYSTEM_VARIABLES, ...Object.keys(variables)]).compile(
    expression,
  )
  return root => evaluate({ root, variables })
}

function compilerFor(collation: Collation, known: readonly string[]): Compiler {
  const compiler: Compiler = {
    collation,
    withVariables: names => {
      const wrong = names.find(name => !/^[a-z\u0080-\uffff]\w*$/u.test(name))
      if (wrong === undefined) return compilerFor(collation, [...known, ...names])
      throw new CommandError(location(16867), `'${wrong}' is not a valid name for a user variable`)
    },
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

function compileDoc(expression: Doc, compiler: Compiler): Evaluate {
  const [name = '', ...others] = Object.keys(expression)
  if (!name.startsWith('$')) {
    const parts = Object.entries(expression).map(([field, part]) => [field, compiler.compile(part)] as const)
    return scope =>
      docOf(
        parts
          .map(([field, evaluate]) => [field, evaluate(scope)] as const)
          .filter(([, value]) => value !== undefined),
      )
  }
  if (others.length > 0) {
    throw new CommandError(
      location(15983),
      'An object representing an expression must have exactly one field',
    )
  }
  const operator = OPERATORS.get(name)
  if (!operator) throw new CommandError(Code.unknownExpression, `Unrecognized expression '${name}'`)
  return operator({ name, argument: expression[name], compiler })
}

/** `$field.inner` or `$$variable.inner`. */
function compilePath(expression: string, known: readonly string[]): Evaluate {
  const isField = !expression.startsWith('$$')
  const parts = expression.slice(isField ? 1 : 2).split('.')
  if (parts.includes(''))
    throw new CommandError(location(40353), "FieldPath must not end with a '.' or be empty.")
  const [name = '', ...inner] = isField ? ['ROOT', ...parts] : parts
  if (!known.includes(name)) throw new CommandError(location(17276), `Use of undefined variable: ${name}`)
  if (name === 'ROOT' || name === 'CURRENT') return scope => valueAt(scope.root, inner)
  if (name === 'REMOVE') return () => undefined
  const now = new Date()
  return name === 'NOW' ? () => now : scope => valueAt(scope.variables[name], inner)
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
