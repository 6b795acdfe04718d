import { compileFilter } from '../matching/filter.ts'
import type { Collection } from '../storage/catalog.ts'
import { type Index, indexFrom } from '../storage/index-definition.ts'
import { Code, CommandError, badValue, failedToParse, notSupported } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { encode } from '../values/decode.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, docOf, isDoc, isNumeric, typeName } from '../values/value.ts'
import {
  type CommandTable,
  type Context,
  OK,
  type Reply,
  batchSizeIn,
  collectionIn,
  documentOption,
  ensureCollection,
  existingCollection,
  nameIn,
  openCursor,
} from './context.ts'

const only = (from: Doc, fields: readonly string[]): Doc =>
  docOf(fields.filter(field => field in from).map(field => [field, from[field]] as const))

const VALIDATION = ['validator', 'validationAction']

function create(context: Context): Reply {
  const { command, database } = context
  const options = only(command, ['collation', ...VALIDATION])
  if (equalValues(ensureCollection(context, options).options, options)) return OK
  throw new CommandError(Code.namespaceExists, `Collection ${database}.${nameIn(context)} already exists.`)
}

function drop(context: Context): Reply {
  const collection = collectionIn(context)
  if (!collection) return OK
  context.store.catalog.drop(collection)
  return { nIndexesWas: collection.indexes.length, ns: `${context.database}.${collection.name}`, ok: 1 }
}

const collectionsIn = ({ store, database: wanted }: Context): Collection[] =>
  store.catalog.all().filter(({ database }) => database === wanted)

function dropDatabase(context: Context): Reply {
  for (const collection of collectionsIn(context)) context.store.catalog.drop(collection)
  return { dropped: context.database, ok: 1 }
}

const describe = ({ name, options, indexes }: Collection): Doc => ({
  ...{ name, type: 'collection', options, info: { readOnly: false }, idIndex: indexes[0]?.spec },
})

function listCollections(context: Context): Reply {
  const { access, database, command } = context
  const matches = compileFilter(documentOption(command['filter'], 'filter'))
  const visible = collectionsIn(context).filter(({ pending }) => access.isTransaction || !pending)
  const found = visible.map(describe).filter(matches)
  const isShort = isTruthyOption(command['nameOnly'])
  const listed = found.map(each => encode(isShort ? only(each, ['name', 'type']) : each))
  const size = batchSizeIn(command, listed.length + 1)
  return openCursor(context, listed, { namespace: `${database}.$cmd.listCollections`, size })
}

function listDatabases({ store, command }: Context): Reply {
  const matches = compileFilter(documentOption(command['filter'], 'filter'))
  const names = [...new Set(store.catalog.all().map(({ database }) => database))].sort()
  const databases = names.map((name): Doc => ({ name, sizeOnDisk: 4096, empty: false })).filter(matches)
  const isShort = isTruthyOption(command['nameOnly'])
  return isShort
    ? { databases: databases.map(each => only(each, ['name'])), ok: 1 }
    : { databases, totalSize: 4096 * databases.length, ok: 1 }
}

/** Replaces the validator, and whether an index is hidden or when its documents expire. */
function collMod(context: Context): Reply {
  const collection = existingCollection(context)
  Object.assign(collection.options, only(context.command, VALIDATION))
  const change = context.command['index']
  if (isDoc(change)) {
    const old = findIndex(collection, change['name'] ?? change['keyPattern'])
    const spec = { ...old.spec, ...only(change, ['expireAfterSeconds', 'hidden']) }
    const changed = indexFrom(old.id, spec, old.multikey)
    collection.indexes = collection.indexes.map(index => (index === old ? changed : index))
  }
  context.store.catalog.save(collection)
  return OK
}

/** Options of an index that mean the same to everybody; and what older drivers send and nothing depends on. */
const OPTIONS = ['unique', 'sparse', 'hidden', 'expireAfterSeconds', 'partialFilterExpression']
const OTHERS = ['v', 'key', 'name', 'ns', 'background', 'collation']

const cannotCreate = (reason: string): CommandError => new CommandError(Code.cannotCreateIndex, reason)

/** @throws CommandError for a key or option that MongoDB would not take, or that this database has not */
function specificationOf(collection: Collection, given: Doc): Doc {
  const { key, name } = given
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be an empty object')
  for (const [field, direction] of Object.entries(key)) checkDirection(field, direction)
  if (typeof name !== 'string')
    throw failedToParse("The 'name' field is a required property of an index specification")
  const unknown = Object.keys(given).find(option => ![...OPTIONS, ...OTHERS].includes(option))
  if (unknown !== undefined) throw notSupported(`The index option ${unknown}`)
  if (isTruthyOption(given['sparse']) && given['partialFilterExpression'] !== undefined)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options')
  const collation = given['collation'] ?? collection.options['collation']
  const isSimple = !isDoc(collation) || collation['locale'] === 'simple'
  return { v: 2, key, name, ...only(given, OPTIONS), ...(isSimple ? {} : { collation }) }
}

function checkDirection(field: string, direction: Value): void {
  const special = typeof direction === 'string' && ['text', '2d', '2dsphere', 'hashed'].includes(direction)
  if (special || field.includes('$**')) throw notSupported(`The index on ${field}`)
  if (isNumeric(direction) && numberOption(direction) !== 0) return
  throw cannotCreate(
    `Values in v:2 index key pattern cannot be of type ${typeName(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
  )
}

/** What tells indexes apart, beside their names: the key and what decides which documents they hold and refuse. */
const IDENTITY = ['key', 'collation', 'partialFilterExpression', 'unique', 'sparse']

/** An option that is off counts as absent. */
const presentIn = (spec: Doc, option: string): Value => (spec[option] === false ? null : spec[option])

const agree = (a: Doc, b: Doc, options: readonly string[]): boolean =>
  options.every(option => equalValues(presentIn(a, option), presentIn(b, option)))

/** Whether the index is there already; an index that is only similar is an error. */
function isThere({ indexes }: Collection, spec: Doc): boolean {
  const same = indexes.find(index => agree(index.spec, spec, IDENTITY))
  const existing = same ?? indexes.find(({ name }) => name === spec['name'])
  if (!existing) return false
  if (same?.name === '_id_') return true
  if (same && agree(same.spec, spec, ['name', 'expireAfterSeconds'])) return true
  const both = `Requested index: ${display(spec)}, existing index: ${display(existing.spec)}`
  throw same
    ? new CommandError(
        Code.indexOptionsConflict,
        `An equivalent index already exists with other options. ${both}`,
      )
    : new CommandError(Code.indexKeySpecsConflict, `An existing index has the same name. ${both}`)
}

function createIndexes(context: Context): Reply {
  const { store, command } = context
  const createdCollectionAutomatically = !collectionIn(context)
  const collection = ensureCollection(context)
  const numIndexesBefore = collection.indexes.length
  const wanted = Array.isArray(command['indexes']) ? command['indexes'].filter(isDoc) : []
  if (wanted.length === 0) throw badValue('Must specify at least one index to create')
  for (const given of wanted) {
    const spec = specificationOf(collection, given)
    if (!isThere(collection, spec)) store.addIndex(collection, spec)
  }
  const numIndexesAfter = collection.indexes.length
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {}
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 }
}

function findIndex({ indexes }: Collection, wanted: Value): Index {
  const found = indexes.find(({ name, key }) => name === wanted || equalValues(key, wanted))
  if (found) return found
  const text = typeof wanted === 'string' ? wanted : display(wanted)
  throw new CommandError(Code.indexNotFound, `index not found with name [${text}]`)
}

function dropIndexes(context: Context): Reply {
  const collection = existingCollection(context)
  const [id, ...others] = collection.indexes
  const wanted = context.command['index']
  const listed = Array.isArray(wanted) ? wanted : [wanted]
  const dropped = wanted === '*' ? others : listed.map(each => findIndex(collection, each))
  if (dropped.some(index => index === id))
    throw new CommandError(Code.invalidOptions, 'cannot drop _id index')
  for (const index of dropped) context.store.catalog.dropIndex(collection, index)
  return { nIndexesWas: others.length + 1, ok: 1 }
}

function listIndexes(context: Context): Reply {
  const { indexes } = existingCollection(context)
  const namespace = `${context.database}.${nameIn(context)}`
  const listed = indexes.map(({ spec }) => encode(spec))
  return openCursor(context, listed, { namespace, size: batchSizeIn(context.command, 101) })
}

const LIST_OPTIONS = 'filter nameOnly cursor authorizedCollections'

export const collections: CommandTable = {
  create: { run: create, mode: 'catalog', options: `collation ${VALIDATION.join(' ')}` },
  drop: { run: drop, mode: 'catalog', options: '' },
  dropDatabase: { run: dropDatabase, mode: 'catalog', options: '' },
  collMod: { run: collMod, mode: 'catalog', options: `index ${VALIDATION.join(' ')}` },
  listCollections: { run: listCollections, mode: 'read', options: LIST_OPTIONS },
  listDatabases: { run: listDatabases, mode: 'read', options: 'filter nameOnly authorizedDatabases' },
  createIndexes: { run: createIndexes, mode: 'catalog', options: 'indexes' },
  dropIndexes: { run: dropIndexes, mode: 'catalog', options: 'index' },
  listIndexes: { run: listIndexes, mode: 'read', options: 'cursor' },
}
