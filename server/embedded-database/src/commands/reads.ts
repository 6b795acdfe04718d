import { compileFilter } from '../matching/filter.ts'
import { valuesAtPath } from '../matching/path.ts'
import type { Plan, Query } from '../planning/plan.ts'
import { type Examined, type Strategy, countRows, strategyOf } from '../query/rows.ts'
import { type Flow, type Pause, type Steps, type Work, collect, forEach } from '../query/steps.ts'
import type { Cursor } from '../sessions/cursors.ts'
import { sessionIdOf } from '../sessions/sessions.ts'
import { compileProjection } from '../shaping/projection.ts'
import { Code, CommandError, errorAt, notSupported, typeMismatch } from '../values/command-error.ts'
import { keyText } from '../values/index-key.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, firstField, isDoc, isLong, typeName } from '../values/value.ts'
import { checkTypes } from './arguments.ts'
import { Call, type CommandTable, type Reply, documentOption } from './call.ts'
import { type Counting, countingIn } from './counting.ts'

const FIRST_BATCH = 101

function* foundDocuments(call: Call): Flow<Reply> {
  const query = call.query(call.command)
  const project = compileProjection(call.command['projection'])
  for (const row of call.rows(query)) yield row && project ? project(row.doc) : (row?.raw ?? null)
}

function find(call: Call): Steps<Reply> {
  const { command, name } = call
  return call.openCursor(foundDocuments(call), name, numberOption(command['batchSize'], FIRST_BATCH))
}

function getMore(call: Call): Work<Reply> {
  const { command, server } = call
  const cursor = server.cursors.get(cursorId(command['getMore'], 'getMore.getMore'))
  checkOwner(call, cursor)
  cursor.budget.restart(numberOption(command['maxTimeMS']))
  const size = numberOption(command['batchSize']) || Number.POSITIVE_INFINITY
  return cursor.access.run(server.cursors.batch(cursor, size))
}

/** Only the caller that opened a cursor may continue it: same collection, session and transaction. */
function checkOwner({ command, database, access }: Call, cursor: Cursor): void {
  const { collection, lsid } = command
  if (typeof collection !== 'string')
    throw errorAt(40414, "BSON field 'getMore.collection' is missing but a required field")
  const [namespace, session] = [`${database}.${collection}`, sessionIdOf(lsid)]
  if (namespace !== cursor.namespace) {
    const message = `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`
    throw new CommandError(Code.unauthorized, message)
  }
  const refuse = (code: number, where: string): Error =>
    errorAt(code, `Cannot run getMore on cursor ${cursor.id}, which was ${where}`)
  if (session !== cursor.session) {
    if (cursor.session === null) throw refuse(50736, 'not created in a session, in a session')
    throw refuse(session === null ? 50737 : 50738, 'created in another session')
  }
  if (access === cursor.access || !(access.isTransaction || cursor.access.isTransaction)) return
  if (!cursor.access.isTransaction) throw refuse(50739, 'not created in a transaction, in a transaction')
  throw refuse(access.isTransaction ? 50741 : 50740, 'created in another transaction')
}

function killCursors({ command, server: { cursors } }: Call): Reply {
  const ids = command['cursors']
  if (!Array.isArray(ids))
    throw errorAt(40414, "BSON field 'killCursors.cursors' is missing but a required field")
  const known = ids.map(id => cursors.kill(cursorId(id, 'killCursors.cursors')))
  const [cursorsKilled, cursorsNotFound] = [true, false].map(was => ids.filter((_, at) => known[at] === was))
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

function cursorId(value: Value, field: string): bigint {
  if (isLong(value)) return value.toBigInt()
  throw typeMismatch(`BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'long'`)
}

/** Of pipelines only the one by which the drivers count. */
function requireCounting(pipeline: Value): Counting {
  const stages = Array.isArray(pipeline) ? pipeline : []
  const counting = countingIn(stages)
  if (counting) return counting
  const names = stages.map(stage => (isDoc(stage) ? (firstField(stage) ?? '') : ''))
  throw notSupported(`An aggregation other than a count (${names.join(', ')})`)
}

function* aggregate(call: Call): Steps<Reply> {
  const { cursor, pipeline } = call.command
  const { batchSize } = documentOption(cursor, 'cursor')
  checkTypes('aggregate.cursor', { batchSize })
  const { filter, id, field } = requireCounting(pipeline)
  const found = yield* countOf(call, call.query({ filter }))
  const docs = found > 0 ? [docOf([['_id', id] as const, [field, found] as const])] : []
  return yield* call.openCursor(docs, call.name, numberOption(batchSize, FIRST_BATCH))
}

/** How many documents a query finds. */
function* countOf(
  call: Call,
  query: ReturnType<Call['query']>,
  examined?: Examined,
): Generator<Pause, number, void> {
  const { access, budget } = call
  const collection = call.collection()
  if (collection) return yield* countRows({ access, budget, collection, examined }, query)
  // An invalid filter is an error even without a collection.
  compileFilter(query.filter)
  return 0
}

function* count(call: Call): Steps<Reply> {
  const { query: filter, hint } = call.command
  return { n: yield* countOf(call, call.query({ filter, hint })), ok: 1 }
}

function* distinct(call: Call): Steps<Reply> {
  const { key, query: filter } = call.command
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'")
  const query = call.query({ filter })
  const values = new Map<string, Value>()
  yield* forEach(call.rows(query), row => {
    for (const value of valuesAtPath(row.doc, key.split('.'))) {
      const text = keyText(value)
      if (value !== undefined && !values.has(text)) values.set(text, value)
    }
  })
  return { values: [...values.values()], ok: 1 }
}

/** The plan as a tree of stages, the way MongoDB shows it. */
function winningPlan({ plan, clauses, sorts, covering }: Strategy, { sort, filter }: Query): Doc {
  const scan = ({ index, reverse }: Plan): Doc => {
    const { key: keyPattern, name: indexName } = index
    return { stage: 'IXSCAN', keyPattern, indexName, direction: reverse ? 'backward' : 'forward' }
  }
  let stage: Doc = { stage: 'COLLSCAN', filter, direction: 'forward' }
  if (plan && covering) stage = { stage: 'PROJECTION_COVERED', inputStage: scan(plan) }
  else if (plan?.merged) {
    const inputStages = plan.ranges.map(() => scan(plan))
    stage = { stage: 'FETCH', filter, inputStage: { stage: 'SORT_MERGE', sortPattern: sort, inputStages } }
  } else if (plan) stage = { stage: 'FETCH', filter, inputStage: scan(plan) }
  else if (clauses)
    stage = { stage: 'FETCH', filter, inputStage: { stage: 'OR', inputStages: clauses.map(scan) } }
  return sorts ? { stage: 'SORT', sortPattern: sort, inputStage: stage } : stage
}

/** Explains and runs a command's query: its filter, sort and hint. */
function* explain({ command, database, server, access }: Call): Steps<Reply> {
  const inner = documentOption(command['explain'], 'explain')
  const explained = { ...inner, maxTimeMS: command['maxTimeMS'] }
  const call = new Call(server, access, { command: explained, database })
  const [part = inner] = [inner['updates'] ?? inner['deletes'] ?? []].flat().filter(isDoc)
  const counted = inner['aggregate'] === undefined ? undefined : requireCounting(inner['pipeline']).filter
  const filter = counted ?? part['filter'] ?? part['query'] ?? part['q']
  const { sort } = part
  const collection = call.collection()
  const query = call.query({ ...part, filter, sort })
  const strategy = collection && strategyOf({ access, collection, budget: call.budget }, query)
  const plan = strategy ? winningPlan(strategy, query) : { stage: 'EOF' }
  const queryPlanner = { namespace: `${database}.${call.name}`, winningPlan: plan }
  if (command['verbosity'] === 'queryPlanner') return { queryPlanner, ok: 1 }
  const examined = { documents: 0, keys: 0 }
  const nReturned =
    (counted ?? inner['count']) !== undefined
      ? yield* countOf(call, query, examined)
      : (yield* collect(call.rows(query, examined))).length
  const { documents: totalDocsExamined, keys: totalKeysExamined } = examined
  return { queryPlanner, executionStats: { nReturned, totalKeysExamined, totalDocsExamined }, ok: 1 }
}

const FIND = 'filter sort projection skip limit hint batchSize singleBatch'

export const reads: CommandTable = {
  find: { run: find, mode: 'read', inTransaction: true, options: FIND },
  getMore: { run: getMore, mode: 'read', inTransaction: true, options: 'collection batchSize' },
  aggregate: {
    run: aggregate,
    mode: 'read',
    inTransaction: true,
    options: 'pipeline cursor',
  },
  count: { run: count, mode: 'read', options: 'query hint' },
  distinct: { run: distinct, mode: 'read', inTransaction: true, options: 'key query' },
  killCursors: { run: killCursors, mode: 'server' },
  explain: { run: explain, mode: 'read', options: 'verbosity' },
}
