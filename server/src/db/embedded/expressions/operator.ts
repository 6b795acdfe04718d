import type { Collation } from '../values/collation.ts'
import { CommandError, failedToParse, location, typeMismatch } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Numeric, type Value, isDoc, isNumeric, typeName } from '../values/value.ts'

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
  /** the same with one more variable in each of these names */
  withVariables(names: readonly string[]): Compiler
}

/** An operator as it stands in an expression. */
export interface Call {
  readonly name: string
  readonly argument: Value
  readonly compiler: Compiler
}

export type Operator = (call: Call) => Evaluate

type Apply<Values> = (values: Values, call: Call) => Value

export const MANY = Number.POSITIVE_INFINITY

export const argumentsOf = ({ argument, compiler }: Call): Evaluate[] =>
  (Array.isArray(argument) ? argument : [argument]).map(each => compiler.compile(each))

/** An operator on the values of its arguments, at least and at most so many. */
export const onValues =
  (least: number, most: number, apply: Apply<Value[]>): Operator =>
  call => {
    const list = argumentsOf(call)
    if (list.length < least || list.length > most) {
      const count = least === most ? `exactly ${least}` : `at least ${least}, and at most ${most},`
      throw new CommandError(
        location(least === most ? 16020 : 28667),
        `Expression ${call.name} takes ${count} arguments. ${list.length} were passed in.`,
      )
    }
    return scope =>
      apply(
        list.map(each => each(scope)),
        call,
      )
  }

/** The same; null as soon as one of the values is null or missing. */
export const unlessNull = (least: number, most: number, apply: Apply<Value[]>): Operator =>
  onValues(least, most, (values, call) => (values.some(isNullish) ? null : apply(values, call)))

/** The same on numbers alone. */
export const onNumbers = (least: number, most: number, apply: Apply<Numeric[]>): Operator =>
  unlessNull(least, most, (values, call) => {
    if (values.every(isNumeric)) return apply(values, call)
    const wrong = values.find(value => !isNumeric(value))
    throw typeMismatch(`${call.name} only supports numeric types, not ${typeName(wrong)}`)
  })

/** The named parts of an operator's argument. */
export function partsOf(
  { name, argument }: Call,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`)
  const missing = required.find(part => argument[part] === undefined)
  if (missing !== undefined) throw failedToParse(`Missing '${missing}' parameter to ${name}`)
  const unknown = Object.keys(argument).find(part => !required.includes(part) && !optional.includes(part))
  if (unknown !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknown}`)
  return argument
}

export const isNullish = (value: Value): value is null | undefined => value === null || value === undefined

/** null, missing, false and 0 are false; all else, an empty string among it, is true. */
export const isTrue = (value: Value): boolean =>
  value !== false && !isNullish(value) && !(isNumeric(value) && numberOption(value) === 0)
