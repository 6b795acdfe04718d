import type { Steps } from '../query/steps.ts'
import { noSuchTransaction, writeConflict } from '../values/command-error.ts'
import { Access, type Change, type Overlay, lockOf } from './access.ts'
import { AddedKeys, type KeyChange } from './added-keys.ts'
import { type Collection, namespaceOf } from './catalog.ts'
import { duplicateKey } from './index-definition.ts'
import { Row, firstWithKey, readDocument } from './scan.ts'
import type { Connection } from './sqlite.ts'
import type { Snapshot, Store } from './store.ts'

/** A commit writes so many documents, then lets others read. */
const AT_ONCE = 500

/**
 * A transaction with snapshot isolation like MongoDB's: it reads a pinned snapshot of the file, keeps its changes in
 * memory, and locks every document and unique key that it writes. The second writer gets a WriteConflict at once.
 * @see https://www.mongodb.com/docs/manual/core/transactions/
 */
export class Transaction extends Access {
  readonly isTransaction = true
  state: 'open' | 'committed' | 'aborted' = 'open'
  isWanted = false
  private readonly snapshot: Snapshot
  private readonly overlays = new Map<Collection, Map<number, Row | null>>()
  /** by row id: from the snapshot's content to the transaction's */
  private readonly changes = new Map<number, Change>()
  /** unique keys that it has claimed, with their row ids; null for a key it has released */
  private readonly claims = new Map<string, number | null>()
  private readonly held: (number | string)[] = []

  constructor(store: Store) {
    super(store)
    this.snapshot = store.latest
    this.snapshot.users++
  }

  get connection(): Connection {
    return this.snapshot.connection
  }

  get isOpen(): boolean {
    return this.state === 'open'
  }

  protected resume(): void {
    if (!this.isOpen) throw noSuchTransaction('the transaction has ended')
  }

  overlayOf(collection: Collection): Overlay | null {
    return this.overlays.get(collection) ?? null
  }

  /**
   * Commits the changes in one job of the write queue.
   * @param note stores the outcome in the same job
   * @throws CommandError WriteConflict when a collection was dropped or its indexes have changed
   */
  async commit(note: () => void): Promise<void> {
    this.state = 'committed'
    // Its changes are in memory. A snapshot pinned during the commit would keep SQLite from shortening the log.
    this.releaseSnapshot()
    try {
      const isLarge = this.changes.size > AT_ONCE
      if (isLarge) await this.store.run(() => this.applyInSteps(note), { atomic: true })
      else if (this.changes.size > 0)
        await this.store.run(() => {
          this.applyAll(note)
        })
      this.end()
    } catch (error) {
      this.rollBack()
      throw error
    }
  }

  private applyAll(note: () => void): void {
    for (const steps = this.applyInSteps(note); steps.next().done !== true;);
  }

  private *applyInSteps(note: () => void): Steps<void> {
    const changes = [...this.changes.values()]
    if (changes.some(({ collection, indexes }) => collection.dropped || collection.indexes !== indexes))
      throw writeConflict()
    for (let at = 0; at < changes.length; at += AT_ONCE) {
      if (at > 0) yield null
      const added = new AddedKeys()
      for (const change of changes.slice(at, at + AT_ONCE)) {
        if (change.collection.pending) this.store.catalog.save(change.collection)
        // A document inserted and removed within the transaction leaves nothing to write.
        if (change.before ?? change.after) super.put(change, change.keys ?? this.keyChanges(change), added)
      }
      added.writeTo(this.store.writer)
    }
    note()
  }

  abort(): void {
    if (!this.isOpen) return
    this.releaseSnapshot()
    this.rollBack()
  }

  /** Discards the changes and any collection it created, unless others have written to it since. */
  private rollBack(): void {
    this.state = 'aborted'
    for (const collection of this.overlays.keys()) if (collection.pending) this.store.catalog.drop(collection)
    this.end()
  }

  private releaseSnapshot(): void {
    this.snapshot.users--
    this.store.release(this.snapshot)
  }

  /** Releases the locks and reschedules blocked writes. */
  private end(): void {
    for (const lock of this.held) this.store.locks.delete(lock)
    this.store.retryBlocked()
  }

  private lock(name: number | string): void {
    if (this.store.locks.get(name) === this) return
    if (this.store.holderOf(name)) throw writeConflict()
    this.store.locks.set(name, this)
    this.held.push(name)
  }

  /** Locks a row, which must still be as the snapshot shows it. */
  protected lockRow({ id, raw }: Row): void {
    this.lock(id)
    const { latest } = this.store
    if (latest === this.snapshot || this.changes.has(id)) return
    if (readDocument(latest, id)?.equals(raw) !== true) throw writeConflict()
  }

  /** Releases the document's old keys and claims its new ones. */
  protected claimKeys({ collection, id, after }: Change, { index, added, removed }: KeyChange): void {
    for (const key of removed) this.claims.set(lockOf(index, key), null)
    for (const key of added) {
      const name = lockOf(index, key)
      this.lock(name)
      const claimed = this.claims.get(name)
      // A key released by this transaction is free for it: the row that held it is locked.
      const holder = claimed === undefined ? firstWithKey(this.store.latest, index.id, key) : claimed
      if (holder !== null && holder !== id) {
        // Committed after our snapshot → WriteConflict, since a retry may succeed; in the snapshot → a permanent duplicate.
        const isNew = claimed === undefined && firstWithKey(this, index.id, key) === null
        throw isNew
          ? writeConflict()
          : duplicateKey(namespaceOf(collection), index, { doc: after?.doc ?? {}, key })
      }
      this.claims.set(name, id)
    }
  }

  protected override put(change: Change, keys: readonly KeyChange[]): void {
    const { collection, indexes, id, after } = change
    // Copies the bytes: they are a slice of a message, which may be large.
    const row = after && new Row(id, Buffer.from(after.raw), after.doc)
    const earlier = this.changes.get(id)
    const { before } = earlier ?? change
    this.changes.set(id, { collection, indexes, id, before, after: row, keys: earlier ? undefined : keys })
    const overlay = this.overlays.get(collection) ?? new Map<number, Row | null>()
    this.overlays.set(collection, overlay.set(id, row))
  }
}
