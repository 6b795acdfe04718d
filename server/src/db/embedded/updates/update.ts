import { type Matches, PLAIN, compileFilter } from '../matching/filter.ts'
import type { Collation } from '../values/collation.ts'
import { Code, CommandError, badValue, failedToParse, notSupported } from '../values/command-error.ts'
import { compareStrings, equalValues } from '../values/compare.ts'
import { docsIn, indexOf } from '../matching/path.ts'
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
import { MAKES_NOTHING, MODIFIERS, checkArgument } from './modifiers.ts'
import { assign, forEachTarget, remove, valueOf } from './targets.ts'

export interface UpdateOptions {
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
  const { collation } = options
  const filters = compileArrayFilters(options)
  const operations = readOperations(update)
  checkConflicts(operations)
  checkArrayFilters(operations, filters)
  // New fields appear in the order of their paths, whatever the order of the operators.
  operations.sort((a, b) => comparePaths(a.path, b.path))
  const now = new Date()
  return {
    kind: 'modifiers',
    apply: (before, inserting) => {
      const doc = cloneValue(before)
      for (const { operator, path, argument } of operations) {
        const modify = MODIFIERS.get(operator)
        if (!modify || (operator === '$setOnInsert' && !inserting)) continue
        const context = { operator, path: path.join('.'), id: doc['_id'], collation, now }
        forEachTarget(doc, { path, filters, creates: !MAKES_NOTHING.has(operator) }, target => {
          const value = modify(valueOf(target), argument, context)
          if (value === undefined) remove(target)
          else assign(target, value)
        })
      }
      if (hasField(before, '_id') && !(hasField(doc, '_id') && equalValues(before['_id'], doc['_id'])))
        throw immutable()
      return doc
    },
  }
}

const UNSUPPORTED = ['$bit', '$mul', '$rename']

function readOperations(update: Doc): Operation[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    if (UNSUPPORTED.includes(operator)) throw notSupported(operator)
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
    return Object.entries(fields).map(([field, argument]) => {
      checkArgument(operator, field, argument)
      return { operator, path: splitPath(field), argument }
    })
  })
}

function splitPath(field: string): string[] {
  const path = field.split('.')
  if (path.includes('$')) throw notSupported('The positional operator $')
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
function compileArrayFilters({ arrayFilters, collation }: UpdateOptions): Map<string, Matches> {
  const filters = new Map<string, Matches>()
  for (const filter of docsIn(arrayFilters)) {
    const [name, ...others] = new Set(namesIn(filter))
    if (name === undefined || others.length > 0)
      throw failedToParse('Expected a single top-level field name in each of the arrayFilters')
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`)
    filters.set(name, compileFilter(filter, { ...PLAIN, collation }))
  }
  return filters
}

const namesIn = (filter: Doc): string[] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    isOperator(field) ? docsIn(condition).flatMap(namesIn) : field.split('.').slice(0, 1),
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
