import { Code, CommandError } from '../values/command-error.ts'
import { decode, encode } from '../values/decode.ts'
import { type Doc, newDoc } from '../values/value.ts'
import { type Index, indexFrom } from './index-definition.ts'
import type { Connection } from './sqlite.ts'

/** Row ids of one collection; the collection's id times this is its first. */
export const ROWS = 2 ** 36

export interface Collection {
  readonly id: number
  readonly database: string
  readonly name: string
  readonly options: Doc
  indexes: Index[]
  nextRow: number
  /** made by a transaction that has not committed: others do not see it in lists */
  pending: boolean
  dropped: boolean
}

/** A collection as its row of the table `cat` has it. */
interface Stored {
  readonly db: string
  readonly name: string
  readonly options: Doc
  readonly indexes: readonly { id: number; spec: Doc; multikey: boolean }[]
}

export const namespaceOf = ({ database, name }: Collection): string => `${database}.${name}`

const keyIn = (database: string, name: string): string => `${database}\0${name}`

const MAX_ROW = 'SELECT max(rid) FROM doc WHERE rid >= ? AND rid < ?'

/** The collections and their indexes: in memory, and in the file as one row a collection. */
export class Catalog {
  private readonly collections = new Map<string, Collection>()
  /** changes whenever something is written */
  version = 0
  private nextCollection = 1
  private nextIndex = 1
  private readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
    this.reload()
  }

  /** Reads the file again, as after a rollback; who holds a collection keeps the same object. */
  reload(): void {
    const known = new Map(this.all().map(each => [each.id, each]))
    this.collections.clear()
    for (const [id, bytes] of this.connection.all('SELECT id, d FROM cat ORDER BY id') as [
      number,
      Buffer,
    ][]) {
      const stored = this.read(id, decode(bytes) as unknown as Stored)
      const existing = known.get(id)
      known.delete(id)
      const nextRow = Math.max(existing?.nextRow ?? 0, stored.nextRow)
      const collection = Object.assign(existing ?? stored, stored, { nextRow })
      this.collections.set(keyIn(collection.database, collection.name), collection)
      this.nextCollection = Math.max(this.nextCollection, id + 1)
    }
    for (const gone of known.values()) gone.dropped = true
  }

  private read(id: number, { db, name, options, indexes }: Stored): Collection {
    const last = this.connection.number(MAX_ROW, id * ROWS, (id + 1) * ROWS)
    const nextRow = (last ?? id * ROWS) + 1
    this.nextIndex = Math.max(this.nextIndex, ...indexes.map(index => index.id + 1))
    const ready = indexes.map(index => indexFrom(index.id, index.spec, index.multikey))
    return { id, database: db, name, options, indexes: ready, nextRow, pending: false, dropped: false }
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  find(database: string, name: string): Collection | undefined {
    return this.collections.get(keyIn(database, name))
  }

  create(database: string, name: string, { options = newDoc(), pending = false } = {}): Collection {
    if (!name || name.includes('\0') || name.includes('$') || name.startsWith('.')) {
      throw new CommandError(Code.invalidNamespace, `Invalid collection name: ${name}`)
    }
    const id = this.nextCollection++
    const { collation } = options
    const spec = { v: 2, key: { _id: 1 }, name: '_id_', ...(collation === undefined ? {} : { collation }) }
    const indexes = [this.newIndex(spec)]
    const collection = {
      id,
      database,
      name,
      options,
      indexes,
      pending,
      dropped: false,
      nextRow: id * ROWS + 1,
    }
    this.collections.set(keyIn(database, name), collection)
    this.save(collection)
    return collection
  }

  save({ id, database: db, name, options, indexes }: Collection): void {
    this.version++
    const stored = indexes.map(({ id, spec, multikey }) => ({ id, spec, multikey }))
    const bytes = encode({ db, name, options, indexes: stored })
    this.connection.run('INSERT OR REPLACE INTO cat(id, d) VALUES(?, ?)', id, bytes)
  }

  drop(collection: Collection): void {
    this.version++
    const { id, indexes } = collection
    this.connection.run('DELETE FROM doc WHERE rid >= ? AND rid < ?', id * ROWS, (id + 1) * ROWS)
    for (const index of indexes) this.connection.run('DELETE FROM ix WHERE ix = ?', index.id)
    this.connection.run('DELETE FROM cat WHERE id = ?', id)
    this.collections.delete(keyIn(collection.database, collection.name))
    collection.dropped = true
  }

  markMultikey(collection: Collection, index: Index): void {
    if (index.multikey) return
    index.multikey = true
    this.save(collection)
  }

  newIndex(spec: Doc): Index {
    return indexFrom(this.nextIndex++, spec, false)
  }

  dropIndex(collection: Collection, index: Index): void {
    this.connection.run('DELETE FROM ix WHERE ix = ?', index.id)
    collection.indexes = collection.indexes.filter(each => each !== index)
    this.save(collection)
  }
}
