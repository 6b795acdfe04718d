import { Call, type Command, OK, type Reply, type Request, targetOf } from './commands/call.ts'
import { checkArguments } from './commands/arguments.ts'
import { collections } from './commands/collections.ts'
import { checkWriteConcern, withWriteConcern } from './commands/concerns.ts'
import { leftOut } from './commands/left-out.ts'
import { reads } from './commands/reads.ts'
import { serverCommands } from './commands/server-commands.ts'
import { writes } from './commands/writes.ts'
import { type Work, after, finish, isInSteps } from './query/steps.ts'
import { Cursors } from './sessions/cursors.ts'
import { Sessions, sessionIdOf } from './sessions/sessions.ts'
import { DirectAccess, WriteAccess } from './storage/access.ts'
import { replaceDataFile } from './storage/data-file.ts'
import { restartBuilds } from './storage/builds.ts'
import { isDamage, sentenceOf, sqliteCode } from './storage/sqlite.ts'
import { Store, type StoreOptions } from './storage/store.ts'
import { Code, CommandError, failedToParse } from './values/command-error.ts'
import { numberOption } from './values/numbers.ts'
import { type Doc, firstField, isNumeric } from './values/value.ts'

/** Options of any command: the driver's own, and those without effect with one member. */
const EVERYWHERE =
  '$db $clusterTime $readPreference lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS comment rawData apiVersion apiStrict apiDeprecationErrors'

const COMMANDS = new Map(
  Object.entries({ ...serverCommands, ...reads, ...writes, ...collections }).map(([name, row]) => {
    const allowed = new Set(`${name} ${EVERYWHERE} ${row.options}`.split(' '))
    return [name, { ...row, allowed, leftOut: leftOut(name) }] as const
  }),
)

const END_OF_TRANSACTION = new Set(['commitTransaction', 'abortTransaction'])

const EXPIRE_MS = 500
const MINUTE_MS = 60_000

/** The database: answers commands from any transport. */
export class Engine {
  store: Store
  sessions: Sessions
  readonly cursors = new Cursors()
  /** whether documents are removed by TTL indexes each minute: the parameter `ttlMonitorEnabled` */
  expires = true
  /** the address of clients and of the replica set member; known once the server listens */
  address = ''
  private readonly options: StoreOptions
  private readonly timers: NodeJS.Timeout[]

  constructor(options: StoreOptions) {
    this.options = options
    this.store = this.opened()
    this.sessions = new Sessions(this.store)
    this.timers = [
      setInterval(() => this.sessions.expire(), EXPIRE_MS),
      // With a full disk the next attempt is in a minute; until then every write reports it.
      setInterval(() => void this.eachMinute().catch(() => undefined), MINUTE_MS),
    ]
  }

  async eachMinute(): Promise<void> {
    this.cursors.killIdle()
    if (this.expires) await this.removeExpired()
  }

  private opened(): Store {
    const store = new Store(this.options)
    restartBuilds(store)
    return store
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
  async handle(request: Request): Promise<Reply> {
    try {
      return await this.run(request)
    } catch (error) {
      if (isDamage(error)) this.store.endDamaged(sentenceOf(error))
      return errorReply(error)
    }
  }

  private run(request: Request): Reply | Promise<Reply> {
    const { command } = request
    const name = firstField(command) ?? ''
    const row = COMMANDS.get(name)
    const isServers = row?.mode === 'server'
    if (!isServers && (command['autocommit'] === false || END_OF_TRANSACTION.has(name)))
      return this.runInTransaction(name, request)
    if (name === 'embeddedRestore') return this.restore(command)
    if (!row) throw new CommandError(Code.commandNotFound, `no such command: '${name}'`)
    checkArguments(name, command, row)
    if (row.mode === 'read' && this.store.room) return this.store.room.then(() => this.run(request))
    if (isServers || row.mode === 'read') {
      const work = begin(row, new Call(this, new DirectAccess(this.store), request))
      return isInSteps(work) ? finish(work) : work
    }
    const call = new Call(this, new WriteAccess(this.store), request)
    const { progress } = call
    const work = (): Work<Doc> => after(begin(row, call), reply => withWriteConcern(asDoc(reply), command))
    const session = isNumeric(command['txnNumber']) ? sessionIdOf(command['lsid']) : null
    if (session === null) return this.store.run(work, { atomic: row.mode === 'catalog' })
    return this.sessions.retryableWrite(session, numberOption(command['txnNumber']), { progress, work })
  }

  private runInTransaction(name: string, request: Request): Reply | Promise<Reply> {
    const { command } = request
    const row = COMMANDS.get(name)
    if (command['autocommit'] !== false)
      throw new CommandError(Code.commandFailed, `${name} must be run within a transaction`)
    const session = sessionIdOf(command['lsid'])
    if (session === null) throw failedToParse('a transaction needs a session')
    const number = numberOption(command['txnNumber'])
    if (END_OF_TRANSACTION.has(name)) checkWriteConcern(command['writeConcern'] ?? {})
    if (name === 'commitTransaction')
      return this.sessions.commit(session, number).then(() => withWriteConcern(OK, command))
    if (name === 'abortTransaction') {
      this.sessions.abort(session, number)
      return withWriteConcern(OK, command)
    }
    return this.sessions.inTransaction(session, command, transaction => {
      const message = `Cannot run '${name}' in a multi-document transaction.`
      if (!row?.inTransaction) throw new CommandError(Code.notInTransaction, message)
      checkArguments(name, command, row)
      return begin(row, new Call(this, transaction, request))
    })
  }

  /** Replaces all data by a backup; commands in progress start again. Replies where the replaced file is. */
  private restore(command: Doc): Doc {
    const file = targetOf(command)
    if (typeof file !== 'string') throw failedToParse('embeddedRestore needs the path of a backup')
    this.closeFile()
    try {
      return { ...OK, kept: replaceDataFile(this.options.file, file) }
    } finally {
      this.store = this.opened()
      this.sessions = new Sessions(this.store)
    }
  }

  /** @see https://www.mongodb.com/docs/manual/core/index-ttl/ */
  async removeExpired(): Promise<void> {
    for (const { database, name, indexes } of this.store.catalog.all()) {
      for (const { key, expireAfter, partial } of indexes) {
        const [field] = Object.keys(key)
        if (expireAfter === null || field === undefined) continue
        const expired = { [field]: { $lt: new Date(Date.now() - expireAfter * 1000) } }
        const q = partial ? { $and: [expired, partial.filter] } : expired
        await this.run({ command: { delete: name, deletes: [{ q, limit: 0 }] }, database })
      }
    }
  }
}

/** Runs a command up to where it first yields. */
const begin = ({ run }: Command, call: Call): Work<Reply> => call.access.run(run(call))

const asDoc = (reply: Reply): Doc => (Buffer.isBuffer(reply) ? {} : reply)

export function errorReply(error: unknown): Doc {
  const isDisk = /^SQLITE_(FULL|IOERR)/.test(sqliteCode(error))
  const reason = isDisk ? Code.outOfDiskSpace : Code.unknown
  const known = error instanceof CommandError ? error : new CommandError(reason, sentenceOf(error))
  const { message, code, codeName, details } = known
  return { ok: 0, errmsg: message, code, codeName, ...details }
}
