import type { Collection } from 'mongodb'
import { ClientSession, Db, type Document, GridFSBucket, MongoClient } from 'mongodb'
import { options, part, text } from './arguments.ts'
import { type Observed, loggingOptions, observe } from './events.ts'

export type Entity = MongoClient | Db | Collection | ClientSession | GridFSBucket

/** A step that this runner or driver cannot do; the test is skipped. */
export class Skipped extends Error {}

/** A test's entities, by the names in its file. */
export class Entities {
  private readonly byId = new Map<string, Entity>()
  private readonly seen = new Map<string, Observed>()
  /** session ids, including those of ended sessions */
  private readonly lsids = new Map<string, unknown>()
  private readonly databases = new Map<Entity, Db>()
  private readonly uri: string

  constructor(uri: string) {
    this.uri = uri
  }

  /** @throws Skipped when no entity has that name and kind */
  get<T extends Entity>(id: string, kind: abstract new (...given: never[]) => T): T {
    const entity = this.byId.get(id)
    if (entity instanceof kind) return entity
    throw new Skipped(`entity ${id}`)
  }

  named(id: string): Entity | undefined {
    return this.byId.get(id)
  }

  databaseOf(entity: Entity | undefined): Db | undefined {
    return entity && this.databases.get(entity)
  }

  create(entity: Record<string, Document>): void {
    const [[kind, given] = ['', {}]] = Object.entries(entity)
    this.byId.set(text(given, 'id'), this.made(kind, given))
  }

  private made(kind: string, given: Document): Entity {
    switch (kind) {
      case 'client':
        return this.client(given)
      case 'database':
        return this.get(text(given, 'client'), MongoClient).db(
          text(given, 'databaseName'),
          options(part(given, 'databaseOptions')),
        )
      case 'collection':
        return this.collection(given)
      case 'session':
        return this.session(given)
      case 'bucket':
        return new GridFSBucket(this.get(text(given, 'database'), Db), options(part(given, 'bucketOptions')))
      default:
        throw new Skipped(`entities of kind ${kind}`)
    }
  }

  private client(given: Document): MongoClient {
    const observed: Observed = { events: [], logs: [] }
    this.seen.set(text(given, 'id'), observed)
    const client = new MongoClient(this.uri, {
      serverSelectionTimeoutMS: 2000,
      monitorCommands: true,
      ...loggingOptions(given, observed),
      ...part(given, 'uriOptions'),
    })
    observe(client, given, observed)
    return client
  }

  private session(given: Document): ClientSession {
    const session = this.get(text(given, 'client'), MongoClient).startSession(
      options(part(given, 'sessionOptions')),
    )
    this.lsids.set(text(given, 'id'), session.id)
    return session
  }

  observed(client: string): Observed {
    return this.seen.get(client) ?? { events: [], logs: [] }
  }

  lsidOf(session: string): unknown {
    return this.lsids.get(session)
  }

  private collection(given: Document): Collection {
    const database = this.get(text(given, 'database'), Db)
    const collection = database.collection(
      text(given, 'collectionName'),
      options(part(given, 'collectionOptions')),
    )
    this.databases.set(collection, database)
    return collection
  }

  async close(): Promise<void> {
    const all = [...this.byId.values()]
    for (const entity of all) if (entity instanceof ClientSession) await entity.endSession()
    for (const entity of all) if (entity instanceof MongoClient) await entity.close()
  }
}
