import type { Doc, Value } from '../values/value.ts'
import { docOf, entriesOf, firstField, isDoc, isOperator, put, removeField } from '../values/value.ts'

const INDEX = /^(?:0|[1-9]\d*)$/

/** The array index that a part of a path names, or -1. */
export const indexOf = (part: string): number => (INDEX.test(part) ? Number(part) : -1)

/** The index of the array element that last passed a test. Everything here is synchronous, so one variable is enough. */
export const found: { index: number | null } = { index: null }

/** Whether a test holds for an element of an array; notes for which. Of arrays in arrays the outermost comes last. */
export function someElement(array: readonly Value[], test: (element: Value) => boolean): boolean {
  const index = array.findIndex(test)
  if (index >= 0) found.index = index
  return index >= 0
}

/**
 * Calls `test` with every value at the path until it holds. Arrays along the path are entered both by index
 * and through each of their documents; the last value is passed as it is, with whether it is the element named by an
 * index at the end of the path. A path that does not exist passes undefined.
 * @see https://www.mongodb.com/docs/manual/tutorial/query-array-of-documents/
 */
export function someAtPath(
  value: Value,
  path: readonly string[],
  test: (value: Value, isElement: boolean) => boolean,
): boolean {
  const some = (value: Value, at: number): boolean => {
    const part = path[at]
    if (part === undefined) return test(value, false)
    if (!Array.isArray(value))
      return isDoc(value) ? some(fieldOf(value, part), at + 1) : test(undefined, false)
    if (someElement(value, element => isDoc(element) && some(element, at))) return true
    const element = indexOf(part) >= 0 ? value[indexOf(part)] : undefined
    if (element === undefined) return false
    if (at === path.length - 1) return test(element, true)
    return (isDoc(element) || Array.isArray(element)) && some(element, at + 1)
  }
  return some(value, 0)
}

const fieldOf = (doc: Doc, field: string): Value => (Object.hasOwn(doc, field) ? doc[field] : undefined)

/** Every value at the path; for an array at its end, the elements. */
export function valuesAtPath(value: Value, path: readonly string[]): Value[] {
  const values: Value[] = []
  someAtPath(value, path, last => {
    if (Array.isArray(last)) values.push(...last)
    else values.push(last)
    return false
  })
  return values
}

/** The value at a path of documents; does not enter arrays. */
export const fieldAt = (value: Value, path: readonly string[]): Value =>
  path.reduce<Value>((part, field) => (isDoc(part) ? part[field] : undefined), value)

/** How many parts of a path lead to the first array on it; 0 if there is none. */
export const partsToArray = (doc: Value, path: readonly string[]): number =>
  path.findIndex((_, at) => Array.isArray(fieldAt(doc, path.slice(0, at + 1)))) + 1

/** A copy with another value at a path of documents, created where missing; undefined removes the field. */
export function replaceAt(doc: Value, [field = '', ...rest]: readonly string[], value: Value): Doc {
  const copy = docOf(isDoc(doc) ? entriesOf(doc) : [])
  const changed = rest.length > 0 ? replaceAt(copy[field], rest, value) : value
  if (changed === undefined) removeField(copy, field)
  else put(copy, field, changed)
  return copy
}

/** An expression-like document: its first field is an operator. */
export function isOperatorDoc(value: Value): value is Doc {
  const first = isDoc(value) ? firstField(value) : undefined
  return first !== undefined && isOperator(first)
}

/** Field names, joined by dots, that are not empty and do not begin with a dollar sign. */
export const isPath = (path: Value): path is string =>
  typeof path === 'string' && path.split('.').every(part => part !== '' && !part.startsWith('$'))

/** The fields of a filter with their conditions, including those inside `$and` and an `$or` of one clause. */
export function conditionsIn(filter: Doc): (readonly [string, Value])[] {
  return entriesOf(filter).flatMap(([field, condition]) => {
    const clauses = docsIn(condition)
    const isInside = field === '$and' || (field === '$or' && clauses.length === 1)
    return isInside ? clauses.flatMap(conditionsIn) : [[field, condition] as const]
  })
}

/** The documents of a list such as that of `$and`. */
export const docsIn = (list: Value): Doc[] => (Array.isArray(list) ? list.filter(isDoc) : [])
