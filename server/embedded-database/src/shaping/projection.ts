import { compileExpression } from '../expressions/expression.ts'
import { type MatchOptions, compileMatchedIndex } from '../matching/filter.ts'
import { fieldAt, isOperatorDoc, partsToArray, replaceAt } from '../matching/path.ts'
import { errorAt } from '../values/command-error.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, entriesOf, fieldsOf, isDoc, isNumeric, newDoc, put } from '../values/value.ts'

type Project = (doc: Doc) => Doc

/**
 * Compiles a projection; null when it leaves documents unchanged.
 * @param filter of the query; null for the stage `$project`, which has no `$slice`, `$elemMatch` or positional `$`
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
  // $slice is allowed in inclusions and exclusions alike.
  const first = fields.find(({ leaf }) => typeof leaf !== 'object') ?? id
  const includes = first !== undefined && first.leaf !== 'drop'
  const tree: ShapeTree = new Map()
  for (const { path, leaf } of fields) {
    if (typeof leaf !== 'object' && (leaf !== 'drop') !== includes)
      throw errorAt(includes ? 31254 : 31253, `Inclusion and exclusion cannot be mixed, as at field ${path}`)
    if (!place(tree, path, leaf)) throw errorAt(31249, `Path collision at ${path}`)
  }
  if (id?.leaf === 'drop') tree.set('_id', 'drop')
  else if (includes && !tree.has('_id')) tree.set('_id', 'keep')
  const project: Project = doc => shapeDoc(doc, tree, { whole: doc, others: !includes })
  if (filter === null || position === null) return project
  const indexIn = compileMatchedIndex(filter, options)
  return doc => onlyMatched(project(doc), position.split('.'), indexIn(doc))
}

/** The path before a trailing positional `$`; null if there is none. */
function positionIn(leaves: readonly (readonly [string, Value])[]): string | null {
  const [[path, value] = ['', null], ...others] = leaves.filter(([path]) => path.split('.').includes('$'))
  if (path === '') return null
  if (others.length > 0) throw errorAt(31276, 'Cannot specify more than one positional projection per query.')
  if (path.indexOf('.$') !== path.length - 2)
    throw errorAt(31394, `The positional operator may only be used at the end of a path, not as in ${path}`)
  if (isTruthyOption(value)) return path.slice(0, -2)
  throw errorAt(31395, 'positional projection cannot be used with exclusion')
}

/** Reduces the first array on the path to the element that matched. */
function onlyMatched(doc: Doc, path: readonly string[], index: number | null): Doc {
  const place = path.slice(0, partsToArray(doc, path))
  const array = fieldAt(doc, place)
  if (!Array.isArray(array)) return doc
  if (index !== null && index < array.length) return replaceAt(doc, place, [array[index]])
  throw errorAt(51246, "positional operator '.$' couldn't find a matching element in the array")
}

/** `$addFields`: adds computed fields to each document. */
export function compileAdditions(additions: Doc, options: MatchOptions): Project {
  const tree: ShapeTree = new Map()
  for (const [path, value] of leavesOf(additions, 40180)) {
    if (!place(tree, path, compileExpression(value, options)))
      throw errorAt(40176, `specification contains two conflicting paths, one is ${path}`)
  }
  return doc => shapeDoc(doc, tree, { whole: doc, others: true })
}

/** Flattens nested documents to pairs of dotted path and specification. */
function leavesOf(doc: Doc, emptyCode: number, prefix = ''): (readonly [string, Value])[] {
  return entriesOf(doc).flatMap(([field, value]) => {
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

/** The operators that only a query's projection has; null for anything else. */
function leafInQuery(path: string, value: Value, options: MatchOptions): Leaf | null {
  const { $elemMatch, $slice } = isOperatorDoc(value) ? value : newDoc()
  if ($elemMatch !== undefined) {
    if (path.includes('.')) throw errorAt(31275, 'Cannot use $elemMatch projection on a nested field')
    const indexIn = compileMatchedIndex({ [path]: { $elemMatch } }, options)
    return whole => {
      const [array, index] = [whole[path], indexIn(whole)]
      return Array.isArray(array) && index !== null ? [array[index]] : undefined
    }
  }
  const counts = Array.isArray($slice) ? $slice : [0, $slice]
  const [skip = 0, count = 0] = counts.map(each => Math.trunc(numberOption(each)))
  if (counts.length !== 2 || !counts.every(isNumeric) || (Array.isArray($slice) && count <= 0)) return null
  return { change: array => (Array.isArray(array) ? slice(array, skip, count) : array) }
}

/** `count` elements after skipping `skip`; negative numbers count from the end. */
function slice(values: Value[], skip: number, count: number): Value[] {
  if (count < 0) return values.slice(count)
  const start = skip < 0 ? Math.max(0, values.length + skip) : skip
  return values.slice(start, start + count)
}

/** What happens to a field: dropped, kept, kept with a change, or computed from the whole document. */
type Leaf = 'drop' | 'keep' | { readonly change: (value: Value) => Value } | ((whole: Doc) => Value)

/** The fields of a projection or of `$set`; dotted paths and nested documents are equivalent. */
type ShapeTree = Map<string, ShapeTree | Leaf>

/** Adds a path's leaf; false when it collides with another path. */
function place(tree: ShapeTree, path: string, leaf: Leaf): boolean {
  const fields = path.split('.')
  const last = fields.pop() ?? ''
  let at = tree
  for (const field of fields) {
    const next = at.get(field) ?? new Map<string, ShapeTree | Leaf>()
    if (!(next instanceof Map)) return false
    at.set(field, next)
    at = next
  }
  return !at.has(last) && Boolean(at.set(last, leaf))
}

interface Shaping {
  readonly whole: Doc
  /** whether fields that the tree does not name are kept */
  readonly others: boolean
}

const isComputed = (part: ShapeTree | Leaf): boolean =>
  part instanceof Map ? [...part.values()].some(isComputed) : typeof part === 'function'

/** Applies the tree to a document. New fields come last, in the order of the tree. */
function shapeDoc(doc: Doc, tree: ShapeTree, how: Shaping): Doc {
  const shaped = newDoc()
  for (const field of fieldsOf(doc)) {
    const part = tree.get(field) ?? (how.others ? 'keep' : 'drop')
    const comesLast = typeof part === 'function' && !how.others && field !== '_id'
    const value = comesLast ? undefined : shapeField(doc[field], part, how)
    if (value !== undefined) put(shaped, field, value)
  }
  for (const [field, part] of tree) {
    if (field in shaped || !isComputed(part)) continue
    const value = shapeField(undefined, part, how)
    if (value !== undefined) put(shaped, field, value)
  }
  return shaped
}

function shapeField(value: Value, part: ShapeTree | Leaf, how: Shaping): Value {
  if (part === 'keep') return value
  if (part === 'drop') return undefined
  if (typeof part === 'function') return part(how.whole)
  return part instanceof Map ? shapeInside(value, part, how) : part.change(value)
}

/** Descends into arrays; creates a document for a computed field where there is none. */
function shapeInside(value: Value, tree: ShapeTree, how: Shaping): Value {
  if (isDoc(value)) return shapeDoc(value, tree, how)
  if (Array.isArray(value))
    return value.map(element => shapeInside(element, tree, how)).filter(element => element !== undefined)
  if (isComputed(tree)) return shapeDoc(newDoc(), tree, how)
  return how.others ? value : undefined
}
