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
  const existing = collectionIn(context)
  if (!existing) ensureCollection(context, options)
  else if (!equalValues(existing.options, options))
    throw new CommandError(Code.namespaceExists, `Collection ${database}.${nameIn(context)} already exists.`)
  return OK
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

function splitNamespace(namespace: Value): readonly [string, string] {
  const text = typeof namespace === 'string' ? namespace : ''
  const dot = text.indexOf('.')
  if (dot < 1) throw new CommandError(Code.invalidNamespace, `Invalid namespace specified '${text}'`)
  return [text.slice(0, dot), text.slice(dot + 1)]
}

function renameCollection({ store: { catalog }, command }: Context): Reply {
  const source = catalog.find(...splitNamespace(command['renameCollection']))
  const [database, name] = splitNamespace(command['to'])
  if (!source) throw new CommandError(Code.namespaceNotFound, 'Source collection does not exist')
  const target = catalog.find(database, name)
  if (target && !isTruthyOption(command['dropTarget']))
    throw new CommandError(Code.namespaceExists, 'target namespace exists')
  if (target) catalog.drop(target)
  catalog.rename(source, database, name)
  return OK
}

const describe = ({ name, options, uuid, indexes }: Collection): Doc => ({
  ...{ name, type: 'collection', options },
  ...{ info: { readOnly: false, uuid }, idIndex: indexes[0]?.spec },
})

function listCollections(context: Context): Reply {
  const { access, database, command } = context
  const matches = compileFilter(documentOption(command['filter'], 'filter'))
  const visible = collectionsIn(context).filter(({ pending }) => access.isTransaction || !pending)
  const fields = isTruthyOption(command['nameOnly']) ? ['name', 'type'] : null
  const found = visible.map(describe).filter(matches)
  const listed = found.map(each => encode(fields ? only(each, fields) : each))
  const size = batchSizeIn(command, listed.length + 1)
  return openCursor(context, listed, { namespace: `${database}.$cmd.listCollections`, size })
}

function listDatabases({ store, command }: Context): Reply {
  const matches = compileFilter(documentOption(command['filter'], 'filter'))
  const names = [...new Set(store.catalog.all().map(({ database }) => database))].sort()
  const databases = names.map((name): Doc => ({ name, sizeOnDisk: 4096, empty: false })).filter(matches)
  if (isTruthyOption(command['nameOnly']))
    return { databases: databases.map(each => only(each, ['name'])), ok: 1 }
  return { databases, totalSize: 4096 * databases.length, ok: 1 }
}

/** Options of an index that mean the same to everybody; and what older drivers send and nothing depends on. */
const OPTIONS = [
  ...['unique', 'sparse', 'hidden'],
  ...['expireAfterSeconds', 'partialFilterExpression', 'collation'],
]
const IGNORED = ['v', 'key', 'name', 'ns', 'background']

const cannotCreate = (reason: string): CommandError => new CommandError(Code.cannotCreateIndex, reason)

/** @throws CommandError for a key or option that MongoDB would not take, or that this database has not */
function specificationOf(collection: Collection, given: Doc): Doc {
  const { key, name } = given
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be an empty object')
  for (const [field, direction] of Object.entries(key)) checkDirection(field, direction)
  if (typeof name !== 'string')
    throw failedToParse("The 'name' field is a required property of an index specification")
  const unknown = Object.keys(given).find(option => ![...OPTIONS, ...IGNORED].includes(option))
  if (unknown !== undefined) throw notSupported(`The index option ${unknown}`)
  if (isTruthyOption(given['sparse']) && given['partialFilterExpression'] !== undefined)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options')
  const collation = given['collation'] ?? collection.options['collation']
  const isSimple = !isDoc(collation) || collation['locale'] === 'simple'
  const options = only(given, OPTIONS.slice(0, -1))
  return { v: 2, key, name, ...options, ...(isSimple ? {} : { collation }) }
}

function checkDirection(field: string, direction: Value): void {
  const special = typeof direction === 'string' && ['text', '2d', '2dsphere', 'hashed'].includes(direction)
  if (special || field.includes('$**')) throw notSupported(`The index on ${field}`)
  if (isNumeric(direction) && numberOption(direction) !== 0) return
  throw cannotCreate(
    `Values in v:2 index key pattern cannot be of type ${typeName(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
  )
}

/** An option that is off counts as absent. */
const presentIn = (spec: Doc, option: string): Value =>
  spec[option] === false ? null : (spec[option] ?? null)

const agree = (a: Doc, b: Doc, options: readonly string[]): boolean =>
  options.every(option => equalValues(presentIn(a, option), presentIn(b, option)))

/**
 * Whether the index is there already; an index that is only similar is an error. What tells indexes apart, beside their
 * names, is the key and what decides which documents they hold and refuse.
 */
function isThere({ indexes }: Collection, spec: Doc): boolean {
  const same = indexes.find(index =>
    agree(index.spec, spec, ['key', 'collation', 'partialFilterExpression', 'unique', 'sparse']),
  )
  const existing = same ?? indexes.find(({ name }) => name === spec['name'])
  if (!existing) return false
  const { name } = existing
  if (same && name === '_id_') return true
  const both = `Requested index: ${display(spec)}, existing index: ${display(existing.spec)}`
  if (!same) {
    const reason = 'An existing index has the same name as the requested index.'
    throw new CommandError(Code.indexKeySpecsConflict, `${reason} ${both}`)
  }
  if (name === spec['name'] && agree(same.spec, spec, ['expireAfterSeconds'])) return true
  const reason =
    name === spec['name']
      ? `An equivalent index already exists with the same name but different options. ${both}`
      : `Index already exists with a different name: ${name}`
  throw new CommandError(Code.indexOptionsConflict, reason)
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
  const isWanted = ({ name, key }: Index): boolean =>
    typeof wanted === 'string' ? name === wanted : equalValues(key, wanted)
  const found = indexes.find(isWanted)
  if (found) return found
  const text = typeof wanted === 'string' ? wanted : display(wanted)
  throw new CommandError(Code.indexNotFound, `index not found with name [${text}]`)
}

function dropIndexes(context: Context): Reply {
  const collection = existingCollection(context)
  const nIndexesWas = collection.indexes.length
  const wanted = context.command['index']
  const dropped =
    wanted === '*'
      ? collection.indexes.filter(({ name }) => name !== '_id_')
      : (Array.isArray(wanted) ? wanted : [wanted]).map(each => findIndex(collection, each))
  if (dropped.some(({ name }) => name === '_id_'))
    throw new CommandError(Code.invalidOptions, 'cannot drop _id index')
  for (const index of dropped) context.store.catalog.dropIndex(collection, index)
  return { nIndexesWas, ok: 1 }
}

/** Replaces options of an index or the collection's validator. */
function collMod(context: Context): Reply {
  const collection = existingCollection(context)
  const { command, store } = context
  Object.assign(collection.options, only(command, VALIDATION))
  const change = command['index']
  if (isDoc(change)) {
    const old = findIndex(collection, change['name'] ?? change['keyPattern'])
    const spec = { ...old.spec, ...only(change, ['expireAfterSeconds', 'hidden']) }
    const changed = indexFrom(old.id, spec, old.multikey)
    collection.indexes = collection.indexes.map(index => (index === old ? changed : index))
  }
  store.catalog.save(collection)
  return OK
}

function listIndexes(context: Context): Reply {
  const { indexes } = existingCollection(context)
  const namespace = `${context.database}.${nameIn(context)}`
  const listed = indexes.map(({ spec }) => encode(spec))
  return openCursor(context, listed, { namespace, size: batchSizeIn(context.command, 101) })
}

export const collections: CommandTable = {
  create: { run: create, mode: 'write', inTransaction: true, options: `collation ${VALIDATION.join(' ')}` },
  drop: { run: drop, mode: 'write', options: '' },
  dropDatabase: { run: dropDatabase, mode: 'write', options: '' },
  renameCollection: { run: renameCollection, mode: 'write', options: 'to dropTarget' },
  collMod: { run: collMod, mode: 'write', options: `index ${VALIDATION.join(' ')}` },
  listCollections: {
    run: listCollections,
    mode: 'read',
    options: 'filter nameOnly cursor authorizedCollections',
  },
  listDatabases: { run: listDatabases, mode: 'read', options: 'filter nameOnly authorizedDatabases' },
  createIndexes: { run: createIndexes, mode: 'write', inTransaction: true, options: 'indexes' },
  dropIndexes: { run: dropIndexes, mode: 'write', options: 'index' },
  listIndexes: { run: listIndexes, mode: 'read', options: 'cursor' },
}
