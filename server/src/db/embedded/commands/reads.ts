import { compileFilter } from '../matching/filter.ts'
import { valuesAtPath } from '../matching/path.ts'
import { runPipeline } from '../pipeline/pipeline.ts'
import type { Selection, Sources } from '../pipeline/stage.ts'
import { type Execution, countRows, findRows } from '../query/rows.ts'
import { compileProjection } from '../shaping/projection.ts'
import type { Collection } from '../storage/catalog.ts'
import { badValue, failedToParse, typeMismatch } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { keyText } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isLong } from '../values/value.ts'
import {
  type Context,
  type Handler,
  collectionIn,
  documentOption,
  matchOptions,
  nameIn,
  queryOf,
  refuseOptions,
} from './context.ts'

const FIRST_BATCH = 101

export const executionOf = ({ access, budget }: Context, collection: Collection): Execution => ({
  access,
  budget,
  collection,
})

/** Opens a cursor and answers with its first batch. */
export function openCursor(
  context: Context,
  documents: Iterable<Buffer>,
  how: { namespace: string; batchSize: Value; single?: boolean },
): Buffer {
  const { cursors, budget, access } = context
  const owner = access.isTransaction ? access : null
  const cursor = cursors.create({
    namespace: how.namespace,
    documents: documents[Symbol.iterator](),
    budget,
    owner,
  })
  const size = how.batchSize === undefined ? FIRST_BATCH : numberOption(how.batchSize)
  return cursors.batch(cursor, { size, single: how.single ?? false, field: 'firstBatch' })
}

function* foundDocuments(context: Context, collection: Collection | undefined): Generator<Buffer> {
  const { command } = context
  const options = matchOptions(collection, command['collation'], command['let'])
  let skip = numberOption(command['skip'])
  let left = numberOption(command['limit']) || Number.POSITIVE_INFINITY
  const limit = Number.isFinite(left) ? left + skip : 0
  const query = queryOf(
    { filter: command['filter'], sort: command['sort'], hint: command['hint'], limit },
    options,
  )
  const project = compileProjection(command['projection'], query.filter, options)
  if (!collection) {
    compileFilter(query.filter, options)
    return
  }
  for (const row of findRows(executionOf(context, collection), query)) {
    if (--skip >= 0) continue
    yield project ? encode(project(row.doc)) : row.raw
    if (--left <= 0) return
  }
}

const UNSUPPORTED_FIND = ['tailable', 'awaitData', 'min', 'max', 'returnKey', 'showRecordId']

const find: Handler = context => {
  const { command, database } = context
  refuseOptions(command, UNSUPPORTED_FIND)
  for (const field of ['limit', 'skip']) {
    if (numberOption(command[field]) < 0) throw badValue(`BSON field '${field}' value must be >= 0`)
  }
  return openCursor(context, foundDocuments(context, collectionIn(context)), {
    namespace: `${database}.${nameIn(context)}`,
    batchSize: command['batchSize'],
    single: isTruthyOption(command['singleBatch'] ?? false),
  })
}

const getMore: Handler = ({ command, cursors }) => {
  const cursor = cursors.get(cursorId(command['getMore']))
  cursor.budget.restart(numberOption(command['maxTimeMS']))
  const size = numberOption(command['batchSize']) || Number.POSITIVE_INFINITY
  return cursors.batch(cursor, { size, single: false, field: 'nextBatch' })
}

export const cursorId = (value: Value): bigint =>
  isLong(value) ? value.toBigInt() : BigInt(numberOption(value))

/** How the pipelines of a command reach collections. */
export function pipelineSources(context: Context, options: Sources['options'], hint: Value): Sources {
  const { store, database, budget } = context
  const target = Object.values(context.command)[0]
  const find = function* (name: string, selection: Selection): Generator<Doc> {
    const collection = store.catalog.find(database, name)
    const limit = selection.limit > 0 ? selection.limit + selection.skip : 0
    const query = queryOf({ ...selection, limit, hint: name === target ? hint : undefined }, options)
    if (!collection) {
      compileFilter(query.filter, options)
      return
    }
    let at = 0
    for (const row of findRows(executionOf(context, collection), query)) {
      if (at++ < selection.skip) continue
      yield row.doc
      if (at === limit) return
    }
  }
  return { options, budget, find }
}

const aggregate: Handler = context => {
  const { command, database } = context
  const [target] = Object.values(command)
  const name = typeof target === 'string' ? target : null
  const cursor = command['cursor']
  if (!isDoc(cursor)) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument")
  }
  const collection = name === null ? undefined : context.store.catalog.find(database, name)
  const options = matchOptions(collection, command['collation'], command['let'])
  const docs = runPipeline(name, command['pipeline'], pipelineSources(context, options, command['hint']))
  const encoded = (function* () {
    for (const doc of docs) yield encode(doc)
  })()
  return openCursor(context, encoded, {
    namespace: `${database}.${name ?? '$cmd.aggregate'}`,
    batchSize: cursor['batchSize'],
  })
}

const count: Handler = context => {
  const { command } = context
  const collection = collectionIn(context)
  const options = matchOptions(collection, command['collation'], undefined)
  const query = queryOf({ filter: command['query'], hint: command['hint'] }, options)
  if (!collection) return { n: 0, ok: 1 }
  const limit = Math.abs(numberOption(command['limit'])) || Number.POSITIVE_INFINITY
  const counted = Math.max(
    0,
    countRows(executionOf(context, collection), query) - numberOption(command['skip']),
  )
  return { n: Math.min(counted, limit), ok: 1 }
}

const distinct: Handler = context => {
  const { command } = context
  const collection = collectionIn(context)
  const { key } = command
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'")
  const options = matchOptions(collection, command['collation'], undefined)
  const query = queryOf({ filter: documentOption(command['query'], 'query'), hint: command['hint'] }, options)
  const values = new Map<string, Value>()
  for (const row of collection ? findRows(executionOf(context, collection), query) : []) {
    for (const value of valuesAtPath(row.doc, key.split('.'))) {
      if (value === undefined) continue
      const text = keyText(value, options.collation)
      if (!values.has(text)) values.set(text, value)
    }
  }
  return { values: [...values.values()], ok: 1 }
}

export const reads: Readonly<Record<string, Handler>> = { find, getMore, aggregate, count, distinct }
