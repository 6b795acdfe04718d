import { compileFilter } from '../matching/filter.ts'
import { WriteAccess } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Index } from '../storage/index-definition.ts'
import { Code, CommandError, badValue, notSupported } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, docOf, isDoc } from '../values/value.ts'
import { type Call, type CommandTable, OK, type Reply, documentOption } from './call.ts'

const only = (from: Doc, fields: readonly string[]): Doc =>
  docOf(fields.filter(field => field in from).map(field => [field, from[field]] as const))

function create(call: Call): Reply {
  const options = only(call.command, ['collation', 'validator'])
  if (equalValues(call.ensureCollection(options).options, options)) return OK
  throw new CommandError(Code.namespaceExists, `Collection ${call.database}.${call.name} already exists.`)
}

function drop(call: Call): Reply {
  const collection = call.collection()
  if (collection) call.server.store.catalog.drop(collection)
  return OK
}

/** Replaces the validator. */
function collMod(call: Call): Reply {
  const collection = call.existingCollection()
  Object.assign(collection.options, only(call.command, ['validator']))
  call.server.store.catalog.save(collection)
  return OK
}

const collectionsIn = ({ server, database: wanted }: Call): Collection[] =>
  server.store.catalog.all().filter(({ database }) => database === wanted)

function dropDatabase(call: Call): Reply {
  for (const collection of collectionsIn(call)) call.server.store.catalog.drop(collection)
  return { dropped: call.database, ok: 1 }
}

function listed(call: Call, docs: readonly Doc[], namespace: string): Reply {
  const { batchSize } = documentOption(call.command['cursor'], 'cursor')
  return call.openCursor(docs, namespace, numberOption(batchSize, docs.length + 1))
}

function listCollections(call: Call): Reply {
  const { filter, nameOnly } = call.command
  const found = collectionsIn(call)
    .filter(({ pending }) => call.access.isTransaction || !pending)
    .map(({ name, options, indexes: [id] }): Doc => {
      return { name, type: 'collection', options, info: { readOnly: false }, idIndex: id?.spec }
    })
    .filter(compileFilter(documentOption(filter, 'filter')))
  const shown = isTruthyOption(nameOnly) ? found.map(each => only(each, ['name', 'type'])) : found
  return listed(call, shown, '$cmd.listCollections')
}

function listDatabases({ server }: Call): Reply {
  const names = [...new Set(server.store.catalog.all().map(({ database }) => database))].sort()
  return { databases: names.map(name => ({ name, sizeOnDisk: 4096, empty: false })), ok: 1 }
}

/** Options of an index that mean the same to everybody; and what older drivers send and nothing depends on. */
const OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression']
const OTHERS = ['v', 'key', 'name', 'ns', 'background', 'collation']

/** @throws CommandError for a key or option that MongoDB would not take, or that this database has not */
function specificationOf(collection: Collection, given: Doc): Doc {
  const { name } = given
  const key = documentOption(given['key'], 'key')
  for (const [field, direction] of Object.entries(key)) {
    if (typeof direction === 'string' || field.includes('$**')) throw notSupported(`The index on ${field}`)
  }
  const unknown = Object.keys(given).find(option => ![...OPTIONS, ...OTHERS].includes(option))
  if (unknown !== undefined) throw notSupported(`The index option ${unknown}`)
  const isMixed = isTruthyOption(given['sparse']) && given['partialFilterExpression'] !== undefined
  const isKey = Object.keys(key).length > 0 && Object.values(key).every(each => numberOption(each) !== 0)
  if (!isKey || isMixed || typeof name !== 'string')
    throw new CommandError(Code.cannotCreateIndex, `No index can have this form: ${display(given)}`)
  const collation = given['collation'] ?? collection.options['collation']
  const isSimple = !isDoc(collation) || collation['locale'] === 'simple'
  return { v: 2, key, name, ...only(given, OPTIONS), ...(isSimple ? {} : { collation }) }
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
  if (same?.name === '_id_' || (same && agree(same.spec, spec, ['name', 'expireAfterSeconds']))) return true
  const code = same ? Code.indexOptionsConflict : Code.indexKeySpecsConflict
  const both = `Requested index: ${display(spec)}, existing index: ${display(existing.spec)}`
  throw new CommandError(code, `An index like this one or of its name exists already. ${both}`)
}

function createIndexes(call: Call): Reply {
  const createdCollectionAutomatically = !call.collection()
  const collection = call.ensureCollection()
  const numIndexesBefore = collection.indexes.length
  const wanted = Array.isArray(call.command['indexes']) ? call.command['indexes'].filter(isDoc) : []
  if (wanted.length === 0) throw badValue('Must specify at least one index to create')
  for (const given of wanted) {
    const spec = specificationOf(collection, given)
    if (!isThere(collection, spec)) new WriteAccess(call.server.store).addIndex(collection, spec)
  }
  const numIndexesAfter = collection.indexes.length
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok: 1 }
}

function findIndex({ indexes }: Collection, wanted: Value): Index {
  const found = indexes.find(({ name, key }) => name === wanted || equalValues(key, wanted))
  if (found) return found
  throw new CommandError(Code.indexNotFound, `index not found with name [${display(wanted)}]`)
}

function dropIndexes(call: Call): Reply {
  const collection = call.existingCollection()
  const [id, ...others] = collection.indexes
  const { index: wanted } = call.command
  const dropped = wanted === '*' ? others : [wanted].flat().map(each => findIndex(collection, each))
  if (id && dropped.includes(id)) throw new CommandError(Code.invalidOptions, 'cannot drop _id index')
  for (const index of dropped) call.server.store.catalog.dropIndex(collection, index)
  return { nIndexesWas: others.length + 1, ok: 1 }
}

function listIndexes(call: Call): Reply {
  const specs = call.existingCollection().indexes.map(({ spec }) => spec)
  return listed(call, specs, call.name)
}

const LIST = 'filter nameOnly cursor authorizedCollections'

export const collections: CommandTable = {
  create: { run: create, mode: 'catalog', options: 'collation validator' },
  drop: { run: drop, mode: 'catalog', options: '' },
  collMod: { run: collMod, mode: 'catalog', options: 'validator' },
  dropDatabase: { run: dropDatabase, mode: 'catalog', options: '' },
  listCollections: { run: listCollections, mode: 'read', options: LIST },
  listDatabases: { run: listDatabases, mode: 'read', options: 'nameOnly authorizedDatabases' },
  createIndexes: { run: createIndexes, mode: 'catalog', options: 'indexes' },
  dropIndexes: { run: dropIndexes, mode: 'catalog', options: 'index' },
  listIndexes: { run: listIndexes, mode: 'read', options: 'cursor' },
}
