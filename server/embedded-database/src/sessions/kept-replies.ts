import { encode } from '../values/decode.ts'
import type { Doc } from '../values/value.ts'
import type { Store } from '../storage/store.ts'

/** Answers are sent right after their commit: after a crash those of the last few commits are all that may be needed. */
const ROWS = 4096
const MOST_BYTES = 16 * 1024 * 1024
const KEEP = 'INSERT OR REPLACE INTO kept(turn, session, number, reply) VALUES(?, ?, ?, ?)'
const FORGET = 'DELETE FROM kept WHERE turn = ?'

interface Kept {
  /** its row in the file, as long as that has not gone to another session */
  readonly turn: number
  readonly bytes: number
  /** for when there is no more room for it */
  readonly forget: () => void
}

/** The last answer of each session, in the file with what it answers; the oldest go when all are too large. */
export class KeptReplies {
  /** by session, the latest last */
  private readonly kept = new Map<string, Kept>()
  private readonly owners: string[] = []
  private readonly store: Store
  private next = 0
  private bytes = 0

  constructor(store: Store) {
    this.store = store
  }

  /** To be called within the write that is answered. */
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

  /** What is in the file already. */
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
