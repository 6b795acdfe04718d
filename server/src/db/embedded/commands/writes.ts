import { ObjectId } from 'bson'
import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { runPipeline, stageOf } from '../pipeline/pipeline.ts'
import { compileProjection } from '../shaping/projection.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Row } from '../storage/scan.ts'
import { type Update, compileUpdate, upsertSeed } from '../updates/update.ts'
import { Code, CommandError, badValue, failedToParse, location } from '../values/command-error.ts'
import { bytesAsSent, encode } from '../values/decode.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import {
  type Doc,
  Kind,
  type Value,
  hasField,
  isDoc,
  isOperator,
  kindOf,
  newDoc,
  typeName,
} from '../values/value.ts'
import {
  type CommandTable,
  type Context,
  type Reply,
  collectionIn,
  documentOption,
  ensureCollection,
  matchOptions,
  queryOf,
  rowsOf,
} from './context.ts'
import { pipelineSources } from './reads.ts'
import { MAX_DOCUMENT_BYTES } from './server-commands.ts'

/** Runs a command's statements; after an error the others run only if the command says `ordered: false`. */
function runStatements(
  { command }: Context,
  field: string,
  run: (statement: Doc, index: number) => void,
): Doc {
  const statements = command[field]
  if (!Array.isArray(statements)) throw failedToParse(`BSON field '${field}' is missing but a required field`)
  const writeErrors: Doc[] = []
  for (const [index, statement] of statements.filter(isDoc).entries()) {
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (command['ordered'] !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors, ok: 1 } : { ok: 1 }
}

function insert(context: Context): Reply {
  let n = 0
  const collection = ensureCollection(context)
  const result = runStatements(context, 'documents', doc => {
    insertDocument(context, collection, doc)
    n++
  })
  return { n, ...result }
}

/** Stores a document, with an _id in front. */
function insertDocument(context: Context, collection: Collection, given: Doc): Doc {
  const _id = hasField(given, '_id') ? given['_id'] : new ObjectId()
  checkId(_id)
  const doc = Object.keys(given)[0] === '_id' ? given : Object.assign(newDoc(), { _id }, given)
  const raw = (doc === given ? bytesAsSent(given) : undefined) ?? encode(doc)
  if (raw.length > MAX_DOCUMENT_BYTES) {
    const message = `BSONObj size: ${raw.length} is invalid. Size must be between 0 and 16793600(16MB)`
    throw new CommandError(Code.documentTooLarge, message)
  }
  validate(context, collection, doc)
  context.access.write(collection, null, { doc, raw })
  return doc
}

function checkId(id: Value): void {
  const kind = kindOf(id)
  if (kind === Kind.array || kind === Kind.regex || id === undefined)
    throw badValue(`The '_id' value cannot be of type ${typeName(id)}`)
  const operator = isDoc(id) ? Object.keys(id).find(isOperator) : undefined
  if (operator === undefined) return
  const message = `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`
  throw new CommandError(Code.dollarPrefixedField, message)
}

/** The collection's validator, a filter. */
function validate({ command }: Context, { options }: Collection, doc: Doc): void {
  const { validator, validationAction } = options
  if (!isDoc(validator) || validationAction === 'warn') return
  if (isTruthyOption(command['bypassDocumentValidation']) || compileFilter(validator)(doc)) return
  const errInfo = { failingDocumentId: doc['_id'], details: { specifiedAs: validator } }
  throw new CommandError(Code.documentValidation, 'Document failed validation', { errInfo })
}

interface Targets {
  readonly filter: Doc
  readonly options: MatchOptions
  readonly rows: Row[]
}

/** All documents that a statement is about, found before any is changed: a change must not be found again. */
function targetsOf(context: Context, statement: Doc, limit: number): Targets {
  const collection = collectionIn(context)
  const { q, sort, hint, c } = statement
  const options = matchOptions(collection, statement['collation'], context.command['let'] ?? c)
  const query = queryOf({ filter: q, sort, hint, limit }, options)
  return { filter: query.filter, options, rows: [...rowsOf(context, collection, query)] }
}

interface UpdateResult {
  readonly matched: number
  readonly modified: number
  readonly upserted?: Value
  readonly before: Doc | null
  readonly after: Doc | null
}

const UPDATE_FIELDS = ['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint', 'sampleId']
const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

function runUpdate(context: Context, statement: Doc): UpdateResult {
  const isMulti = isTruthyOption(statement['multi'])
  const { filter, options, rows } = targetsOf(context, statement, isMulti ? 0 : 1)
  const update = compileUpdate(statement['u'], {
    ...{ filter, arrayFilters: statement['arrayFilters'], options },
    runPipeline: (doc, stages) => runUpdatePipeline(context, { doc, stages, options }),
  })
  if (update.kind === 'replacement' && isMulti)
    throw failedToParse('multi update is not supported for replacement-style update')
  if (rows.length > 0) return changeRows(context, rows, update)
  if (!isTruthyOption(statement['upsert'])) return { matched: 0, modified: 0, before: null, after: null }
  const after = upsert(context, filter, update)
  return { matched: 1, modified: 0, upserted: after['_id'], before: null, after }
}

function runUpdatePipeline(
  context: Context,
  { doc, stages, options }: { doc: Doc; stages: Value[]; options: MatchOptions },
): Doc {
  const refused = stages.map(stage => stageOf(stage)[0]).find(name => !PIPELINE_STAGES.includes(name))
  if (refused !== undefined)
    throw new CommandError(Code.invalidOptions, `${refused} is not allowed to be used within an update`)
  const sources = pipelineSources(context, options, undefined)
  const [result] = runPipeline('', stages, { ...sources, find: () => [doc] })
  return result ?? doc
}

function changeRows(context: Context, rows: Row[], update: Update): UpdateResult {
  const collection = ensureCollection(context)
  let modified = 0
  let [before, after]: [Doc | null, Doc | null] = [null, null]
  for (const row of rows) {
    before = row.doc
    after = update.apply(row.doc, false)
    const raw = encode(after)
    if (raw.length > MAX_DOCUMENT_BYTES) {
      const message = `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`
      throw new CommandError(location(17419), message)
    }
    if (raw.equals(row.raw)) continue
    validate(context, collection, after)
    context.access.write(collection, row, { doc: after, raw })
    modified++
  }
  return { matched: rows.length, modified, before, after }
}

function upsert(context: Context, filter: Doc, update: Update): Doc {
  const seed = upsertSeed(filter)
  const id = '_id' in seed ? { _id: seed['_id'] } : newDoc()
  const doc = update.apply(update.kind === 'replacement' ? id : seed, true)
  return insertDocument(context, ensureCollection(context), doc)
}

function update(context: Context): Reply {
  let [n, nModified] = [0, 0]
  const upserted: Doc[] = []
  const result = runStatements(context, 'updates', (statement, index) => {
    const unknown = Object.keys(statement).find(field => !UPDATE_FIELDS.includes(field))
    if (unknown !== undefined)
      throw new CommandError(location(40415), `BSON field 'update.updates.${unknown}' is an unknown field.`)
    const outcome = runUpdate(context, statement)
    n += outcome.matched
    nModified += outcome.modified
    if (outcome.upserted !== undefined) upserted.push({ index, _id: outcome.upserted })
  })
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...result }
}

/** Deletes and gives back what was there. */
function runDelete(context: Context, statement: Doc): Row[] {
  const { rows } = targetsOf(context, statement, numberOption(statement['limit']))
  const collection = collectionIn(context)
  if (collection) for (const row of rows) context.access.write(collection, row, null)
  return rows
}

function deleteDocuments(context: Context): Reply {
  let n = 0
  const result = runStatements(context, 'deletes', statement => {
    n += runDelete(context, statement).length
  })
  return { n, ...result }
}

function findAndModify(context: Context): Reply {
  const { command } = context
  const q = documentOption(command['query'], 'query')
  const options = matchOptions(collectionIn(context), command['collation'], command['let'])
  const project = compileProjection(command['fields'], options, q)
  const shown = (doc: Doc | null | undefined): Value => (doc && project ? project(doc) : (doc ?? null))
  const wantsNew = isTruthyOption(command['new'])
  if (wantsNew && Object.keys(documentOption(command['fields'], 'fields')).some(path => path.endsWith('.$')))
    throw badValue('cannot use a positional projection and return the new document')
  const statement = { ...command, q, u: command['update'], limit: 1 }
  if (isTruthyOption(command['remove'])) {
    if (wantsNew) {
      throw failedToParse(
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      )
    }
    const [deleted] = runDelete(context, statement)
    return { lastErrorObject: { n: deleted ? 1 : 0 }, value: shown(deleted?.doc), ok: 1 }
  }
  if (command['update'] === undefined)
    throw failedToParse('Either an update or remove=true must be specified')
  const { matched: n, upserted, before, after } = runUpdate(context, statement)
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
  findandmodify: { run: findAndModify, mode: 'write', inTransaction: true, options: MODIFY },
}
