import { isOperatorDoc } from '../matching/path.ts'
import { checkCount, errorAt, notSupported } from '../values/command-error.ts'
import { isTruthyOption } from '../values/numbers.ts'
import { type Doc, type Value, entriesOf, fieldsOf, isDoc, isNumeric, newDoc, put } from '../values/value.ts'

type Project = (doc: Doc) => Doc

/**
 * Compiles a projection of whole fields; null when it leaves documents unchanged.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection
 */
export function compileProjection(projection: Value): Project | null {
  if (!isDoc(projection) || Object.keys(projection).length === 0) return null
  checkCount(Object.keys(projection).length, 'fields in a projection')
  const parts = leavesOf(projection).map(([path, value]) => ({ path, isKept: isKept(path, value) }))
  const id = parts.find(({ path }) => path === '_id')
  const fields = parts.filter(part => part !== id)
  const includes = (fields[0] ?? id)?.isKept === true
  const tree: ShapeTree = new Map()
  for (const { path, isKept } of fields) {
    if (isKept !== includes)
      throw errorAt(includes ? 31254 : 31253, `Inclusion and exclusion cannot be mixed, as at field ${path}`)
    if (!place(tree, path)) throw errorAt(31249, `Path collision at ${path}`)
  }
  const namesId = id ? id.isKept === includes : includes
  if (namesId && !tree.has('_id')) tree.set('_id', null)
  return doc => shapeDoc(doc, tree, includes)
}

/** Flattens nested documents to pairs of dotted path and specification. */
function leavesOf(doc: Doc, prefix = ''): (readonly [string, Value])[] {
  return entriesOf(doc).flatMap(([field, value]) => {
    const path = prefix + field
    if (path.split('.').includes('')) throw errorAt(15998, 'FieldPath field names may not be empty strings.')
    if (!isDoc(value) || isOperatorDoc(value)) return [[path, value] as const]
    if (Object.keys(value).length > 0) return leavesOf(value, `${path}.`)
    throw errorAt(51270, `An empty object is not a valid value, at path ${path}`)
  })
}

function isKept(path: string, value: Value): boolean {
  if (path.split('.').includes('$')) throw notSupported('The positional $ in a projection')
  if (path.endsWith('$')) throw errorAt(16410, `FieldPath field names may not start with '$', as in ${path}`)
  if (typeof value === 'boolean' || isNumeric(value)) return isTruthyOption(value)
  throw notSupported(`${isDoc(value) ? (fieldsOf(value)[0] ?? '') : 'An expression'} in a projection`)
}

/** The fields that a projection names; null for a whole one. */
type ShapeTree = Map<string, ShapeTree | null>

/** Adds a path; false when it collides with another one. */
function place(tree: ShapeTree, path: string): boolean {
  const fields = path.split('.')
  const last = fields.pop() ?? ''
  let at = tree
  for (const field of fields) {
    const next = at.has(field) ? at.get(field) : new Map<string, ShapeTree | null>()
    if (!next) return false
    at.set(field, next)
    at = next
  }
  return !at.has(last) && Boolean(at.set(last, null))
}

/** Keeps what the tree names, or what it does not name. */
function shapeDoc(doc: Doc, tree: ShapeTree, includes: boolean): Doc {
  const shaped = newDoc()
  for (const field of fieldsOf(doc)) {
    const part = tree.get(field)
    if (part === undefined ? includes : part === null && !includes) continue
    const value = part ? shapeInside(doc[field], part, includes) : doc[field]
    if (value !== undefined) put(shaped, field, value)
  }
  return shaped
}

function shapeInside(value: Value, tree: ShapeTree, includes: boolean): Value {
  if (isDoc(value)) return shapeDoc(value, tree, includes)
  if (!Array.isArray(value)) return includes ? undefined : value
  return value.map(element => shapeInside(element, tree, includes)).filter(element => element !== undefined)
}
