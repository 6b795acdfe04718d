import { Budget } from '../query/budget.ts'
import type { Steps } from '../query/steps.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { decode, encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { type Index, type StoredIndex, indexFrom } from './index-definition.ts'
import type { Connection } from './sqlite.ts'

/** Row ids per collection; a collection's first row id is its id times this. */
export const ROWS = 2 ** 36

export interface Collection {
  readonly id: number
  readonly database: string
  readonly name: string
  /** replaced by a new list when an index is added or dropped */
  indexes: readonly Index[]
  nextRow: number
  /** created by an uncommitted transaction: only in memory, and not listed */
  pending: boolean
  dropped: boolean
}

/** A collection's row in the table `cat`. */
interface Stored {
  readonly db: string
  readonly name: string
  readonly indexes: readonly StoredIndex[]
}

/** How many documents or keys are removed per statement. */
const REMOVED = 64
const NEXT_INDEX = 'SELECT ix FROM ix WHERE ix >= ? ORDER BY ix LIMIT 1'
const NEXT_ROW = 'SELECT rid FROM doc WHERE rid >= ? ORDER BY rid LIMIT 1'
const REMOVE_KEYS = `DELETE FROM ix WHERE ix = ? AND (k, rid) <= (SELECT k, rid FROM
  (SELECT k, rid FROM ix WHERE ix = ? ORDER BY k, rid LIMIT ${REMOVED}) ORDER BY k DESC, rid DESC LIMIT 1)`
const REMOVE_ROWS = `DELETE FROM doc WHERE rid IN
  (SELECT rid FROM doc WHERE rid >= ? AND rid < ? ORDER BY rid LIMIT ${REMOVED})`
const LAST_ROW = 'SELECT max(rid) FROM doc WHERE rid BETWEEN ? AND ?'

export const namespaceOf = ({ database, name }: Collection): string => `${database}.${name}`

/** The collections and their indexes: in memory, and in the file as one row per collection. */
export class Catalog {
  private readonly collections = new Map<string, Collection>()
  /** incremented on every change */
  version = 0
  private nextCollection = 1
  private nextIndex = 1
  private readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
    this.reload()
  }

  /** Rereads the file, as after a rollback; collection objects keep their identity. */
  reload(): void {
    const known = new Map(this.all().map(each => [each.id, each]))
    this.collections.clear()
    for (const [id, bytes] of this.connection.all('SELECT id, d FROM cat ORDER BY id')) {
      this.add(id as number, decode(bytes as Buffer) as unknown as Stored, known.get(id as number))
      known.delete(id as number)
    }
    for (const gone of known.values()) gone.dropped = true
    // Dropped data may not have been swept from the file yet: its ids are not reused.
    const last = this.connection.number('SELECT max(rid) FROM doc') ?? 0
    this.nextCollection = Math.max(this.nextCollection, Math.floor(last / ROWS) + 1)
    this.nextIndex = Math.max(this.nextIndex, (this.connection.number('SELECT max(ix) FROM ix') ?? 0) + 1)
  }

  private add(id: number, { db: database, name, indexes }: Stored, known?: Collection): Collection {
    const first = id * ROWS
    const last = this.connection.number(LAST_ROW, first, first + ROWS) ?? first
    const collection = Object.assign(known ?? {}, {
      ...{ id, database, name, pending: false, dropped: false },
      indexes: indexes.map(index => {
        const { suspects = new Set<string>() } = known?.indexes.find(({ id }) => id === index.id) ?? {}
        return { ...indexFrom(index), suspects }
      }),
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

  create(database: string, name: string, { pending = false } = {}): Collection {
    if (!name || name.includes('\0') || name.includes('$') || name.startsWith('.'))
      throw new CommandError(Code.invalidNamespace, `Invalid collection name: ${name}`)
    const spec = { v: 2, key: { _id: 1 }, name: '_id_' }
    const indexes = [{ id: this.nextIndex, spec, multikey: 0, building: false }]
    const collection = this.add(this.nextCollection, { db: database, name, indexes })
    collection.pending = pending
    if (!pending) this.save(collection)
    return collection
  }

  /** Writes a changed collection to the file and makes it visible to all. */
  save(collection: Collection): void {
    this.version++
    collection.pending = false
    const { id, database: db, name } = collection
    const indexes = collection.indexes.map(({ id, spec, multikey, building }) => ({
      id,
      spec,
      multikey,
      building,
    }))
    const bytes = encode({ db, name, indexes })
    this.connection.run('INSERT OR REPLACE INTO cat(id, d) VALUES(?, ?)', id, bytes)
  }

  /** `sweep` removes its documents and keys afterwards. */
  drop(collection: Collection): void {
    this.version++
    this.collections.delete(namespaceOf(collection))
    collection.dropped = true
    if (!collection.pending) this.connection.run('DELETE FROM cat WHERE id = ?', collection.id)
  }

  /** Notes that documents have arrays at these paths, a bit for each. */
  markMultikey(collection: Collection, index: Index, arrays: number): void {
    if ((index.multikey | arrays) === index.multikey) return
    index.multikey |= arrays
    if (!collection.pending) this.save(collection)
  }

  /** Adds an index in state `building`. */
  addIndex(collection: Collection, spec: Doc): Index {
    const index = indexFrom({ id: this.nextIndex++, spec, multikey: 0, building: true })
    collection.indexes = [...collection.indexes, index]
    this.save(collection)
    return index
  }

  /** Makes these indexes used and enforced. A transaction that changed the collection before this cannot commit. */
  markBuilt(collection: Collection, ids: readonly number[]): void {
    collection.indexes = collection.indexes.map(index => {
      return ids.includes(index.id) ? { ...index, building: false } : index
    })
    this.save(collection)
  }

  dropIndexes(collection: Collection, ids: readonly number[]): void {
    collection.indexes = collection.indexes.filter(({ id }) => !ids.includes(id))
    this.save(collection)
  }

  /**
   * Removes from the file, in steps, data whose collection or index is gone. Keys are removed before their documents: a
   * key without a document counts as corruption.
   */
  *sweep(): Steps<void> {
    const budget = new Budget(0)
    const nextIn = (sql: string, from: number): number | null => this.connection.number(sql, from)
    for (let id = nextIn(NEXT_INDEX, 0); id !== null; id = nextIn(NEXT_INDEX, id + 1)) {
      if (budget.step()) yield null
      while (!this.hasIndex(id) && nextIn(NEXT_INDEX, id) === id) {
        this.connection.run(REMOVE_KEYS, id, id)
        if (budget.step(REMOVED * 1024)) yield null
      }
    }
    for (let row = nextIn(NEXT_ROW, 0); row !== null; row = nextIn(NEXT_ROW, row)) {
      const id = Math.floor(row / ROWS)
      if (this.all().some(collection => collection.id === id)) row = (id + 1) * ROWS
      else this.connection.run(REMOVE_ROWS, row, (id + 1) * ROWS)
      if (budget.step(REMOVED * 1024)) yield null
    }
  }

  private hasIndex(id: number): boolean {
    return this.all().some(({ indexes }) => indexes.some(index => index.id === id))
  }
}
