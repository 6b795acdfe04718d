import { type MatchOptions, type Matches, compileFilter } from '../matching/filter.ts'
import { docsIn, fieldAt, indexOf } from '../matching/path.ts'
import { matchedIndex } from '../matching/positional.ts'
import { Code, CommandError, badValue, failedToParse, notSupported } from '../values/command-error.ts'
import { compareStrings, equalValues } from '../values/compare.ts'
import { type Doc, type Value, cloneValue, display, isDoc, newDoc, typeName } from '../values/value.ts'
import { MAKES_NOTHING, MODIFIERS, checkArgument } from './modifiers.ts'
import { changeAt } from './targets.ts'

export interface UpdateOptions {
  /** the filter that found the document, for the positional `$` */
  readonly filter: Doc
  readonly arrayFilters: Value
  readonly options: MatchOptions
  /** an update that is written as a pipeline */
  readonly runPipeline: (doc: Doc, stages: Value[]) => Doc
}

export interface Update {
  readonly kind: 'replacement' | 'modifiers' | 'pipeline'
  /** the changed document; the one given stays as it is */
  apply(doc: Doc, inserting: boolean): Doc
}

/**
 * Makes an update executable: a replacement, update operators or a pipeline.
 * @see https://www.mongodb.com/docs/manual/reference/operator/update/
 */
export function compileUpdate(update: Value, options: UpdateOptions): Update {
  if (Array.isArray(update)) {
    return { kind: 'pipeline', apply: doc => withSameId(doc, options.runPipeline(cloneValue(doc), update)) }
  }
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array')
  const fields = Object.keys(update)
  if (fields[0]?.startsWith('$')) return compileModifiers(update, options)
  const operator = fields.find(field => field.startsWith('$'))
  if (operator !== undefined) {
    throw failedToParse(
      `The dollar ($) prefixed field '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    )
  }
  return { kind: 'replacement', apply: doc => withSameId(doc, update) }
}

const immutable = (): CommandError =>
  new CommandError(
    Code.immutableField,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  )

/** The new document with the _id of the old one in front. */
function withSameId(before: Doc, after: Doc): Doc {
  if (!('_id' in before)) return after
  if ('_id' in after && !equalValues(before['_id'], after['_id'])) throw immutable()
  const { _id } = before
  return Object.assign(newDoc(), { _id }, after, { _id })
}

interface Operation {
  readonly operator: string
  readonly path: readonly string[]
  readonly argument: Value
}

function compileModifiers(update: Doc, options: UpdateOptions): Update {
  const { collation } = options.options
  const filters = compileArrayFilters(options)
  const given = inOrder(readOperations(update))
  checkArrayFilters(given, filters)
  const isPositional = given.some(({ path }) => path.includes('$'))
  const now = new Date()
  return {
    kind: 'modifiers',
    apply: (before, inserting) => {
      const doc = cloneValue(before)
      const index = isPositional && !inserting ? matchedIndex(before, options.filter, options.options) : null
      for (const { operator, path, argument: value } of isPositional ? atIndex(given, index) : given) {
        const modify = MODIFIERS.get(operator)
        const argument = operator === '$rename' ? renamed(before, value, path) : value
        if (!modify || argument === undefined || (operator === '$setOnInsert' && !inserting)) continue
        const context = { operator, path: path.join('.'), id: doc['_id'], collation, now }
        const target = { path, filters, creates: !MAKES_NOTHING.has(operator) }
        changeAt(doc, target, current => modify(current, argument, context))
      }
      if ('_id' in before && !('_id' in doc && equalValues(before['_id'], doc['_id']))) throw immutable()
      return doc
    },
  }
}

/** New fields appear in the order of their paths, whatever the order of the operators. */
function inOrder(operations: Operation[]): Operation[] {
  checkConflicts(operations)
  return operations.sort((a, b) => comparePaths(a.path, b.path))
}

/** The operations with the index of the element that matched in the place of `$`. */
function atIndex(operations: readonly Operation[], index: number | null): Operation[] {
  if (index === null) throw badValue('The positional operator did not find the match needed from the query.')
  const withIndex = (part: string): string => (part === '$' ? String(index) : part)
  return inOrder(operations.map(operation => ({ ...operation, path: operation.path.map(withIndex) })))
}

/** The value that `$rename` moves; neither end may lie inside an array. */
function renamed(doc: Doc, source: Value, to: readonly string[]): Value {
  const from = typeof source === 'string' ? source.split('.') : []
  for (const path of [from, to]) {
    if (path.some((_, at) => Array.isArray(fieldAt(doc, path.slice(0, at)))))
      throw badValue(`The source or destination of $rename cannot be an array element: ${path.join('.')}`)
  }
  return fieldAt(doc, from)
}

function readOperations(update: Doc): Operation[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    if (operator === '$bit') throw notSupported(operator)
    if (!MODIFIERS.has(operator)) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      )
    }
    if (!isDoc(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${display(fields)}}`,
      )
    }
    return Object.entries(fields).flatMap(([field, argument]) => {
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
  if (path[0] === '$')
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${field}'`)
  if (path.indexOf('$') !== path.lastIndexOf('$'))
    throw badValue(`Too many positional (i.e. '$') elements found in path '${field}'`)
  if (!path.includes('')) return path
  throw new CommandError(
    Code.emptyFieldName,
    `The update path '${field}' contains an empty field name, which is not allowed.`,
  )
}

/** No two operators may write the same field, or one a part of what the other writes. */
function checkConflicts(operations: readonly Operation[]): void {
  const seen: string[] = []
  for (const path of operations.map(operation => operation.path.join('.'))) {
    const other = seen.find(each => `${each}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${each}.`))
    if (other !== undefined) {
      throw new CommandError(
        Code.conflictingUpdate,
        `Updating the path '${path}' would create a conflict at '${path.length < other.length ? path : other}'`,
      )
    }
    seen.push(path)
  }
}

/** By their names, and array indexes by number. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  const [x, y] = [a[at], b[at]]
  if (x === undefined || y === undefined) return a.length - b.length
  return indexOf(x) >= 0 && indexOf(y) >= 0 ? indexOf(x) - indexOf(y) : compareStrings(x, y)
}

/** The filters of `$[name]` by their names. */
function compileArrayFilters({ arrayFilters, options }: UpdateOptions): Map<string, Matches> {
  const filters = new Map<string, Matches>()
  for (const filter of docsIn(arrayFilters)) {
    const [name, ...others] = new Set(namesIn(filter))
    if (name === undefined || others.length > 0)
      throw failedToParse('Expected a single top-level field name in each of the arrayFilters')
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`)
    filters.set(name, compileFilter(filter, options))
  }
  return filters
}

const namesIn = (filter: Doc): string[] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    field.startsWith('$') ? docsIn(condition).flatMap(namesIn) : field.split('.').slice(0, 1),
  )

function checkArrayFilters(operations: readonly Operation[], filters: ReadonlyMap<string, Matches>): void {
  const used = operations.flatMap(({ path }) =>
    path.flatMap(part => /^\$\[(.+)\]$/.exec(part)?.slice(1) ?? []),
  )
  const unknown = used.find(name => !filters.has(name))
  if (unknown !== undefined) throw badValue(`No array filter found for identifier '${unknown}'`)
  const unused = [...filters.keys()].find(name => !used.includes(name))
  if (unused !== undefined)
    throw failedToParse(`The array filter for identifier '${unused}' was not used in the update`)
}
