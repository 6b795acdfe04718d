import {
  type AnyBulkWriteOperation,
  ClientSession,
  Collection,
  Db,
  type Document,
  GridFSBucket,
  MongoClient,
  type ObjectId,
} from 'mongodb'
import { options, part, parts, text } from './arguments.ts'
import { type Entity, Skipped } from './entities.ts'

/** The driver call of an operation in a specification file. */
export interface Call {
  readonly name: string
  readonly entity: Entity | undefined
  /** `session` is the session itself, not its name */
  readonly given: Document
  /** the collection's database, for commands that the driver no longer has a method for */
  readonly database: Db | undefined
}

/** @throws what the driver throws; Skipped for an operation that this runner does not know */
export function perform({ name, entity, given, database }: Call): Promise<unknown> {
  if (entity instanceof Collection && name === 'count') return count(entity, given, database)
  if (entity instanceof Collection) return onCollection(name, entity, given)
  if (entity instanceof Db) return onDatabase(name, entity, given)
  if (entity instanceof ClientSession) return onSession(name, entity, given)
  if (entity instanceof MongoClient) return onClient(name, entity, given)
  if (entity instanceof GridFSBucket) return onBucket(name, entity, given)
  throw new Skipped(`the operation ${name}`)
}

function onCollection(name: string, collection: Collection, given: Document): Promise<unknown> {
  const filter = part(given, 'filter')
  const rest = (...taken: string[]): Document => options(given, ['filter', ...taken])
  switch (name) {
    case 'insertOne':
      return collection.insertOne(part(given, 'document'), rest('document'))
    case 'insertMany':
      return collection.insertMany(parts(given, 'documents'), rest('documents'))
    case 'find':
      return collection.find(filter, rest()).toArray()
    case 'findOne':
      return collection.findOne(filter, rest())
    case 'updateOne':
      return collection.updateOne(filter, part(given, 'update'), rest('update'))
    case 'updateMany':
      return collection.updateMany(filter, part(given, 'update'), rest('update'))
    case 'replaceOne':
      return collection.replaceOne(filter, part(given, 'replacement'), rest('replacement'))
    case 'deleteOne':
      return collection.deleteOne(filter, rest())
    case 'deleteMany':
      return collection.deleteMany(filter, rest())
    case 'findOneAndUpdate':
      return collection.findOneAndUpdate(filter, part(given, 'update'), rest('update'))
    case 'findOneAndReplace':
      return collection.findOneAndReplace(filter, part(given, 'replacement'), rest('replacement'))
    case 'findOneAndDelete':
      return collection.findOneAndDelete(filter, rest())
    case 'aggregate':
      return collection.aggregate(parts(given, 'pipeline'), rest('pipeline')).toArray()
    case 'countDocuments':
      return collection.countDocuments(filter, rest())
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(rest())
    case 'distinct':
      return collection.distinct(text(given, 'fieldName'), filter, rest('fieldName'))
    case 'bulkWrite':
      return collection.bulkWrite(
        parts(given, 'requests') as unknown as AnyBulkWriteOperation[],
        rest('requests'),
      )
    case 'listIndexes':
      return collection.listIndexes(rest()).toArray()
    case 'listIndexNames':
      return collection.indexes({ ...rest(), full: false })
    case 'dropIndexes':
      return collection.dropIndexes(rest())
    case 'createChangeStream':
      return openStream(collection, given)
    case 'createIndex':
      return collection.createIndex(part(given, 'keys'), rest('keys', 'session'), sessionOf(given))
    default:
      throw new Skipped(`the operation ${name}`)
  }
}

const sessionOf = (given: Document): { session?: ClientSession } =>
  given['session'] instanceof ClientSession ? { session: given['session'] } : {}

async function count(collection: Collection, given: Document, database: Db | undefined): Promise<unknown> {
  const command = { count: collection.collectionName, query: part(given, 'filter') }
  const reply = await database?.command(
    { ...command, ...options(given, ['filter', 'session', 'rawData']) },
    sessionOf(given),
  )
  return reply?.['n']
}

function onDatabase(name: string, database: Db, given: Document): Promise<unknown> {
  const collection = text(given, 'collection')
  const rest = options(given, ['collection'])
  switch (name) {
    case 'aggregate':
      return database.aggregate(parts(given, 'pipeline'), options(given, ['pipeline'])).toArray()
    case 'createCollection':
      return database.createCollection(collection, rest)
    case 'listCollections':
    case 'listCollectionObjects':
      return database.listCollections(part(given, 'filter'), options(given, ['filter'])).toArray()
    case 'listCollectionNames':
      return database
        .listCollections(part(given, 'filter'), { ...options(given, ['filter']), nameOnly: true })
        .toArray()
    case 'createChangeStream':
      return openStream(database, given)
    case 'modifyCollection':
      return database.command({ collMod: collection, ...rest })
    case 'dropCollection':
      return database.dropCollection(collection, rest)
    case 'runCommand':
      return database.command(part(given, 'command'), options(given, ['command', 'commandName']))
    default:
      throw new Skipped(`the operation ${name} of a database`)
  }
}

async function onSession(name: string, session: ClientSession, given: Document): Promise<unknown> {
  switch (name) {
    case 'startTransaction': {
      session.startTransaction(options(given))
      return
    }
    case 'commitTransaction':
      return session.commitTransaction(options(given))
    case 'abortTransaction':
      return session.abortTransaction(options(given))
    case 'endSession':
      await session.endSession()
      return undefined
    default:
      throw new Skipped(`the operation ${name} of a session`)
  }
}

function onClient(name: string, client: MongoClient, given: Document): Promise<unknown> {
  switch (name) {
    case 'clientBulkWrite':
      return bulkWriteOfClient(client, given)
    case 'listDatabases':
    case 'listDatabaseObjects':
      return client.db().admin().listDatabases(options(given))
    case 'listDatabaseNames':
      return client
        .db()
        .admin()
        .listDatabases({ ...options(given), nameOnly: true })
    case 'dropDatabase':
      return client.db(text(given, 'database')).dropDatabase(options(given, ['database']))
    case 'createChangeStream':
      return openStream(client, given)
    default:
      throw new Skipped(`the operation ${name} of a client`)
  }
}

/** A change stream opens when its first change is requested. */
async function openStream(on: MongoClient | Db | Collection, given: Document): Promise<void> {
  const stream = on.watch(parts(given, 'pipeline'), options(given, ['pipeline']))
  try {
    await stream.tryNext()
  } finally {
    await stream.close()
  }
}

async function onBucket(name: string, bucket: GridFSBucket, given: Document): Promise<unknown> {
  if (name !== 'download' && name !== 'downloadByName') throw new Skipped(`the operation ${name} of a bucket`)
  const stream =
    name === 'download'
      ? bucket.openDownloadStream(given['id'] as ObjectId)
      : bucket.openDownloadStreamByName(text(given, 'filename'))
  const chunks = await stream.toArray()
  return Buffer.concat(chunks as Buffer[])
}

function bulkWriteOfClient(client: MongoClient, given: Document): Promise<unknown> {
  const models = parts(given, 'models').map(model => {
    const [[name, what] = ['', {}]] = Object.entries(model)
    return { name, ...(what as Document) }
  })
  return client.bulkWrite(
    models as unknown as Parameters<MongoClient['bulkWrite']>[0],
    options(given, ['models']),
  )
}
