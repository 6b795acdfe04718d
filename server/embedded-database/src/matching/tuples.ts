import { errorAt } from '../values/command-error.ts'
import { EMPTY_ARRAY, type Value, isDoc } from '../values/value.ts'
import { indexOf } from './path.ts'

/** The value reached on a path, and the rest of the path after an array. */
interface Reached {
  readonly value: Value
  readonly rest: readonly string[]
}

interface Column extends Reached {
  readonly isDone: boolean
  /** the element named by an index that follows in the path, and whether that is itself an array */
  readonly atIndex?: Reached & { readonly isNested: boolean }
}

/** Creates the error for paths through two arrays, whose elements cannot be combined. */
type Refuse = (one: string, other: string) => Error

/**
 * The combinations of values that a document has at several paths, as indexes and sorts see it: paths through one array
 * go together element by element, and an element through which a path does not go counts as missing.
 * `arrays`: a bit for each path with an array on it.
 * @see https://www.mongodb.com/docs/manual/core/indexes/index-types/index-multikey/
 */
export function tuplesOf(doc: Value, paths: readonly (readonly string[])[], refuse: Refuse) {
  let arrays = 0
  const tuple = paths.map((path, at) => {
    const { value } = follow(doc, path)
    if (Array.isArray(value)) arrays |= 1 << at
    return value
  })
  if (arrays === 0) return { tuples: [tuple], arrays }
  const columns = paths.map(rest => ({ value: undefined, rest, isDone: false }))
  const name = (at: number): string => paths[at]?.join('.') ?? ''
  return { tuples: combine(doc, columns, (one, other) => refuse(name(one), name(other))), arrays }
}

function combine(
  element: Value,
  before: readonly Column[],
  refuse: (one: number, other: number) => Error,
): Value[][] {
  const columns = before.map(column => (column.isDone ? column : arrive(element, column)))
  const first = columns.findIndex(({ isDone }) => !isDone)
  const array = columns[first]?.value
  if (!Array.isArray(array)) return [columns.map(({ value }) => value)]
  const other = columns.findIndex(({ isDone, value }) => !isDone && value !== array)
  if (other >= 0) throw refuse(first, other)
  // An array reached by an index is a value as a whole.
  const isWhole = before.some(({ isDone, atIndex }) => !isDone && atIndex?.isNested)
  const open = columns.map(column => (column.isDone ? column : lookAhead(column, array)))
  return (array.length > 0 ? array : [EMPTY_ARRAY]).flatMap(each => {
    const value = isWhole ? array : each
    const ends = ({ isDone, rest }: Column): boolean => !isDone && rest.length === 0
    return combine(
      each,
      open.map(column => (ends(column) ? { ...column, value, isDone: true } : column)),
      refuse,
    )
  })
}

const NOTHING: readonly string[] = []

/** Follows the path to its end or the first array on it. */
export function follow(from: Value, path: readonly string[]): Reached {
  let value = from
  let at = 0
  for (; at < path.length && !Array.isArray(value); at++)
    value = isDoc(value) ? value[path[at] ?? ''] : undefined
  return { value, rest: at < path.length ? path.slice(at) : NOTHING }
}

function arrive(element: Value, { rest, atIndex }: Column): Column {
  const doc = isDoc(element) ? element : undefined
  const [field = ''] = rest
  if (atIndex && doc && field in doc)
    throw errorAt(16746, `Ambiguous field name found in array, which is an index of it too: '${field}'`)
  const reached = atIndex ?? follow(doc, rest)
  return { value: reached.value, rest: reached.rest, isDone: !Array.isArray(reached.value) }
}

function lookAhead(column: Column, array: readonly Value[]): Column {
  const element = array[indexOf(column.rest[0] ?? '')]
  if (element === undefined) return column
  return {
    ...column,
    atIndex: { ...follow(element, column.rest.slice(1)), isNested: Array.isArray(element) },
  }
}
