import { ObjectId } from 'bson'
import { compileFilter } from '../matching/filter.ts'
import type { Query } from '../planning/plan.ts'
import { BLOCKED, type Steps, collect } from '../query/steps.ts'
import { compileProjection } from '../shaping/projection.ts'
import type { Content } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Row } from '../storage/scan.ts'
import { Blocked } from '../storage/store.ts'
import { type Update, compileUpdate, upsertSeed } from '../updates/update.ts'
import { Code, CommandError, badValue, failedToParse } from '../values/command-error.ts'
import { bytesAsSent, bytesWithIdFirst, encode } from '../values/decode.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import {
  type Doc,
  Kind,
  type Value,
  docOf,
  firstField,
  isDoc,
  isOperator,
  kindOf,
  newDoc,
  putAll,
  typeName,
} from '../values/value.ts'
import { statementsOf } from './arguments.ts'
import { type Call, type CommandTable, type Reply, type Selection, documentOption } from './call.ts'
import { MAX_DOCUMENT_BYTES } from './server-commands.ts'

/**
 * Runs a command's statements and counts the documents that each affects; after an error the others run only if the
 * command says `ordered: false`. The command's progress records what has been done.
 */
function* runStatements(
  call: Call,
  name: string,
  run: (call: Call, statement: Doc, index: number) => number | Steps<number>,
): Steps<Doc> {
  const { command, budget, progress } = call
  const statements = statementsOf(command, name)
  for (let index = progress.next; index < statements.length; index++) {
    if (budget.step()) yield null
    try {
      const affected = run(call, statements[index] ?? newDoc(), index)
      progress.n += typeof affected === 'number' ? affected : yield* affected
    } catch (error) {
      // A conflict must be an error of the whole command, or the driver would not see its label.
      if (!(error instanceof CommandError) || error.code === Code.writeConflict[0]) throw error
      progress.writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (command['ordered'] !== false) break
    }
    progress.next = index + 1
  }
  const { n, writeErrors } = progress
  return writeErrors.length > 0 ? { n, writeErrors, ok: 1 } : { n, ok: 1 }
}

/** A write of many documents has no single reply to repeat. */
function refuseRetries({ command: { txnNumber, autocommit } }: Call, why: string): void {
  if (txnNumber === undefined || autocommit === false) return
  throw new CommandError(Code.invalidOptions, `Cannot use (or request) retryable writes with ${why}`)
}

/** Stores a document; steps only if it has to wait, since they cost more than the rest. */
function insertOne(call: Call, given: Doc): number | Steps<number> {
  const after = contentOf(given)
  return isInserted(call, after) ? 1 : insertLater(call, after)
}

function* insertLater(call: Call, after: Content): Steps<number> {
  do yield BLOCKED
  while (!isInserted(call, after))
  return 1
}

const isInserted = (call: Call, after: Content): boolean =>
  isWritten(call, { collection: call.ensureCollection(), row: null, after })

/** A document to insert, with its _id first. */
function contentOf(given: Doc): Content {
  const _id = '_id' in given ? given['_id'] : new ObjectId()
  checkId(_id)
  const doc = firstField(given) === '_id' ? given : putAll(docOf([['_id', _id]]), given)
  const bytes = doc === given ? bytesAsSent(given) : bytesWithIdFirst(given)
  return { doc, raw: bytes ?? encode(doc) }
}

function checkId(id: Value): void {
  const kind = kindOf(id)
  if (kind === Kind.array || kind === Kind.regex || id === undefined)
    throw badValue(`The '_id' value cannot be of type ${typeName(id)}`)
  if (isDoc(id) && Object.keys(id).some(isOperator))
    throw new CommandError(Code.dollarPrefixedField, "_id fields may not contain '$'-prefixed fields")
}

/** Replaces a row; without a row it inserts, without content it deletes. */
interface Change {
  readonly collection: Collection
  readonly row: Row | null
  readonly after: Content | null
}

/**
 * Writes or deletes a document; false when a transaction holds it or one of its keys.
 * @throws CommandError for a document that is too large
 */
function isWritten(call: Call, { collection, row, after }: Change): boolean {
  const length = after?.raw.length ?? 0
  if (length > MAX_DOCUMENT_BYTES)
    throw new CommandError(Code.documentTooLarge, `BSONObj size: ${length} is invalid: it is more than 16 MB`)
  try {
    call.access.write(collection, row, after)
    return true
  } catch (error) {
    if (error instanceof Blocked) return false
    throw error
  }
}

/** The documents that a statement's query selects for change. */
interface Target {
  readonly call: Call
  readonly query: Query
  readonly collection: Collection
}

/**
 * Changes or deletes a document that a query has found. Returns it as it was right before, and whether it had changed;
 * null when others have changed it meanwhile and it no longer matches.
 */
function* changeRow(
  { call, query: { filter }, collection }: Target,
  row: Row,
  change: (doc: Doc) => Content | null,
): Steps<{ doc: Doc; isChanged: boolean } | null> {
  if (call.budget.step()) yield null
  for (;;) {
    const now = call.access.current(row)
    if (!now || (now !== row && !compileFilter(filter)(now.doc))) return null
    const after = change(now.doc)
    const isChanged = after?.raw.equals(now.raw) !== true
    if (!isChanged || isWritten(call, { collection, row: now, after })) return { doc: now.doc, isChanged }
    yield BLOCKED
  }
}

/** A statement's query. Read all its results before changing any, so that a changed document is not found again. */
function queryOf(call: Call, { q: filter, sort }: Doc, limit: number): Selection {
  return call.query({ filter, sort, limit })
}

interface UpdateResult {
  readonly matched: number
  readonly modified: number
  readonly upserted?: Value
  readonly before?: Doc | undefined
  readonly after?: Doc
}

function* runUpdate(call: Call, statement: Doc): Steps<UpdateResult> {
  const { u, multi, upsert } = statement
  const isMulti = isTruthyOption(multi)
  const query = queryOf(call, statement, isMulti ? 0 : 1)
  let rows = yield* collect(call.rows(query))
  const update = compileUpdate(u)
  while (rows.length > 0) {
    const result = yield* changeRows({ call, query, collection: call.ensureCollection() }, rows, update)
    if (result.matched > 0) return result
    rows = yield* collect(call.rows(query))
  }
  if (!isTruthyOption(upsert)) return { matched: 0, modified: 0 }
  const after = contentOf(update(upsertSeed(query.filter), true))
  if (!isInserted(call, after)) yield* insertLater(call, after)
  return { matched: 1, modified: 0, upserted: after.doc['_id'], after: after.doc }
}

function* changeRows(target: Target, rows: Row[], update: Update): Steps<UpdateResult> {
  let [matched, modified, after] = [0, 0, newDoc()]
  let before: Doc | undefined
  for (const row of rows) {
    const changed = yield* changeRow(target, row, doc => {
      after = update(doc, false)
      return { doc: after, raw: encode(after) }
    })
    if (!changed) continue
    matched++
    before = changed.doc
    if (changed.isChanged) modified++
  }
  return { matched, modified, before, after }
}

function* updateOne(call: Call, statement: Doc, index: number): Steps<number> {
  const { progress } = call
  if (isTruthyOption(statement['multi'])) refuseRetries(call, 'multi=true')
  const { matched, modified, upserted } = yield* runUpdate(call, statement)
  progress.nModified += modified
  if (upserted !== undefined) progress.upserted.push({ index, _id: upserted })
  return matched
}

function* update(call: Call): Steps<Reply> {
  const result = yield* runStatements(call, 'update', updateOne)
  const { nModified, upserted } = call.progress
  return { nModified, ...(upserted.length > 0 ? { upserted } : {}), ...result }
}

/** Deletes the document and returns it. */
function* runDelete(call: Call, statement: Doc): Steps<Doc[]> {
  const limit = numberOption(statement['limit'])
  const query = queryOf(call, statement, limit)
  for (;;) {
    const deleted: Doc[] = []
    const rows = yield* collect(call.rows(query))
    const collection = call.ensureCollection()
    for (const row of rows) {
      const was = yield* changeRow({ call, query, collection }, row, () => null)
      if (was) deleted.push(was.doc)
    }
    if (deleted.length > 0 || rows.length === 0) return deleted
  }
}

function* deleteOne(call: Call, statement: Doc): Steps<number> {
  const limit = numberOption(statement['limit'])
  if (limit === 0) refuseRetries(call, 'limit=0')
  if (limit !== 0 && limit !== 1)
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`)
  return (yield* runDelete(call, statement)).length
}

function* findAndModify(call: Call): Steps<Reply> {
  const { query, fields, update, ...command } = call.command
  const filter = documentOption(query, 'query')
  const project = compileProjection(fields)
  const shown = (doc: Doc | undefined): Value => (doc && project ? project(doc) : (doc ?? null))
  const [wantsNew, removes] = [isTruthyOption(command['new']), isTruthyOption(command['remove'])]
  const statement = { ...command, q: filter, u: update, limit: 1 }
  if (removes ? wantsNew || update !== undefined : update === undefined)
    throw failedToParse('Either an update, or remove=true without new=true, must be specified')
  if (removes) {
    const [deleted] = yield* runDelete(call, statement)
    return { lastErrorObject: { n: deleted ? 1 : 0 }, value: shown(deleted), ok: 1 }
  }
  const { matched: n, upserted, before, after } = yield* runUpdate(call, statement)
  const isUpsert = upserted !== undefined
  const lastErrorObject = { n, updatedExisting: n > 0 && !isUpsert, ...(isUpsert ? { upserted } : {}) }
  return { lastErrorObject, value: shown(wantsNew ? after : before), ok: 1 }
}

const MODIFY = 'query sort remove update new fields upsert'

export const writes: CommandTable = {
  insert: {
    run: call => runStatements(call, 'insert', insertOne),
    mode: 'write',
    inTransaction: true,
    options: 'documents ordered',
  },
  update: { run: update, mode: 'write', inTransaction: true, options: 'updates ordered' },
  delete: {
    run: call => runStatements(call, 'delete', deleteOne),
    mode: 'write',
    inTransaction: true,
    options: 'deletes ordered',
  },
  findAndModify: { run: findAndModify, mode: 'write', inTransaction: true, options: MODIFY },
}
