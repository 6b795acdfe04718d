import type { Collation } from '../values/collation.ts'
import { CommandError, failedToParse, location, typeMismatch } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Numeric, type Value, isDoc, isNumeric, typeName } from '../values/value.ts'

/** The value of an expression on a document; undefined is MongoDB's "missing". */
export type Evaluate = (doc: Value) => Value

/** An operator as it stands in an expression. */
export interface Call {
  readonly name: string
  readonly argument: Value
  readonly collation: Collation
  readonly compile: (expression: Value) => Evaluate
}

export type Operator = (call: Call) => Evaluate

type Apply<Values> = (values: Values, call: Call) => Value

export const MANY = Number.POSITIVE_INFINITY

/** The arguments, of which there must be at least and at most so many. */
export function argumentsOf({ name, argument, compile }: Call, least: number, most: number): Evaluate[] {
  const list = Array.isArray(argument) ? argument : [argument]
  if (list.length >= least && list.length <= most) return list.map(compile)
  const [code, count] =
    least === most ? [16020, `exactly ${least}`] : [28667, `at least ${least}, and at most ${most},`]
  const message = `Expression ${name} takes ${count} arguments. ${list.length} were passed in.`
  throw new CommandError(location(code), message)
}

/** An operator on the values of its arguments. */
export const onValues =
  (least: number, most: number, apply: Apply<Value[]>): Operator =>
  call => {
    const list = argumentsOf(call, least, most)
    return doc => {
      const values = list.map(each => each(doc))
      return apply(values, call)
    }
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

/** The argument of an operator that takes named parts. */
export function partsOf({ name, argument }: Call, known: readonly string[]): Doc {
  if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`)
  const missing = known.find(part => argument[part] === undefined)
  if (missing !== undefined) throw failedToParse(`Missing '${missing}' parameter to ${name}`)
  const unknown = Object.keys(argument).find(part => !known.includes(part))
  if (unknown !== undefined) throw failedToParse(`Unrecognized argument to ${name}: ${unknown}`)
  return argument
}

export const isNullish = (value: Value): value is null | undefined => value === null || value === undefined

/** null, missing, false and 0 are false; all else, an empty string among it, is true. */
export const isTrue = (value: Value): boolean =>
  value !== false && !isNullish(value) && !(isNumeric(value) && numberOption(value) === 0)
