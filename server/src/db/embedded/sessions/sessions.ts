import { Binary } from 'bson'
import { Transaction } from '../storage/access.ts'
import type { Store } from '../storage/store.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc } from '../values/value.ts'

interface Session {
  transaction: Transaction | null
  /** of that transaction */
  number: number
  startedAt: number
  /** as it runs or as it was done: it may be asked for again */
  commit: Promise<void> | null
  /** the last retryable write, as it runs or as it was answered */
  write: { readonly number: number; readonly reply: Promise<Buffer> } | null
  lastUsed: number
}

const SESSION_MS = 30 * 60_000
const TRANSACTION_MS = 60_000
/** A transaction that nobody continues, as after the end of its client, gives way after this to those it hinders. */
const IDLE_TRANSACTION_MS = 4000
const LOCK_WAIT_MS = 5000

/** Answers are sent right after their commit, so those of the last few commits are all that may ever be needed. */
const KEPT = 4096
const KEEP = 'INSERT OR REPLACE INTO kept(turn, session, number, reply) VALUES(?, ?, ?, ?)'
const TRANSIENT = { errorLabels: ['TransientTransactionError'] }

/** The id of a logical session as a command carries it; null without one. */
export function sessionIdOf(lsid: Value): string | null {
  const id = isDoc(lsid) ? lsid['id'] : undefined
  return id instanceof Binary ? Buffer.from(id.buffer).toString('latin1') : null
}

/** Logical sessions: their transactions, and their retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>()
  private readonly store: Store
  private kept = 0

  constructor(store: Store) {
    this.store = store
    for (const [session, number, reply] of store.writer.all('SELECT session, number, reply FROM kept')) {
      const known = this.session((session as Buffer).toString('latin1'))
      if ((known.write?.number ?? -1) < Number(number))
        known.write = { number: Number(number), reply: Promise.resolve(reply as Buffer) }
    }
  }

  /**
   * Runs a write once, however often it arrives: the driver sends it again when it got no answer. The answer is kept
   * in the same commit as the write, since this process may be killed between the two.
   * @see https://www.mongodb.com/docs/manual/core/retryable-writes/
   */
  async retryableWrite(id: string, number: number, write: () => Doc): Promise<Buffer> {
    const session = this.session(id)
    if (session.write?.number === number) return session.write.reply
    if (number > session.number) session.transaction?.abort()
    const reply = this.store.run(() => {
      const bytes = encode(write())
      this.store.writer.run(KEEP, this.kept++ % KEPT, Buffer.from(id, 'latin1'), number, bytes)
      return bytes
    })
    session.write = { number, reply }
    reply.catch(() => (session.write = null))
    return reply
  }

  /**
   * Runs one command of a transaction. Whatever goes wrong in it ends the whole transaction.
   * @see https://github.com/mongodb/specifications/blob/master/source/transactions/transactions.md
   */
  inTransaction(id: string, command: Doc, run: (transaction: Transaction) => Doc | Buffer): Doc | Buffer {
    const session = this.session(id)
    const number = numberOption(command['txnNumber'])
    if (command['startTransaction'] === true) {
      if (number < session.number || (number === session.number && session.transaction?.isOpen))
        throw new CommandError(Code.transactionTooOld, 'this transaction, or a later one, has begun')
      session.transaction?.abort()
      const transaction = new Transaction(this.store)
      Object.assign(session, { transaction, number, startedAt: Date.now(), commit: null })
    }
    const transaction = this.openTransaction(session, number)
    try {
      const reply = run(transaction)
      if ('writeErrors' in reply) transaction.abort()
      return reply
    } catch (error) {
      transaction.abort()
      throw error
    }
  }

  async commit(id: string, number: number): Promise<void> {
    const session = this.session(id)
    if (session.number === number && session.commit) return session.commit
    session.commit = this.openTransaction(session, number).commit()
    session.commit.catch(() => (session.commit = null))
    return session.commit
  }

  abort(id: string, number: number): void {
    this.openTransaction(this.session(id), number).abort()
  }

  end(id: string | null): void {
    this.sessions.get(id ?? '')?.transaction?.abort()
    this.sessions.delete(id ?? '')
  }

  abortAll(): void {
    for (const { transaction } of this.sessions.values()) transaction?.abort()
  }

  /** Ends what has lasted too long; called twice a second. */
  expire(): void {
    const now = Date.now()
    this.store.failBlocked(LOCK_WAIT_MS)
    for (const [id, { transaction, startedAt, lastUsed }] of this.sessions) {
      const isIdle = now - lastUsed > IDLE_TRANSACTION_MS && transaction?.isWanted
      if (transaction?.isOpen && (isIdle || now - startedAt > TRANSACTION_MS)) transaction.abort()
      else if (now - lastUsed > SESSION_MS) this.sessions.delete(id)
    }
  }

  private session(id: string): Session {
    let session = this.sessions.get(id)
    if (!session) {
      session = { transaction: null, number: -1, startedAt: 0, commit: null, write: null, lastUsed: 0 }
      this.sessions.set(id, session)
    }
    session.lastUsed = Date.now()
    return session
  }

  private openTransaction({ transaction, number: active }: Session, number: number): Transaction {
    if (active === number && transaction?.isOpen) return transaction
    const message = `Transaction ${number} is not in progress or has been aborted; the latest is ${active}.`
    throw new CommandError(Code.noSuchTransaction, message, TRANSIENT)
  }
}
