import { type CommandError, writeConflict } from '../values/command-error.ts'
import type { Doc } from '../values/value.ts'
import {
  type Access,
  type Change,
  type Content,
  DirectAccess,
  type LockName,
  type Overlay,
  type WriteHost,
  keyLock,
} from './access.ts'
import { type Catalog, type Collection, namespaceOf } from './catalog.ts'
import { type Index, duplicateKey, keysOf } from './index-definition.ts'
import { Row, countDocuments, firstWithKey, readDocument } from './scan.ts'
import type { Connection } from './sqlite.ts'
import type { WriteQueue } from './write-queue.ts'

/** What a transaction needs of the store. */
export interface TransactionHost extends WriteHost {
  readonly reader: Connection
  readonly writer: Connection
  readonly catalog: Catalog
  readonly locks: Map<LockName, object>
  readonly writes: WriteQueue
  releaseSnapshot(connection: Connection): void
}

interface Pending {
  readonly collection: Collection
  /** as the snapshot has it; null for a new document */
  readonly before: Doc | null
  readonly row: Row | null
}

/**
 * A transaction with snapshot isolation, as MongoDB's: it reads a pinned state of the file, keeps its own changes in
 * memory, and locks every document and unique key that it writes. Whoever comes second gets a WriteConflict at once.
 * @see https://www.mongodb.com/docs/manual/core/transactions/
 */
export class Transaction implements Access {
  readonly isTransaction = true
  readonly connection: Connection
  private readonly store: TransactionHost
  private readonly changes = new Map<number, Pending>()
  private readonly overlays = new Map<Collection, Map<number, Row | null>>()
  /** unique keys this transaction has taken, and for which row */
  private readonly claims = new Map<LockName, number>()
  private readonly held: LockName[] = []
  readonly created: Collection[] = []

  constructor(store: TransactionHost, connection: Connection) {
    this.store = store
    this.connection = connection
    connection.execute('BEGIN')
    // The snapshot is taken by the first read.
    connection.number('SELECT n FROM seq LIMIT 1')
  }

  overlayOf(collection: Collection): Overlay | null {
    return this.overlays.get(collection) ?? null
  }

  insert(collection: Collection, content: Content): void {
    const id = collection.nextRow++
    this.claimKeys(collection, id, [null, content.doc])
    this.record(id, { collection, before: null, row: new Row(id, content.raw, content.doc) })
  }

  update(collection: Collection, row: Row, content: Content): void {
    this.lockRow(row.id)
    this.claimKeys(collection, row.id, [row.doc, content.doc])
    const before = this.changes.has(row.id) ? (this.changes.get(row.id)?.before ?? null) : row.doc
    this.record(row.id, { collection, before, row: new Row(row.id, content.raw, content.doc) })
  }

  remove(collection: Collection, row: Row): void {
    this.lockRow(row.id)
    for (const [lock, id] of this.claims) if (id === row.id) this.claims.delete(lock)
    const before = this.changes.has(row.id) ? (this.changes.get(row.id)?.before ?? null) : row.doc
    this.record(row.id, { collection, before, row: null })
  }

  /** Makes the changes visible to all, in one job of the write queue. */
  async commit(): Promise<void> {
    const changes = [...this.changes]
      .map(([id, { collection, before, row }]): Change => ({ collection, id, before, after: row }))
      .filter(({ before, after }) => before ?? after)
    if (changes.some(({ collection }) => collection.dropped)) throw writeConflict()
    for (const collection of this.created) collection.pending = false
    if (changes.length === 0) return
    const access = new DirectAccess(this.store, this.store.writer, this)
    await this.store.writes.run(() => access.apply(changes), { atomic: true })
  }

  /** Forgets the changes; a collection that it made goes with them unless others have used it. */
  abort(): void {
    for (const collection of this.created) {
      if (countDocuments(this.store.writer, collection) === 0) this.store.catalog.drop(collection)
      else collection.pending = false
    }
    this.end()
  }

  /** Gives back the snapshot and the locks, and lets those run that waited. */
  end(): void {
    this.connection.execute('ROLLBACK')
    this.store.releaseSnapshot(this.connection)
    for (const lock of this.held) this.store.locks.delete(lock)
    this.store.writes.retryBlocked()
  }

  private record(id: number, pending: Pending): void {
    this.changes.set(id, pending)
    const overlay = this.overlays.get(pending.collection) ?? new Map<number, Row | null>()
    overlay.set(id, pending.row)
    this.overlays.set(pending.collection, overlay)
  }

  private lock(name: LockName): void {
    const holder = this.store.locks.get(name)
    if (holder === this) return
    if (holder) throw writeConflict()
    this.store.locks.set(name, this)
    this.held.push(name)
  }

  /** Locks a row that must still be as the snapshot shows it. */
  private lockRow(id: number): void {
    this.lock(id)
    if (this.changes.has(id)) return
    const [now, then] = [readDocument(this.store.reader, id), readDocument(this.connection, id)]
    if (!now || !then || !now.equals(then)) throw writeConflict()
  }

  private claimKeys(collection: Collection, id: number, [before, after]: readonly [Doc | null, Doc]): void {
    for (const index of collection.indexes) {
      const { keys, multikey } = keysOf(index, after)
      if (multikey) this.store.markMultikey(collection, index)
      if (!index.unique) continue
      const old = before ? keysOf(index, before).keys : []
      for (const key of old) if (!keys.some(each => each.equals(key))) this.claims.delete(keyLock(index, key))
      for (const key of keys) {
        if (old.some(each => each.equals(key))) continue
        const duplicate = (): CommandError => duplicateKey(namespaceOf(collection), index, after)
        this.claimKey(index, key, { id, duplicate })
      }
    }
  }

  private claimKey(
    index: Index,
    key: Buffer,
    { id, duplicate }: { id: number; duplicate: () => CommandError },
  ): void {
    const name = keyLock(index, key)
    const claimant = this.claims.get(name)
    if (claimant !== undefined && claimant !== id) throw duplicate()
    this.lock(name)
    const holder = firstWithKey(this.store.reader, index.id, key)
    if (holder !== null && holder !== id && !this.hasFreed(holder, index, key)) {
      // Somebody committed it after our snapshot: then trying again may help, a duplicate of old would stay one.
      throw firstWithKey(this.connection, index.id, key) === null ? writeConflict() : duplicate()
    }
    this.claims.set(name, id)
  }

  /** Whether this transaction has taken the key away from its holder. */
  private hasFreed(holder: number, index: Index, key: Buffer): boolean {
    const pending = this.changes.get(holder)
    if (!pending) return false
    return !pending.row || !keysOf(index, pending.row.doc).keys.some(each => each.equals(key))
  }
}
