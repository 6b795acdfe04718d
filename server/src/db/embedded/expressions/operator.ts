import type { Collation } from '../values/collation.ts'
import { CommandError, failedToParse, location } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isNumeric } from '../values/value.ts'

/** What an expression is evaluated on: a document, and the variables of `let`, `$map` and the like. */
export interface Scope {
  readonly root: Value
  readonly variables: Doc
}

/** undefined is MongoDB's "missing". */
export type Evaluate = (scope: Scope) => Value

export interface Compiler {
  readonly collation: Collation
  /** @throws CommandError for an operator that is unknown or used wrongly */
  compile(expression: Value): Evaluate
  /** the same with more variables */
  withVariables(names: readonly string[]): Compiler
}

/** Makes the evaluator from the operator's argument, as it stands in the expression. */
export type Operator = (argument: Value, compiler: Compiler) => Evaluate

/** An operator on the values of a fixed or bounded number of arguments. */
export function onValues(
  name: string,
  [least, most]: readonly [number, number],
  apply: (values: Value[], collation: Collation) => Value,
): Operator {
  return (argument, compiler) => {
    const list = (Array.isArray(argument) ? argument : [argument]).map(each => compiler.compile(each))
    if (list.length < least || list.length > most) {
      const count = least === most ? `exactly ${least}` : `between ${least} and ${most}`
      throw new CommandError(
        location(16020),
        `Expression ${name} takes ${count} arguments. ${list.length} were passed in.`,
      )
    }
    return scope =>
      apply(
        list.map(each => each(scope)),
        compiler.collation,
      )
  }
}

/** An operator on one value. */
export const onValue = (name: string, apply: (value: Value) => Value): Operator =>
  onValues(name, [1, 1], ([value]) => apply(value))

/** An operator whose argument is an object of named expressions. */
export function onFields<Name extends string>(
  operator: string,
  names: { required: readonly Name[]; optional: readonly Name[] },
  apply: (values: Readonly<Partial<Record<Name, Value>>>) => Value,
): Operator {
  return (argument, compiler) => {
    const fields = fieldsOf(operator, names, argument)
    const compiled = fields.map(([name, expression]) => [name, compiler.compile(expression)] as const)
    return scope => {
      const values: Partial<Record<Name, Value>> = {}
      // An argument that is missing at run time is null, so that it differs from one that was not written.
      for (const [name, evaluate] of compiled) values[name] = evaluate(scope) ?? null
      return apply(values)
    }
  }
}

/** The named parts of an operator's argument, checked. */
export function fieldsOf<Name extends string>(
  operator: string,
  { required, optional }: { required: readonly Name[]; optional: readonly Name[] },
  argument: Value,
): (readonly [Name, Value])[] {
  if (!isDoc(argument)) throw failedToParse(`${operator} only supports an object as its argument`)
  const missing = required.find(name => argument[name] === undefined)
  if (missing !== undefined) throw failedToParse(`Missing '${missing}' parameter to ${operator}`)
  const known: readonly string[] = [...required, ...optional]
  const unknown = Object.keys(argument).find(name => !known.includes(name))
  if (unknown !== undefined) throw failedToParse(`Unrecognized argument to ${operator}: ${unknown}`)
  return Object.keys(argument).map(name => [name as Name, argument[name]] as const)
}

export const compileField = (argument: Doc, name: string, compiler: Compiler): Evaluate | null =>
  argument[name] === undefined ? null : compiler.compile(argument[name])

/** @see https://www.mongodb.com/docs/manual/reference/glossary/#std-term-truthy, "evaluates to false" */
export const isTrue = (value: Value): boolean =>
  value !== false && value !== null && value !== undefined && !(isNumeric(value) && numberOption(value) === 0)

export const isNullish = (value: Value): value is null | undefined => value === null || value === undefined

/** In expressions, other than in filters, a missing value sorts below null. */
export function compareInExpression(a: Value, b: Value, collation: Collation): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b, collation)
}
