import { writeConflict } from '../values/command-error.ts'
import type { Doc } from '../values/value.ts'
import {
  type Access,
  type Change,
  type Content,
  DirectAccess,
  type LockName,
  type Overlay,
  type Shared,
  indexChanges,
  keyLock,
} from './access.ts'
import { type Collection, namespaceOf } from './catalog.ts'
import { type Index, duplicateKey, keysOf } from './index-definition.ts'
import { Row, countDocuments, firstWithKey, readDocument } from './scan.ts'
import type { Connection } from './sqlite.ts'
import type { WriteQueue } from './write-queue.ts'

type Store = Shared & { readonly writes: WriteQueue; readonly snapshots: Connection[] }

/**
 * A transaction with snapshot isolation, as MongoDB's: it reads a pinned state of the file, keeps its own changes in
 * memory, and locks every document and unique key that it writes. Whoever comes second gets a WriteConflict at once.
 * @see https://www.mongodb.com/docs/manual/core/transactions/
 */
export class Transaction implements Access {
  readonly isTransaction = true
  readonly connection: Connection
  private readonly store: Store
  private readonly overlays = new Map<Collection, Map<number, Row | null>>()
  /** what the snapshot has in the rows that were changed; null for a new document */
  private readonly befores = new Map<number, Doc | null>()
  /** unique keys this transaction has taken, and for which row */
  private readonly claims = new Map<LockName, number>()
  private readonly held: LockName[] = []
  readonly created: Collection[] = []

  constructor(store: Store, connection: Connection) {
    this.store = store
    this.connection = connection
    connection.execute('BEGIN')
    // The snapshot is taken by the first read.
    connection.number('SELECT n FROM seq LIMIT 1')
  }

  overlayOf(collection: Collection): Overlay | null {
    return this.overlays.get(collection) ?? null
  }

  write(collection: Collection, row: Row | null, after: Content | null): void {
    const id = row?.id ?? collection.nextRow++
    const before = row?.doc ?? null
    if (row) this.lockRow(row)
    this.claimKeys({ collection, id, before, after })
    if (!this.befores.has(id)) this.befores.set(id, before)
    const overlay = this.overlays.get(collection) ?? new Map<number, Row | null>()
    // A copy of the bytes: they are part of a message, which may be large.
    this.overlays.set(collection, overlay.set(id, after && new Row(id, Buffer.from(after.raw), after.doc)))
  }

  /** Makes the changes visible to all, in one job of the write queue. */
  async commit(): Promise<void> {
    const changes: Change[] = []
    for (const [collection, rows] of this.overlays) {
      for (const [id, after] of rows) {
        const before = this.befores.get(id) ?? null
        if (before ?? after) changes.push({ collection, id, before, after })
      }
    }
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
    this.store.snapshots.push(this.connection)
    for (const lock of this.held) this.store.locks.delete(lock)
    this.store.writes.retryBlocked()
  }

  private lock(name: LockName): void {
    const holder = this.store.locks.get(name)
    if (holder === this) return
    if (holder) throw writeConflict()
    this.store.locks.set(name, this)
    this.held.push(name)
  }

  /** Locks a row, which must still be as the snapshot shows it. */
  private lockRow({ id, raw }: Row): void {
    this.lock(id)
    if (!this.befores.has(id) && readDocument(this.store.reader, id)?.equals(raw) !== true)
      throw writeConflict()
  }

  /** Gives up the unique keys that the document had and takes those that it gets. */
  private claimKeys(change: Change): void {
    for (const { index, added, removed } of indexChanges(this.store.catalog, change)) {
      if (!index.unique) continue
      for (const key of removed) this.claims.delete(keyLock(index, key))
      for (const key of added) this.claimKey(change, index, key)
    }
  }

  private claimKey({ collection, id, after }: Change, index: Index, key: Buffer): void {
    const name = keyLock(index, key)
    const duplicate = (): Error => duplicateKey(namespaceOf(collection), index, after?.doc ?? {})
    if ((this.claims.get(name) ?? id) !== id) throw duplicate()
    this.lock(name)
    const holder = firstWithKey(this.store.reader, index.id, key) ?? id
    if (holder !== id && !this.hasFreed(collection, holder, { index, key })) {
      // Somebody committed it after our snapshot: then trying again may help, a duplicate of old would stay one.
      throw firstWithKey(this.connection, index.id, key) === null ? writeConflict() : duplicate()
    }
    this.claims.set(name, id)
  }

  /** Whether this transaction has taken the key away from its holder. */
  private hasFreed(
    collection: Collection,
    holder: number,
    { index, key }: { index: Index; key: Buffer },
  ): boolean {
    const row = this.overlayOf(collection)?.get(holder)
    return row === null || (row !== undefined && !keysOf(index, row.doc).keys.some(each => each.equals(key)))
  }
}
