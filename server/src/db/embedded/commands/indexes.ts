import type { Collection } from '../storage/catalog.ts'
import { type Index, indexFrom } from '../storage/index-definition.ts'
import { Code, CommandError, failedToParse, notSupported } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { encode } from '../values/decode.ts'
import { isTruthyOption, numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, docOf, isDoc, isNumeric, typeName } from '../values/value.ts'
import { type Context, type Handler, OK, collectionIn, ensureCollection, nameIn } from './context.ts'
import { openCursor } from './reads.ts'

/** Options of an index that mean the same to everybody. */
const KNOWN_OPTIONS = [
  'unique',
  'sparse',
  'hidden',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
]
/** What older drivers send and nothing depends on. */
const IGNORED_OPTIONS = ['v', 'key', 'name', 'ns', 'background']

/** @throws CommandError for a key or option that MongoDB would not take, or that this database has not */
function specificationOf(collection: Collection, given: Doc): Doc {
  const { key, name } = given
  if (!isDoc(key) || Object.keys(key).length === 0) {
    throw new CommandError(Code.cannotCreateIndex, 'Index keys cannot be an empty object')
  }
  for (const [field, direction] of Object.entries(key)) checkDirection(field, direction)
  if (typeof name !== 'string') {
    throw failedToParse("The 'name' field is a required property of an index specification")
  }
  const options = Object.keys(given).filter(option => !IGNORED_OPTIONS.includes(option))
  const unknown = options.find(option => !KNOWN_OPTIONS.includes(option))
  if (unknown !== undefined) throw notSupported(`The index option ${unknown}`)
  if (isTruthyOption(given['sparse'] ?? false) && given['partialFilterExpression'] !== undefined) {
    throw new CommandError(
      Code.cannotCreateIndex,
      'cannot mix "partialFilterExpression" and "sparse" options',
    )
  }
  const collation = given['collation'] ?? collection.options['collation']
  const isSimple = !isDoc(collation) || collation['locale'] === 'simple'
  return docOf([
    ['v', 2],
    ['key', key],
    ['name', name],
    ...options.filter(option => option !== 'collation').map(option => [option, given[option]] as const),
    ...(isSimple ? [] : [['collation', collation] as const]),
  ])
}

function checkDirection(field: string, direction: Value): void {
  if (
    field.includes('$**') ||
    (typeof direction === 'string' && ['text', '2d', '2dsphere', 'hashed'].includes(direction))
  ) {
    throw notSupported(`The index on ${field}`)
  }
  if (isNumeric(direction) && numberOption(direction) !== 0) return
  throw new CommandError(
    Code.cannotCreateIndex,
    `Values in v:2 index key pattern cannot be of type ${typeName(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
  )
}

const sameOption = (option: string, a: Doc, b: Doc): boolean =>
  equalValues(a[option] ?? null, b[option] ?? null)

const sameFlag = (option: string, a: Doc, b: Doc): boolean =>
  isTruthyOption(a[option] ?? false) === isTruthyOption(b[option] ?? false)

/** Whether the index is there already; an index that is only similar is an error. */
function isThere({ indexes }: Collection, spec: Doc): boolean {
  const sameKey = indexes.find(
    index =>
      sameOption('key', index.spec, spec) &&
      sameOption('collation', index.spec, spec) &&
      sameOption('partialFilterExpression', index.spec, spec),
  )
  const sameName = indexes.find(({ name }) => name === spec['name'])
  if (!sameKey && !sameName) return false
  const existing = sameKey ?? sameName
  const [wanted, found] = [display(spec), display(existing?.spec)]
  if (!sameKey) {
    throw new CommandError(
      Code.indexKeySpecsConflict,
      `An existing index has the same name as the requested index. Requested index: ${wanted}, existing index: ${found}`,
    )
  }
  if (sameKey.name === '_id_') return true
  if (sameKey.name !== spec['name']) {
    throw new CommandError(
      Code.indexOptionsConflict,
      `Index already exists with a different name: ${sameKey.name}`,
    )
  }
  const options = sameKey.spec
  if (
    sameFlag('unique', options, spec) &&
    sameFlag('sparse', options, spec) &&
    sameOption('expireAfterSeconds', options, spec)
  ) {
    return true
  }
  throw new CommandError(
    Code.indexKeySpecsConflict,
    `An equivalent index already exists with the same name but different options. Requested index: ${wanted}, existing index: ${found}`,
  )
}

const createIndexes: Handler = context => {
  const { store, database, command } = context
  const name = nameIn(context)
  const isNew = !store.catalog.find(database, name)
  const collection = ensureCollection(context, name)
  const numIndexesBefore = collection.indexes.length
  const wanted = Array.isArray(command['indexes']) ? command['indexes'].filter(isDoc) : []
  if (wanted.length === 0) throw new CommandError(Code.badValue, 'Must specify at least one index to create')
  for (const given of wanted) {
    const spec = specificationOf(collection, given)
    if (!isThere(collection, spec)) store.addIndex(collection, spec)
  }
  const numIndexesAfter = collection.indexes.length
  return {
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically: isNew,
    ...(numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  }
}

const namespaceNotFound = (context: Context): CommandError =>
  new CommandError(Code.namespaceNotFound, `ns does not exist: ${context.database}.${nameIn(context)}`)

function findIndex({ indexes }: Collection, wanted: Value): Index {
  const found = indexes.find(({ name, key }) =>
    typeof wanted === 'string' ? name === wanted : equalValues(key, wanted),
  )
  if (found) return found
  throw new CommandError(
    Code.indexNotFound,
    `index not found with name [${typeof wanted === 'string' ? wanted : display(wanted)}]`,
  )
}

const dropIndexes: Handler = context => {
  const collection = collectionIn(context)
  if (!collection) throw new CommandError(Code.namespaceNotFound, 'ns not found')
  const nIndexesWas = collection.indexes.length
  const wanted = context.command['index']
  const dropped =
    wanted === '*'
      ? collection.indexes.filter(({ name }) => name !== '_id_')
      : (Array.isArray(wanted) ? wanted : [wanted]).map(each => findIndex(collection, each))
  if (dropped.some(({ name }) => name === '_id_')) {
    throw new CommandError(Code.invalidOptions, 'cannot drop _id index')
  }
  for (const index of dropped) context.store.catalog.dropIndex(collection, index)
  return { nIndexesWas, ok: 1 }
}

/** Replaces options of an index or the collection's validator. */
const collMod: Handler = context => {
  const collection = collectionIn(context)
  if (!collection) throw namespaceNotFound(context)
  const { command, store } = context
  for (const option of ['validator', 'validationLevel', 'validationAction']) {
    if (option in command) collection.options[option] = command[option]
  }
  const change = command['index']
  if (isDoc(change)) {
    const old = findIndex(collection, change['name'] ?? change['keyPattern'])
    const spec = { ...old.spec }
    for (const option of ['expireAfterSeconds', 'hidden']) if (option in change) spec[option] = change[option]
    collection.indexes = collection.indexes.map(index =>
      index === old ? indexFrom(old.id, spec, old.multikey) : index,
    )
  }
  store.catalog.save(collection)
  return OK
}

const listIndexes: Handler = context => {
  const collection = collectionIn(context)
  if (!collection || (collection.pending && !context.access.isTransaction)) throw namespaceNotFound(context)
  const cursor = context.command['cursor']
  return openCursor(
    context,
    collection.indexes.map(({ spec }) => encode(spec)),
    {
      namespace: `${context.database}.${nameIn(context)}`,
      batchSize: isDoc(cursor) ? cursor['batchSize'] : undefined,
    },
  )
}

export const indexWrites: Readonly<Record<string, Handler>> = { createIndexes, dropIndexes, collMod }
export const indexReads: Readonly<Record<string, Handler>> = { listIndexes }
