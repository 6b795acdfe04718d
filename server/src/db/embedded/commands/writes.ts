import { ObjectId } from 'bson'
import { type MatchOptions, compileFilter } from '../matching/filter.ts'
import { runPipeline } from '../pipeline/pipeline.ts'
import { stageOf } from '../pipeline/stages.ts'
import { firstRows } from '../query/rows.ts'
import { compileProjection } from '../shaping/projection.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Row } from '../storage/scan.ts'
import { type Update, compileUpdate } from '../updates/update.ts'
import { upsertSeed } from '../updates/upsert.ts'
import { Code, CommandError, badValue, failedToParse, location } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
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
  type Context,
  type Handler,
  collectionIn,
  documentOption,
  documentsIn,
  ensureCollection,
  matchOptions,
  nameIn,
  queryOf,
} from './context.ts'
import { executionOf, pipelineSources } from './reads.ts'

const MAX_DOCUMENT = 16 * 1024 * 1024

/** Runs the statements of a command; after an error the others run only if the command says `ordered: false`. */
function runStatements(command: Doc, statements: readonly ((index: number) => void)[]): Doc {
  const writeErrors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      statement(index)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (command['ordered'] !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors, ok: 1 } : { ok: 1 }
}

const insert: Handler = context => {
  const collection = ensureCollection(context, nameIn(context))
  let n = 0
  const result = runStatements(
    context.command,
    documentsIn(context, 'documents').map(({ doc, raw }) => () => {
      insertDocument(context, collection, { doc, raw })
      n++
    }),
  )
  return { n, ...result }
}

/** Stores a document, with an _id in front. */
function insertDocument(
  { access }: Context,
  collection: Collection,
  { doc, raw }: { doc: Doc; raw: Buffer | null },
): Doc {
  const hasIdInFront = Object.keys(doc)[0] === '_id'
  const complete = hasIdInFront
    ? doc
    : Object.assign(newDoc(), { _id: hasField(doc, '_id') ? doc['_id'] : new ObjectId() }, doc)
  checkId(complete['_id'])
  const bytes = hasIdInFront && raw ? raw : encode(complete)
  if (bytes.length > MAX_DOCUMENT) {
    throw new CommandError(
      Code.documentTooLarge,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and 16793600(16MB)`,
    )
  }
  validate(collection, complete)
  access.insert(collection, { doc: complete, raw: bytes })
  return complete
}

function checkId(id: Value): void {
  const kind = kindOf(id)
  if (kind === Kind.array || kind === Kind.regex || id === undefined) {
    throw badValue(`The '_id' value cannot be of type ${typeName(id)}`)
  }
  const operator = isDoc(id) ? Object.keys(id).find(isOperator) : undefined
  if (operator !== undefined) {
    throw new CommandError(
      Code.dollarPrefixedField,
      `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`,
    )
  }
}

/** The collection's validator, a filter. */
function validate({ options }: Collection, doc: Doc): void {
  const { validator, validationAction } = options
  if (!isDoc(validator) || validationAction === 'warn' || compileFilter(validator)(doc)) return
  const errInfo = { failingDocumentId: doc['_id'], details: { specifiedAs: validator } }
  throw new CommandError(Code.documentValidation, 'Document failed validation', { errInfo })
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

function runUpdate(context: Context, name: string, statement: Doc): UpdateResult {
  const { store, database, command } = context
  const collection = store.catalog.find(database, name)
  const options = matchOptions(collection, statement['collation'], command['let'] ?? statement['c'])
  const multi = isTruthyOption(statement['multi'] ?? false)
  const parts = {
    filter: statement['q'],
    sort: statement['sort'],
    hint: statement['hint'],
    limit: multi ? 0 : 1,
  }
  const query = queryOf(parts, options)
  const update = compileUpdate(statement['u'], {
    filter: query.filter,
    arrayFilters: statement['arrayFilters'],
    collation: options.collation,
    runPipeline: (doc, stages) => runUpdatePipeline(context, { doc, stages, options }),
  })
  if (update.kind === 'replacement' && multi) {
    throw failedToParse('multi update is not supported for replacement-style update')
  }
  // All rows to change are found first: a change must not be found again.
  const rows = collection
    ? firstRows(executionOf(context, collection), query)
    : checkedEmpty(query.filter, options)
  if (collection && rows.length > 0) return changeRows(context, collection, { rows, update })
  if (!isTruthyOption(statement['upsert'] ?? false))
    return { matched: 0, modified: 0, before: null, after: null }
  const after = upsert(context, name, { filter: query.filter, update })
  return { matched: 1, modified: 0, upserted: after['_id'], before: null, after }
}

/** There is nothing to find, yet a wrong filter is an error. */
function checkedEmpty(filter: Doc, options: MatchOptions): Row[] {
  compileFilter(filter, options)
  return []
}

function runUpdatePipeline(
  context: Context,
  { doc, stages, options }: { doc: Doc; stages: Value[]; options: MatchOptions },
): Doc {
  for (const stage of stages) {
    const [name] = stageOf(stage)
    if (PIPELINE_STAGES.includes(name)) continue
    throw new CommandError(Code.invalidOptions, `${name} is not allowed to be used within an update`)
  }
  const sources = pipelineSources(context, options, undefined)
  const [result] = runPipeline('', stages, { ...sources, find: () => [doc] })
  return result ?? doc
}

function changeRows(
  { access }: Context,
  collection: Collection,
  { rows, update }: { rows: Row[]; update: Update },
): UpdateResult {
  let modified = 0
  let [before, after]: [Doc | null, Doc | null] = [null, null]
  for (const row of rows) {
    before = row.doc
    after = update.apply(row.doc, false)
    const raw = encode(after)
    if (raw.length > MAX_DOCUMENT) {
      throw new CommandError(
        location(17419),
        `Resulting document after update is larger than ${MAX_DOCUMENT}`,
      )
    }
    if (raw.equals(row.raw) || raw.equals(encode(row.doc))) continue
    validate(collection, after)
    access.update(collection, row, { doc: after, raw })
    modified++
  }
  return { matched: rows.length, modified, before, after }
}

function upsert(context: Context, name: string, { filter, update }: { filter: Doc; update: Update }): Doc {
  const seed = upsertSeed(filter)
  const start = update.kind === 'replacement' ? pick(seed, '_id') : seed
  return insertDocument(context, ensureCollection(context, name), {
    doc: update.apply(start, true),
    raw: null,
  })
}

const pick = (doc: Doc, field: string): Doc => (field in doc ? { [field]: doc[field] } : newDoc())

const update: Handler = context => {
  let [n, nModified] = [0, 0]
  const upserted: Doc[] = []
  const result = runStatements(
    context.command,
    documentsIn(context, 'updates').map(({ doc }) => index => {
      const unknown = Object.keys(doc).find(field => !UPDATE_FIELDS.includes(field))
      if (unknown !== undefined) {
        throw new CommandError(location(40415), `BSON field 'update.updates.${unknown}' is an unknown field.`)
      }
      const outcome = runUpdate(context, nameIn(context), doc)
      n += outcome.matched
      nModified += outcome.modified
      if (outcome.upserted !== undefined) upserted.push({ index, _id: outcome.upserted })
    }),
  )
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...result }
}

/** Deletes and gives back what was there. */
function runDelete(context: Context, statement: Doc): Doc[] {
  const collection = collectionIn(context)
  const options = matchOptions(collection, statement['collation'], context.command['let'])
  const parts = {
    filter: statement['q'],
    sort: statement['sort'],
    hint: statement['hint'],
    limit: numberOption(statement['limit']),
  }
  const query = queryOf(parts, options)
  const rows = collection
    ? firstRows(executionOf(context, collection), query)
    : checkedEmpty(query.filter, options)
  return rows.map(row => {
    if (collection) context.access.remove(collection, row)
    return row.doc
  })
}

const deleteDocuments: Handler = context => {
  let n = 0
  const result = runStatements(
    context.command,
    documentsIn(context, 'deletes').map(({ doc }) => () => {
      n += runDelete(context, doc).length
    }),
  )
  return { n, ...result }
}

const findAndModify: Handler = context => {
  const { command } = context
  const filter = documentOption(command['query'], 'query')
  const options = matchOptions(collectionIn(context), command['collation'], command['let'])
  const project = compileProjection(command['fields'], filter, options)
  const shown = (doc: Doc | null | undefined): Value => (doc && project ? project(doc) : (doc ?? null))
  const wantsNew = isTruthyOption(command['new'] ?? false)
  const statement = { ...command, q: filter, u: command['update'], limit: 1 }
  if (isTruthyOption(command['remove'] ?? false)) {
    if (wantsNew) {
      throw failedToParse(
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      )
    }
    const [deleted] = runDelete(context, statement)
    return { lastErrorObject: { n: deleted ? 1 : 0 }, value: shown(deleted), ok: 1 }
  }
  if (command['update'] === undefined)
    throw failedToParse('Either an update or remove=true must be specified')
  const { matched, upserted, before, after } = runUpdate(context, nameIn(context), statement)
  return {
    lastErrorObject: {
      n: matched,
      updatedExisting: matched > 0 && upserted === undefined,
      ...(upserted === undefined ? {} : { upserted }),
    },
    value: shown(wantsNew ? after : before),
    ok: 1,
  }
}

export const writes: Readonly<Record<string, Handler>> = {
  insert,
  update,
  delete: deleteDocuments,
  findAndModify,
  findandmodify: findAndModify,
}
