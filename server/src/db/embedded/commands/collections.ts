import { compileFilter } from '../matching/filter.ts'
import type { Collection } from '../storage/catalog.ts'
import { countDocuments } from '../storage/scan.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { equalValues } from '../values/compare.ts'
import { encode } from '../values/decode.ts'
import { isTruthyOption } from '../values/numbers.ts'
import { type Doc, type Value, docOf, isDoc } from '../values/value.ts'
import {
  type Context,
  type Handler,
  OK,
  collectionIn,
  createCollection,
  documentOption,
  nameIn,
  refuseOptions,
} from './context.ts'
import { openCursor } from './reads.ts'

const OPTIONS = ['collation', 'validator', 'validationLevel', 'validationAction']
const UNSUPPORTED = [
  'capped',
  'timeseries',
  'viewOn',
  'clusteredIndex',
  'encryptedFields',
  'changeStreamPreAndPostImages',
]

const create: Handler = context => {
  const { command, database } = context
  refuseOptions(command, UNSUPPORTED)
  const name = nameIn(context)
  const options = docOf(
    OPTIONS.filter(option => option in command).map(option => [option, command[option]] as const),
  )
  const existing = collectionIn(context)
  if (!existing) createCollection(context, name, options)
  else if (!equalValues(existing.options, options)) {
    throw new CommandError(Code.namespaceExists, `Collection ${database}.${name} already exists.`)
  }
  return OK
}

const drop: Handler = context => {
  const collection = collectionIn(context)
  if (!collection) return OK
  context.store.catalog.drop(collection)
  return { nIndexesWas: collection.indexes.length, ns: `${context.database}.${collection.name}`, ok: 1 }
}

const dropDatabase: Handler = ({ store, database }) => {
  for (const collection of collectionsOf(store.catalog.all(), database)) store.catalog.drop(collection)
  return { dropped: database, ok: 1 }
}

const collectionsOf = (all: readonly Collection[], wanted: string): Collection[] =>
  all.filter(({ database }) => database === wanted)

function splitNamespace(namespace: Value): readonly [string, string] {
  const text = typeof namespace === 'string' ? namespace : ''
  const dot = text.indexOf('.')
  if (dot < 1) throw new CommandError(Code.invalidNamespace, `Invalid namespace specified '${text}'`)
  return [text.slice(0, dot), text.slice(dot + 1)]
}

const renameCollection: Handler = ({ store, command }) => {
  const { catalog } = store
  const source = catalog.find(...splitNamespace(command['renameCollection']))
  const [database, name] = splitNamespace(command['to'])
  if (!source) throw new CommandError(Code.namespaceNotFound, 'Source collection does not exist')
  const target = catalog.find(database, name)
  if (target && !isTruthyOption(command['dropTarget'] ?? false)) {
    throw new CommandError(Code.namespaceExists, 'target namespace exists')
  }
  if (target) catalog.drop(target)
  catalog.rename(source, database, name)
  return OK
}

const listCollections: Handler = context => {
  const { store, access, database, command } = context
  const matches = compileFilter(documentOption(command['filter'], 'filter'))
  const visible = collectionsOf(store.catalog.all(), database).filter(
    ({ pending }) => access.isTransaction || !pending,
  )
  const found = visible.map(describe).filter(matches)
  const nameOnly = isTruthyOption(command['nameOnly'] ?? false)
  const listed = nameOnly ? found.map(({ name, type }): Doc => ({ name, type })) : found
  const cursor = command['cursor']
  return openCursor(context, listed.map(encode), {
    namespace: `${database}.$cmd.listCollections`,
    batchSize: (isDoc(cursor) ? cursor['batchSize'] : undefined) ?? listed.length + 1,
  })
}

const describe = ({ name, options, uuid, indexes }: Collection): Doc => ({
  name,
  type: 'collection',
  options,
  info: { readOnly: false, uuid },
  idIndex: indexes[0]?.spec,
})

const listDatabases: Handler = ({ store, command }) => {
  const matches = compileFilter(documentOption(command['filter'], 'filter'))
  const names = [...new Set(store.catalog.all().map(({ database }) => database))].sort()
  const databases = names.map((name): Doc => ({ name, sizeOnDisk: 4096, empty: false })).filter(matches)
  const nameOnly = isTruthyOption(command['nameOnly'] ?? false)
  return {
    databases: nameOnly ? databases.map(({ name }) => ({ name })) : databases,
    ...(nameOnly ? {} : { totalSize: 4096 * databases.length }),
    ok: 1,
  }
}

const countIn = ({ access }: Context, collection: Collection | undefined): number =>
  collection ? countDocuments(access.connection, collection) : 0

const collStats: Handler = context => {
  const collection = collectionIn(context)
  return {
    ns: `${context.database}.${nameIn(context)}`,
    count: countIn(context, collection),
    nindexes: collection?.indexes.length ?? 0,
    capped: false,
    ok: 1,
  }
}

const dbStats: Handler = context => {
  const all = collectionsOf(context.store.catalog.all(), context.database)
  return {
    db: context.database,
    collections: all.length,
    objects: all.reduce((sum, collection) => sum + countIn(context, collection), 0),
    indexes: all.reduce((sum, { indexes }) => sum + indexes.length, 0),
    ok: 1,
  }
}

export const collectionWrites: Readonly<Record<string, Handler>> = {
  create,
  drop,
  dropDatabase,
  renameCollection,
}
export const collectionReads: Readonly<Record<string, Handler>> = {
  listCollections,
  listDatabases,
  collStats,
  dbStats,
}
