import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import { valuesOf } from '../storage/sqlite.ts'
import type { Store } from '../storage/store.ts'

/** Replies are sent right after their commit, so after a crash only those of the last few commits can be needed. */
const ROWS = 4096
const MOST_BYTES = 16 * 1024 * 1024
/** Eviction goes on down to this, so that it is rare. */
const ROOM_BYTES = MOST_BYTES * 0.75
/** Rows by one statement: a row of four costs half of a single one. */
const KEEP = [16, 4, 1].map(count => ({
  columns: count * 4,
  sql: `INSERT OR REPLACE INTO kept(turn, session, number, reply) ${valuesOf(count, 4)}`,
}))
const FORGET = 'DELETE FROM kept WHERE turn = ?'

interface Kept {
  /** its row in the file, until another session takes the row over */
  turn: number
  bytes: number
  /** called when it is evicted */
  forget: () => void
}

/** The last reply of each session, stored in the same commit as the write it answers; the oldest are evicted at the size limit. */
export class KeptReplies {
  /**
   * By session. An entry is changed, never deleted and set again: V8 then copies the table again and again, and each copy in
   * the old space keeps its successors alive until a full collection.
   */
  private readonly kept = new Map<string, Kept & { age: number }>()
  private readonly owners: string[] = []
  /** the columns of those that the commit in progress has yet to write */
  private unwritten: (number | Buffer)[] = []
  private readonly store: Store
  private next = 0
  private age = 0
  private bytes = 0

  constructor(store: Store) {
    this.store = store
    store.ending = {
      commit: () => this.write(),
      rollBack: () => (this.unwritten = []),
    }
  }

  private write(): void {
    const { unwritten } = this
    this.unwritten = []
    let at = 0
    for (const { columns, sql } of KEEP)
      for (; unwritten.length - at >= columns; at += columns)
        this.store.writer.run(sql, ...unwritten.slice(at, at + columns))
  }

  /** Call within the write that is being answered. */
  keep(session: string, { number, reply }: { number: number; reply: Doc }, forget: () => void): Buffer {
    const bytes = encode(reply)
    const old = this.kept.get(session)
    const turn = old && this.owners[old.turn] === session ? old.turn : this.next++ % ROWS
    this.unwritten.push(turn, Buffer.from(session, 'latin1'), number, bytes)
    this.note(session, { turn, bytes: bytes.length, forget })
    if (this.bytes > MOST_BYTES) this.makeRoom(session)
    return bytes
  }

  private makeRoom(latest: string): void {
    this.write()
    const oldestFirst = [...this.kept].toSorted(([, a], [, b]) => a.age - b.age)
    for (const [session, { turn, bytes, forget }] of oldestFirst) {
      if (this.bytes <= ROOM_BYTES || session === latest) break
      if (this.owners[turn] === session) this.store.writer.run(FORGET, turn)
      this.kept.delete(session)
      this.bytes -= bytes
      forget()
    }
  }

  /** Registers a reply that is already in the file. */
  note(session: string, { turn, bytes, forget }: Kept): void {
    const known = this.kept.get(session)
    this.bytes += bytes - (known?.bytes ?? 0)
    this.owners[turn] = session
    const age = this.age++
    if (!known) this.kept.set(session, { turn, bytes, forget, age })
    else {
      known.turn = turn
      known.bytes = bytes
      known.forget = forget
      known.age = age
    }
  }
}
