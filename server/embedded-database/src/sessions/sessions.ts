import { Binary } from 'bson'
import { type Work, after, finish, isInSteps } from '../query/steps.ts'
import { Transaction } from '../storage/transaction.ts'
import type { Store } from '../storage/store.ts'
import { Code, CommandError, noSuchTransaction } from '../values/command-error.ts'
import { decode } from '../values/decode.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, isDoc } from '../values/value.ts'
import { KeptReplies } from './kept-replies.ts'

/** Progress of a write's statements, and the counts for its reply. */
export interface Progress {
  next: number
  n: number
  nModified: number
  readonly upserted: Doc[]
  readonly writeErrors: Doc[]
}

interface RetryableWrite {
  readonly progress: Progress
  readonly work: () => Work<Doc>
}

interface RetryableReply {
  readonly number: number
  /** null once evicted */
  reply: Promise<Buffer> | null
  readonly unfinished?: Value
}

interface Session {
  transaction: Transaction | null
  /** txnNumber of that transaction */
  number: number
  /** highest txnNumber of its transactions and retryable writes; older ones are finished */
  newest: number
  startedAt: number
  /** the commit, running or done: the driver may send it again */
  commit: Promise<void> | null
  /** the last retryable write: running, answered, or its progress when the process ended */
  write: RetryableReply | null
  /** the transaction's command in progress */
  running: Promise<unknown> | null
  lastUsed: number
}

const SESSION_MS = 30 * 60_000
const TRANSACTION_MS = 60_000
/** An idle transaction, such as one whose client is gone, is aborted after this if another needs its locks. */
const IDLE_TRANSACTION_MS = 4000
const LOCK_WAIT_MS = 5000

/** Each pinned snapshot costs memory and prevents the WAL from being reset. */
const MOST_SNAPSHOTS = 64
const ALL_KEPT = 'SELECT session, number, reply, turn FROM kept ORDER BY session, number'

/** The id of a logical session as a command carries it; null without one. */
export function sessionIdOf(lsid: Value): string | null {
  const id = isDoc(lsid) ? lsid['id'] : undefined
  return id instanceof Binary ? Buffer.from(id.buffer).toString('latin1') : null
}

/** Logical sessions: their transactions, and their retryable writes. */
export class Sessions {
  private readonly sessions = new Map<string, Session>()
  private readonly store: Store
  private readonly kept: KeptReplies

  constructor(store: Store) {
    this.store = store
    this.kept = new KeptReplies(store)
    for (const [session, number, reply, turn] of store.writer.all(ALL_KEPT)) {
      const id = (session as Buffer).toString('latin1')
      const known = this.session(id)
      const forget = (): void => {
        if (known.write) known.write.reply = null
      }
      this.kept.note(id, { turn: turn as number, bytes: (reply as Buffer).length, forget })
      const { committed, unfinished } = decode(reply as Buffer)
      known.newest = Math.max(known.newest, Number(number))
      if (committed === true && known.number < Number(number))
        Object.assign(known, { number: Number(number), commit: Promise.resolve() })
      if (committed === true || (known.write?.number ?? -1) >= Number(number)) continue
      known.write = { number: Number(number), reply: Promise.resolve(reply as Buffer), unfinished }
    }
  }

  /**
   * Executes a write once however often it arrives: the driver sends it again when it got no reply. The reply is stored
   * in the same commit as the write, since the process may be killed in between; when a write of many statements
   * yields, so is its progress.
   * @see https://www.mongodb.com/docs/manual/core/retryable-writes/
   */
  retryableWrite(id: string, number: number, { progress, work }: RetryableWrite): Promise<Buffer> {
    const session = this.session(id)
    if (session.write?.number === number) {
      const tooOld = new CommandError(Code.incompleteHistory, 'the reply of this write is no longer stored')
      if (!session.write.unfinished) return session.write.reply ?? Promise.reject(tooOld)
      Object.assign(progress, session.write.unfinished)
    }
    refuseOlder(session, number)
    if (number > session.number) session.transaction?.abort()
    session.newest = number
    const keep = this.keeper(session, id, number)
    const reply = this.store.run(() => after(work(), keep), {
      atPause: () => keep({ unfinished: { ...progress } }),
    })
    session.write = { number, reply }
    reply.catch(() => (session.write = null))
    return reply
  }

  /**
   * Runs one command of a transaction. Any error aborts the whole transaction.
   * @see https://github.com/mongodb/specifications/blob/master/source/transactions/transactions.md
   */
  async inTransaction(
    id: string,
    command: Doc,
    run: (on: Transaction) => Work<Doc | Buffer>,
  ): Promise<Doc | Buffer> {
    const session = this.session(id)
    while (session.running) await session.running
    const number = numberOption(command['txnNumber'])
    if (command['startTransaction'] === true) {
      while (this.store.room) await this.store.room
      refuseOlder(session, number)
      if (number === session.number && session.transaction?.isOpen)
        throw new CommandError(Code.transactionTooOld, 'this transaction has already started')
      session.transaction?.abort()
      if (this.store.snapshots >= MOST_SNAPSHOTS) this.abortIdlest()
      const transaction = new Transaction(this.store)
      Object.assign(session, {
        transaction,
        number,
        newest: number,
        startedAt: performance.now(),
        commit: null,
      })
    }
    const transaction = this.openTransaction(session, number)
    try {
      const work = run(transaction)
      let reply
      if (isInSteps(work)) {
        const running = finish(work)
        session.running = running.catch(() => null)
        reply = await running
      } else reply = work
      if ('writeErrors' in reply) transaction.abort()
      return reply
    } catch (error) {
      transaction.abort()
      throw error
    } finally {
      session.running = null
      session.lastUsed = performance.now()
    }
  }

  /** Commits a transaction once however often it is requested; the outcome is stored like a write's reply. */
  async commit(id: string, number: number): Promise<void> {
    const session = this.session(id)
    if (session.number === number && session.commit) return session.commit
    const keep = this.keeper(session, id, number)
    session.commit = this.openTransaction(session, number).commit(() => keep({ committed: true }))
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

  /** Makes room for a snapshot. The client gets the label on which drivers retry the whole transaction. */
  private abortIdlest(): void {
    const idle = [...this.sessions.values()].filter(each => each.transaction?.isOpen && !each.running)
    idle.sort((a, b) => a.lastUsed - b.lastUsed)[0]?.transaction?.abort()
  }

  abortAll(): void {
    for (const { transaction } of this.sessions.values()) transaction?.abort()
  }

  /** Aborts overdue transactions, blocked writes and sessions; called twice a second. */
  expire(): void {
    const now = performance.now()
    this.store.failBlocked(LOCK_WAIT_MS)
    for (const [id, { transaction, startedAt, lastUsed, running }] of this.sessions) {
      const isIdle = now - lastUsed > IDLE_TRANSACTION_MS && transaction?.isWanted && !running
      if (transaction?.isOpen && (isIdle || now - startedAt > TRANSACTION_MS)) transaction.abort()
      else if (now - lastUsed > SESSION_MS) this.sessions.delete(id)
    }
  }

  /** Stores a write's reply or progress. */
  private keeper(session: Session, id: string, number: number): (reply: Doc) => Buffer {
    const forget = (): void => {
      if (session.write?.number === number) session.write.reply = null
    }
    return reply => this.kept.keep(id, { number, reply }, forget)
  }

  private session(id: string): Session {
    let session = this.sessions.get(id)
    if (!session) {
      session = {
        ...{ transaction: null, number: -1, newest: -1, startedAt: 0, commit: null },
        ...{ write: null, running: null, lastUsed: 0 },
      }
      this.sessions.set(id, session)
    }
    session.lastUsed = performance.now()
    return session
  }

  private openTransaction(session: Session, number: number): Transaction {
    const { transaction, number: active } = session
    refuseOlder(session, number)
    if (active === number && transaction?.isOpen) return transaction
    throw noSuchTransaction(
      `Transaction ${number} is not in progress or has been aborted; the latest is ${active}.`,
    )
  }
}

/** @throws CommandError TransactionTooOld */
function refuseOlder({ newest }: Session, number: number): void {
  if (number >= newest) return
  const message = `txnNumber ${number} is prohibited on this session because a newer one, ${newest}, has started`
  throw new CommandError(Code.transactionTooOld, message)
}
