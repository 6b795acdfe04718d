import type { KeyObject } from 'node:crypto'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Language } from './contract/constants.ts'
import type { SaveMailBody, SettingsView } from './contract/settings.ts'
import type { Metrics } from './metrics.ts'
import type { PagesFromSource } from './pages/built.ts'

export type { Brand, PageBrand } from './contract/brand.ts'

export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** The throttles in force (security.md, Throttle) and the request deadline. Race tests set high limits, throttle tests these. */
export const DEFAULT_LIMITS = {
  /** Requests per IP and minute over the whole API, in memory. */
  apiPerMinute: 3000,
  failedLoginsPerAccountAndIp: 5,
  failedLoginsPerIp: 50,
  wrongDeletionPasswords: 5,
  registrationsPerIpAndHour: 300,
  forgotPerAddressAndHour: 5,
  bookingsPerCustomerAndMinute: 60,
  callsPerKeyAndMinute: 600,
  /** Of visits, reminders and calendars in 15 minutes. */
  unknownLinksPerIp: 60,
  /** Begun in 15 minutes: each leaves a row for five. */
  passkeyLoginsPerIp: 300,
  /** Places for hashes waiting for the password worker; 503 when all are taken. A single caller gets half of them. */
  passwordQueue: 64,
  /** Every request is answered within this many milliseconds: callers are promised 10 s, and one is spare for a busy machine. */
  answerWithinMs: 9000,
}
export type Limits = typeof DEFAULT_LIMITS

/** How this installation runs: from the environment, unchanged while the server runs. */
export interface Deployment {
  /** The public address, without a trailing slash. */
  appOrigin: string
  /** Cookies have Secure and the __Host- prefix. */
  secureCookies: boolean
  jwtKey: KeyObject
  /** Trusted hops of `X-Forwarded-For`, 0 = none. */
  trustProxy: number
  /** Folder of the outbox's .eml files. */
  dataDir: string
  /** The folder of the built client, or null without one (API tests). */
  clientDir: string | null
  /** The pages from their sources (dev.ts), in place of the built ones. */
  pages?: PagesFromSource
  /** Folder of the embedded database; absent with MONGODB_URI. */
  databaseDir?: string | undefined
  /** Webhooks may go to http and to addresses inside a network: for development only. */
  privateWebhooks?: boolean | undefined
  /** The nightly backups of the embedded database; absent: none. */
  backup?: BackupPlan | undefined
  /** The backup that this copy shows: it does nothing by itself. */
  copyOf?: string | undefined
  /** Opens `GET /metrics`; absent: nothing does. */
  metricsToken?: string | undefined
}

export interface BackupPlan {
  database: string
  folder: string
  at: string
  /** Older ones are deleted. */
  keep: number
}

export type Policies = SettingsView['policies']

/** The chain: its brand and its policies, and what the environment says of it. */
export interface Settings extends SettingsView {
  logoRev: number
  /** Null: as the environment says, or off. */
  mail: MailSettings | null
  /** The chain's IANA zone. */
  timeZone: string
  /** Currency code → units for one of the chain's currency. */
  exchangeRates: Record<string, number>
}

/** How e-mails leave, by the screen. */
export interface MailSettings extends Omit<SaveMailBody, 'rev' | 'password'> {
  /** Sealed for this host and user; null without a sign-in. */
  password: string | null
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: string; contentType: string }[]
}

/** Accepts one e-mail or throws. `kind` decides whether screens open a prefilled e-mail instead (decision 17). */
export interface Mailer {
  kind: 'smtp' | 'outbox' | 'off'
  /** Changes with the settings of the mail server. */
  settings?: string
  /** The host of the environment's mail server, which the screen cannot change; "": of none. */
  fixed?: string
  send(mail: Mail): Promise<void>
  close?(): Promise<void>
}

/** Hashes passwords in a worker thread, fairly: callers take turns, and no caller fills the queue. */
export interface PasswordHasher {
  of(caller: string): PasswordHasher
  /** `<scheme>$<salt>$<bcrypt>`; BUSY (503) when the queue is full. */
  hash(password: string): Promise<string>
  /** False for `null` (no account), after the same work, so that the time does not reveal whether an account exists. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** Runs work that needs a hash in a place of the queue; BUSY (503) when it is full, before `work` queries the database. */
  inLine<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The request behind some work. Long work checks whether its caller still waits. */
export interface RequestScope {
  /** The `performance.now()` of the deadline; none once a commit has begun. */
  readonly endsAt: number
  /** Aborted at the deadline, and when the caller disconnects. */
  readonly signal: AbortSignal
  readonly stores: boolean
  /** Comes before a commit: the caller is answered with its outcome, however late. @throws BUSY near the deadline */
  beginCommit(): void
}

/** The inputs of the readiness check besides the database. */
export interface Health {
  draining: boolean
  /** The number of requests that have begun a commit and are not answered yet. */
  storing: number
  /** The `performance.now()` at which a request or timed work last stored anything; absent before. */
  storedAt?: number
  /** True when the server has drained and waits for those requests alone. */
  closed?: boolean
  /** Since the mail server could not be reached or refused this program: when it is tried again, after which wait. */
  mailPause?: { until: number; waitMs: number } | undefined
  /** What was last written of the mail server, so that only a change is. */
  mailNoted?: string
  /** The `performance.now()` at which a request came without the header that TRUST_PROXY promises, hourly noted. */
  unforwardedAt?: number
  /** The `performance.now()` of the last log line about a full database disk; readiness then tests it again. */
  fullSince?: number | undefined
}

/** Everything that a call may use. Modules have no state, so several apps can run in one process. */
export interface Context {
  db: Connection
  clock: Clock
  limits: Limits
  mailer: Mailer
  passwords: PasswordHasher
  deployment: Deployment
  /** Brand and policies; the only source of them. A call keeps those that it began with. */
  settings: () => Settings
  refreshSettings: () => Promise<void>
  health: Health
  metrics?: Metrics
  /** During a call, each line names the request, the account and the session. */
  log: Logger
  /** Absent in the server's background work. */
  request?: RequestScope
  /** Language of names and other texts in the reply: `lang`, or the base language without it. */
  language: Language
  /** The client's address according to TRUST_PROXY; absent in the server's background work. */
  ip?: string
}

/** The part that reading and checking data needs, and all that command-line programs have. */
export type DataContext = Pick<Context, 'db' | 'clock' | 'request' | 'ip'>
