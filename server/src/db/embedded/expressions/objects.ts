import { CommandError, location } from '../values/command-error.ts'
import { type Value, docOf, isDoc, newDoc, typeName } from '../values/value.ts'
import { type Operator, isNullish, onFields, onValue, onValues } from './operator.ts'

const mergeObjects = onValues('$mergeObjects', [0, Number.POSITIVE_INFINITY], values => {
  const [first] = values
  const merged = newDoc()
  for (const value of values.length === 1 && Array.isArray(first) ? first : values) mergeInto(merged, value)
  return merged
})

/** Adds the fields of a document to another; null and missing add nothing. */
export function mergeInto(target: Record<string, Value>, value: Value): void {
  if (isNullish(value)) return
  if (!isDoc(value)) {
    throw new CommandError(
      location(40400),
      `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
    )
  }
  for (const field of Object.keys(value)) target[field] = value[field]
}

const pairOf = (pair: Value): Value[] => {
  if (Array.isArray(pair)) return pair
  return isDoc(pair) ? [pair['k'], pair['v']] : []
}

const objectToArray = onValue('$objectToArray', value => {
  if (isNullish(value)) return null
  if (!isDoc(value)) {
    throw new CommandError(
      location(40390),
      `$objectToArray requires a document input, found: ${typeName(value)}`,
    )
  }
  return Object.keys(value).map(field =>
    docOf([
      ['k', field],
      ['v', value[field]],
    ]),
  )
})

const arrayToObject = onValue('$arrayToObject', value => {
  if (isNullish(value)) return null
  if (!Array.isArray(value)) {
    throw new CommandError(
      location(40386),
      `$arrayToObject requires an array input, found: ${typeName(value)}`,
    )
  }
  return docOf(
    value.map(pair => {
      const [key, content] = pairOf(pair)
      if (typeof key !== 'string')
        throw new CommandError(location(40394), '$arrayToObject requires keys of type string')
      return [key, content] as const
    }),
  )
})

/** The short form `{ $getField: 'name' }` reads the current document. */
const getField: Operator = (argument, compiler) =>
  onFields('$getField', { required: ['field'], optional: ['input'] }, ({ field, input }) =>
    typeof field === 'string' && isDoc(input) ? input[field] : undefined,
  )(
    isDoc(argument) && 'field' in argument
      ? { field: argument['field'], input: argument['input'] ?? '$$CURRENT' }
      : { field: argument, input: '$$CURRENT' },
    compiler,
  )

/** Fields by any name, also one with dots or a dollar sign. */
const setField = (name: '$setField' | '$unsetField'): Operator =>
  onFields(
    name,
    { required: ['field', 'input'], optional: name === '$setField' ? ['value'] : [] },
    ({ field, input, value }: Partial<Record<'field' | 'input' | 'value', Value>>) => {
      if (isNullish(input)) return null
      if (typeof field !== 'string' || !isDoc(input)) {
        throw new CommandError(location(4161105), `${name} requires 'input' to evaluate to type Object`)
      }
      const doc = Object.assign(newDoc(), input)
      if (value === undefined) Reflect.deleteProperty(doc, field)
      else doc[field] = value
      return doc
    },
  )

export const objectOperators: Readonly<Record<string, Operator>> = {
  $mergeObjects: mergeObjects,
  $objectToArray: objectToArray,
  $arrayToObject: arrayToObject,
  $getField: getField,
  $setField: setField('$setField'),
  $unsetField: setField('$unsetField'),
}
