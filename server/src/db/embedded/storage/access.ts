import type { Doc } from '../values/value.ts'
import { type Collection, namespaceOf } from './catalog.ts'
import { type Index, duplicateKey, keysOf } from './index-definition.ts'
import { type Row, firstWithKey } from './scan.ts'
import type { Connection } from './sqlite.ts'
import type { Store } from './store.ts'

/** A document's new content, in both forms. */
export interface Content {
  readonly doc: Doc
  readonly raw: Buffer
}

/** Uncommitted documents of one collection, by row; null for a deleted one. */
export type Overlay = ReadonlyMap<number, Row | null>

/** How a command reads and writes documents: at once, or inside a transaction. */
export interface Access {
  readonly connection: Connection
  /** true inside a transaction */
  readonly isTransaction: boolean
  /** what the transaction has changed and the connection does not show; null when nothing */
  overlayOf(collection: Collection): Overlay | null
  /** Inserts (no row), updates or removes (no content) a document. */
  write(collection: Collection, row: Row | null, after: Content | null): void
}

/** A lock is on a row, or on a key of a unique index. */
export type LockName = number | string

export const keyLock = (index: Index, key: Buffer): LockName => `${index.id}:${key.toString('latin1')}`

/** Thrown by a write outside a transaction that meets a transaction's lock; it is tried again when that one ends. */
export class Blocked extends Error {}

/** One document's change. */
export interface Change {
  readonly collection: Collection
  readonly id: number
  readonly before: Doc | null
  readonly after: Content | null
}

interface IndexChange {
  readonly index: Index
  readonly added: readonly Buffer[]
  readonly removed: readonly Buffer[]
}

const withoutKeys = (keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] =>
  others.length === 0 ? keys : keys.filter(key => !others.some(other => other.equals(key)))

/** Reads and writes the committed state. Writes run inside a job of the store's write queue. */
export class DirectAccess implements Access {
  readonly isTransaction = false
  readonly connection: Connection
  private readonly store: Store
  /** whose locks do not block: the transaction that is being applied */
  private readonly owner: object | null

  constructor(store: Store, connection: Connection, owner: object | null = null) {
    this.store = store
    this.connection = connection
    this.owner = owner
  }

  overlayOf(): null {
    return null
  }

  write(collection: Collection, row: Row | null, after: Content | null): void {
    this.apply([{ collection, id: row?.id ?? collection.nextRow++, before: row?.doc ?? null, after }])
  }

  /**
   * Writes documents and index entries. Of a single change nothing is written when a key is taken; of several, old
   * keys go before new ones come, so that two documents may swap theirs.
   */
  apply(changes: readonly Change[]): void {
    const planned = changes.map(change => ({ change, indexes: this.planIndexes(change) }))
    if (planned.length > 1) for (const { change, indexes } of planned) this.removeKeys(change, indexes)
    for (const { change, indexes } of planned) {
      this.checkUnique(change, indexes)
      if (planned.length === 1) this.removeKeys(change, indexes)
      for (const { index, added } of indexes) {
        for (const key of added)
          this.connection.run('INSERT INTO ix(ix, k, rid) VALUES(?, ?, ?)', index.id, key, change.id)
      }
      this.writeDocument(change)
    }
  }

  private writeDocument({ id, before, after }: Change): void {
    if (!after) this.connection.run('DELETE FROM doc WHERE rid = ?', id)
    else if (before) this.connection.run('UPDATE doc SET d = ? WHERE rid = ?', after.raw, id)
    else this.connection.run('INSERT INTO doc(rid, d) VALUES(?, ?)', id, after.raw)
  }

  private planIndexes({ collection, id, before, after }: Change): IndexChange[] {
    if (before) this.waitFor(id)
    const plan: IndexChange[] = []
    for (const index of collection.indexes) {
      const old = before ? keysOf(index, before).keys : []
      const { keys, multikey } = after ? keysOf(index, after.doc) : { keys: [], multikey: false }
      if (multikey) this.store.markMultikey(collection, index)
      const [added, removed] = [withoutKeys(keys, old), withoutKeys(old, keys)]
      if (added.length + removed.length > 0) plan.push({ index, added, removed })
    }
    return plan
  }

  private removeKeys({ id }: Change, indexes: readonly IndexChange[]): void {
    for (const { index, removed } of indexes) {
      for (const key of removed)
        this.connection.run('DELETE FROM ix WHERE ix = ? AND k = ? AND rid = ?', index.id, key, id)
    }
  }

  private checkUnique({ collection, id, after }: Change, indexes: readonly IndexChange[]): void {
    for (const { index, added } of indexes) {
      if (!index.unique || !after) continue
      for (const key of added) {
        if (this.store.locks.size > 0) this.waitFor(keyLock(index, key))
        const other = firstWithKey(this.connection, index.id, key)
        if (other !== null && other !== id) throw duplicateKey(namespaceOf(collection), index, after.doc)
      }
    }
  }

  private waitFor(lock: LockName): void {
    const holder = this.store.locks.get(lock)
    if (holder && holder !== this.owner) throw new Blocked()
  }
}
