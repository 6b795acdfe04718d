import { Call, OK, type Reply, type Request, targetOf } from './commands/call.ts'
import { collections } from './commands/collections.ts'
import { reads } from './commands/reads.ts'
import { serverCommands } from './commands/server-commands.ts'
import { writes } from './commands/writes.ts'
import { Cursors } from './sessions/cursors.ts'
import { Sessions, sessionIdOf } from './sessions/sessions.ts'
import { DirectAccess, WriteAccess } from './storage/access.ts'
import { replaceDataFile } from './storage/data-file.ts'
import { sqliteCode } from './storage/sqlite.ts'
import { Store, type StoreOptions } from './storage/store.ts'
import { Code, CommandError, failedToParse, notSupported } from './values/command-error.ts'
import { numberOption } from './values/numbers.ts'
import { type Doc, isDoc, isNumeric } from './values/value.ts'

/** What any command may carry: the driver's own, and what is of no consequence with one member. */
const EVERYWHERE =
  '$db $clusterTime $readPreference lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS comment rawData'

const COMMANDS = new Map(
  Object.entries({ ...serverCommands, ...reads, ...writes, ...collections }).map(([name, row]) => {
    return [name, { ...row, allowed: new Set(`${name} ${EVERYWHERE} ${row.options}`.split(' ')) }] as const
  }),
)

const EXPIRE_MS = 500
const MINUTE_MS = 60_000
/** How many expired documents go in one write, so that others get between. */
const EXPIRED_AT_ONCE = 500

/** The database: answers commands, whoever brings them. */
export class Engine {
  store: Store
  sessions: Sessions
  readonly cursors = new Cursors()
  readonly address: string
  private readonly options: StoreOptions
  private readonly timers: NodeJS.Timeout[]

  constructor(options: StoreOptions, address: string) {
    this.options = options
    this.store = new Store(options)
    this.sessions = new Sessions(this.store)
    this.address = address
    this.timers = [
      setInterval(() => this.sessions.expire(), EXPIRE_MS),
      setInterval(() => {
        this.cursors.killIdle()
        // A disk that is full now is tried again in a minute, and every write says so meanwhile.
        this.removeExpired().catch(() => undefined)
      }, MINUTE_MS),
    ]
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer)
    this.closeFile()
  }

  private closeFile(): void {
    this.sessions.abortAll()
    this.cursors.killAll()
    this.store.close()
  }

  /** Runs a command; errors become the reply that MongoDB would give. */
  handle(request: Request): Promise<Reply> {
    return this.run(request).catch(errorReply)
  }

  private async run(request: Request): Promise<Reply> {
    const { command } = request
    const [name = ''] = Object.keys(command)
    const row = COMMANDS.get(name)
    if (row?.mode === 'server') return row.run(new Call(this, new DirectAccess(this.store), request))
    if (command['autocommit'] === false || name === 'commitTransaction' || name === 'abortTransaction')
      return this.runInTransaction(name, request)
    if (name === 'embeddedRestore') return this.restore(command)
    if (!row) throw new CommandError(Code.commandNotFound, `no such command: '${name}'`)
    refuseOptions(command, row.allowed)
    if (row.mode === 'read') return row.run(new Call(this, new DirectAccess(this.store), request))
    const write = (): Doc =>
      withWriteConcern(asDoc(row.run(new Call(this, new WriteAccess(this.store), request))), command)
    const session = isNumeric(command['txnNumber']) ? sessionIdOf(command['lsid']) : null
    if (session === null) return this.store.run(write, { atomic: row.mode === 'catalog' })
    return this.sessions.retryableWrite(session, numberOption(command['txnNumber']), write)
  }

  private runInTransaction(name: string, request: Request): Reply | Promise<Reply> {
    const { command } = request
    const row = COMMANDS.get(name)
    if (command['autocommit'] !== false)
      throw new CommandError(Code.commandFailed, `${name} must be run within a transaction`)
    const session = sessionIdOf(command['lsid'])
    if (session === null) throw failedToParse('a transaction needs a session')
    const number = numberOption(command['txnNumber'])
    if (name === 'commitTransaction')
      return this.sessions.commit(session, number).then(() => withWriteConcern(OK, command))
    if (name === 'abortTransaction') {
      this.sessions.abort(session, number)
      return withWriteConcern(OK, command)
    }
    return this.sessions.inTransaction(session, command, transaction => {
      const message = `Cannot run '${name}' in a multi-document transaction.`
      if (!row?.inTransaction) throw new CommandError(Code.notInTransaction, message)
      refuseOptions(command, row.allowed)
      return row.run(new Call(this, transaction, request))
    })
  }

  /** Puts a backup in place of everything; whoever is in the middle of something starts again. */
  private restore(command: Doc): Doc {
    const file = targetOf(command)
    if (typeof file !== 'string') throw failedToParse('embeddedRestore needs the path of a backup')
    this.closeFile()
    replaceDataFile(this.options.file, file)
    this.store = new Store(this.options)
    this.sessions = new Sessions(this.store)
    return OK
  }

  /** @see https://www.mongodb.com/docs/manual/core/index-ttl/ */
  async removeExpired(): Promise<void> {
    for (const { database, name, indexes } of this.store.catalog.all()) {
      for (const { key, expireAfter, partial } of indexes) {
        const [field] = Object.keys(key)
        if (expireAfter === null || field === undefined) continue
        const expired = { [field]: { $lt: new Date(Date.now() - expireAfter * 1000) } }
        const q = partial ? { $and: [expired, partial.filter] } : expired
        const command = { delete: name, deletes: [{ q, limit: EXPIRED_AT_ONCE }] }
        while (asDoc(await this.run({ command, database }))['n'] === EXPIRED_AT_ONCE);
      }
    }
  }
}

/** @throws CommandError for an option that would change the result and that is not honoured; false and 0 ask for nothing */
function refuseOptions(command: Doc, allowed: ReadonlySet<string>): void {
  for (const option in command)
    if (command[option] && !allowed.has(option)) throw notSupported(`The option ${option}`)
}

const asDoc = (reply: Reply): Doc => (Buffer.isBuffer(reply) ? {} : reply)

/** There is one member: no write can be on more. */
function withWriteConcern(reply: Doc, { writeConcern }: Doc): Doc {
  if (!isDoc(writeConcern) || numberOption(writeConcern['w']) <= 1) return reply
  const error = { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' }
  return { ...reply, writeConcernError: error }
}

export function errorReply(error: unknown): Doc {
  const isDisk = /^SQLITE_(FULL|IOERR)/.test(sqliteCode(error))
  const reason = isDisk ? Code.outOfDiskSpace : Code.unknown
  const known = error instanceof CommandError ? error : new CommandError(reason, String(error))
  const { message, code, codeName, details } = known
  return { ok: 0, errmsg: message, code, codeName, ...details }
}
