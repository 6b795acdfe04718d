import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import type { Store } from '../storage/store.ts'

/** Replies are sent right after their commit, so after a crash only those of the last few commits can be needed. */
const ROWS = 4096
const MOST_BYTES = 16 * 1024 * 1024
const KEEP = 'INSERT OR REPLACE INTO kept(turn, session, number, reply) VALUES(?, ?, ?, ?)'
const FORGET = 'DELETE FROM kept WHERE turn = ?'

interface Kept {
  /** its row in the file, until another session takes the row over */
  readonly turn: number
  readonly bytes: number
  /** called when it is evicted */
  readonly forget: () => void
}

/** The last reply of each session, stored in the same commit as the write it answers; the oldest are evicted at the size limit. */
export class KeptReplies {
  /** by session, latest last */
  private readonly kept = new Map<string, Kept>()
  private readonly owners: string[] = []
  private readonly store: Store
  private next = 0
  private bytes = 0

  constructor(store: Store) {
    this.store = store
  }

  /** Call within the write that is being answered. */
  keep(session: string, { number, reply }: { number: number; reply: Doc }, forget: () => void): Buffer {
    const bytes = encode(reply)
    const old = this.kept.get(session)
    const turn = old && this.owners[old.turn] === session ? old.turn : this.next++ % ROWS
    this.store.writer.run(KEEP, turn, Buffer.from(session, 'latin1'), number, bytes)
    this.note(session, { turn, bytes: bytes.length, forget })
    if (this.bytes > MOST_BYTES) this.makeRoom(session)
    return bytes
  }

  private makeRoom(latest: string): void {
    for (const [session, { turn, forget }] of this.kept) {
      if (this.bytes <= MOST_BYTES || session === latest) break
      if (this.owners[turn] === session) this.store.writer.run(FORGET, turn)
      this.drop(session)
      forget()
    }
  }

  /** Registers a reply that is already in the file. */
  note(session: string, kept: Kept): void {
    this.drop(session)
    this.kept.set(session, kept)
    this.owners[kept.turn] = session
    this.bytes += kept.bytes
  }

  private drop(session: string): void {
    this.bytes -= this.kept.get(session)?.bytes ?? 0
    this.kept.delete(session)
  }
}
