import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CommandStartedEvent, IndexDescription } from 'mongodb'
import { Types, type Connection } from 'mongoose'
import { pino } from 'pino'
import { inject } from 'vitest'
import { z } from 'zod'
import { createApp } from '../app.ts'
import { serverFor } from '../http/connections.ts'
import { BASE_LANGUAGE, type Role } from '../contract/constants.ts'
import { DEFAULT_LIMITS, type Context, type Deployment, type Limits, type Mail } from '../context.ts'
import { connectDatabase } from '../db/connect.ts'
import { allModels } from '../db/model.ts'
import { createMetrics } from '../metrics.ts'
import { forgetLists } from '../http/sent-lists.ts'
import type { Handler, Reply } from '../http/on.ts'
import { sessionCookieName } from '../http/session.ts'
import { createPasswordHasher } from '../modules/accounts/auth/passwords/passwords.ts'
import { forgetTotals } from '../modules/branches/branch-days/day-totals.service.ts'
import { withMailer } from '../modules/messages/mail/mailers.ts'
import { liveSettings } from '../modules/settings/live-settings.service.ts'
import { openSession } from '../modules/accounts/auth/sessions/session.service.ts'
import type { User } from '../modules/accounts/users/user.model.ts'
import { makeUser } from './factories.ts'
import { TEST_SETTINGS } from './test-settings.ts'
import { watchCommands } from './commands-sent.ts'
import { withDatabase } from './engine.ts'
import { TestClient } from './test-client.ts'

/** Saturday noon in Rome (UTC+1): the instant at which tests start by default. */
export const TEST_NOW = '2026-11-21T11:00:00.000Z'

export class TestClock {
  #now: number
  constructor(start: string = TEST_NOW) {
    this.#now = Date.parse(start)
  }
  now(): Date {
    return new Date(this.#now)
  }
  set(instant: string): void {
    this.#now = Date.parse(instant)
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}

/** High enough that no race or fuzz test reaches them; throttle tests set the real ones. */
export const WIDE_LIMITS: Limits = {
  apiPerMinute: 1e9,
  failedLoginsPerAccountAndIp: 1e6,
  failedLoginsPerIp: 1e6,
  wrongDeletionPasswords: 1e6,
  registrationsPerIpAndHour: 1e6,
  forgotPerAddressAndHour: 1e6,
  bookingsPerCustomerAndMinute: 1e6,
  callsPerKeyAndMinute: 1e6,
  unknownLinksPerIp: 1e6,
  passkeyLoginsPerIp: 1e6,
  passwordQueue: 1000,
  answerWithinMs: 60_000,
}
export { DEFAULT_LIMITS as REAL_LIMITS }

export interface TestApp {
  url: string
  /** Connection string of this test's own database. Whoever reads it may write there: `reset` then empties all of it. */
  readonly uri: string
  db: Connection
  context: Context
  clock: TestClock
  /** The mails that a mail server would have received. */
  sent: Mail[]
  /** A caller without a session. */
  visitor: TestClient
  /** A new signed-in user of this role, by a session row (no password hashing). */
  signedInAs(role: Role, user?: Partial<User>): Promise<TestClient>
  /** Sets the clock to TEST_NOW and empties every collection; call it in beforeEach. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** The application on its own port and database, on this run's engine. */
export async function testApp(
  options: {
    limits?: Partial<Limits>
    deployment?: Partial<Deployment>
    mailer?: Context['mailer']
    /** The environment's ways of sending, in place of `mailer`; those of the screen with `{}`. */
    mails?: Partial<Parameters<typeof withMailer>[1]>
    /** The bcrypt cost, for tests of its duration. */
    passwordCost?: number
    /** An engine other than this run's. */
    engine?: string
    /** A name for the database, where another program has to find it. */
    database?: string
    log?: Context['log']
  } = {},
): Promise<TestApp> {
  // Not a URL: an address may have several hosts.
  const address = withDatabase(
    options.engine ?? inject('mongodbUri'),
    (options.database ?? `t_${randomUUID().replaceAll('-', '')}`).replace(/^\//, ''),
  )
  // The driver reports each command, for tests that count them: app.db.getClient().on('commandStarted', …).
  const uri = `${address}${address.includes('?') ? '&' : '?'}monitorCommands=true`
  const database = await connectDatabase({ uri, dataDir: '' })
  watchCommands(database.connection.getClient())
  /** Names of the collections that are not empty, unless another program writes too. */
  const written = new Set<string>()
  let isShared = options.database !== undefined
  database.connection.getClient().on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (FILLING.has(commandName)) written.add(String(command[commandName]))
  })
  const clock = new TestClock()
  const sent: Mail[] = []
  const keeping: Context['mailer'] = {
    kind: 'outbox',
    send: mail => {
      sent.push(mail)
      return Promise.resolve()
    },
  }
  const plain: Context = {
    db: database.connection,
    clock,
    limits: { ...WIDE_LIMITS, ...options.limits },
    mailer: options.mailer ?? keeping,
    // The minimum of bcrypt, in a thread like any other: tests check the use of a hash, not its duration.
    passwords: createPasswordHasher({
      queue: options.limits?.passwordQueue ?? WIDE_LIMITS.passwordQueue,
      cost: options.passwordCost ?? 4,
      niceness: 0,
    }),
    deployment: {
      appOrigin: 'http://localhost:3000',
      secureCookies: false,
      jwtKey: createSecretKey(randomBytes(48)),
      trustProxy: 0,
      dataDir: '',
      clientDir: null,
      ...options.deployment,
    },
    ...(options.deployment?.metricsToken === undefined ? {} : { metrics: createMetrics() }),
    ...liveSettings(database.connection, TEST_SETTINGS),
    health: { draining: false, storing: 0 },
    language: BASE_LANGUAGE,
    log: options.log ?? pino({ level: 'silent' }),
  }
  const context = options.mails
    ? withMailer(plain, { DATA_DIR: '', copyOf: undefined, ...options.mails })
    : plain
  await createIndexes(context.db)
  const server = serverFor(createApp(context, checkReply))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  return {
    url,
    get uri() {
      isShared = true
      return uri
    },
    db: context.db,
    context,
    clock,
    sent,
    visitor: new TestClient(url, null, null),
    signedInAs: async (role, user = {}) => {
      const row = await makeUser(context, { name: `Test ${role}`, phone: '+39 06 1234567', role, ...user })
      const opened = await openSession(context, row, 'test')
      if (!opened) throw new Error(`a ${role} who cannot sign in`)
      return new TestClient(url, `${sessionCookieName(context)}=${opened.token}`, row._id.toHexString())
    },
    reset: async () => {
      clock.set(TEST_NOW)
      sent.length = 0
      forgetLists(context)
      forgetTotals(context)
      const filled = allModels(context.db).filter(
        ({ collection }) => isShared || written.has(collection.name),
      )
      await Promise.all(filled.map(model => model.deleteMany({})))
      written.clear()
      await context.refreshSettings()
    },
    close: async () => {
      await closeServer(server)
      await context.passwords.close()
      await context.db.dropDatabase()
      await database.close()
    },
  }
}

/** The commands that can put a document into a collection. */
const FILLING = new Set(['insert', 'update', 'findAndModify'])

/**
 * The indexes of all models, with one command a collection, but for TTL indexes: they use the database's clock, and with a
 * test's own clock rows could expire at any moment.
 */
async function createIndexes(db: Connection): Promise<void> {
  for (const { collection, schema } of allModels(db)) {
    const indexes = schema
      .indexes()
      .filter(([, { expireAfterSeconds }]) => expireAfterSeconds === undefined)
      .map(([key, options]) => ({ ...options, key }) as IndexDescription)
    if (indexes.length > 0) await db.collection(collection.name).createIndexes(indexes)
  }
}

const closeServer = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })

/** Every reply of every test must match the route table exactly. */
export function checkReply(row: Handler, reply: Reply): void {
  const schema = row.reply[reply.status]
  const name = `${row.method} ${row.path} → ${String(reply.status)}`
  if (schema === undefined) throw new Error(`${name} is not declared`)
  if (reply.stream && reply.stream.type === row.download) return
  if (schema === null) {
    if (reply.body !== undefined) throw new Error(`${name} has a body, none is declared`)
  } else if (typeof schema === 'string') {
    const type = reply.stream?.type ?? ''
    const fits = schema.endsWith('/*') ? type.startsWith(schema.slice(0, -1)) : type === schema
    if (!fits) throw new Error(`${name} is not ${schema}`)
  } else {
    const sent: unknown = JSON.parse(JSON.stringify(reply.body))
    const result = schema.safeParse(sent)
    if (!result.success) throw new Error(`${name} does not fit its schema: ${z.prettifyError(result.error)}`)
  }
}

export const newId = () => new Types.ObjectId().toHexString()
