import { compileExpression } from '../expressions/expression.ts'
import type { MatchOptions } from '../matching/filter.ts'
import { type CommandError, errorAt, notSupported } from '../values/command-error.ts'
import { isTruthyOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isNumeric, isOperatorDoc } from '../values/value.ts'
import { type Leaf, type ShapeTree, place, shapeDoc } from './shape.ts'

export type Project = (doc: Doc) => Doc

/**
 * Makes a projection executable, of a query or of the stage `$project`; null when it leaves documents as they are.
 * `$slice`, `$elemMatch`, `$meta` and the positional `$`, which only queries have, are left out.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection
 */
export function compileProjection(projection: Value, options: MatchOptions): Project | null {
  if (!isDoc(projection) || Object.keys(projection).length === 0) return null
  const parts = leavesOf(projection, 51270).map(([path, value]) => partOf(path, value, options))
  const id = parts.find(({ path, leaf }) => path === '_id' && typeof leaf === 'string')
  const fields = parts.filter(part => part !== id)
  const [first = id] = fields
  const includes = first !== undefined && first.leaf !== 'drop'
  const tree: ShapeTree = new Map()
  for (const { path, leaf } of fields) {
    if ((leaf !== 'drop') !== includes) throw mixed(path, !includes)
    if (!place(tree, path, leaf)) throw errorAt(31249, `Path collision at ${path}`)
  }
  if (id?.leaf === 'drop') tree.set('_id', 'drop')
  else if (includes && !tree.has('_id')) tree.set('_id', 'keep')
  return doc => shapeDoc(doc, tree, { whole: doc, others: !includes })
}

const mixed = (path: string, includes: boolean): CommandError =>
  includes
    ? errorAt(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
    : errorAt(31254, `Cannot do exclusion on field ${path} in inclusion projection`)

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

const UNSUPPORTED = ['$slice', '$elemMatch', '$meta']

function partOf(path: string, value: Value, options: MatchOptions): { path: string; leaf: Leaf } {
  const operator = isDoc(value) ? Object.keys(value).find(name => UNSUPPORTED.includes(name)) : undefined
  const unsupported = path.endsWith('$') ? 'The positional $' : operator
  if (unsupported !== undefined) throw notSupported(`${unsupported} in a projection`)
  if (typeof value !== 'boolean' && !isNumeric(value))
    return { path, leaf: compileExpression(value, options) }
  return { path, leaf: isTruthyOption(value) ? 'keep' : 'drop' }
}
