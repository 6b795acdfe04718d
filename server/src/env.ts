import { randomBytes, createSecretKey, type KeyObject } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  MAX_CUTOFF_HOURS,
  MAX_HORIZON_DAYS,
  MAX_OPEN_BOOKINGS,
  MAX_REMINDER_HOURS,
  MAX_UNPAID_BOOKINGS,
  OFFER_MINUTES,
} from './contract/constants.ts'
import { canonicalZone } from './contract/branches.ts'
import { isLoopback, isNobodys } from './contract/settings.ts'
import { SettingError, StartupError } from './db/failure.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${String(min)} to ${String(max)}`)
    .transform(Number)
    .refine(n => n >= min && n <= max, `must be a whole number from ${String(min)} to ${String(max)}`)

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform(value => value === '1' || value === 'true')
  .default(false)

const exchangeRates = z
  .string()
  .transform(text => text.split(',').map(part => /^\s*([A-Z]{3})\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(part)))
  .refine(
    parts => parts.every(part => part !== null && Number(part[2]) > 0),
    'must look like "USD=1.08,SAR=4.05"',
  )
  .transform(parts =>
    Object.fromEntries(parts.flatMap(part => (part ? [[part[1] ?? '', Number(part[2])]] : []))),
  )
  .default({})

const REMINDER_HOURS = 'must be "none", or at most three numbers of hours from 1 to 168 such as "24,2"'
const reminderHours = z
  .string()
  .regex(/^(none|\s*\d+\s*(,\s*\d+\s*){0,2})$/, REMINDER_HOURS)
  .transform(text => (text === 'none' ? [] : [...new Set(text.split(',').map(Number))]))
  .refine(hours => hours.every(each => each >= 1 && each <= MAX_REMINDER_HOURS), REMINDER_HOURS)
  .default([24, 2])

const MAIL_FROM = 'must be an address that can get answers, such as Washline <desk@wash.com>'

const secret = z
  .string()
  .min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one')
  .refine(
    text => !/^(.)\1*$/su.test(text),
    'must not be one character repeated; `openssl rand -base64 48` makes a good one',
  )

const schema = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Absolute. */
  DATA_DIR: z
    .string()
    .default('data')
    .transform(folder => resolve(folder)),
  /** Absent: the embedded database in DATA_DIR. */
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
    .optional(),
  JWT_SECRET: secret.optional(),
  TIME_ZONE: z
    .string()
    .refine(zone => canonicalZone(zone) !== null, 'must be an IANA time zone such as Europe/Rome')
    .transform(zone => canonicalZone(zone) ?? zone)
    .default('Europe/Rome'),
  APP_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an address such as https://wash.example, without a path')
    .optional(),
  TRUST_PROXY: whole(0, 10).optional(),
  ALLOW_INSECURE: flag,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(
      url => URL.canParse(url) && new URL(url).hostname !== '',
      'must be an address such as smtps://user:password@mail.example:465',
    )
    .optional(),
  /**
   * Without an SMTP_URL, each mail becomes a file in DATA_DIR/outbox: for the demo and development. Its name is not MAIL, which
   * a Unix system sets to the mailbox of whoever signs in.
   */
  MAIL_DELIVERY: z.enum(['files'], 'must be "files" or unset').optional(),
  /** Absent: the brand's name and address. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, MAIL_FROM)
    .refine(text => !isNobodys(text), MAIL_FROM)
    .optional(),
  EXCHANGE_RATES: exchangeRates,
  UNPAID_PACKAGE_BOOKINGS: whole(0, MAX_UNPAID_BOOKINGS).default(1),
  CUSTOMER_CHANGE_CUTOFF_HOURS: whole(0, MAX_CUTOFF_HOURS).default(2),
  HORIZON_DAYS: whole(1, MAX_HORIZON_DAYS).default(MAX_HORIZON_DAYS),
  OPEN_BOOKINGS: whole(1, MAX_OPEN_BOOKINGS).default(10),
  OFFER_MINUTES: whole(OFFER_MINUTES.min, OFFER_MINUTES.max).default(15),
  REMINDER_HOURS: reminderHours,
  AUTO_CONFIRM: flag,
  /** For development: webhooks to http and to addresses inside a network. */
  WEBHOOKS_PRIVATE: flag,
  /** Absolute; absent: no nightly backup. */
  BACKUP_DIR: z
    .string()
    .transform(folder => resolve(folder))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30')
    .default('03:30'),
  BACKUP_KEEP: whole(1, 1000).default(14),
  /** Absent: no `GET /metrics`. */
  METRICS_TOKEN: secret.regex(/^[!-~]*$/, 'must be of letters, digits and signs of ASCII').optional(),
})

/** Adds to the environment what it lacks: from CAR_WASH_ENV (unset: an installation's file), then from `.env` here. */
export function loadSettings(): void {
  for (const file of [process.env['CAR_WASH_ENV'] ?? '/etc/car-wash/car-wash.env', '.env']) {
    try {
      accessSync(file, constants.R_OK)
    } catch {
      continue
    }
    process.loadEnvFile(file)
  }
}

/** The configuration, read once, by the names of `.env.example`. No other module reads process.env. */
export type Env = ReturnType<typeof readEnv>

/** Parses the environment, or throws SettingError with one line for each mistake. Empty values count as unset. */
export function readEnv(source: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    throw new SettingError(
      result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    )
  }
  const env = result.data
  const appOrigin = env.APP_ORIGIN ?? `http://localhost:${String(env.PORT)}`
  const secureCookies = appOrigin.startsWith('https://')
  const publicHost = !isLoopback(env.HOST) || !isLoopback(new URL(appOrigin).hostname)
  if (publicHost && !secureCookies && !env.ALLOW_INSECURE) {
    throw new SettingError(
      'APP_ORIGIN must be the https:// address that people use when the server is reached beyond this machine ' +
        '(ALLOW_INSECURE=1 runs without https, at your own risk)',
    )
  }
  if (secureCookies && env.TRUST_PROXY === undefined) {
    throw new SettingError(
      'TRUST_PROXY=1 is needed with an https APP_ORIGIN when requests pass through one proxy of yours (2 for two, ' +
        '0 for none): without it all visitors count as one, and a few wrong passwords lock everybody out',
    )
  }
  if (env.MONGODB_URI !== undefined && env.JWT_SECRET === undefined) {
    throw new SettingError(
      'JWT_SECRET is required with MONGODB_URI: at least 32 characters, the same on every server',
    )
  }
  if (env.MONGODB_URI !== undefined && env.BACKUP_DIR !== undefined) {
    throw new SettingError(
      'BACKUP_DIR is for the embedded database: back up a MongoDB with its own tools, and unset BACKUP_DIR',
    )
  }
  return {
    ...env,
    APP_ORIGIN: appOrigin,
    TRUST_PROXY: env.TRUST_PROXY ?? 0,
    secureCookies,
    /** The name of the backup that a copy serves (commands/look.ts). */
    copyOf: undefined as string | undefined,
  }
}

/** The key that signs sessions: from JWT_SECRET, or generated once and stored in DATA_DIR, readable by its owner only. */
export function sessionKey({ JWT_SECRET, DATA_DIR }: Env): KeyObject {
  if (JWT_SECRET !== undefined) return createSecretKey(Buffer.from(JWT_SECRET))
  const file = resolve(DATA_DIR, 'jwt-secret')
  if (!existsSync(file)) {
    mkdirSync(DATA_DIR, { recursive: true })
    try {
      // 'wx': when two processes start together, one writes and both read the same key.
      writeFileSync(file, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file))
        throw new StartupError(`DATA_DIR ${DATA_DIR} cannot be written: ${String(error)}`)
    }
  }
  chmodSync(file, 0o600)
  return createSecretKey(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'))
}
