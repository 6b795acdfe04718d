import type { Budget } from '../query/budget.ts'
import { type Steps, type Work, isInSteps } from '../query/steps.ts'
import { Code, CommandError, noSuchTransaction, writeConflict } from '../values/command-error.ts'
import { decode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { type Collection, namespaceOf } from './catalog.ts'
import { type Index, NO_KEYS, duplicateKey, keepsKeys, keysOf } from './index-definition.ts'
import { Row, firstWithKey, readDocument, scanCollection } from './scan.ts'
import type { Connection } from './sqlite.ts'
import { Blocked, type Snapshot, type Store, closed } from './store.ts'

/** A document's new content, in both forms. */
export type Content = Pick<Row, 'doc' | 'raw'>

/** Uncommitted documents of one collection, by row; null for a deleted one. */
export type Overlay = ReadonlyMap<number, Row | null>

interface Change {
  readonly collection: Collection
  /** of the collection when the change was made */
  readonly indexes: readonly Index[]
  readonly id: number
  readonly before: Doc | null
  readonly after: Content | null
}

interface KeyChange {
  readonly index: Index
  readonly added: readonly Buffer[]
  readonly removed: readonly Buffer[]
}

const withoutKeys = (keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] =>
  others.length === 0 ? keys : keys.filter(key => !others.some(other => other.equals(key)))

const lockOf = (index: Index, key: Buffer): string => `${index.id}:${key.toString('latin1')}`

const ADD_KEY = 'INSERT INTO ix(ix, k, rid) VALUES(?, ?, ?)'
/** Whoever builds the index and whoever writes the document may come first. */
const ADD_KEY_ONCE = 'INSERT OR IGNORE INTO ix(ix, k, rid) VALUES(?, ?, ?)'
const COUNT_TWO = 'SELECT count(*) FROM (SELECT 1 FROM ix WHERE ix = ? AND k = ? LIMIT 2)'

const hasTwo = (connection: Connection, { id }: Index, key: Buffer): boolean =>
  connection.number(COUNT_TWO, id, key) === 2

/** How a command reads and writes documents: at once, or inside a transaction. */
export abstract class Access {
  abstract readonly isTransaction: boolean
  /** false once its transaction has ended, and its cursors with it */
  abstract readonly isOpen: boolean
  abstract readonly connection: Connection
  protected readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** What the transaction has changed and the connection does not show; null when nothing. */
  abstract overlayOf(collection: Collection): Overlay | null

  /** Runs work up to where it first gives way. Where it only reads, all of it sees one state of the data. */
  run<Result extends object>(work: Work<Result>): Work<Result> {
    if (!isInSteps(work)) return work
    const step = work.next()
    return step.done ? step.value : this.runOn(work, step)
  }

  private *runOn<Result>(steps: Steps<Result>, step: ReturnType<Steps<Result>['next']>): Steps<Result> {
    const letGo = this.hold()
    try {
      for (; !step.done; step = steps.next()) {
        yield step.value
        this.goOn()
      }
      return step.value
    } finally {
      letGo()
    }
  }

  /** Keeps the state of the data in which work has begun, until the result is called. */
  protected hold(): () => void {
    return () => undefined
  }

  /**
   * Others have run since the work gave way.
   * @throws CommandError when it cannot go on
   */
  protected abstract goOn(): void

  /** A row that was read before, as it is now; null when it has gone. */
  current(row: Row): Row | null {
    return row
  }

  /**
   * Inserts (no row), updates or removes (no content) a document; nothing of it is done when a key is taken.
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
  /** Makes sure that no other document has the keys. */
  protected abstract claimKeys(change: Change, keys: KeyChange): void

  /** What a change does to the indexes of its collection, as far as it does. */
  protected keyChanges({ collection, indexes, before, after }: Change): KeyChange[] {
    const changes: KeyChange[] = []
    for (const index of indexes) {
      if (before && after && keepsKeys(index, before, after.doc)) continue
      const old = before ? keysOf(index, before).keys : []
      const { keys, multikey } = after ? keysOf(index, after.doc) : NO_KEYS
      if (multikey) this.store.catalog.markMultikey(collection, index)
      const [added, removed] = [withoutKeys(keys, old), withoutKeys(old, keys)]
      if (added.length + removed.length > 0) changes.push({ index, added, removed })
    }
    return changes
  }

  protected applyKeys(id: number, { index, added, removed }: KeyChange): void {
    const { writer } = this.store
    for (const key of removed)
      writer.run('DELETE FROM ix WHERE ix = ? AND k = ? AND rid = ?', index.id, key, id)
    for (const key of added) {
      writer.run(index.building ? ADD_KEY_ONCE : ADD_KEY, index.id, key, id)
      if (index.building && index.unique && hasTwo(writer, index, key))
        index.suspects.add(key.toString('latin1'))
    }
  }

  protected put({ id, before, after }: Change, keys: readonly KeyChange[]): void {
    const { writer } = this.store
    for (const each of keys) this.applyKeys(id, each)
    if (!after) writer.run('DELETE FROM doc WHERE rid = ?', id)
    else if (before) writer.run('UPDATE doc SET d = ? WHERE rid = ?', after.raw, id)
    else writer.run('INSERT INTO doc(rid, d) VALUES(?, ?)', id, after.raw)
  }
}

/** Reads what is committed. */
export class DirectAccess extends Access {
  readonly isTransaction = false
  private snapshot: Snapshot | null = null

  get isOpen(): boolean {
    return !this.store.isClosed
  }

  get connection(): Connection {
    return (this.snapshot ?? this.store.latest).connection
  }

  /** Nothing can have been committed until the work first gives way. */
  protected override hold(): () => void {
    const snapshot = (this.snapshot = this.store.latest)
    snapshot.users++
    return () => {
      this.snapshot = null
      snapshot.users--
      this.store.release(snapshot)
    }
  }

  protected goOn(): void {
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

/** Reads and writes at once, inside a job of the write queue. */
export class WriteAccess extends DirectAccess {
  private hasGivenWay = false

  override get connection(): Connection {
    return this.store.writer
  }

  protected override hold(): () => void {
    this.hasGivenWay = true
    return () => undefined
  }

  override current(row: Row): Row | null {
    if (!this.hasGivenWay) return row
    const raw = readDocument(this, row.id)
    return raw?.equals(row.raw) ? row : raw && new Row(row.id, raw)
  }

  /**
   * Fills new indexes from the documents that are there; others put in themselves what they write meanwhile. Only when
   * all is in and checked are the indexes used, and enforced if they are unique.
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
        this.hasGivenWay = true
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
 * A transaction with snapshot isolation, as MongoDB's: it reads a pinned state of the file, keeps its own changes in
 * memory, and locks every document and unique key that it writes. Whoever comes second gets a WriteConflict at once.
 * @see https://www.mongodb.com/docs/manual/core/transactions/
 */
export class Transaction extends Access {
  readonly isTransaction = true
  state: 'open' | 'committed' | 'aborted' = 'open'
  isWanted = false
  private readonly snapshot: Snapshot
  private readonly overlays = new Map<Collection, Map<number, Row | null>>()
  /** by row, from what the snapshot has to what is there now */
  private readonly changes = new Map<number, Change>()
  /** unique keys that it has taken, with their rows, or given up: null */
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

  protected goOn(): void {
    if (!this.isOpen) throw noSuchTransaction('the transaction has ended')
  }

  overlayOf(collection: Collection): Overlay | null {
    return this.overlays.get(collection) ?? null
  }

  /**
   * Makes the changes visible to all, in one job of the write queue.
   * @param note writes down, in the same job, that it was done
   * @throws CommandError WriteConflict when a collection was dropped or its indexes have changed
   */
  async commit(note: () => void): Promise<void> {
    this.state = 'committed'
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
    for (const change of changes) {
      if (change.collection.pending) this.store.catalog.save(change.collection)
      // A document that was inserted and removed again leaves nothing to do.
      if (change.before ?? change.after) super.put(change, this.keyChanges(change))
    }
  }

  abort(): void {
    if (this.isOpen) this.rollBack()
  }

  /** Forgets the changes; a collection that it made goes with them unless others have written to it. */
  private rollBack(): void {
    this.state = 'aborted'
    for (const collection of this.overlays.keys()) if (collection.pending) this.store.catalog.drop(collection)
    this.end()
  }

  /** Gives back the snapshot and the locks, and lets those run that waited. */
  private end(): void {
    this.snapshot.users--
    this.store.release(this.snapshot)
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

  /** Gives up the keys that the document had and takes those that it gets. */
  protected claimKeys({ collection, id, after }: Change, { index, added, removed }: KeyChange): void {
    for (const key of removed) this.claims.set(lockOf(index, key), null)
    for (const key of added) {
      const name = lockOf(index, key)
      this.lock(name)
      const claimed = this.claims.get(name)
      // A key that it has had is free for it: the row that has it is locked.
      const holder = claimed === undefined ? firstWithKey(this.store.latest, index.id, key) : claimed
      if (holder !== null && holder !== id) {
        // Somebody committed it after our snapshot: then trying again may help, a duplicate of old would stay one.
        const isNew = claimed === undefined && firstWithKey(this, index.id, key) === null
        throw isNew
          ? writeConflict()
          : duplicateKey(namespaceOf(collection), index, { doc: after?.doc ?? {}, key })
      }
      this.claims.set(name, id)
    }
  }

  protected override put(change: Change): void {
    const { collection, indexes, id, after } = change
    // A copy of the bytes: they are part of a message, which may be large.
    const row = after && new Row(id, Buffer.from(after.raw), after.doc)
    const { before } = this.changes.get(id) ?? change
    this.changes.set(id, { collection, indexes, id, before, after: row })
    const overlay = this.overlays.get(collection) ?? new Map<number, Row | null>()
    this.overlays.set(collection, overlay.set(id, row))
  }
}
