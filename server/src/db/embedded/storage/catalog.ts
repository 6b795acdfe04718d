import { Binary, UUID } from 'bson'
import { Code, CommandError } from '../values/command-error.ts'
import { decode, encode } from '../values/decode.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, isDoc, newDoc, stringOf } from '../values/value.ts'
import { NEXT_COLLECTION } from './data-file.ts'
import { type Index, indexFrom } from './index-definition.ts'
import type { Connection } from './sqlite.ts'

/** Row ids of one collection; the collection's id times this is its first. */
export const ROWS = 2 ** 36

export interface Collection {
  readonly id: number
  database: string
  name: string
  options: Doc
  uuid: Binary
  indexes: Index[]
  nextRow: number
  /** made by a transaction that has not committed: others do not see it in lists */
  pending: boolean
  dropped: boolean
}

export const namespaceOf = ({ database, name }: Collection): string => `${database}.${name}`

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
    const stored = this.connection.all('SELECT id, d FROM cat ORDER BY id') as [number, Buffer][]
    for (const [id, bytes] of stored) {
      const collection = this.read(id, decode(bytes))
      const existing = known.get(id)
      known.delete(id)
      const nextRow = Math.max(existing?.nextRow ?? 0, collection.nextRow)
      this.put(Object.assign(existing ?? collection, collection, { nextRow }))
      this.nextCollection = Math.max(this.nextCollection, id + 1)
    }
    for (const gone of known.values()) gone.dropped = true
    const next = this.connection.number('SELECT n FROM seq WHERE id = ?', NEXT_COLLECTION) ?? 1
    this.nextCollection = Math.max(this.nextCollection, next)
  }

  private read(id: number, { db, name, options, uuid, indexes }: Doc): Collection {
    const last = this.connection.number(MAX_ROW, id * ROWS, (id + 1) * ROWS)
    const stored = Array.isArray(indexes) ? indexes.filter(isDoc) : []
    return {
      ...{ id, database: stringOf(db) ?? '', name: stringOf(name) ?? '', pending: false, dropped: false },
      options: isDoc(options) ? options : newDoc(),
      uuid: uuid instanceof Binary ? uuid : new UUID(),
      nextRow: (last ?? id * ROWS) + 1,
      indexes: stored.map(({ id: given, spec, multikey }) => {
        const indexId = numberOption(given)
        this.nextIndex = Math.max(this.nextIndex, indexId + 1)
        return indexFrom(indexId, isDoc(spec) ? spec : newDoc(), multikey === true)
      }),
    }
  }

  private put(collection: Collection): void {
    this.collections.set(`${collection.database}\0${collection.name}`, collection)
  }

  private forget({ database, name }: Collection): void {
    this.collections.delete(`${database}\0${name}`)
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  find(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}\0${name}`)
  }

  create(database: string, name: string, { options = newDoc(), pending = false } = {}): Collection {
    if (!name || name.includes('\0') || name.includes('$') || name.startsWith('.')) {
      throw new CommandError(Code.invalidNamespace, `Invalid collection name: ${name}`)
    }
    const id = this.nextCollection++
    const sql = 'INSERT OR REPLACE INTO seq(id, n) VALUES(?, ?)'
    this.connection.run(sql, NEXT_COLLECTION, this.nextCollection)
    const { collation } = options
    const spec = { v: 2, key: { _id: 1 }, name: '_id_', ...(collation === undefined ? {} : { collation }) }
    const collection: Collection = {
      ...{ id, database, name, options, pending, dropped: false, uuid: new UUID(), nextRow: id * ROWS + 1 },
      indexes: [this.newIndex(spec)],
    }
    this.put(collection)
    this.save(collection)
    return collection
  }

  save({ id, database: db, name, options, uuid, indexes }: Collection): void {
    this.version++
    const stored = indexes.map(({ id, spec, multikey }) => ({ id, spec, multikey }))
    const bytes = encode({ db, name, options, uuid, indexes: stored })
    this.connection.run('INSERT OR REPLACE INTO cat(id, d) VALUES(?, ?)', id, bytes)
  }

  drop(collection: Collection): void {
    this.version++
    const { id, indexes } = collection
    this.connection.run('DELETE FROM doc WHERE rid >= ? AND rid < ?', id * ROWS, (id + 1) * ROWS)
    for (const index of indexes) this.connection.run('DELETE FROM ix WHERE ix = ?', index.id)
    this.connection.run('DELETE FROM cat WHERE id = ?', id)
    this.forget(collection)
    collection.dropped = true
  }

  rename(collection: Collection, database: string, name: string): void {
    this.forget(collection)
    Object.assign(collection, { database, name })
    this.put(collection)
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
