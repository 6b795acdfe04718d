// A server in its own process, for tests that race between processes or kill one. Started by second-server.ts.
import { createSecretKey } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { serverFor } from '../http/connections.ts'
import type { Context } from '../context.ts'
import { connectDatabase } from '../db/connect.ts'
import { createPasswordHasher } from '../modules/accounts/auth/passwords/passwords.ts'
import { watchSchema } from '../db/schema-watch.ts'
import { withMailer } from '../modules/messages/mail/mailers.ts'
import { liveSettings } from '../modules/settings/live-settings.service.ts'
import type { ServerProcessOptions } from './second-server.ts'
import { runTimedWork } from '../modules/office/timed-work/timed-work.service.ts'
import { TEST_SETTINGS } from './test-settings.ts'
import { TIMED_TASKS } from '../timed-tasks.ts'

// Only second-server.ts writes this.
const options = JSON.parse(process.argv[2] ?? '') as ServerProcessOptions
const database = await connectDatabase({ uri: options.uri, dataDir: '' })
let now = new Date(options.now)
const many = 1e9

const rest: Omit<Context, 'mailer'> = {
  db: database.connection,
  clock: { now: () => new Date(now) },
  limits: {
    apiPerMinute: many,
    failedLoginsPerAccountAndIp: many,
    failedLoginsPerIp: many,
    wrongDeletionPasswords: many,
    registrationsPerIpAndHour: many,
    forgotPerAddressAndHour: many,
    bookingsPerCustomerAndMinute: many,
    callsPerKeyAndMinute: many,
    unknownLinksPerIp: many,
    passkeyLoginsPerIp: many,
    passwordQueue: 1000,
    answerWithinMs: 60_000,
  },
  passwords: createPasswordHasher({ queue: 1000, cost: 4 }),
  deployment: {
    appOrigin: 'http://localhost:3000',
    secureCookies: false,
    jwtKey: createSecretKey(Buffer.from(options.jwtKey, 'hex')),
    trustProxy: 0,
    dataDir: '',
    clientDir: options.clientDir,
  },
  ...liveSettings(database.connection, TEST_SETTINGS),
  health: { draining: false, storing: 0 },
  language: 'en',
  log: pino({ level: 'silent' }),
}

const context = withMailer(rest, { DATA_DIR: '', copyOf: undefined })
watchSchema(context.db, context.refreshSettings)
const server = serverFor(createApp(context))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${String(port)}` })
})
process.on('message', message => {
  now = new Date((message as { now: string }).now)
  void runTimedWork(context, TIMED_TASKS).then(() => process.send?.({}))
})
// When the test ends, for any reason, this process ends too.
process.on('disconnect', () => process.exit(0))
