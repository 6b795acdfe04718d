import { valuesAtPath } from '../matching/path.ts'
import { type Sources, runPipeline } from '../pipeline/pipeline.ts'
import { type Strategy, countRows, strategyOf } from '../query/rows.ts'
import { compileProjection } from '../shaping/projection.ts'
import { badValue, failedToParse, typeMismatch } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { keyText } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isLong, newDoc, stringOf } from '../values/value.ts'
import {
  type CommandTable,
  type Context,
  type Reply,
  batchSizeIn,
  collectionIn,
  documentOption,
  matchOptions,
  nameIn,
  openCursor,
  queryOf,
  rowsOf,
  targetOf,
} from './context.ts'

const FIRST_BATCH = 101

function* foundDocuments(context: Context): Generator<Buffer> {
  const { command } = context
  const collection = collectionIn(context)
  const options = matchOptions(collection, command['collation'], command['let'])
  const skip = numberOption(command['skip'])
  const count = numberOption(command['limit'])
  const { filter, sort, hint } = command
  const query = queryOf({ filter, sort, hint, limit: count && count + skip }, options)
  const project = compileProjection(command['projection'], options, query.filter)
  for (const row of rowsOf(context, collection, { ...query, skip }))
    yield project ? encode(project(row.doc)) : row.raw
}

function find(context: Context): Reply {
  const { command, database } = context
  for (const field of ['limit', 'skip']) {
    if (numberOption(command[field]) < 0) throw badValue(`BSON field '${field}' value must be >= 0`)
  }
  return openCursor(context, foundDocuments(context), {
    namespace: `${database}.${nameIn(context)}`,
    size: numberOption(command['batchSize'], FIRST_BATCH),
    single: isTruthyOption(command['singleBatch']),
  })
}

function getMore({ command, cursors }: Context): Reply {
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
  const target = targetOf(context.command)
  const find: Sources['find'] = function* (name, { skip, ...selection }, options) {
    const limit = selection.limit && selection.limit + skip
    const query = queryOf({ ...selection, limit, hint: name === target ? hint : undefined }, options)
    for (const row of rowsOf(context, store.catalog.find(database, name), { ...query, skip })) yield row.doc
  }
  return { options, budget, find }
}

function aggregate(context: Context): Reply {
  const { command, database, store } = context
  const name = stringOf(targetOf(command))
  if (!isDoc(command['cursor']))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument")
  const collection = name === null ? undefined : store.catalog.find(database, name)
  const options = matchOptions(collection, command['collation'], command['let'])
  const docs = runPipeline(name, command['pipeline'], pipelineSources(context, options, command['hint']))
  const encoded = (function* () {
    for (const doc of docs) yield encode(doc)
  })()
  const namespace = `${database}.${name ?? '$cmd.aggregate'}`
  return openCursor(context, encoded, { namespace, size: batchSizeIn(command, FIRST_BATCH) })
}

function count(context: Context): Reply {
  const { command, access, budget } = context
  const collection = collectionIn(context)
  const options = matchOptions(collection, command['collation'], undefined)
  const query = queryOf({ filter: command['query'], hint: command['hint'] }, options)
  const all = collection ? countRows({ access, budget, collection }, query) : 0
  const limit = Math.abs(numberOption(command['limit'])) || Number.POSITIVE_INFINITY
  return { n: Math.min(Math.max(0, all - numberOption(command['skip'])), limit), ok: 1 }
}

function distinct(context: Context): Reply {
  const { command } = context
  const collection = collectionIn(context)
  const { key, hint } = command
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'")
  const options = matchOptions(collection, command['collation'], undefined)
  const query = queryOf({ filter: documentOption(command['query'], 'query'), hint }, options)
  const values = new Map<string, Value>()
  for (const row of rowsOf(context, collection, query)) {
    for (const value of valuesAtPath(row.doc, key.split('.'))) {
      const text = keyText(value, options.collation)
      if (value !== undefined && !values.has(text)) values.set(text, value)
    }
  }
  return { values: [...values.values()], ok: 1 }
}

/** The plan as a tree of stages, the way MongoDB shows it. */
function winningPlan({ plan, sorts, backwards }: Strategy, sort: Doc | null, filter: Doc): Doc {
  const direction = plan?.reverse || backwards ? 'backward' : 'forward'
  const index = plan && {
    ...{ stage: 'IXSCAN', keyPattern: plan.index.key, indexName: plan.index.name, direction },
    ...{ isMultiKey: plan.index.multikey, isUnique: plan.index.unique, ranges: plan.ranges.length },
  }
  const source: Doc = index
    ? { stage: 'FETCH', ...(plan.exact ? {} : { filter }), inputStage: index }
    : { stage: 'COLLSCAN', filter, direction }
  return sorts ? { stage: 'SORT', sortPattern: sort, inputStage: source } : source
}

/** Shows and runs what a command would read: its filter, sort and hint, or its pipeline's first stages. */
function explain(context: Context): Reply {
  const { command, store, database } = context
  const inner = documentOption(command['explain'], 'explain')
  const [statement] = [inner['updates'] ?? inner['deletes'] ?? []].flat()
  const part = isDoc(statement) ? statement : inner
  const stages = [inner['pipeline'] ?? []].flat().filter(isDoc)
  const filter = part['filter'] ?? part['query'] ?? part['q'] ?? stages[0]?.['$match']
  const sort = part['sort'] ?? stages.slice(0, 2).find(stage => '$sort' in stage)?.['$sort']
  const name = stringOf(targetOf(inner)) ?? ''
  const collection = store.catalog.find(database, name)
  const options = matchOptions(collection, part['collation'], inner['let'])
  const skip = numberOption(inner['skip'])
  const count = numberOption(inner['limit'])
  const query = queryOf({ filter, sort, hint: part['hint'], limit: count && count + skip }, options)
  const plan = collection && winningPlan(strategyOf(collection, query), query.sort, query.filter)
  const examined = { keys: 0, documents: 0 }
  const runs = command['verbosity'] !== 'queryPlanner'
  const startedAt = performance.now()
  const found = runs ? [...rowsOf(context, collection, { ...query, skip, examined })] : []
  const executionStats: Doc = {
    ...{ executionSuccess: true, nReturned: found.length, executionStages: plan ?? newDoc() },
    executionTimeMillis: Math.round(performance.now() - startedAt),
    ...{ totalKeysExamined: examined.keys, totalDocsExamined: examined.documents },
  }
  const winner = plan ?? { stage: 'EOF' }
  const queryPlanner: Doc = { namespace: `${database}.${name}`, winningPlan: winner, rejectedPlans: [] }
  return { explainVersion: '1', queryPlanner, executionStats, ok: 1 }
}

const FIND =
  'filter sort projection skip limit hint batchSize singleBatch collation let allowDiskUse noCursorTimeout allowPartialResults'
const AGGREGATE = 'pipeline cursor hint collation let allowDiskUse bypassDocumentValidation'

export const reads: CommandTable = {
  find: { run: find, mode: 'read', inTransaction: true, options: FIND },
  getMore: { run: getMore, mode: 'read', inTransaction: true, options: 'collection batchSize' },
  aggregate: { run: aggregate, mode: 'read', inTransaction: true, options: AGGREGATE },
  count: { run: count, mode: 'read', options: 'query skip limit hint collation fields' },
  distinct: { run: distinct, mode: 'read', inTransaction: true, options: 'key query hint collation' },
  explain: { run: explain, mode: 'read', options: 'verbosity' },
}
