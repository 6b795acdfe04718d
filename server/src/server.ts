import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { drainable } from './http/drain.ts'
import { serverFor } from './http/connections.ts'
import { clientFolder } from './entry-points.ts'
import { BASE_LANGUAGE } from './contract/constants.ts'
import { DEFAULT_LIMITS, systemClock, type Context } from './context.ts'
import { connectDatabase, type Database } from './db/connect.ts'
import { settingsFrom } from './settings.ts'
import { watchSchema } from './db/schema-watch.ts'
import { SettingError, StartupError } from './db/failure.ts'
import { asUnusable } from './db/unusable.ts'
import { sessionKey, type Env } from './env.ts'
import { createLog, say } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createPasswordHasher } from './modules/accounts/auth/passwords/passwords.ts'
import { noteAddresses } from './modules/accounts/users/account.service.ts'
import { answerResetRequests } from './modules/accounts/auth/passwords/password.service.ts'
import { offerSetup } from './modules/accounts/auth/team/admin-account.service.ts'
import { keepWallTimes } from './modules/bookings/change/keep-times.service.ts'
import { startIntegrityChecks } from './modules/office/integrity/integrity.service.ts'
import { bringForward, startBackups } from './modules/office/backups/nightly-backup.service.ts'
import { endOffers } from './modules/waiting-list/offers.service.ts'
import { liveSettings } from './modules/settings/live-settings.service.ts'
import { withMailer } from './modules/messages/mail/mailers.ts'
import { startOutbox } from './modules/messages/outbox/sender.ts'
import { startTimedWork } from './modules/office/timed-work/timed-work.service.ts'
import { startWebhooks } from './modules/office/webhooks/send.service.ts'
import { lookAgain } from './outbox-look.ts'
import { TIMED_TASKS } from './timed-tasks.ts'

export interface RunningServer {
  address: string
  context: Context
  /** Resolves when a newer program has taken over the database: this one must stop. */
  outdated: Promise<StartupError>
  /** Waits for requests in flight, then closes everything. */
  stop(): Promise<void>
}

const nothing = () => Promise.resolve()

/** Starts database, application and port; `before` comes first. @throws StartupError for what the operator can fix */
export async function startServer(
  env: Env,
  prepare: Prepare = nothing,
  before: (database: Database) => Promise<void> = nothing,
): Promise<RunningServer> {
  const log = createLog()
  const database = await connectDatabase({
    uri: env.MONGODB_URI,
    dataDir: env.DATA_DIR,
    onLog: line => {
      log.warn({ line }, 'embedded database')
    },
  })
  try {
    const context = contextOf(env, database, log)
    await before(database)
    await bringForward(database, env, log)
    await context.refreshSettings()
    await prepare(context, database)
    await endOffers(context, context.clock.now())
    await keepWallTimes(context)
    const server = serverFor(createApp(context))
    const drain = drainable(server, context.health)
    await listen(server, env)
    const address = addressOf(server, env)
    const rounds = env.copyOf === undefined ? startWork(context) : []
    const schema = watchSchema(context.db, context.refreshSettings)
    if (context.mailer.kind === 'off' && env.copyOf === undefined)
      say(
        'E-mail is off: nobody gets a confirmation, a reminder or a password link. Name a mail server on the system page, or in SMTP_URL.',
      )
    await offerSetup(context, address)
    return {
      address,
      context,
      outdated: schema.outdated,
      stop: async () => {
        context.health.draining = true
        await drain()
        await Promise.all(rounds.map(each => each.stop()))
        await schema.stop()
        await context.passwords.close()
        await context.mailer.close?.()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw asUnusable(database, error)
  }
}

const startWork = (context: Context) => [
  startOutbox(context, { look: lookAgain, heard: noteAddresses, before: answerResetRequests }),
  startTimedWork(context, TIMED_TASKS),
  startBackups(context),
  startWebhooks(context),
  startIntegrityChecks(context),
]

/** Runs between the migrations and the first request: the demo fills an empty database here. */
export type Prepare = (context: Context, database: Database) => Promise<void>

export function contextOf(env: Env, database: Database, log: Context['log']): Context {
  const live = liveSettings(database.connection, settingsFrom(env))
  const rest: Omit<Context, 'mailer'> = {
    db: database.connection,
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    passwords: createPasswordHasher({ queue: DEFAULT_LIMITS.passwordQueue }),
    deployment: {
      appOrigin: env.APP_ORIGIN,
      secureCookies: env.secureCookies,
      jwtKey: sessionKey(env),
      trustProxy: env.TRUST_PROXY,
      dataDir: env.DATA_DIR,
      clientDir: clientFolder(),
      databaseDir: env.MONGODB_URI === undefined ? env.DATA_DIR : undefined,
      privateWebhooks: env.WEBHOOKS_PRIVATE,
      backup:
        env.BACKUP_DIR === undefined
          ? undefined
          : { database: env.DATA_DIR, folder: env.BACKUP_DIR, at: env.BACKUP_AT, keep: env.BACKUP_KEEP },
      copyOf: env.copyOf,
      metricsToken: env.METRICS_TOKEN,
    },
    ...(env.METRICS_TOKEN === undefined ? {} : { metrics: createMetrics() }),
    ...live,
    health: { draining: false, storing: 0 },
    language: BASE_LANGUAGE,
    log,
  }
  return withMailer(rest, env)
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(portProblem(error, env) ?? error)
    })
    server.listen(env.PORT, env.HOST, resolve)
  })
}

function portProblem(error: NodeJS.ErrnoException, env: Env): StartupError | null {
  const port = String(env.PORT)
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is in use by another program: stop it, or set PORT to a free one`)
  }
  if (error.code === 'EACCES')
    return new SettingError(
      `Port ${port} needs more rights: set PORT to 1024 or above, and let a proxy such as nginx or Caddy have that one`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new SettingError(
      `HOST ${env.HOST} is not an address of this machine: set HOST to 127.0.0.1, or to :: for all of its addresses`,
    )
  }
  return null
}

function addressOf(server: Server, env: Env): string {
  const { port } = server.address() as AddressInfo
  // With PORT=0 the system chose the port, so the configured origin cannot name it.
  return env.PORT === 0 ? `http://127.0.0.1:${String(port)}` : env.APP_ORIGIN
}
