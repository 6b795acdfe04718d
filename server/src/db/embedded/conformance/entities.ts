import type { Collection } from 'mongodb'
import { ClientSession, Db, type Document, MongoClient, ReadPreference } from 'mongodb'

export type Entity = MongoClient | Db | Collection | ClientSession

/** A step that this runner or driver has no way to do; the test is left out. */
export class Skipped extends Error {}

/** What a test works with, by the names that its file gives them. */
export class Entities {
  private readonly byId = new Map<string, Entity>()
  private readonly databases = new Map<Entity, Db>()
  private readonly uri: string

  constructor(uri: string) {
    this.uri = uri
  }

  /** @throws Skipped when there is none of that name and kind */
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
        return new MongoClient(this.uri, { serverSelectionTimeoutMS: 2000, ...part(given, 'uriOptions') })
      case 'database':
        return this.get(text(given, 'client'), MongoClient).db(
          text(given, 'databaseName'),
          options(part(given, 'databaseOptions')),
        )
      case 'collection':
        return this.collection(given)
      case 'session':
        return this.get(text(given, 'client'), MongoClient).startSession(
          options(part(given, 'sessionOptions')),
        )
      default:
        throw new Skipped(`entities of kind ${kind}`)
    }
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

export const text = (given: Document, name: string): string => String(given[name])

/** A part of the arguments; the files are trusted to have the right types. */
export const part = (given: Document, name: string): Document => (given[name] ?? {}) as Document
export const parts = (given: Document, name: string): Document[] => (given[name] ?? []) as Document[]

/** What remains of the arguments when the named ones are taken out, as the driver wants it. */
export function options(given: Document, taken: readonly string[] = []): Document {
  const rest: Document = Object.fromEntries(Object.entries(given).filter(([name]) => !taken.includes(name)))
  if (rest['returnDocument'] !== undefined)
    rest['returnDocument'] = text(rest, 'returnDocument').toLowerCase()
  if (rest['readPreference'] !== undefined) {
    rest['readPreference'] = ReadPreference.fromOptions({
      readPreference: part(rest, 'readPreference') as { mode: 'primary' },
    })
  }
  if (rest['defaultTransactionOptions'] !== undefined)
    rest['defaultTransactionOptions'] = options(part(rest, 'defaultTransactionOptions'))
  return rest
}
