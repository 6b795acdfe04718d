import type { Budget } from '../query/budget.ts'
import { type Steps, type Work, isInSteps } from '../query/steps.ts'
import { Code, CommandError, noSuchTransaction, writeConflict } from '../values/command-error.ts'
import { decode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { ADD_KEY, AddedKeys, type KeyChange, withoutKeys } from './added-keys.ts'
import { type Collection, namespaceOf } from './catalog.ts'
import { type Index, NO_KEYS, duplicateKey, keepsKeys, keysOf } from './index-definition.ts'
import { Row, firstWithKey, readDocument, scanCollection } from './scan.ts'
import type { Connection } from './sqlite.ts'
import { Blocked, type Snapshot, type Store, closed } from './store.ts'

/** A document's new content, decoded and as BSON. */
export type Content = Pick<Row, 'doc' | 'raw'>

/** Uncommitted documents of one collection by row id; null for a deleted one. */
export type Overlay = ReadonlyMap<number, Row | null>

interface Change {
  readonly collection: Collection
  /** the collection's indexes when the change was made */
  readonly indexes: readonly Index[]
  readonly id: number
  readonly before: Doc | null
  readonly after: Content | null
  /** what it changes in the indexes, if that is known */
  readonly keys?: readonly KeyChange[] | undefined
}

const lockOf = (index: Index, key: Buffer): string => `${index.id}:${key.toString('latin1')}`

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
      if (this.changes.size > 0)
        await this.store.run(() => {
          this.applyAll()
          note()
        })
      this.end()
    } catch (error) {
      this.rollBack()
      throw error
    }
  }

  private applyAll(): void {
    const changes = [...this.changes.values()]
    if (changes.some(({ collection, indexes }) => collection.dropped || collection.indexes !== indexes))
      throw writeConflict()
    const added = new AddedKeys()
    for (const change of changes) {
      if (change.collection.pending) this.store.catalog.save(change.collection)
      // A document inserted and removed within the transaction leaves nothing to write.
      if (change.before ?? change.after) super.put(change, change.keys ?? this.keyChanges(change), added)
    }
    added.writeTo(this.store.writer)
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
