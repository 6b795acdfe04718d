import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { matchedIndex } from '../matching/positional.ts'
import { CommandError, location, notSupported } from '../values/command-error.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isNumeric, isOperatorDoc } from '../values/value.ts'
import { type Leaf, type ShapeTree, place, shapeDoc } from './shape.ts'

export type Project = (doc: Doc) => Doc

/** One field of a projection; `includes` is null for what goes with both kinds. */
interface Part {
  readonly path: string
  readonly leaf: Leaf
  readonly includes: boolean | null
}

/**
 * Makes a projection executable; null when it leaves documents as they are.
 * @param filter of the query, for the positional `$`; null for the stage `$project`, in which `$slice`, `$elemMatch`
 * and `$` mean what they mean in expressions
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection
 */
export function compileProjection(
  projection: Value,
  filter: Doc | null,
  options: MatchOptions,
): Project | null {
  if (!isDoc(projection) || Object.keys(projection).length === 0) return null
  const parts = leavesOf(projection, 51270).map(
    ([path, value]) =>
      (filter ? findPart(path, value, { filter, options }) : null) ?? partOf(path, value, options),
  )
  const id = parts.find(({ path, leaf }) => path === '_id' && typeof leaf === 'string')
  const fields = parts.filter(part => part !== id)
  const kind = fields.find(({ includes }) => includes !== null)?.includes
  const includes = kind ?? (id?.includes === true && fields.length === 0)
  const tree: ShapeTree = new Map()
  for (const part of fields) {
    if (part.includes !== null && part.includes !== includes) throw mixed(part)
    if (!place(tree, part.path, part.leaf))
      throw new CommandError(location(31249), `Path collision at ${part.path}`)
  }
  if (id?.includes === false) tree.set('_id', 'drop')
  else if (includes && !tree.has('_id')) tree.set('_id', 'keep')
  return doc => shapeDoc(doc, tree, { whole: doc, others: !includes })
}

function mixed({ path, includes }: Part): CommandError {
  const message = includes
    ? `Cannot do inclusion on field ${path} in exclusion projection`
    : `Cannot do exclusion on field ${path} in inclusion projection`
  return new CommandError(location(includes ? 31253 : 31254), message)
}

/** `$addFields`: each document with these fields computed. */
export function compileAdditions(additions: Doc, options: MatchOptions): Project {
  const tree: ShapeTree = new Map()
  for (const [path, value] of leavesOf(additions, 40180)) {
    if (!place(tree, path, { compute: compileExpression(value, options) }))
      throw new CommandError(location(40176), `specification contains two conflicting paths, one is ${path}`)
  }
  return doc => shapeDoc(doc, tree, { whole: doc, others: true })
}

/** The paths of nested documents with what is said of each. */
function leavesOf(doc: Doc, emptyCode: number, prefix = ''): (readonly [string, Value])[] {
  return Object.entries(doc).flatMap(([field, value]) => {
    const path = prefix + field
    if (path.split('.').includes(''))
      throw new CommandError(location(15998), 'FieldPath field names may not be empty strings.')
    if (!isDoc(value) || isOperatorDoc(value)) return [[path, value] as const]
    if (Object.keys(value).length > 0) return leavesOf(value, emptyCode, `${path}.`)
    throw new CommandError(location(emptyCode), `An empty object is not a valid value, at path ${path}`)
  })
}

function partOf(path: string, value: Value, options: MatchOptions): Part {
  if (typeof value !== 'boolean' && !isNumeric(value)) {
    return { path, leaf: { compute: compileExpression(value, options) }, includes: true }
  }
  if (path.endsWith('$'))
    throw new CommandError(location(16410), `FieldPath field names may not start with '$', as in ${path}`)
  const includes = isTruthyOption(value)
  return { path, leaf: includes ? 'keep' : 'drop', includes }
}

/** What only the projection of a query knows, or null. */
function findPart(path: string, value: Value, query: { filter: Doc; options: MatchOptions }): Part | null {
  const { filter, options } = query
  if (path.endsWith('.$') && isTruthyOption(value)) {
    const edit = (array: Value, whole: Doc): Value => {
      const index = matchedIndex(whole, filter, options.collation)
      if (index !== null) return Array.isArray(array) ? [array[index]] : array
      throw new CommandError(
        location(51246),
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      )
    }
    return { path: path.slice(0, -2), leaf: { edit }, includes: true }
  }
  if (!isDoc(value)) return null
  if ('$meta' in value) throw notSupported('$meta in a projection')
  if ('$elemMatch' in value) return elemMatchPart(path, value, options)
  const counts = [value['$slice']].flat()
  if (!counts.every(isNumeric)) return null
  const [first = 0, limit] = counts.map(count => numberOption(count))
  const edit = (array: Value): Value => (Array.isArray(array) ? slice(array, first, limit) : array)
  return { path, leaf: { edit }, includes: null }
}

function elemMatchPart(path: string, condition: Value, options: MatchOptions): Part {
  if (path.includes('.'))
    throw new CommandError(location(31275), 'Cannot use $elemMatch projection on a nested field')
  const matches = compileFilter({ element: condition }, options)
  const compute = (whole: Doc): Value => {
    const array = whole[path]
    const hit = Array.isArray(array) ? array.find(element => matches({ element: [element] })) : undefined
    return hit === undefined ? undefined : [hit]
  }
  return { path, leaf: { compute }, includes: true }
}

/** So many from the start (or the end, below 0), or so many after as many skipped. */
function slice(values: Value[], first: number, limit: number | undefined): Value[] {
  if (limit === undefined) return first < 0 ? values.slice(first) : values.slice(0, first)
  const start = first < 0 ? Math.max(0, values.length + first) : first
  return values.slice(start, start + limit)
}
