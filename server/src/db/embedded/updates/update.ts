import { compileFilter, type Matches } from '../matching/filter.ts'
import type { Collation } from '../values/collation.ts'
import { Code, CommandError, badValue, failedToParse, notSupported } from '../values/command-error.ts'
import { compareStrings, equalValues } from '../values/compare.ts'
import {
  type Doc,
  type Value,
  cloneValue,
  display,
  hasField,
  isDoc,
  isOperator,
  newDoc,
  typeName,
} from '../values/value.ts'
import { fieldAt, indexOf } from '../matching/path.ts'
import { matchedIndex } from '../matching/positional.ts'
import { MAKES_NOTHING, MODIFIERS, REMOVE, checkArgument } from './modifiers.ts'
import { assign, forEachTarget, remove, valueOf } from './targets.ts'

export interface UpdateOptions {
  /** the filter that found the document, for the positional `$` */
  readonly filter: Doc
  readonly arrayFilters: Value
  readonly collation: Collation
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
  if (!hasField(before, '_id')) return after
  if (hasField(after, '_id') && !equalValues(before['_id'], after['_id'])) throw immutable()
  const doc = newDoc()
  doc['_id'] = before['_id']
  return Object.assign(doc, after, { _id: before['_id'] })
}

interface Operation {
  readonly operator: string
  readonly path: readonly string[]
  readonly argument: Value
}

function compileModifiers(update: Doc, options: UpdateOptions): Update {
  const { filter, collation } = options
  const filters = compileArrayFilters(options)
  const operations = readOperations(update)
  checkConflicts(operations)
  checkArrayFilters(operations, filters)
  // New fields appear in the order of their paths, whatever the order of the operators.
  operations.sort((a, b) => comparePaths(a.path, b.path))
  const isPositional = operations.some(({ path }) => path.includes('$'))
  const now = new Date()
  return {
    kind: 'modifiers',
    apply: (before, inserting) => {
      const doc = cloneValue(before)
      const position = isPositional ? matchedIndex(before, filter, collation) : null
      for (const { operator, path, argument } of operations) {
        const modify = MODIFIERS.get(operator)
        if (!modify || (operator === '$setOnInsert' && !inserting)) continue
        if (operator === '$rename') {
          rename(doc, path, textOf(argument).split('.'))
          continue
        }
        const context = { operator, path: path.join('.'), id: doc['_id'], collation, now }
        forEachTarget(doc, { path, position, filters, creates: !MAKES_NOTHING.has(operator) }, target => {
          const value = modify(valueOf(target), argument, context)
          if (value === REMOVE) remove(target)
          else if (value !== undefined) assign(target, value)
        })
      }
      if (hasField(before, '_id') && !(hasField(doc, '_id') && equalValues(before['_id'], doc['_id'])))
        throw immutable()
      return doc
    },
  }
}

/** checkArgument has made sure that it is a string */
const textOf = (argument: Value): string => (typeof argument === 'string' ? argument : '')

/** Moves a value; neither end may lie inside an array. */
function rename(doc: Doc, from: readonly string[], to: readonly string[]): void {
  const value = fieldAt(doc, from)
  for (const path of [from, to]) {
    const inArray = path.some((_, at) => at > 0 && Array.isArray(fieldAt(doc, path.slice(0, at))))
    if (inArray)
      throw badValue(`The source or destination of $rename cannot be an array element: ${path.join('.')}`)
  }
  if (value === undefined) return
  const whole = { position: null, filters: new Map<string, Matches>() }
  forEachTarget(doc, { ...whole, path: from, creates: false }, remove)
  // Taken out first, so that the field moves to the end as in MongoDB.
  forEachTarget(doc, { ...whole, path: to, creates: true }, target => {
    remove(target)
    assign(target, value)
  })
}

function readOperations(update: Doc): Operation[] {
  return Object.keys(update).flatMap(operator => {
    if (!MODIFIERS.has(operator)) {
      if (operator === '$bit') throw notSupported('$bit')
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      )
    }
    const fields = update[operator]
    if (!isDoc(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${display(fields)}}`,
      )
    }
    return Object.keys(fields).map(field => {
      checkArgument(operator, field, fields[field])
      return { operator, path: splitPath(field), argument: fields[field] }
    })
  })
}

function splitPath(field: string): string[] {
  if (field === '') throw new CommandError(Code.emptyFieldName, 'An empty update path is not valid.')
  const path = field.split('.')
  if (path.includes('')) {
    throw new CommandError(
      Code.emptyFieldName,
      `The update path '${field}' contains an empty field name, which is not allowed.`,
    )
  }
  return path
}

/** No two operators may write the same field, or one a part of what the other writes. */
function checkConflicts(operations: readonly Operation[]): void {
  const seen: string[] = []
  const targets = operations.flatMap(({ operator, path, argument }) =>
    operator === '$rename' ? [path.join('.'), textOf(argument)] : [path.join('.')],
  )
  for (const path of targets) {
    const other = seen.find(
      each => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`),
    )
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
  for (const [at, part] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const [x, y] = [indexOf(part), indexOf(other)]
    const order = x >= 0 && y >= 0 ? x - y : compareStrings(part, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** The filters of `$[name]` by their names. */
function compileArrayFilters({ arrayFilters, collation }: UpdateOptions): Map<string, Matches> {
  const filters = new Map<string, Matches>()
  for (const filter of Array.isArray(arrayFilters) ? arrayFilters.filter(isDoc) : []) {
    const name = nameOfArrayFilter(filter)
    if (name === null)
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters')
    if (filters.has(name)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`)
    }
    filters.set(name, compileFilter(filter, { collation, variables: newDoc() }))
  }
  return filters
}

function nameOfArrayFilter(filter: Doc): string | null {
  for (const [field, condition] of Object.entries(filter)) {
    if (!isOperator(field)) return field.split('.')[0] ?? null
    for (const clause of Array.isArray(condition) ? condition.filter(isDoc) : []) {
      const name = nameOfArrayFilter(clause)
      if (name !== null) return name
    }
  }
  return null
}

function checkArrayFilters(operations: readonly Operation[], filters: ReadonlyMap<string, Matches>): void {
  const used = new Set<string>()
  for (const { path } of operations) {
    for (const part of path) {
      const name = /^\$\[(.+)\]$/.exec(part)?.[1]
      if (name === undefined) continue
      if (!filters.has(name)) {
        throw badValue(`No array filter found for identifier '${name}' in path '${path.join('.')}'`)
      }
      used.add(name)
    }
  }
  const unused = [...filters.keys()].find(name => !used.has(name))
  if (unused !== undefined) {
    throw failedToParse(`The array filter for identifier '${unused}' was not used in the update`)
  }
}
