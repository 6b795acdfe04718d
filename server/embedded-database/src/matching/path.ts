import type { Doc, Value } from '../values/value.ts'
import { entriesOf, firstField, isDoc, isOperator } from '../values/value.ts'

const INDEX = /^(?:0|[1-9]\d*)$/

/** The array index that a part of a path names, or -1. */
export const indexOf = (part: string): number => (INDEX.test(part) ? Number(part) : -1)

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
    if (value.some(element => isDoc(element) && some(element, at))) return true
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

/** An expression-like document: its first field is an operator. */
export function isOperatorDoc(value: Value): value is Doc {
  const first = isDoc(value) ? firstField(value) : undefined
  return first !== undefined && isOperator(first)
}

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
