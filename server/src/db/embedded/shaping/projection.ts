import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { matchedIndex } from '../matching/positional.ts'
import { type CommandError, errorAt, notSupported } from '../values/command-error.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc, isNumeric, isOperatorDoc } from '../values/value.ts'
import { type Leaf, type ShapeTree, place, shapeDoc } from './shape.ts'

export type Project = (doc: Doc) => Doc

/**
 * Makes a projection executable; null when it leaves documents as they are.
 * @param filter of the query; null for the stage `$project`, which has no `$slice`, `$elemMatch` and positional `$`
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection
 */
export function compileProjection(
  projection: Value,
  options: MatchOptions,
  filter: Doc | null = null,
): Project | null {
  if (!isDoc(projection) || Object.keys(projection).length === 0) return null
  const leaves = leavesOf(projection, 51270)
  const position = filter && positionIn(leaves)
  const parts = leaves.map(([field, value]) => {
    const path = field === `${position}.$` ? field.slice(0, -2) : field
    return { path, leaf: (filter && leafInQuery(path, value, options)) ?? leafOf(path, value, options) }
  })
  const id = parts.find(({ path, leaf }) => path === '_id' && typeof leaf === 'string')
  const fields = parts.filter(part => part !== id)
  // A slice goes with both kinds of projections.
  const first = fields.find(({ leaf }) => typeof leaf !== 'object') ?? id
  const includes = first !== undefined && first.leaf !== 'drop'
  const tree: ShapeTree = new Map()
  for (const { path, leaf } of fields) {
    if (typeof leaf !== 'object' && (leaf !== 'drop') !== includes) throw mixed(path, !includes)
    if (!place(tree, path, leaf)) throw errorAt(31249, `Path collision at ${path}`)
  }
  if (id?.leaf === 'drop') tree.set('_id', 'drop')
  else if (includes && !tree.has('_id')) tree.set('_id', 'keep')
  const project: Project = doc => shapeDoc(doc, tree, { whole: doc, others: !includes })
  if (filter === null || position === null) return project
  return doc => onlyMatched(project(doc), position.split('.'), matchedIndex(doc, filter, options))
}

const mixed = (path: string, includes: boolean): CommandError =>
  includes
    ? errorAt(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
    : errorAt(31254, `Cannot do exclusion on field ${path} in inclusion projection`)

/** The path that ends with the positional `$`, without it; null if there is none. */
function positionIn(leaves: readonly (readonly [string, Value])[]): string | null {
  const [found, ...others] = leaves.filter(([path]) => path.split('.').includes('$'))
  if (found === undefined) return null
  const [path, value] = found
  if (others.length > 0) throw errorAt(31276, 'Cannot specify more than one positional projection per query.')
  if (path.indexOf('.$') !== path.length - 2)
    throw errorAt(31394, `The positional operator may only be used at the end of a path, not as in ${path}`)
  if (isTruthyOption(value)) return path.slice(0, -2)
  throw errorAt(31395, 'positional projection cannot be used with exclusion')
}

/** The first array on the path keeps nothing but the element that matched. */
function onlyMatched(doc: Doc, [field, ...rest]: readonly string[], index: number | null): Doc {
  if (field === undefined) return doc
  const value = doc[field]
  if (isDoc(value)) return docOf([...Object.entries(doc), [field, onlyMatched(value, rest, index)]])
  if (!Array.isArray(value)) return doc
  if (index !== null && index < value.length) return docOf([...Object.entries(doc), [field, [value[index]]]])
  throw errorAt(
    51246,
    "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
  )
}

/** `$addFields`: each document with these fields computed. */
export function compileAdditions(additions: Doc, options: MatchOptions): Project {
  const tree: ShapeTree = new Map()
  for (const [path, value] of leavesOf(additions, 40180)) {
    if (!place(tree, path, compileExpression(value, options)))
      throw errorAt(40176, `specification contains two conflicting paths, one is ${path}`)
  }
  return doc => shapeDoc(doc, tree, { whole: doc, others: true })
}

/** The paths of nested documents with what is said of each. */
function leavesOf(doc: Doc, emptyCode: number, prefix = ''): (readonly [string, Value])[] {
  return Object.entries(doc).flatMap(([field, value]) => {
    const path = prefix + field
    if (path.split('.').includes('')) throw errorAt(15998, 'FieldPath field names may not be empty strings.')
    if (!isDoc(value) || isOperatorDoc(value)) return [[path, value] as const]
    if (Object.keys(value).length > 0) return leavesOf(value, emptyCode, `${path}.`)
    throw errorAt(emptyCode, `An empty object is not a valid value, at path ${path}`)
  })
}

function leafOf(path: string, value: Value, options: MatchOptions): Leaf {
  if (path.endsWith('$')) throw errorAt(16410, `FieldPath field names may not start with '$', as in ${path}`)
  if (typeof value !== 'boolean' && !isNumeric(value)) return compileExpression(value, options)
  return isTruthyOption(value) ? 'keep' : 'drop'
}

/** What only the projection of a query knows; null for all else. */
function leafInQuery(path: string, value: Value, options: MatchOptions): Leaf | null {
  const { $elemMatch, $slice, $meta } = isOperatorDoc(value) ? value : docOf([])
  if ($meta !== undefined) throw notSupported('$meta in a projection')
  if ($elemMatch !== undefined) {
    if (path.includes('.')) throw errorAt(31275, 'Cannot use $elemMatch projection on a nested field')
    const matches = compileFilter({ element: { $elemMatch } }, options)
    return whole => {
      const array = whole[path]
      const at = Array.isArray(array) ? array.findIndex(element => matches({ element: [element] })) : -1
      return Array.isArray(array) && at >= 0 ? [array[at]] : undefined
    }
  }
  const counts = Array.isArray($slice) ? $slice : [0, $slice]
  const [skip = 0, count = 0] = counts.map(each => Math.trunc(numberOption(each)))
  if (counts.length !== 2 || !counts.every(isNumeric) || (Array.isArray($slice) && count <= 0)) return null
  return { change: array => (Array.isArray(array) ? slice(array, skip, count) : array) }
}

/** So many elements after as many skipped; below 0 both count from the end. */
function slice(values: Value[], skip: number, count: number): Value[] {
  if (count < 0) return values.slice(count)
  const start = skip < 0 ? Math.max(0, values.length + skip) : skip
  return values.slice(start, start + count)
}
