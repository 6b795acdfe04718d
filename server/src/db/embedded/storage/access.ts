import type { Doc } from '../values/value.ts'
import { type Catalog, type Collection, namespaceOf } from './catalog.ts'
import { type Index, NO_KEYS, duplicateKey, keysOf } from './index-definition.ts'
import { type Row, firstWithKey } from './scan.ts'
import type { Connection } from './sqlite.ts'

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

/** What all reads and writes have in common, a part of the store. */
export interface Shared {
  readonly writer: Connection
  /** reads what is committed */
  readonly reader: Connection
  readonly catalog: Catalog
  /** which transaction holds which lock */
  readonly locks: Map<LockName, object>
}

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

/** What a change does to the indexes of its collection, as far as it does. */
export function indexChanges(catalog: Catalog, { collection, before, after }: Change): IndexChange[] {
  const changes: IndexChange[] = []
  for (const index of collection.indexes) {
    const old = before ? keysOf(index, before).keys : []
    const { keys, multikey } = after ? keysOf(index, after.doc) : NO_KEYS
    if (multikey) catalog.markMultikey(collection, index)
    const [added, removed] = [withoutKeys(keys, old), withoutKeys(old, keys)]
    if (added.length + removed.length > 0) changes.push({ index, added, removed })
  }
  return changes
}

const withoutKeys = (keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] =>
  others.length === 0 ? keys : keys.filter(key => !others.some(other => other.equals(key)))

/** Reads and writes the committed state. Writes run inside a job of the store's write queue. */
export class DirectAccess implements Access {
  readonly isTransaction = false
  readonly connection: Connection
  private readonly shared: Shared
  /** whose locks do not block: the transaction that is being applied */
  private readonly owner: object | null

  constructor(shared: Shared, connection: Connection, owner: object | null = null) {
    this.shared = shared
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
    const planned = changes.map(change => ({ change, indexes: indexChanges(this.shared.catalog, change) }))
    for (const { change } of planned) if (change.before) this.waitFor(change.id)
    if (planned.length > 1) for (const { change, indexes } of planned) this.removeKeys(change, indexes)
    for (const { change, indexes } of planned) {
      for (const { index, added } of indexes) if (index.unique) this.checkUnique(change, index, added)
      if (planned.length === 1) this.removeKeys(change, indexes)
      for (const { index, added } of indexes) this.addKeys(index, added, change.id)
      this.writeDocument(change)
    }
  }

  addKeys(index: Index, keys: readonly Buffer[], id: number): void {
    for (const key of keys)
      this.connection.run('INSERT INTO ix(ix, k, rid) VALUES(?, ?, ?)', index.id, key, id)
  }

  /** @throws CommandError DuplicateKey; Blocked when a transaction holds one of the keys */
  checkUnique({ collection, id, after }: Change, index: Index, keys: readonly Buffer[]): void {
    for (const key of keys) {
      if (this.shared.locks.size > 0) this.waitFor(keyLock(index, key))
      const other = firstWithKey(this.connection, index.id, key) ?? id
      if (other !== id && after) throw duplicateKey(namespaceOf(collection), index, after.doc)
    }
  }

  private removeKeys({ id }: Change, indexes: readonly IndexChange[]): void {
    for (const { index, removed } of indexes) {
      for (const key of removed)
        this.connection.run('DELETE FROM ix WHERE ix = ? AND k = ? AND rid = ?', index.id, key, id)
    }
  }

  private writeDocument({ id, before, after }: Change): void {
    if (!after) this.connection.run('DELETE FROM doc WHERE rid = ?', id)
    else if (before) this.connection.run('UPDATE doc SET d = ? WHERE rid = ?', after.raw, id)
    else this.connection.run('INSERT INTO doc(rid, d) VALUES(?, ?)', id, after.raw)
  }

  private waitFor(lock: LockName): void {
    const holder = this.shared.locks.get(lock)
    if (holder && holder !== this.owner) throw new Blocked()
  }
}
