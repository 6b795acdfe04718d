import { Long, Timestamp } from 'bson'
import { badValue, failedToParse, typeMismatch } from '../values/command-error.ts'
import { compareValues } from '../values/compare.ts'
import { type ArithmeticOperator, arithmetic, numberOption, toNumber } from '../values/numbers.ts'
import { type Value, cloneValue, display, isDoc, isLong, isNumeric, typeName } from '../values/value.ts'
import { addToSet, pop, pull, pullAll, push } from './array-modifiers.ts'
import type { Modifier } from './modifier.ts'

const increase =
  (operator: ArithmeticOperator, name: string): Modifier =>
  (current, argument, { path, id }) => {
    if (!isNumeric(argument)) return undefined
    if (current === undefined) return operator === 'add' ? argument : arithmetic('multiply', argument, 0)
    if (isNumeric(current)) return arithmetic(operator, current, argument)
    const field = path.split('.').at(-1) ?? ''
    throw typeMismatch(
      `Cannot apply ${name} to a value of non-numeric type. {_id: ${display(id)}} has the field '${field}' of non-numeric type ${typeName(current)}`,
    )
  }

const extreme =
  (sign: 1 | -1): Modifier =>
  (current, argument, { collation }) =>
    current === undefined || compareValues(argument, current, collation) * sign > 0 ? argument : undefined

const currentDate: Modifier = (_, argument, { now }) =>
  isDoc(argument) && argument['$type'] === 'timestamp'
    ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 })
    : now

const BIT_OPERATORS = new Map<string, (a: bigint, b: bigint) => bigint>([
  ['and', (a, b) => a & b],
  ['or', (a, b) => a | b],
  ['xor', (a, b) => a ^ b],
])

const bit: Modifier = (current, argument) => {
  if (!isDoc(argument)) throw badValue(`The $bit modifier is not compatible with a ${typeName(argument)}`)
  const toBits = (value: Value): bigint => {
    if (isLong(value)) return value.toBigInt()
    if (!Number.isInteger(value))
      throw badValue(`Cannot apply $bit to a value of non-integral type ${typeName(value)}`)
    return BigInt(numberOption(value))
  }
  let bits = current === undefined ? 0n : toBits(current)
  for (const [name, operand] of Object.entries(argument)) {
    const apply = BIT_OPERATORS.get(name)
    if (!apply) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`)
    bits = apply(bits, toBits(operand))
  }
  const isWide = isLong(current) || Object.values(argument).some(isLong)
  return isWide ? Long.fromBigInt(bits) : Number(BigInt.asIntN(32, bits))
}

const set: Modifier = (_, argument) => cloneValue(argument)
const none: Modifier = () => undefined

export const MODIFIERS = new Map<string, Modifier>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', none],
  ['$rename', none],
  ['$inc', increase('add', '$inc')],
  ['$mul', increase('multiply', '$mul')],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$currentDate', currentDate],
  ['$bit', bit],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', pull],
  ['$pullAll', pullAll],
])

/** What MongoDB refuses before it looks at a document. */
export function checkArgument(operator: string, field: string, argument: Value): void {
  if (operator === '$rename' && typeof argument !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${field}: ${display(argument)}`)
  }
  if ((operator === '$inc' || operator === '$mul') && !isNumeric(argument)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply'
    throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${field}: ${display(argument)}}`)
  }
  if (operator === '$pop' && !(isNumeric(argument) && Math.abs(toNumber(argument)) === 1)) {
    throw failedToParse(`$pop expects 1 or -1, found: ${display(argument)}`)
  }
}
