import { compileFilter } from '../matching/filter.ts'
import type { Steps } from '../query/steps.ts'
import { WriteAccess } from '../storage/access.ts'
import type { Collection } from '../storage/catalog.ts'
import type { Index } from '../storage/index-definition.ts'
import { Code, CommandError, badValue } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, docOf, isDoc } from '../values/value.ts'
import { type Call, type CommandTable, OK, type Reply, documentOption } from './call.ts'
import { indexSpecification } from './index-options.ts'

const only = (from: Doc, fields: readonly string[]): Doc =>
  docOf(fields.filter(field => field in from).map(field => [field, from[field]] as const))

function create(call: Call): Reply {
  call.ensureCollection()
  return OK
}

function drop(call: Call): Reply {
  const collection = call.collection()
  if (collection) call.server.store.catalog.drop(collection)
  call.server.store.sweep()
  return OK
}

const collectionsIn = ({ server, database: wanted }: Call): Collection[] =>
  server.store.catalog.all().filter(({ database }) => database === wanted)

function dropDatabase(call: Call): Reply {
  for (const collection of collectionsIn(call)) call.server.store.catalog.drop(collection)
  call.server.store.sweep()
  return { dropped: call.database, ok: 1 }
}

function listed(call: Call, docs: readonly Doc[], namespace: string): Steps<Reply> {
  const { batchSize } = documentOption(call.command['cursor'], 'cursor')
  return call.openCursor(docs, namespace, numberOption(batchSize, docs.length + 1))
}

function listCollections(call: Call): Steps<Reply> {
  const { filter, nameOnly } = call.command
  const found = collectionsIn(call)
    .filter(({ pending }) => call.access.isTransaction || !pending)
    .map(({ name, indexes: [id] }): Doc => {
      return { name, type: 'collection', options: {}, info: { readOnly: false }, idIndex: id?.spec }
    })
    .filter(compileFilter(documentOption(filter, 'filter')))
  const shown = isTruthyOption(nameOnly) ? found.map(each => only(each, ['name', 'type'])) : found
  return listed(call, shown, '$cmd.listCollections')
}

function listDatabases({ server }: Call): Reply {
  const names = [...new Set(server.store.catalog.all().map(({ database }) => database))].sort()
  return { databases: names.map(name => ({ name, sizeOnDisk: 4096, empty: false })), ok: 1 }
}

/** What identifies an index besides its name: the key, and the options that decide what it contains and refuses. */
const IDENTITY = ['key', 'partialFilterExpression', 'unique']

/** An option that is off counts as absent. */
const presentIn = (spec: Doc, option: string): Value => (spec[option] === false ? null : spec[option])

const agree = (a: Doc, b: Doc, options: readonly string[]): boolean =>
  options.every(option => equalValues(presentIn(a, option), presentIn(b, option)))

/** The existing identical index, if any; one that is only similar is an error. */
function findSame({ indexes }: Collection, spec: Doc): Index | null {
  const same = indexes.find(index => agree(index.spec, spec, IDENTITY))
  const existing = same ?? indexes.find(({ name }) => name === spec['name'])
  if (!existing) return null
  if (same?.name === '_id_' || (same && agree(same.spec, spec, ['name', 'expireAfterSeconds']))) return same
  const code = same ? Code.indexOptionsConflict : Code.indexKeySpecsConflict
  const both = `Requested index: ${display(spec)}, existing index: ${display(existing.spec)}`
  throw new CommandError(code, `An index with the same key or name but other options exists already. ${both}`)
}

/** @throws CommandError IndexBuildAborted */
function sameIn(collection: Collection, specs: readonly Doc[]): Index[] {
  const found = specs.map(spec => findSame(collection, spec)).filter(index => index !== null)
  if (found.length === specs.length && !collection.dropped) return found
  throw new CommandError(Code.indexBuildAborted, 'the index was dropped or refused during its build')
}

const readyIn = ({ indexes }: Collection): Index[] => indexes.filter(({ building }) => !building)

function* createIndexes(call: Call): Steps<Reply> {
  const createdCollectionAutomatically = !call.collection()
  const wanted = Array.isArray(call.command['indexes']) ? call.command['indexes'].filter(isDoc) : []
  if (wanted.length === 0) throw badValue('Must specify at least one index to create')
  const specs = wanted.map(indexSpecification)
  const collection = call.ensureCollection()
  const access = new WriteAccess(call.server.store)
  const { catalog } = call.server.store
  const numIndexesBefore = readyIn(collection).length
  const added: number[] = []
  try {
    for (const spec of specs)
      if (!findSame(collection, spec)) added.push(catalog.addIndex(collection, spec).id)
    if (added.length > 0) yield* access.buildIndexes(collection, added, call.budget)
  } catch (error) {
    if (!collection.dropped) catalog.dropIndexes(collection, added)
    call.server.store.sweep()
    throw error
  }
  // Others may be building the same index.
  for (let found = sameIn(collection, specs); found.some(({ building }) => building);) {
    yield null
    found = sameIn(collection, specs)
  }
  const numIndexesAfter = readyIn(collection).length
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
  call.server.store.catalog.dropIndexes(
    collection,
    dropped.map(index => index.id),
  )
  call.server.store.sweep()
  return { nIndexesWas: others.length + 1, ok: 1 }
}

function listIndexes(call: Call): Steps<Reply> {
  const specs = readyIn(call.existingCollection()).map(({ spec }) => spec)
  return listed(call, specs, call.name)
}

const LIST = 'filter nameOnly cursor authorizedCollections'

export const collections: CommandTable = {
  create: { run: create, mode: 'catalog', options: '' },
  drop: { run: drop, mode: 'catalog', options: '' },
  dropDatabase: { run: dropDatabase, mode: 'catalog', options: '' },
  listCollections: { run: listCollections, mode: 'read', options: LIST },
  listDatabases: { run: listDatabases, mode: 'read', options: 'nameOnly authorizedDatabases' },
  createIndexes: { run: createIndexes, mode: 'write', options: 'indexes' },
  dropIndexes: { run: dropIndexes, mode: 'catalog', options: 'index' },
  listIndexes: { run: listIndexes, mode: 'read', options: 'cursor' },
}
