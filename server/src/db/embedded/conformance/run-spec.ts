import {
  type AnyBulkWriteOperation,
  type ClientSession,
  Collection,
  Db,
  type Document,
  MongoClient,
  ReadPreference,
} from 'mongodb'
import { expectMatch } from './matches.ts'
import type { CollectionData, ExpectedError, Operation, SpecFile, SpecTest } from './spec-file.ts'

type Entity = MongoClient | Db | Collection | ClientSession
type Entities = Map<string, Entity>

/** A step that this runner or driver has no way to do; the test is left out. */
export class Skipped extends Error {}

/** @throws Error when the server does not do what the specification says */
export async function runSpecTest(uri: string, file: SpecFile, test: SpecTest): Promise<void> {
  const entities: Entities = new Map()
  const observer = await MongoClient.connect(uri)
  try {
    for (const data of file.initialData) await prepare(observer, data)
    for (const entity of file.createEntities) createEntity(uri, entity, entities)
    for (const operation of test.operations) await runOperation(operation, entities)
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const found = await observer
        .db(databaseName)
        .collection(collectionName)
        .find()
        .sort({ _id: 1 })
        .toArray()
      expectMatch(documents, found, { root: false, at: 'outcome' })
    }
  } finally {
    for (const entity of entities.values()) if (entity instanceof MongoClient) await entity.close()
    await observer.close()
  }
}

async function prepare(observer: MongoClient, data: CollectionData): Promise<void> {
  const database = observer.db(data.databaseName)
  await database.dropCollection(data.collectionName)
  if (data.documents.length > 0) await database.collection(data.collectionName).insertMany(data.documents)
  else await database.createCollection(data.collectionName, data.createOptions ?? {})
}

/** Where a collection is, for commands that the driver has no method for any more. */
const databases = new WeakMap<Collection, Db>()

function createEntity(uri: string, entity: Record<string, Document>, entities: Entities): void {
  const [[kind, given] = ['', {}]] = Object.entries(entity)
  const id = text(given, 'id')
  if (kind === 'client') {
    entities.set(
      id,
      new MongoClient(uri, { ...documentIn(given, 'uriOptions'), serverSelectionTimeoutMS: 2000 }),
    )
  } else if (kind === 'database') {
    const client = entityOf(entities, text(given, 'client'), MongoClient)
    entities.set(
      id,
      client.db(text(given, 'databaseName'), options(documentIn(given, 'databaseOptions'), [])),
    )
  } else if (kind === 'collection') {
    const database = entityOf(entities, text(given, 'database'), Db)
    const collectionOptions = options(documentIn(given, 'collectionOptions'), [])
    const collection = database.collection(text(given, 'collectionName'), collectionOptions)
    databases.set(collection, database)
    entities.set(id, collection)
  } else if (kind === 'session') {
    entities.set(
      id,
      entityOf(entities, text(given, 'client'), MongoClient).startSession(
        documentIn(given, 'sessionOptions'),
      ),
    )
  } else {
    throw new Skipped(`entities of kind ${kind}`)
  }
}

function entityOf<T extends Entity>(
  entities: Entities,
  id: string,
  kind: abstract new (...given: never[]) => T,
): T {
  const entity = entities.get(id)
  if (entity instanceof kind) return entity
  throw new Skipped(`entity ${id}`)
}

const text = (given: Document, name: string): string => String(given[name])

/** A part of the arguments; the files are trusted to have the right types. */
const documentIn = (given: Document, name: string): Document => (given[name] ?? {}) as Document
const documentsIn = (given: Document, name: string): Document[] => (given[name] ?? []) as Document[]

/** What remains of the arguments when the named ones are taken out, as the driver wants it. */
function options(given: Document, taken: readonly string[]): Document {
  const rest: Document = Object.fromEntries(Object.entries(given).filter(([name]) => !taken.includes(name)))
  if (rest['returnDocument'] !== undefined)
    rest['returnDocument'] = text(rest, 'returnDocument').toLowerCase()
  if (rest['readPreference'] !== undefined) {
    rest['readPreference'] = ReadPreference.fromOptions({
      readPreference: documentIn(rest, 'readPreference') as { mode: 'primary' },
    })
  }
  return rest
}

async function runOperation(operation: Operation, entities: Entities): Promise<void> {
  const { name, expectError, expectResult } = operation
  let result: unknown
  try {
    result = await perform(operation, entities)
  } catch (error) {
    if (error instanceof Skipped) throw error
    if (expectError) {
      checkError(name, expectError, error)
      return
    }
    if (operation.ignoreResultAndError) return
    throw error
  }
  if (expectError) throw new Error(`${name} gave no error, expected ${JSON.stringify(expectError)}`)
  if (expectResult !== undefined) expectMatch(expectResult, result)
}

interface DriverError extends Error {
  code?: number
  codeName?: string
  result?: unknown
  errorResponse?: unknown
  hasErrorLabel?(label: string): boolean
}

function checkError(name: string, expected: ExpectedError, raised: unknown): void {
  if (!(raised instanceof Error)) throw new Error(`${name} raised no error`)
  const error: DriverError = raised
  const problem = (what: string): Error =>
    new Error(`${name}: ${what}, got ${error.code ?? ''} ${error.message}`)
  if (expected.errorCode !== undefined && error.code !== expected.errorCode)
    throw problem(`code ${expected.errorCode}`)
  if (expected.errorCodeName !== undefined && error.codeName !== expected.errorCodeName)
    throw problem(expected.errorCodeName)
  const part = expected.errorContains?.toLowerCase()
  if (part !== undefined && !error.message.toLowerCase().includes(part)) throw problem(`"${part}"`)
  for (const label of expected.errorLabelsContain ?? [])
    if (!error.hasErrorLabel?.(label)) throw problem(`label ${label}`)
  for (const label of expected.errorLabelsOmit ?? [])
    if (error.hasErrorLabel?.(label)) throw problem(`no label ${label}`)
  if (expected.isClientError === false && !(error.code ?? error.errorResponse ?? error.result))
    throw problem('a server error')
  if (expected.expectResult !== undefined) expectMatch(expected.expectResult, error.result ?? {})
}

function perform({ name, object, arguments: given = {} }: Operation, entities: Entities): Promise<unknown> {
  if (object === 'testRunner') throw new Skipped(`the runner's operation ${name}`)
  const entity = entities.get(object)
  if (given['session'] !== undefined) throw new Skipped('sessions')
  if (entity instanceof Collection) return onCollection(name, entity, given)
  if (entity instanceof Db) return onDatabase(name, entity, given)
  throw new Skipped(`the operation ${name} of a client`)
}

function onCollection(name: string, collection: Collection, given: Document): Promise<unknown> {
  const filter = documentIn(given, 'filter')
  const rest = (...taken: string[]): Document => options(given, ['filter', ...taken])
  const pipelineOr = (part: string): Document => documentIn(given, part)
  switch (name) {
    case 'insertOne':
      return collection.insertOne(documentIn(given, 'document'), rest('document'))
    case 'insertMany':
      return collection.insertMany(documentsIn(given, 'documents'), rest('documents'))
    case 'find':
      return collection.find(filter, rest()).toArray()
    case 'findOne':
      return collection.findOne(filter, rest())
    case 'updateOne':
      return collection.updateOne(filter, pipelineOr('update'), rest('update'))
    case 'updateMany':
      return collection.updateMany(filter, pipelineOr('update'), rest('update'))
    case 'replaceOne':
      return collection.replaceOne(filter, documentIn(given, 'replacement'), rest('replacement'))
    case 'deleteOne':
      return collection.deleteOne(filter, rest())
    case 'deleteMany':
      return collection.deleteMany(filter, rest())
    case 'findOneAndUpdate':
      return collection.findOneAndUpdate(filter, pipelineOr('update'), rest('update'))
    case 'findOneAndReplace':
      return collection.findOneAndReplace(filter, documentIn(given, 'replacement'), rest('replacement'))
    case 'findOneAndDelete':
      return collection.findOneAndDelete(filter, rest())
    case 'aggregate':
      return collection.aggregate(documentsIn(given, 'pipeline'), rest('pipeline')).toArray()
    case 'count':
      return countByCommand(collection, { query: filter, ...rest() })
    case 'countDocuments':
      return collection.countDocuments(filter, rest())
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(rest())
    case 'distinct':
      return collection.distinct(text(given, 'fieldName'), filter, rest('fieldName'))
    case 'bulkWrite':
      return collection.bulkWrite(
        documentsIn(given, 'requests') as unknown as AnyBulkWriteOperation[],
        rest('requests'),
      )
    default:
      throw new Skipped(`the operation ${name}`)
  }
}

async function countByCommand(collection: Collection, parts: Document): Promise<unknown> {
  const reply = await databases.get(collection)?.command({ count: collection.collectionName, ...parts })
  return reply?.['n']
}

function onDatabase(name: string, database: Db, given: Document): Promise<unknown> {
  switch (name) {
    case 'aggregate':
      return database.aggregate(documentsIn(given, 'pipeline'), options(given, ['pipeline'])).toArray()
    case 'createCollection':
      return database.createCollection(text(given, 'collection'), options(given, ['collection']))
    case 'dropCollection':
      return database.dropCollection(text(given, 'collection'))
    case 'runCommand':
      return database.command(documentIn(given, 'command'))
    default:
      throw new Skipped(`the operation ${name} of a database`)
  }
}
