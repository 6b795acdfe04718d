import { type Doc, type Value, hasField, isDoc } from '../values/value.ts'

export type Test = (value: Value) => boolean

const INDEX = /^\d+$/

/** The array index that a part of a path names, or -1. */
export const indexOf = (part: string): number => (INDEX.test(part) ? Number(part) : -1)

/**
 * Calls `test` with every value that the path leads to until it holds. On the way arrays are entered, both by index
 * and through each of their documents; the last value is given as it is. A path that leads nowhere gives undefined.
 * @see https://www.mongodb.com/docs/manual/tutorial/query-array-of-documents/
 */
export function someAtPath(value: Value, path: readonly string[], test: Test): boolean {
  const some = (value: Value, at: number): boolean => {
    const part = path[at]
    if (part === undefined) return test(value)
    if (Array.isArray(value)) {
      const index = indexOf(part)
      if (index >= 0 && index < value.length && some(value[index], at + 1)) return true
      return value.some(element => isDoc(element) && some(element, at))
    }
    if (!isDoc(value)) return test(undefined)
    return some(hasField(value, part) ? value[part] : undefined, at + 1)
  }
  return some(value, 0)
}

/** Every value that the path leads to, the elements of an array at its end besides. */
export function valuesAtPath(value: Value, path: readonly string[]): Value[] {
  const values: Value[] = []
  someAtPath(value, path, found => {
    if (Array.isArray(found)) values.push(...found)
    else values.push(found)
    return false
  })
  return values
}

/** The documents of a list such as that of `$and`. */
export const docsIn = (list: Value): Doc[] => (Array.isArray(list) ? list.filter(isDoc) : [])
