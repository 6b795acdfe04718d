import type { Collation } from '../values/collation.ts'
import { type CommandError, errorAt, failedToParse } from '../values/command-error.ts'
import { numberOption, toNumber } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isNumeric, typeName } from '../values/value.ts'

/** The value of an expression on a document; undefined is MongoDB's "missing". */
export type Evaluate = (doc: Value) => Value

/** What an expression or a filter depends on besides the document. */
export interface MatchOptions {
  readonly collation: Collation
  /** the value of `$$name`, besides the system's variables; looked up when a document is evaluated */
  readonly variables: Doc
  /** why `$near` is refused here: it sorts, so it belongs at the top of a query alone */
  readonly refusesNear?: CommandError
}

/** An operator at its position in an expression. */
export interface Use {
  readonly name: string
  readonly argument: Value
  readonly given: MatchOptions
  compile(expression: Value, given?: MatchOptions): Evaluate
}

/** Compiles an operator; throws immediately for an invalid argument. */
export type Operator = (use: Use) => Evaluate
export type Operators = readonly (readonly [string, Operator])[]

export const MANY = Number.POSITIVE_INFINITY

export const isNullish = (value: Value): value is null | undefined => (value ?? null) === null
export const isText = (value: Value): value is string => typeof value === 'string'

/** null, missing, false and 0 are false; everything else, including an empty string, is true. */
export const isTrue = (value: Value): boolean =>
  value !== false && !isNullish(value) && !(isNumeric(value) && numberOption(value) === 0)

/** An operator, and MongoDB's code for a refused argument. */
type Place = readonly [Use, number]

/** The value if it has the required type. */
export function typed<T extends Value>(value: Value, is: (value: Value) => value is T, where: Place): T {
  if (is(value)) return value
  const [{ name }, code] = where
  throw errorAt(code, `${name} does not support the type ${typeName(value)} here`)
}

/** A whole number of 32 bits; other numbers have the next code. */
export function intOf(value: Value, use: Use, code: number): number {
  const number = toNumber(typed(value, isNumeric, [use, code]))
  if ((number | 0) === number) return number
  throw errorAt(code + 1, `${use.name} takes a whole number of 32 bits here`)
}

/** An operator with one argument or a list of arguments, which it may leave unevaluated. */
export const onList =
  (least: number, most: number, apply: (list: readonly Evaluate[], use: Use) => Evaluate): Operator =>
  use => {
    const list = [use.argument].flat().map(each => use.compile(each))
    if (list.length >= least && list.length <= most) return apply(list, use)
    const count = least === most ? `exactly ${least}` : `from ${least} to ${most}`
    const message = `Expression ${use.name} takes ${count} arguments. ${list.length} were passed in.`
    throw errorAt(least === most ? 16020 : 28667, message)
  }

/** An operator on the values of its arguments. */
export const onValues = (
  least: number,
  most: number,
  apply: (values: Value[], use: Use) => Value,
): Operator =>
  onList(least, most, (list, use) => doc => {
    const values = list.map(each => each(doc))
    return apply(values, use)
  })

/** The same, but null where one of the values is null or missing. */
export const unlessNull: typeof onValues = (least, most, apply) =>
  onValues(least, most, (values, use) => (values.some(isNullish) ? null : apply(values, use)))

/** The named parts of an argument. */
export function partsOf({ name, argument }: Use, required: string, optional = ''): Doc {
  const given = isDoc(argument) ? Object.keys(argument) : []
  const missing = required.split(' ').find(part => !given.includes(part))
  const unknown = given.find(part => !`${required} ${optional}`.split(' ').includes(part))
  if (isDoc(argument) && missing === undefined && unknown === undefined) return argument
  throw failedToParse(`${name} takes an object of ${required} ${optional}`)
}

/** An operator on the values of its named parts: undefined for an absent part, null for a missing value. */
export const onParts =
  (required: string, optional: string, apply: (values: Doc, use: Use) => Value): Operator =>
  use => {
    const parts = Object.entries(partsOf(use, required, optional))
    const list = parts.map(([part, expression]) => [part, use.compile(expression)] as const)
    return doc =>
      apply(Object.fromEntries(list.map(([part, evaluate]) => [part, evaluate(doc) ?? null])), use)
  }

/** Adds variables to those in scope; they get their values while documents are evaluated. */
export function withVariables(given: MatchOptions, names: readonly Value[]): MatchOptions {
  const variables = Object.create(given.variables) as Doc
  for (const name of names) {
    if (typeof name !== 'string' || !/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
      throw errorAt(16867, `${JSON.stringify(name)} is not a valid name for a user variable`)
    variables[name] = null
  }
  return { ...given, variables }
}
