import { BSONRegExp } from 'bson'
import type { MatchOptions, Matches } from '../matching/filter.ts'
import { compileFilter, compileMatchedIndex } from '../matching/filter.ts'
import { conditionsIn, docsIn, fieldAt, indexOf, isOperatorDoc, partsToArray } from '../matching/path.ts'
import { Code, CommandError, badValue, failedToParse, notSupported } from '../values/command-error.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import type { Doc, Value } from '../values/value.ts'
import {
  display,
  docOf,
  entriesOf,
  fieldsOf,
  isDoc,
  isOperator,
  newDoc,
  put,
  putAll,
  removeField,
  typeName,
} from '../values/value.ts'
import type { Target } from './modifiers.ts'
import { CREATES_NOTHING, MODIFIERS, checkArgument, cloneValue } from './modifiers.ts'

export interface UpdateOptions {
  /** the filter that found the document, for the positional `$` */
  readonly filter: Doc
  readonly arrayFilters: Value
  readonly options: MatchOptions
  /** compiles an update given as a pipeline */
  readonly compilePipeline: (stages: Value[]) => (doc: Doc) => Doc
}

export interface Update {
  readonly kind: 'replacement' | 'modifiers' | 'pipeline'
  /** returns the changed document; does not modify its argument */
  apply(doc: Doc, inserting: boolean): Doc
}

/**
 * Compiles an update: a replacement, update operators or a pipeline.
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/
 */
export function compileUpdate(update: Value, options: UpdateOptions): Update {
  if (Array.isArray(update)) {
    const run = options.compilePipeline(update)
    return { kind: 'pipeline', apply: doc => withSameId(doc, run(cloneValue(doc))) }
  }
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array')
  const fields = fieldsOf(update)
  if (fields[0]?.startsWith('$')) return compileModifiers(update, options)
  const operator = fields.find(field => field.startsWith('$'))
  if (operator !== undefined)
    throw failedToParse(`The dollar ($) prefixed field '${operator}' is not allowed in a replacement`)
  return { kind: 'replacement', apply: doc => withSameId(doc, update) }
}

function checkSameId(before: Doc, after: Doc): void {
  if (!('_id' in before) || ('_id' in after && equalValues(before['_id'], after['_id']))) return
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'"
  throw new CommandError(Code.immutableField, message)
}

/** The new document with the old one's _id first. */
function withSameId(before: Doc, after: Doc): Doc {
  const { _id = after['_id'] } = before
  if ('_id' in after) checkSameId(before, after)
  return _id === undefined ? after : withFirst(_id, after)
}

const withFirst = (_id: Value, doc: Doc): Doc => Object.assign(putAll(docOf([['_id', _id]]), doc), { _id })

interface Operation {
  readonly operator: string
  readonly path: readonly string[]
  readonly argument: Value
}

function compileModifiers(update: Doc, options: UpdateOptions): Update {
  const { collation } = options.options
  const given = inOrder(readOperations(update))
  const filters = compileArrayFilters(options, given)
  const isPositional = given.some(({ path }) => path.includes('$'))
  const indexIn = isPositional ? compileMatchedIndex(options.filter, options.options) : null
  const now = new Date()
  return {
    kind: 'modifiers',
    apply: (before, inserting) => {
      const doc = cloneValue(before)
      const operations = indexIn ? atIndex(given, inserting ? null : indexIn(before)) : given
      for (const { operator, path, argument: value } of operations) {
        const modify = MODIFIERS.get(operator)
        const argument = operator === '$rename' ? renamed(before, value, path) : value
        if (!modify || argument === undefined || (operator === '$setOnInsert' && !inserting)) continue
        const target = { operator, path, filters, creates: !CREATES_NOTHING.has(operator), collation, now }
        changeAt(doc, target, current => modify(current, argument, target))
      }
      checkSameId(before, doc)
      return doc
    },
  }
}

/**
 * New fields are added in path order, independent of the order of the operators.
 * @throws CommandError ConflictingUpdateOperators when two paths are the same or one contains the other
 */
function inOrder(operations: Operation[]): Operation[] {
  const sorted = operations.sort((a, b) => comparePaths(a.path, b.path))
  const clash = sorted.find(({ path }, at) =>
    sorted[at - 1]?.path.every((part, depth) => part === path[depth]),
  )
  if (!clash) return sorted
  const path = clash.path.join('.')
  throw new CommandError(Code.conflictingUpdate, `Updating the path '${path}' would create a conflict`)
}

/** Compares part by part: array indexes numerically, before names. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  const [x, y] = [a[at], b[at]].map(part => (part && indexOf(part) >= 0 ? indexOf(part) : part))
  return at < 0 ? a.length - b.length : compareValues(x, y)
}

/** The operations with `$` replaced by the index of the matched element. */
function atIndex(operations: readonly Operation[], index: number | null): Operation[] {
  if (index === null) throw badValue('The positional operator did not find the match needed from the query.')
  const withIndex = (part: string): string => (part === '$' ? String(index) : part)
  return inOrder(operations.map(operation => ({ ...operation, path: operation.path.map(withIndex) })))
}

/** The value that `$rename` moves; neither path may pass through an array. */
function renamed(doc: Doc, source: Value, to: readonly string[]): Value {
  const from = typeof source === 'string' ? source.split('.') : []
  const inArray = [from, to].find(path => partsToArray(doc, path.slice(0, -1)) > 0)
  if (!inArray) return fieldAt(doc, from)
  throw badValue(`The source or destination of $rename cannot be an array element: ${inArray.join('.')}`)
}

function readOperations(update: Doc): Operation[] {
  return entriesOf(update).flatMap(([operator, fields]) => {
    if (operator === '$bit') throw notSupported(operator)
    if (!MODIFIERS.has(operator))
      throw failedToParse(`Unknown modifier: ${operator}. Expected a valid update modifier or a pipeline`)
    if (!isDoc(fields))
      throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} instead.`)
    return entriesOf(fields).flatMap(([field, argument]) => {
      checkArgument(operator, field, argument)
      const path = splitPath(field)
      if (operator !== '$rename' || typeof argument !== 'string') return [{ operator, path, argument }]
      return [
        { operator: '$unset', path, argument: true },
        { operator, path: splitPath(argument), argument: field },
      ]
    })
  })
}

function splitPath(field: string): string[] {
  const path = field.split('.')
  if (path.indexOf('$') === 0 || path.indexOf('$') !== path.lastIndexOf('$'))
    throw badValue(
      `The positional $ may occur only once in a path and not at its start, unlike in '${field}'`,
    )
  if (!path.includes('')) return path
  throw new CommandError(Code.emptyFieldName, `The update path '${field}' contains an empty field name`)
}

/** The array filters by identifier; the operations must use each of them. */
function compileArrayFilters(
  { arrayFilters, options }: UpdateOptions,
  operations: readonly Operation[],
): Map<string, Matches> {
  const filters = new Map<string, Matches>()
  for (const filter of docsIn(arrayFilters)) {
    const [name, ...others] = new Set(namesIn(filter))
    if (name === undefined || others.length > 0 || filters.has(name))
      throw failedToParse('Each array filter needs a single, distinct top-level field name')
    filters.set(name, compileFilter(filter, options))
  }
  const parts = operations.flatMap(({ path }) => path)
  const unknown = parts.find(part => /^\$\[.+\]$/.test(part) && !filters.has(part.slice(2, -1)))
  if (unknown !== undefined) throw badValue(`No array filter found for identifier '${unknown}'`)
  const unused = [...filters.keys()].find(name => !parts.includes(`$[${name}]`))
  if (unused === undefined) return filters
  throw failedToParse(`The array filter for identifier '${unused}' was not used in the update`)
}

const namesIn = (filter: Doc): string[] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    field.startsWith('$') ? docsIn(condition).flatMap(namesIn) : field.split('.').slice(0, 1),
  )

/**
 * The document that an upsert starts from: the filter's equality conditions, _id first.
 * @see https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert
 */
export function upsertSeed(filter: Doc): Doc {
  const seed = newDoc()
  const paths: string[] = []
  for (const [field, condition] of conditionsIn(filter)) {
    const value = isOperatorDoc(condition) ? impliedBy(condition) : condition
    if (isOperator(field) || value === undefined || condition instanceof BSONRegExp) continue
    const other = paths.find(path => `${path}.`.startsWith(`${field}.`) || field.startsWith(`${path}.`))
    if (other !== undefined) throw matchedTwice(field, other)
    paths.push(field)
    const path = { path: field.split('.'), filters: new Map(), creates: true }
    changeAt(seed, path, () => cloneValue(value))
  }
  return '_id' in seed ? withFirst(seed['_id'], seed) : seed
}

function matchedTwice(path: string, other: string): CommandError {
  const what =
    path === other ? `path '${path}' is matched twice` : `both paths '${other}' and '${path}' are matched`
  return new CommandError(Code.notSingleValue, `cannot infer query fields to set, ${what}`)
}

/** The only value that `$eq`, `$in` or `$all` allows, if there is one. */
function impliedBy(operators: Doc): Value {
  if ('$eq' in operators) return operators['$eq']
  for (const operator of ['$in', '$all']) {
    const list = operators[operator]
    if (Array.isArray(list) && list.length === 1 && !isDoc(list[0])) return list[0]
  }
  return undefined
}

type Places = Pick<Target, 'path' | 'filters' | 'creates'>

/** As in MongoDB, an index further than this beyond the end of an array is refused. */
const MAX_PADDING = 1_500_000

/**
 * Changes the values at every place in the document that the path denotes; undefined removes a value.
 * @throws CommandError PathNotViable when a value along the path is neither a document nor an array
 */
function changeAt(doc: Doc, target: Places, change: (current: Value) => Value): void {
  const { path, creates } = target
  const enter = (value: Value, at: number): void => {
    const keys = keysIn(value, at, target)
    // Elements of an array are accessed as fields "0", "1" and so on.
    const container = value as Doc
    for (const key of keys) {
      const current = container[key]
      if (at === path.length - 1) assign(container, key, change(current))
      else if (current !== undefined) enter(current, at + 1)
      else if (path[at + 1]?.startsWith('$['))
        throw badValue(`The path '${path.slice(0, at + 1).join('.')}' must exist to apply array updates.`)
      else if (creates) {
        const made = newDoc()
        assign(container, key, made)
        enter(made, at + 1)
      }
    }
  }
  enter(doc, 0)
}

/** A removed array element becomes null, so that the others keep their positions. */
function assign(container: Doc, key: string, value: Value): void {
  if (Array.isArray(container)) container[Number(key)] = value ?? null
  else if (value !== undefined) put(container, key, value)
  else removeField(container, key)
}

/** The fields or indexes that one part of the path selects in a value. */
function keysIn(value: Value, at: number, { path, filters, creates }: Places): string[] {
  const [part = '', parent = ''] = [path[at], path[at - 1]]
  if (part.startsWith('$[')) {
    if (!Array.isArray(value))
      throw badValue(`Cannot apply array updates to non-array element ${parent}: ${display(value)}`)
    const name = part.slice(2, -1)
    const matches = filters.get(name)
    return Object.keys(value).filter(key => !matches || matches({ [name]: value[Number(key)] }))
  }
  if (isDoc(value)) return [part]
  const index = indexOf(part)
  if (!Array.isArray(value) || index < 0) {
    if (!creates) return []
    const place = `{${parent}: ${display(value)}}`
    throw new CommandError(Code.pathNotViable, `Cannot create field '${part}' in element ${place}`)
  }
  if (index >= value.length && !creates) return []
  if (index > value.length + MAX_PADDING) throw badValue(`cannot pad the array ${parent} up to ${part}`)
  while (value.length < index) value.push(null)
  return [String(index)]
}
