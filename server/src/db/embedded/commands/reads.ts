import { valuesAtPath } from '../matching/path.ts'
import { type Sources, runPipeline } from '../pipeline/pipeline.ts'
import { type Strategy, countRows, strategyOf } from '../query/rows.ts'
import { compileProjection } from '../shaping/projection.ts'
import { badValue, failedToParse, typeMismatch } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { keyText } from '../values/index-key.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, isLong, stringOf } from '../values/value.ts'
import { type Call, type CommandTable, type Reply, documentOption, targetOf } from './call.ts'

const FIRST_BATCH = 101

function* foundDocuments(call: Call): Generator<Buffer> {
  const query = call.query(call.command)
  const project = compileProjection(call.command['projection'], query.options, query.filter)
  for (const row of call.rows(query)) yield project ? encode(project(row.doc)) : row.raw
}

function find(call: Call): Reply {
  const { command, database, name } = call
  for (const field of ['limit', 'skip'])
    if (numberOption(command[field]) < 0) throw badValue(`BSON field '${field}' value must be >= 0`)
  const size = numberOption(command['batchSize'], FIRST_BATCH)
  const single = isTruthyOption(command['singleBatch'])
  return call.openCursor(foundDocuments(call), `${database}.${name}`, { size, single })
}

function getMore({ command, server: { cursors } }: Call): Reply {
  const cursor = cursors.get(cursorId(command['getMore']))
  cursor.budget.restart(numberOption(command['maxTimeMS']))
  const size = numberOption(command['batchSize']) || Number.POSITIVE_INFINITY
  return cursors.batch(cursor, { size, single: false, field: 'nextBatch' })
}

export const cursorId = (value: Value): bigint =>
  isLong(value) ? value.toBigInt() : BigInt(numberOption(value))

/** How the pipelines of a command reach collections. */
export function pipelineSources(call: Call, options: Sources['options'], hint: Value): Sources {
  const target = targetOf(call.command)
  const find: Sources['find'] = function* (name, selection) {
    const query = call.query({ ...selection, hint: name === target ? hint : undefined }, name)
    for (const row of call.rows({ ...query, options }, { name })) yield row.doc
  }
  return { options, budget: call.budget, find }
}

function aggregate(call: Call): Reply {
  const { cursor, pipeline, hint, collation, let: variables } = call.command
  const name = stringOf(targetOf(call.command))
  if (!isDoc(cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument")
  const { options } = call.query({ collation, let: variables }, name ?? '')
  const docs = runPipeline(name, pipeline, pipelineSources(call, options, hint))
  const encoded = (function* () {
    for (const doc of docs) yield encode(doc)
  })()
  const size = numberOption(cursor['batchSize'], FIRST_BATCH)
  return call.openCursor(encoded, `${call.database}.${name ?? '$cmd.aggregate'}`, { size })
}

function count(call: Call): Reply {
  const { command, access, budget } = call
  const { hint, collation } = command
  const collection = call.collection()
  const query = call.query({ filter: command['query'], hint, collation })
  const all = collection ? countRows({ access, budget, collection }, query) : 0
  const limit = Math.abs(numberOption(command['limit'])) || Number.POSITIVE_INFINITY
  return { n: Math.min(Math.max(0, all - numberOption(command['skip'])), limit), ok: 1 }
}

function distinct(call: Call): Reply {
  const { key, hint, collation, query: filter } = call.command
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'")
  const query = call.query({ filter, hint, collation })
  const values = new Map<string, Value>()
  for (const row of call.rows(query)) {
    for (const value of valuesAtPath(row.doc, key.split('.'))) {
      const text = keyText(value, query.options.collation)
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
function explain(call: Call): Reply {
  const inner = documentOption(call.command['explain'], 'explain')
  const [part = inner] = [inner['updates'] ?? inner['deletes'] ?? []].flat().filter(isDoc)
  const stages = [inner['pipeline'] ?? []].flat().filter(isDoc)
  const filter = part['filter'] ?? part['query'] ?? part['q'] ?? stages[0]?.['$match']
  const sort = part['sort'] ?? stages.slice(0, 2).find(stage => '$sort' in stage)?.['$sort']
  const name = stringOf(targetOf(inner)) ?? ''
  const collection = call.collection(name)
  const query = call.query({ let: inner['let'], ...part, filter, sort }, name)
  const plan = collection
    ? winningPlan(strategyOf(collection, query), query.sort, query.filter)
    : { stage: 'EOF' }
  const examined = { keys: 0, documents: 0 }
  const runs = call.command['verbosity'] !== 'queryPlanner'
  const startedAt = performance.now()
  const found = runs ? [...call.rows(query, { name, examined })] : []
  const executionStats: Doc = {
    ...{ executionSuccess: true, nReturned: found.length, executionStages: plan },
    executionTimeMillis: Math.round(performance.now() - startedAt),
    ...{ totalKeysExamined: examined.keys, totalDocsExamined: examined.documents },
  }
  const queryPlanner: Doc = { namespace: `${call.database}.${name}`, winningPlan: plan, rejectedPlans: [] }
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
