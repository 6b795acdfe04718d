import { BSONRegExp } from 'bson'
import { compileFilter } from '../matching/filter.ts'
import type { Collation } from '../values/collation.ts'
import { badValue, typeMismatch } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { numberOption } from '../values/numbers.ts'
import {
  type Doc,
  type Value,
  cloneValue,
  display,
  isDoc,
  isOperatorDoc,
  newDoc,
  typeName,
} from '../values/value.ts'
import type { Modifier } from './modifier.ts'

const PUSH_CLAUSES = ['$each', '$slice', '$sort', '$position']

export const push: Modifier = (current, argument, { path, id, collation }) => {
  const clauses: Doc = isDoc(argument) && '$each' in argument ? argument : { $each: [argument] }
  const added = clauses['$each']
  if (!Array.isArray(added)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName(added)}`)
  }
  const unknown = Object.keys(clauses).find(clause => !PUSH_CLAUSES.includes(clause))
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`)
  if (current !== undefined && !Array.isArray(current)) {
    throw badValue(
      `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ${display(id)}}`,
    )
  }
  const array = [...(current ?? [])]
  const position = numberOption(clauses['$position'], array.length)
  array.splice(position < 0 ? Math.max(0, array.length + position) : position, 0, ...cloneValue(added))
  if (clauses['$sort'] !== undefined) sortInPlace(array, clauses['$sort'], collation)
  if (clauses['$slice'] === undefined) return array
  const size = numberOption(clauses['$slice'])
  if (size === 0) return []
  return size > 0 ? array.slice(0, size) : array.slice(size)
}

function sortInPlace(array: Value[], order: Value, collation: Collation): void {
  const keys = isDoc(order) ? Object.entries(order) : [['', order] as const]
  const valueAt = (value: Value, path: string): Value =>
    path === ''
      ? value
      : path.split('.').reduce<Value>((part, field) => (isDoc(part) ? part[field] : undefined), value)
  array.sort((a, b) => {
    for (const [path, direction] of keys) {
      const result = compareValues(valueAt(a, path), valueAt(b, path), collation) * numberOption(direction, 1)
      if (result !== 0) return result
    }
    return 0
  })
}

export const addToSet: Modifier = (current, argument, { path, collation }) => {
  const added = isDoc(argument) && '$each' in argument ? argument['$each'] : [argument]
  if (!Array.isArray(added)) throw typeMismatch('The argument to $each in $addToSet must be an array')
  if (current !== undefined && !Array.isArray(current)) {
    throw badValue(
      `Cannot apply $addToSet to non-array field. Field named '${path.split('.').at(-1) ?? ''}' has non-array type ${typeName(current)}`,
    )
  }
  const array = [...(current ?? [])]
  for (const value of added) {
    if (!array.some(element => equalValues(element, value, collation))) array.push(cloneValue(value))
  }
  return array
}

export const pop: Modifier = (current, argument, { path }) => {
  if (current === undefined) return undefined
  if (!Array.isArray(current)) {
    throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(current)}'`)
  }
  return numberOption(argument) < 0 ? current.slice(1) : current.slice(0, -1)
}

export const pull: Modifier = (current, argument, { collation }) => {
  if (current === undefined) return undefined
  if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value')
  const isPulled = pullTest(argument, collation)
  return current.filter(element => !isPulled(element))
}

/** A document is a filter for the elements; operators and regular expressions are conditions on them. */
function pullTest(argument: Value, collation: Collation): (element: Value) => boolean {
  const options = { collation, variables: newDoc() }
  const [first = ''] = isOperatorDoc(argument) ? Object.keys(argument) : []
  const isFilter = isDoc(argument) && (first === '' || ['$and', '$or', '$nor'].includes(first))
  if (isFilter) {
    const matches = compileFilter(argument, options)
    return element => isDoc(element) && matches(element)
  }
  if (first !== '' || argument instanceof BSONRegExp) {
    const matches = compileFilter({ element: argument }, options)
    return element => matches({ element })
  }
  return element => equalValues(element, argument, collation)
}

export const pullAll: Modifier = (current, argument, { collation }) => {
  if (!Array.isArray(argument)) throw badValue('$pullAll requires an array argument')
  if (current === undefined) return undefined
  if (!Array.isArray(current)) throw badValue('Cannot apply $pullAll to a non-array value')
  return current.filter(element => !argument.some(value => equalValues(element, value, collation)))
}
