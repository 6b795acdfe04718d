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
  /** another list when an index is added or dropped */
  indexes: readonly Index[]
  nextRow: number
  /** made by a transaction that has not committed: in memory alone, and not in lists */
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

const LAST_ROW = 'SELECT max(rid) FROM doc WHERE rid BETWEEN ? AND ?'

export const namespaceOf = ({ database, name }: Collection): string => `${database}.${name}`

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
    for (const [id, bytes] of this.connection.all('SELECT id, d FROM cat ORDER BY id')) {
      this.add(id as number, decode(bytes as Buffer) as unknown as Stored, known.get(id as number))
      known.delete(id as number)
    }
    for (const gone of known.values()) gone.dropped = true
  }

  private add(id: number, { db: database, name, options, indexes }: Stored, known?: Collection): Collection {
    const first = id * ROWS
    const last = this.connection.number(LAST_ROW, first, first + ROWS) ?? first
    const collection = Object.assign(known ?? {}, {
      ...{ id, database, name, options, pending: false, dropped: false },
      indexes: indexes.map(index => indexFrom(index.id, index.spec, index.multikey)),
      nextRow: Math.max(known?.nextRow ?? 0, last + 1),
    })
    this.collections.set(namespaceOf(collection), collection)
    this.nextCollection = Math.max(this.nextCollection, id + 1)
    this.nextIndex = Math.max(this.nextIndex, ...indexes.map(index => index.id + 1))
    return collection
  }

  all(): Collection[] {
    return [...this.collections.values()]
  }

  find(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`)
  }

  create(database: string, name: string, { options = newDoc(), pending = false } = {}): Collection {
    if (!name || name.includes('\0') || name.includes('$') || name.startsWith('.'))
      throw new CommandError(Code.invalidNamespace, `Invalid collection name: ${name}`)
    const { collation } = options
    const spec = { v: 2, key: { _id: 1 }, name: '_id_', ...(collation === undefined ? {} : { collation }) }
    const indexes = [{ id: this.nextIndex, spec, multikey: false }]
    const collection = this.add(this.nextCollection, { db: database, name, options, indexes })
    collection.pending = pending
    if (!pending) this.save(collection)
    return collection
  }

  /** Writes what has changed of a collection. From now on all see it. */
  save(collection: Collection): void {
    this.version++
    collection.pending = false
    const { id, database: db, name, options } = collection
    const indexes = collection.indexes.map(({ id, spec, multikey }) => ({ id, spec, multikey }))
    const bytes = encode({ db, name, options, indexes })
    this.connection.run('INSERT OR REPLACE INTO cat(id, d) VALUES(?, ?)', id, bytes)
  }

  drop(collection: Collection): void {
    this.version++
    this.collections.delete(namespaceOf(collection))
    collection.dropped = true
    if (collection.pending) return
    const { id, indexes } = collection
    this.connection.run('DELETE FROM doc WHERE rid >= ? AND rid < ?', id * ROWS, (id + 1) * ROWS)
    for (const index of indexes) this.connection.run('DELETE FROM ix WHERE ix = ?', index.id)
    this.connection.run('DELETE FROM cat WHERE id = ?', id)
  }

  markMultikey(collection: Collection, index: Index): void {
    if (index.multikey) return
    index.multikey = true
    if (!collection.pending) this.save(collection)
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
