import { compilerFor, scopeOf } from '../expressions/expression.ts'
import type { Evaluate } from '../expressions/operator.ts'
import { compileFilter, type MatchOptions } from '../matching/filter.ts'
import { matchedIndex } from '../matching/positional.ts'
import { CommandError, location, notSupported } from '../values/command-error.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isNumeric, isOperatorDoc, newDoc } from '../values/value.ts'

export type Project = (doc: Doc) => Doc

/** The fields of a projection as a tree; true means the whole field. */
type Tree = Map<string, Tree | true>

interface Parts {
  readonly included: Tree
  readonly excluded: Tree
  /** changes to the projected document, from the whole one */
  readonly edits: ((projected: Doc, whole: Doc) => void)[]
  mode: 'include' | 'exclude' | null
  id: boolean | null
}

/**
 * Makes a projection executable; null when it leaves documents as they are.
 * @param filter of the query, for the positional `$`
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection
 */
export function compileProjection(projection: Value, filter: Doc, options: MatchOptions): Project | null {
  if (!isDoc(projection) || Object.keys(projection).length === 0) return null
  const parts: Parts = { included: new Map(), excluded: new Map(), edits: [], mode: null, id: null }
  const compiler = compilerFor(options.collation, Object.keys(options.variables))
  for (const [path, value] of leaves(projection, '')) {
    if (isDoc(value) && '$slice' in value) addSlice(parts, path, value['$slice'])
    else if (isDoc(value) && '$elemMatch' in value) addElemMatch(parts, path, [value['$elemMatch'], options])
    else if (isDoc(value) && '$meta' in value) throw notSupported('$meta in a projection')
    else if (isFlag(value)) addFlag(parts, path, { on: isTruthyOption(value), filter, options })
    else addComputed(parts, path, { evaluate: compiler.compile(value), variables: options.variables })
  }
  return finish(parts)
}

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumeric(value)

/** Nested documents mean the same as dotted paths. */
function leaves(projection: Doc, prefix: string): (readonly [string, Value])[] {
  return Object.entries(projection).flatMap(([field, value]) =>
    isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0
      ? leaves(value, `${prefix}${field}.`)
      : [[prefix + field, value] as const],
  )
}

function setMode(parts: Parts, mode: 'include' | 'exclude', path: string): void {
  if (parts.mode !== null && parts.mode !== mode) {
    const [code, verb] = mode === 'include' ? [31253, 'inclusion'] : [31254, 'exclusion']
    const other = mode === 'include' ? 'exclusion' : 'inclusion'
    throw new CommandError(location(code), `Cannot do ${verb} on field ${path} in ${other} projection`)
  }
  parts.mode = mode
}

function addPath(tree: Tree, path: string): void {
  const fields = path.split('.')
  const last = fields.pop() ?? ''
  let at = tree
  for (const field of fields) {
    const next = at.get(field)
    if (next === true) return
    const child: Tree = next ?? new Map<string, Tree | true>()
    at.set(field, child)
    at = child
  }
  at.set(last, true)
}

function addFlag(parts: Parts, path: string, how: { on: boolean; filter: Doc; options: MatchOptions }): void {
  if (path === '_id') {
    parts.id = how.on
  } else if (path.endsWith('.$')) {
    addPositional(parts, path.slice(0, -2), [how.filter, how.options])
  } else {
    setMode(parts, how.on ? 'include' : 'exclude', path)
    addPath(how.on ? parts.included : parts.excluded, path)
  }
}

function addPositional(
  parts: Parts,
  path: string,
  [filter, { collation }]: readonly [Doc, MatchOptions],
): void {
  setMode(parts, 'include', path)
  addPath(parts.included, path)
  parts.edits.push((projected, whole) => {
    const index = matchedIndex(whole, filter, collation)
    if (index === null) {
      throw new CommandError(
        location(51246),
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      )
    }
    editAt(projected, path.split('.'), value => (Array.isArray(value) ? [value[index]] : value))
  })
}

function addSlice(parts: Parts, path: string, argument: Value): void {
  addPath(parts.included, path)
  parts.edits.push(projected => {
    editAt(projected, path.split('.'), value => (Array.isArray(value) ? slice(value, argument) : value))
  })
}

function slice(values: Value[], argument: Value): Value[] {
  if (!Array.isArray(argument)) {
    const count = numberOption(argument)
    return count < 0 ? values.slice(count) : values.slice(0, count)
  }
  const [skip = 0, limit = 0] = argument.map(each => numberOption(each))
  const start = skip < 0 ? Math.max(0, values.length + skip) : skip
  return values.slice(start, start + limit)
}

function addElemMatch(
  parts: Parts,
  field: string,
  [condition, options]: readonly [Value, MatchOptions],
): void {
  setMode(parts, 'include', field)
  const matches = compileFilter({ x: { $elemMatch: condition } }, options)
  parts.edits.push((projected, whole) => {
    const array = whole[field]
    const hit = Array.isArray(array) ? array.find(element => matches({ x: [element] })) : undefined
    if (hit !== undefined) projected[field] = [hit]
  })
}

function addComputed(
  parts: Parts,
  path: string,
  { evaluate, variables }: { evaluate: Evaluate; variables: Doc },
): void {
  setMode(parts, 'include', path)
  parts.edits.push((projected, whole) => {
    const value = evaluate(scopeOf(whole, variables))
    if (value === undefined) return
    const fields = path.split('.')
    const last = fields.pop() ?? ''
    let parent = projected
    for (const field of fields) {
      const next = parent[field]
      const child = isDoc(next) ? next : newDoc()
      parent[field] = child
      parent = child
    }
    parent[last] = value
  })
}

function finish({ included, excluded, edits, mode, id }: Parts): Project {
  const includes = (mode ?? (id === true && edits.length === 0 ? 'include' : 'exclude')) === 'include'
  if (includes && id !== false) included.set('_id', true)
  if (!includes && id === false) excluded.set('_id', true)
  return doc => {
    const projected = includes ? includeFields(doc, included) : excludeFields(doc, excluded)
    for (const edit of edits) edit(projected, doc)
    return projected
  }
}

function includeFields(doc: Doc, tree: Tree): Doc {
  const kept = newDoc()
  for (const field of Object.keys(doc)) {
    const part = tree.get(field)
    if (part === undefined) continue
    const value = part === true ? doc[field] : includeIn(doc[field], part)
    if (value !== undefined) kept[field] = value
  }
  return kept
}

/** Inside arrays the documents are projected and everything else falls out. */
function includeIn(value: Value, tree: Tree): Value {
  if (Array.isArray(value))
    return value.map(element => includeIn(element, tree)).filter(each => each !== undefined)
  return isDoc(value) ? includeFields(value, tree) : undefined
}

function excludeFields(doc: Doc, tree: Tree): Doc {
  const kept = newDoc()
  for (const field of Object.keys(doc)) {
    const part = tree.get(field)
    if (part !== true) kept[field] = part ? excludeIn(doc[field], part) : doc[field]
  }
  return kept
}

function excludeIn(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map(element => excludeIn(element, tree))
  return isDoc(value) ? excludeFields(value, tree) : value
}

/** Replaces the value at a path; the containers on the way are copied, since they may belong to the whole document. */
function editAt(
  container: Doc,
  [field = '', ...rest]: readonly string[],
  edit: (value: Value) => Value,
): void {
  const value = container[field]
  if (value === undefined) return
  if (rest.length === 0) {
    container[field] = edit(value)
    return
  }
  const inner = (each: Value): Value => {
    if (!isDoc(each)) return each
    const copy = Object.assign(newDoc(), each)
    editAt(copy, rest, edit)
    return copy
  }
  container[field] = Array.isArray(value) ? value.map(inner) : inner(value)
}
