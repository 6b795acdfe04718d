import { ObjectId } from 'bson'
import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { runPipeline, stageOf } from '../pipeline/pipeline.ts'
import { compileProjection } from '../shaping/projection.ts'
import type { Content } from '../storage/access.ts'
import type { Row } from '../storage/scan.ts'
import { type Update, compileUpdate, upsertSeed } from '../updates/update.ts'
import { Code, CommandError, badValue, errorAt, failedToParse } from '../values/command-error.ts'
import { bytesAsSent, encode } from '../values/decode.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, Kind, type Value, isDoc, isOperator, kindOf, newDoc, typeName } from '../values/value.ts'
import { type Call, type CommandTable, type Reply, type Selection, documentOption } from './call.ts'
import { MAX_DOCUMENT_BYTES } from './server-commands.ts'

/**
 * Runs a command's statements and counts the documents that each says it was about; after an error the others run only
 * if the command says `ordered: false`.
 */
function runStatements(
  { command }: Call,
  field: string,
  run: (statement: Doc, index: number) => number,
): Doc {
  const statements = command[field]
  if (!Array.isArray(statements)) throw failedToParse(`BSON field '${field}' is missing but a required field`)
  const writeErrors: Doc[] = []
  let n = 0
  for (const [index, statement] of statements.filter(isDoc).entries()) {
    try {
      n += run(statement, index)
    } catch (error) {
      // A conflict has to become an error of the command, or the driver would not see its label.
      if (!(error instanceof CommandError) || error.code === Code.writeConflict[0]) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (command['ordered'] !== false) break
    }
  }
  return writeErrors.length > 0 ? { n, writeErrors, ok: 1 } : { n, ok: 1 }
}

function insert(call: Call): Reply {
  call.ensureCollection()
  return runStatements(call, 'documents', doc => {
    insertDocument(call, doc)
    return 1
  })
}

/** Stores a document, with an _id in front. */
function insertDocument(call: Call, given: Doc): Doc {
  const _id = '_id' in given ? given['_id'] : new ObjectId()
  checkId(_id)
  const doc = Object.keys(given)[0] === '_id' ? given : Object.assign(newDoc(), { _id }, given)
  write(call, null, { doc, raw: (doc === given ? bytesAsSent(given) : undefined) ?? encode(doc) })
  return doc
}

function checkId(id: Value): void {
  const kind = kindOf(id)
  if (kind === Kind.array || kind === Kind.regex || id === undefined)
    throw badValue(`The '_id' value cannot be of type ${typeName(id)}`)
  if (isDoc(id) && Object.keys(id).some(isOperator))
    throw new CommandError(Code.dollarPrefixedField, "_id fields may not contain '$'-prefixed fields")
}

/** Writes a document that is not too large and that the collection's validator, a filter, lets through. */
function write(call: Call, row: Row | null, after: Content): void {
  const { length } = after.raw
  if (length > MAX_DOCUMENT_BYTES)
    throw new CommandError(Code.documentTooLarge, `BSONObj size: ${length} is invalid: it is more than 16 MB`)
  const collection = call.ensureCollection()
  const { validator } = collection.options
  const isBypassed = !isDoc(validator) || isTruthyOption(call.command['bypassDocumentValidation'])
  if (!isBypassed && !compileFilter(validator)(after.doc)) {
    const errInfo = { failingDocumentId: after.doc['_id'], details: { specifiedAs: validator } }
    throw new CommandError(Code.documentValidation, 'Document failed validation', { errInfo })
  }
  call.access.write(collection, row, after)
}

/** The query of a statement. All that it finds has to be read before any is changed: a change must not be found again. */
function queryOf(call: Call, { q: filter, sort, hint, collation, c }: Doc, limit: number): Selection {
  return call.query({ filter, sort, hint, collation, limit, let: call.command['let'] ?? c })
}

interface UpdateResult {
  readonly matched: number
  readonly modified: number
  readonly upserted?: Value
  readonly before?: Doc | undefined
  readonly after?: Doc
}

const UPDATE_FIELDS = ['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint', 'sampleId']
const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

function runUpdate(call: Call, statement: Doc): UpdateResult {
  const { u, arrayFilters, multi, upsert } = statement
  const isMulti = isTruthyOption(multi)
  const query = queryOf(call, statement, isMulti ? 0 : 1)
  const rows = [...call.rows(query)]
  const { filter, options } = query
  const inUpdate = { filter, arrayFilters, options, runPipeline: updatePipeline(call, options) }
  const update = compileUpdate(u, inUpdate)
  if (update.kind === 'replacement' && isMulti)
    throw failedToParse('multi update is not supported for replacement-style update')
  if (rows.length > 0) return changeRows(call, rows, update)
  if (!isTruthyOption(upsert)) return { matched: 0, modified: 0 }
  const seed = upsertSeed(filter)
  const id = '_id' in seed ? { _id: seed['_id'] } : newDoc()
  const after = insertDocument(call, update.apply(update.kind === 'replacement' ? id : seed, true))
  return { matched: 1, modified: 0, upserted: after['_id'], after }
}

const updatePipeline =
  (call: Call, options: MatchOptions) =>
  (doc: Doc, stages: Value[]): Doc => {
    const refused = stages.map(stage => stageOf(stage)[0]).find(name => !PIPELINE_STAGES.includes(name))
    if (refused !== undefined)
      throw new CommandError(Code.invalidOptions, `${refused} is not allowed to be used within an update`)
    const [result] = runPipeline(stages, { options, budget: call.budget, find: () => [doc] })
    return result ?? doc
  }

function changeRows(call: Call, rows: Row[], update: Update): UpdateResult {
  let modified = 0
  let after = newDoc()
  for (const row of rows) {
    after = update.apply(row.doc, false)
    const raw = encode(after)
    if (raw.equals(row.raw)) continue
    write(call, row, { doc: after, raw })
    modified++
  }
  return { matched: rows.length, modified, before: rows.at(-1)?.doc, after }
}

function update(call: Call): Reply {
  let nModified = 0
  const upserted: Doc[] = []
  const result = runStatements(call, 'updates', (statement, index) => {
    const unknown = Object.keys(statement).find(field => !UPDATE_FIELDS.includes(field))
    if (unknown) throw errorAt(40415, `BSON field 'update.updates.${unknown}' is an unknown field.`)
    const outcome = runUpdate(call, statement)
    nModified += outcome.modified
    if (outcome.upserted !== undefined) upserted.push({ index, _id: outcome.upserted })
    return outcome.matched
  })
  return { nModified, ...(upserted.length > 0 ? { upserted } : {}), ...result }
}

/** Deletes and gives back what was there. */
function runDelete(call: Call, statement: Doc): Row[] {
  const rows = [...call.rows(queryOf(call, statement, numberOption(statement['limit'])))]
  const collection = call.collection()
  if (collection) for (const row of rows) call.access.write(collection, row, null)
  return rows
}

const deleteDocuments = (call: Call): Reply =>
  runStatements(call, 'deletes', statement => runDelete(call, statement).length)

function findAndModify(call: Call): Reply {
  const { query, fields, collation, let: variables, update, ...command } = call.command
  const { filter, options } = call.query({ filter: query, collation, let: variables })
  const project = compileProjection(fields, options, filter)
  const shown = (doc: Doc | undefined): Value => (doc && project ? project(doc) : (doc ?? null))
  const [wantsNew, removes] = [isTruthyOption(command['new']), isTruthyOption(command['remove'])]
  if (wantsNew && Object.keys(documentOption(fields, 'fields')).some(path => path.endsWith('.$')))
    throw badValue('cannot use a positional projection and return the new document')
  const statement = { ...command, q: filter, u: update, collation, limit: 1 }
  if (removes ? wantsNew : update === undefined)
    throw failedToParse('Either an update or remove=true, which excludes new=true, must be specified')
  if (removes) {
    const [deleted] = runDelete(call, statement)
    return { lastErrorObject: { n: deleted ? 1 : 0 }, value: shown(deleted?.doc), ok: 1 }
  }
  const { matched: n, upserted, before, after } = runUpdate(call, statement)
  const isUpsert = upserted !== undefined
  const lastErrorObject = { n, updatedExisting: n > 0 && !isUpsert, ...(isUpsert ? { upserted } : {}) }
  return { lastErrorObject, value: shown(wantsNew ? after : before), ok: 1 }
}

const STATEMENTS = 'ordered let bypassDocumentValidation'
const MODIFY =
  'query sort remove update new fields upsert arrayFilters collation hint let bypassDocumentValidation'

export const writes: CommandTable = {
  insert: { run: insert, mode: 'write', inTransaction: true, options: `documents ${STATEMENTS}` },
  update: { run: update, mode: 'write', inTransaction: true, options: `updates ${STATEMENTS}` },
  delete: { run: deleteDocuments, mode: 'write', inTransaction: true, options: `deletes ${STATEMENTS}` },
  findAndModify: { run: findAndModify, mode: 'write', inTransaction: true, options: MODIFY },
}
