import { Budget } from './query/budget.ts'
import { firstRows } from './query/rows.ts'
import { collectionReads, collectionWrites } from './commands/collections.ts'
import type { Context, Handler, Reply } from './commands/context.ts'
import { explainReads } from './commands/explain.ts'
import { indexReads, indexWrites } from './commands/indexes.ts'
import { reads } from './commands/reads.ts'
import { type ServerState, serverCommands } from './commands/server-commands.ts'
import { writes } from './commands/writes.ts'
import { PLAIN } from './matching/filter.ts'
import { Cursors } from './sessions/cursors.ts'
import { Sessions, sessionIdOf } from './sessions/sessions.ts'
import type { Access } from './storage/access.ts'
import type { Collection } from './storage/catalog.ts'
import { sqliteCode } from './storage/sqlite.ts'
import { Store, type StoreOptions } from './storage/store.ts'
import { Code, CommandError, failedToParse } from './values/command-error.ts'
import { isTruthyOption, numberOption } from './values/numbers.ts'
import { type Doc, isDoc, isNumeric } from './values/value.ts'

/** A command as it came over the wire. */
export interface Request {
  readonly command: Doc
  readonly database: string
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
}

const READS = new Map<string, Handler>(
  Object.entries({ ...reads, ...indexReads, ...collectionReads, ...explainReads }),
)
const WRITES = new Map<string, Handler>(Object.entries({ ...writes, ...indexWrites, ...collectionWrites }))

/** @see https://www.mongodb.com/docs/manual/core/transactions-operations/ */
const IN_TRANSACTIONS = new Set([
  'find',
  'getMore',
  'aggregate',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'create',
  'createIndexes',
])

const EXPIRE_MS = 500
const MINUTE_MS = 60_000
/** How many expired documents go in one write, so that others get between. */
const EXPIRED_AT_ONCE = 500

/** The database: answers commands, whoever brings them. */
export class Engine {
  readonly store: Store
  private readonly sessions: Sessions
  private readonly cursors = new Cursors()
  private readonly state: ServerState
  private readonly timers: NodeJS.Timeout[]

  constructor(options: StoreOptions, address: string) {
    this.store = new Store(options)
    this.sessions = new Sessions(this.store, this.cursors)
    this.state = { address, sessions: this.sessions, cursors: this.cursors }
    this.timers = [
      setInterval(() => this.sessions.expire(), EXPIRE_MS),
      setInterval(() => this.everyMinute(), MINUTE_MS),
    ]
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer)
    this.sessions.abortAll()
    this.cursors.killAll()
    this.store.close()
  }

  /** Runs a command; errors become the reply that MongoDB would give. */
  async handle(request: Request): Promise<Reply> {
    try {
      const reply = await this.run(request)
      return Buffer.isBuffer(reply) ? reply : withWriteConcern(reply, request.command)
    } catch (error) {
      return errorReply(error)
    }
  }

  private async run(request: Request): Promise<Reply> {
    const { command } = request
    const [name = ''] = Object.keys(command)
    const serverCommand = serverCommands.get(name)
    if (serverCommand) return serverCommand(command, this.state)
    const session = sessionIdOf(command['lsid'])
    if (command['autocommit'] === false) return this.runInTransaction(name, session, request)
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      throw new CommandError(Code.commandFailed, `${name} must be run within a transaction`)
    }
    const read = READS.get(name)
    if (read) return read(this.context(request, this.store.readAccess()))
    if (name === 'embeddedRestore') return this.restore(command)
    const write = WRITES.get(name)
    if (!write) throw new CommandError(Code.commandNotFound, `no such command: '${name}'`)
    const runWrite = (): Reply => write(this.context(request, this.store.writeAccess()))
    if (session && isNumeric(command['txnNumber'])) {
      return this.sessions.retryableWrite(session, numberOption(command['txnNumber']), () =>
        asDoc(runWrite()),
      )
    }
    return this.store.writes.run(runWrite)
  }

  private async runInTransaction(name: string, session: Buffer | null, request: Request): Promise<Reply> {
    const { command } = request
    if (!session) throw failedToParse('a transaction needs a session')
    const number = numberOption(command['txnNumber'])
    if (name === 'commitTransaction') {
      await this.sessions.commit(session, number)
      return { ok: 1 }
    }
    if (name === 'abortTransaction') {
      this.sessions.abortTransaction(session, number)
      return { ok: 1 }
    }
    return this.sessions.inTransaction(session, command, transaction => {
      const handler = IN_TRANSACTIONS.has(name) ? (READS.get(name) ?? WRITES.get(name)) : undefined
      if (!handler) {
        throw new CommandError(Code.notInTransaction, `Cannot run '${name}' in a multi-document transaction.`)
      }
      return handler(this.context(request, transaction))
    })
  }

  private context({ command, database, sequences }: Request, access: Access): Context {
    const budget = new Budget(numberOption(command['maxTimeMS']))
    return { store: this.store, cursors: this.cursors, access, budget, database, command, sequences }
  }

  /** Puts a backup in place of everything; whoever is in the middle of something starts again. */
  private restore({ embeddedRestore: file }: Doc): Doc {
    if (typeof file !== 'string') throw failedToParse('embeddedRestore needs the path of a backup')
    this.sessions.abortAll()
    this.cursors.killAll()
    this.store.restore(file)
    return { ok: 1 }
  }

  private everyMinute(): void {
    this.cursors.killIdle()
    // A disk that is full now is tried again in a minute, and every write says so meanwhile.
    this.sessions.forgetWrites().catch(() => undefined)
    this.removeExpired().catch(() => undefined)
  }

  /** @see https://www.mongodb.com/docs/manual/core/index-ttl/ */
  async removeExpired(): Promise<void> {
    for (const collection of this.store.catalog.all()) {
      for (const { key, expireAfter, partial } of collection.indexes) {
        const [field] = Object.keys(key)
        if (expireAfter === null || field === undefined) continue
        const expired = { [field]: { $lt: new Date(Date.now() - expireAfter * 1000) } }
        await this.removeMatching(collection, partial ? { $and: [expired, partial.filter] } : expired)
      }
    }
  }

  private async removeMatching(collection: Collection, filter: Doc): Promise<void> {
    const query = { filter, options: PLAIN, sort: null, hint: undefined, limit: EXPIRED_AT_ONCE }
    const removeSome = (): number => {
      const access = this.store.writeAccess()
      const rows = firstRows({ access, collection, budget: new Budget(0) }, query)
      for (const row of rows) access.remove(collection, row)
      return rows.length
    }
    while ((await this.store.writes.run(removeSome)) === EXPIRED_AT_ONCE);
  }
}

const asDoc = (reply: Reply): Doc => (Buffer.isBuffer(reply) ? {} : reply)

/** There is one member: no write can be on more. */
function withWriteConcern(reply: Doc, { writeConcern }: Doc): Doc {
  const members = isDoc(writeConcern) ? numberOption(writeConcern['w']) : 0
  if (members <= 1 || !isTruthyOption(reply['ok'])) return reply
  const writeConcernError = {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
  }
  return { ...reply, writeConcernError }
}

export function errorReply(error: unknown): Doc {
  const known = error instanceof CommandError ? error : unexpected(error)
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details }
}

function unexpected(error: unknown): CommandError {
  const message = error instanceof Error ? error.message : String(error)
  const sqlite = sqliteCode(error)
  if (sqlite?.startsWith('SQLITE_FULL') || sqlite?.startsWith('SQLITE_IOERR')) {
    return new CommandError(Code.outOfDiskSpace, `the data cannot be written: ${message}`)
  }
  return new CommandError(Code.unknown, message)
}
