import type { Budget } from '../query/budget.ts'
import { type Steps, type Work, isInSteps } from '../query/steps.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { decode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { ADD_KEY, type AddedKeys, type KeyChange, withoutKeys } from './added-keys.ts'
import { type Collection, namespaceOf } from './catalog.ts'
import { type Index, NO_KEYS, duplicateKey, keepsKeys, keysOf } from './index-definition.ts'
import { Row, firstWithKey, readDocument, scanCollection } from './scan.ts'
import type { Connection } from './sqlite.ts'
import { Blocked, type Snapshot, type Store, closed } from './store.ts'

/** A document's new content, decoded and as BSON. */
export type Content = Pick<Row, 'doc' | 'raw'>

/** Uncommitted documents of one collection by row id; null for a deleted one. */
export type Overlay = ReadonlyMap<number, Row | null>

export interface Change {
  readonly collection: Collection
  /** the collection's indexes when the change was made */
  readonly indexes: readonly Index[]
  readonly id: number
  readonly before: Doc | null
  readonly after: Content | null
  /** what it changes in the indexes, if that is known */
  readonly keys?: readonly KeyChange[] | undefined
}

export const lockOf = (index: Index, key: Buffer): string => `${index.id}:${key.toString('latin1')}`

/** The index build and the document's writer may both insert the key. */
const ADD_KEY_ONCE = 'INSERT OR IGNORE INTO ix(ix, k, rid) VALUES(?, ?, ?)'
const COUNT_TWO = 'SELECT count(*) FROM (SELECT 1 FROM ix WHERE ix = ? AND k = ? LIMIT 2)'

const hasTwo = (connection: Connection, { id }: Index, key: Buffer): boolean =>
  connection.number(COUNT_TWO, id, key) === 2

/** How a command reads and writes documents: directly or inside a transaction. */
export abstract class Access {
  abstract readonly isTransaction: boolean
  /** false once the transaction, and with it its cursors, has ended */
  abstract readonly isOpen: boolean
  abstract readonly connection: Connection
  protected readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** The transaction's uncommitted changes, which the connection does not show; null when there are none. */
  abstract overlayOf(collection: Collection): Overlay | null

  /** Runs work up to its first yield. Read-only work sees one snapshot throughout. */
  run<Result extends object>(work: Work<Result>): Work<Result> {
    if (!isInSteps(work)) return work
    const step = work.next()
    return step.done ? step.value : this.runOn(work, step)
  }

  private *runOn<Result>(steps: Steps<Result>, step: ReturnType<Steps<Result>['next']>): Steps<Result> {
    const release = this.hold()
    try {
      for (; !step.done; step = steps.next()) {
        yield step.value
        this.resume()
      }
      return step.value
    } finally {
      release()
    }
  }

  /** Pins the snapshot in which work started; call the result to release it. */
  protected hold(): () => void {
    return () => undefined
  }

  /**
   * Called after each yield, when other work has run.
   * @throws CommandError when the work cannot continue
   */
  protected abstract resume(): void

  /** The current version of a row read earlier; null when it was deleted. */
  current(row: Row): Row | null {
    return row
  }

  /**
   * Inserts (no row), updates or removes (no content) a document; changes nothing when a unique key is taken.
   * @throws CommandError DuplicateKey, WriteConflict, QueryPlanKilled; Blocked
   */
  write(collection: Collection, row: Row | null, after: Content | null): void {
    if (collection.dropped) throw new CommandError(Code.queryPlanKilled, 'the collection was dropped')
    if (row) this.lockRow(row)
    const { indexes } = collection
    const id = row?.id ?? collection.nextRow++
    const change: Change = { collection, indexes, id, before: row?.doc ?? null, after }
    const keys = this.keyChanges(change)
    for (const each of keys) if (each.index.unique && !each.index.building) this.claimKeys(change, each)
    this.put(change, keys)
  }

  protected abstract lockRow(row: Row): void
  /** Ensures that no other document has the keys. */
  protected abstract claimKeys(change: Change, keys: KeyChange): void

  /** The keys that a change adds to and removes from each index, for indexes it affects. */
  protected keyChanges({ collection, indexes, before, after }: Change): KeyChange[] {
    const changes: KeyChange[] = []
    for (const index of indexes) {
      if (before && after && keepsKeys(index, before, after.doc)) continue
      const old = before ? keysOf(index, before).keys : []
      const { keys, multikey } = after ? keysOf(index, after.doc) : NO_KEYS
      this.store.catalog.markMultikey(collection, index, multikey)
      const added = withoutKeys(keys, old)
      const removed = withoutKeys(old, keys)
      if (added.length + removed.length > 0) changes.push({ index, added, removed })
    }
    return changes
  }

  /** Removes and adds keys; `later` takes those that it adds to a built index. */
  protected applyKeys(id: number, { index, added, removed }: KeyChange, later?: AddedKeys): void {
    const { writer } = this.store
    for (const key of removed)
      writer.run('DELETE FROM ix WHERE ix = ? AND k = ? AND rid = ?', index.id, key, id)
    for (const key of added) {
      if (!index.building) {
        if (later) later.add(index.id, key, id)
        else writer.run(ADD_KEY, index.id, key, id)
        continue
      }
      writer.run(ADD_KEY_ONCE, index.id, key, id)
      if (index.unique && hasTwo(writer, index, key)) index.suspects.add(key.toString('latin1'))
    }
  }

  /** Makes a change; `later` as above. */
  protected put({ id, before, after }: Change, keys: readonly KeyChange[], later?: AddedKeys): void {
    const { writer } = this.store
    for (const each of keys) this.applyKeys(id, each, later)
    if (!after) writer.run('DELETE FROM doc WHERE rid = ?', id)
    else if (before) writer.run('UPDATE doc SET d = ? WHERE rid = ?', after.raw, id)
    else writer.run('INSERT INTO doc(rid, d) VALUES(?, ?)', id, after.raw)
  }
}

/** Reads committed data. */
export class DirectAccess extends Access {
  readonly isTransaction = false
  private snapshot: Snapshot | null = null

  get isOpen(): boolean {
    return !this.store.isClosed
  }

  get connection(): Connection {
    return (this.snapshot ?? this.store.latest).connection
  }

  /** Nothing can be committed before the first yield, so pinning the snapshot there is early enough. */
  protected override hold(): () => void {
    const snapshot = (this.snapshot = this.store.latest)
    snapshot.users++
    return () => {
      this.snapshot = null
      snapshot.users--
      this.store.release(snapshot)
    }
  }

  protected resume(): void {
    if (!this.isOpen) throw closed()
  }

  overlayOf(): null {
    return null
  }

  protected lockRow({ id }: Row): void {
    if (this.store.holderOf(id)) throw new Blocked()
  }

  protected claimKeys({ collection, id, after }: Change, { index, added }: KeyChange): void {
    for (const key of added) {
      if (this.store.locks.size > 0 && this.store.holderOf(lockOf(index, key))) throw new Blocked()
      if ((firstWithKey(this, index.id, key) ?? id) !== id)
        throw duplicateKey(namespaceOf(collection), index, { doc: after?.doc ?? {}, key })
    }
  }
}

/** Reads and writes directly, inside a job of the write queue. */
export class WriteAccess extends DirectAccess {
  private hasYielded = false

  override get connection(): Connection {
    return this.store.writer
  }

  protected override hold(): () => void {
    this.hasYielded = true
    return () => undefined
  }

  override current(row: Row): Row | null {
    if (!this.hasYielded) return row
    const raw = readDocument(this, row.id)
    return raw?.equals(row.raw) ? row : raw && new Row(row.id, raw)
  }

  /**
   * Fills new indexes from the existing documents; concurrent writers add their own keys. The indexes are used, and
   * unique ones enforced, only once they are complete and checked.
   * @throws CommandError DuplicateKey, CannotIndexParallelArrays, or IndexBuildAborted when one was dropped
   */
  *buildIndexes(collection: Collection, ids: readonly number[], budget: Budget): Steps<void> {
    const end = collection.nextRow
    const building = (): Index[] => {
      const found = collection.indexes.filter(({ id }) => ids.includes(id))
      if (found.length === ids.length && !collection.dropped) return found
      throw new CommandError(Code.indexBuildAborted, 'the index was dropped while it was built')
    }
    for (const row of scanCollection(this, collection, 64)) {
      if (row.id >= end) break
      if (budget.step(row.raw.length)) {
        this.hasYielded = true
        yield null
      }
      const after = this.current(row)
      if (!after) continue
      const change = { collection, indexes: building(), id: row.id, before: null, after }
      for (const keys of this.keyChanges(change)) {
        if (keys.index.unique) this.claimKeys(change, keys)
        this.applyKeys(row.id, keys)
      }
    }
    for (const index of building()) {
      for (const suspect of index.suspects) {
        if (budget.step()) yield null
        index.suspects.delete(suspect)
        const key = Buffer.from(suspect, 'latin1')
        if (!hasTwo(this.connection, index, key)) continue
        const raw = readDocument(this, firstWithKey(this, index.id, key) ?? 0)
        throw duplicateKey(namespaceOf(collection), index, { doc: raw ? decode(raw) : {}, key })
      }
    }
    this.store.catalog.markBuilt(collection, ids)
  }
}
