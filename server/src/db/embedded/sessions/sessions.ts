import { Binary } from 'bson'
import type { Store } from '../storage/store.ts'
import type { Transaction } from '../storage/transaction.ts'
import { Code, CommandError } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc, stringOf } from '../values/value.ts'
import type { Cursors } from './cursors.ts'

interface SessionTransaction {
  readonly number: number
  readonly transaction: Transaction
  readonly startedAt: number
  state: 'open' | 'committed' | 'aborted'
  /** the commit, as it runs or as it was done: it may be asked for again */
  commit: Promise<void> | null
  lastUsed: number
}

interface Session {
  transaction: SessionTransaction | null
  /** the last retryable write, as it runs or as it was answered */
  write: { readonly number: number; readonly reply: Promise<Buffer> } | null
  lastUsed: number
}

const SESSION_MS = 30 * 60_000
const TRANSACTION_MS = 60_000
/** A transaction that nobody continues gives way after this to one that waits. */
const IDLE_TRANSACTION_MS = 10_000
const LOCK_WAIT_MS = 5000

const STORE_REPLY = 'INSERT OR REPLACE INTO retry(session, number, reply, at) VALUES(?, ?, ?, ?)'
const TRANSIENT = { errorLabels: ['TransientTransactionError'] }

/** The id of a logical session as a command carries it; null without one. */
export function sessionIdOf(lsid: Value): Buffer | null {
  const id = isDoc(lsid) ? lsid['id'] : undefined
  return id instanceof Binary ? Buffer.from(id.buffer) : null
}

/** Logical sessions: their transactions, and their retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>()
  private readonly store: Store
  private readonly cursors: Cursors

  constructor(store: Store, cursors: Cursors) {
    this.store = store
    this.cursors = cursors
  }

  /**
   * Runs a write once, however often it arrives: the driver sends it again when it got no answer. The answer is kept
   * in the same commit as the write, since this process may be killed between the two.
   * @see https://www.mongodb.com/docs/manual/core/retryable-writes/
   */
  async retryableWrite(id: Buffer, number: number, write: () => Doc): Promise<Buffer> {
    const session = this.session(id)
    if (session.write?.number === number) return session.write.reply
    // What this process has answered it knows; the file is asked for what the one before it did.
    const stored = session.write ? null : this.storedReply(id, number)
    if (stored) return stored
    const { transaction } = session
    if (transaction && number > transaction.number) this.abort(transaction)
    const reply = this.store.writes.run(() => {
      const bytes = encode(write())
      this.store.writer.run(STORE_REPLY, id, number, bytes, Date.now())
      return bytes
    })
    session.write = { number, reply }
    try {
      return await reply
    } catch (error) {
      session.write = null
      throw error
    }
  }

  private storedReply(id: Buffer, number: number): Buffer | null {
    const row = this.store.reader.first('SELECT number, reply FROM retry WHERE session = ?', id)
    return row?.[0] === number && Buffer.isBuffer(row[1]) ? row[1] : null
  }

  /**
   * Runs one command of a transaction. Whatever goes wrong in it ends the whole transaction.
   * @see https://github.com/mongodb/specifications/blob/master/source/transactions/transactions.md
   */
  inTransaction(id: Buffer, command: Doc, run: (transaction: Transaction) => Doc | Buffer): Doc | Buffer {
    const session = this.session(id)
    const number = numberOption(command['txnNumber'])
    if (command['startTransaction'] === true) this.start(session, number)
    const current = this.openTransaction(session, number)
    try {
      const reply = run(current.transaction)
      this.endOnWriteErrors(current, reply)
      return reply
    } catch (error) {
      this.abort(current)
      throw error
    } finally {
      current.lastUsed = Date.now()
    }
  }

  async commit(id: Buffer, number: number): Promise<void> {
    const session = this.session(id)
    const { transaction } = session
    if (transaction?.number === number && transaction.commit) return transaction.commit
    const current = this.openTransaction(session, number)
    current.state = 'committed'
    current.commit = this.commitNow(current)
    return current.commit
  }

  private async commitNow(current: SessionTransaction): Promise<void> {
    const { transaction } = current
    this.cursors.killWhere(({ owner }) => owner === transaction)
    try {
      await transaction.commit()
      transaction.end()
    } catch (error) {
      Object.assign(current, { state: 'aborted', commit: null })
      transaction.abort()
      throw error
    }
  }

  abortTransaction(id: Buffer, number: number): void {
    this.abort(this.openTransaction(this.session(id), number))
  }

  end(id: Buffer): void {
    const key = id.toString('latin1')
    const current = this.sessions.get(key)?.transaction
    if (current) this.abort(current)
    this.sessions.delete(key)
  }

  abortAll(): void {
    for (const { transaction } of this.sessions.values()) if (transaction) this.abort(transaction)
  }

  /** Ends what has lasted too long; called twice a second. */
  expire(): void {
    const now = Date.now()
    this.store.writes.failBlocked(LOCK_WAIT_MS)
    for (const [key, { transaction, lastUsed }] of this.sessions) {
      if (transaction?.state === 'open') {
        const isIdle = now - transaction.lastUsed > IDLE_TRANSACTION_MS && this.store.writes.hasBlocked()
        if (isIdle || now - transaction.startedAt > TRANSACTION_MS) this.abort(transaction)
      } else if (now - lastUsed > SESSION_MS) {
        this.sessions.delete(key)
      }
    }
  }

  /** Forgets the answers that no driver will ask for again. */
  async forgetWrites(): Promise<void> {
    const limit = Date.now() - SESSION_MS
    await this.store.writes.run(() => this.store.writer.run('DELETE FROM retry WHERE at < ?', limit))
  }

  private session(id: Buffer): Session {
    const key = id.toString('latin1')
    const session = this.sessions.get(key) ?? { transaction: null, write: null, lastUsed: 0 }
    session.lastUsed = Date.now()
    this.sessions.set(key, session)
    return session
  }

  private start(session: Session, number: number): void {
    const current = session.transaction
    if (current && number < current.number)
      throw new CommandError(Code.transactionTooOld, 'transaction number is too old')
    if (current?.number === number && current.state === 'open')
      throw new CommandError(Code.conflictingOperation, 'transaction already started')
    if (current) this.abort(current)
    const times = { startedAt: Date.now(), lastUsed: Date.now() }
    session.transaction = { number, transaction: this.store.begin(), ...times, state: 'open', commit: null }
  }

  private openTransaction({ transaction }: Session, number: number): SessionTransaction {
    const isSame = transaction?.number === number
    if (isSame && transaction.state === 'open') return transaction
    const message =
      isSame && transaction.state === 'aborted'
        ? `Transaction with { txnNumber: ${number} } has been aborted.`
        : `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${transaction?.number ?? -1}`
    throw new CommandError(Code.noSuchTransaction, message, TRANSIENT)
  }

  /** A conflict inside writeErrors has to become an error of the command, or the driver would not see its label. */
  private endOnWriteErrors(current: SessionTransaction, reply: Doc | Buffer): void {
    const errors = Buffer.isBuffer(reply) ? undefined : reply['writeErrors']
    if (!Array.isArray(errors)) return
    const conflict = errors.filter(isDoc).find(({ code }) => code === Code.writeConflict[0])
    if (conflict) throw new CommandError(Code.writeConflict, stringOf(conflict['errmsg']) ?? '', TRANSIENT)
    this.abort(current)
  }

  private abort(current: SessionTransaction): void {
    if (current.state !== 'open') return
    current.state = 'aborted'
    this.cursors.killWhere(({ owner }) => owner === current.transaction)
    current.transaction.abort()
  }
}
