import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartupError } from '../db/failure.ts'
import { readEnv } from '../env.ts'
import { MAIN_ENTRY } from '../entry-points.ts'

interface Ending {
  code: number | null
  /** Its standard error, by line. */
  lines: string[]
}

describe('a mistake in the configuration or the environment ends the start with one clear line', () => {
  let folder: string
  let busy: Server
  let busyPort: string

  beforeAll(async () => {
    // The started program looks for its own children beside itself.
    folder = mkdtempSync(join(tmpdir(), 'washline-startup-'))
    busy = createServer()
    await new Promise<void>(resolve => busy.listen(0, '127.0.0.1', resolve))
    busyPort = String((busy.address() as AddressInfo).port)
  })
  afterAll(() => {
    busy.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(
    env: Record<string, string>,
    as: { uid?: number; gid?: number } = {},
  ): Promise<Ending> {
    const child = spawn(process.execPath, [MAIN_ENTRY], {
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0', CAR_WASH_ENV: '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...as,
    })
    let text = ''
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const code = await new Promise<number | null>(resolve => child.once('close', resolve))
    return { code, lines: text.trim().split('\n') }
  }

  /** What reading this environment throws; `start` shows that the program prints it and ends. */
  function mistakeIn(env: Record<string, string>): StartupError {
    try {
      readEnv({ PORT: '0', ...env })
    } catch (error) {
      if (error instanceof StartupError) return error
      throw error
    }
    throw new Error('no mistake was found')
  }

  it.each([
    ['JWT_SECRET is too short', { JWT_SECRET: 'short' }, /^JWT_SECRET must have at least 32 characters/],
    [
      'JWT_SECRET is one character repeated',
      { JWT_SECRET: 'x'.repeat(40) },
      /^JWT_SECRET must not be one character repeated/,
    ],
    ['METRICS_TOKEN is too short', { METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 32/],
    ['METRICS_TOKEN fits no header', { METRICS_TOKEN: 'sé cret'.repeat(6) }, /^METRICS_TOKEN must be of/],
    [
      'an https address is set without TRUST_PROXY',
      { APP_ORIGIN: 'https://wash.example' },
      /^TRUST_PROXY=1 is needed with an https APP_ORIGIN/,
    ],
    ['SMTP_URL is not an address', { SMTP_URL: 'smtp://' }, /^SMTP_URL must be an address such as/],
    ['MAIL_FROM is not an address', { MAIL_FROM: 'not an address' }, /^MAIL_FROM must be an address/],
    ['MAIL_FROM is nobody’s', { MAIL_FROM: 'Wash <desk@wash.example>' }, /^MAIL_FROM must be an address/],
    ['the port is not a number', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535/],
    ['the time zone is unknown', { TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE must be an IANA time zone/],
    ['the exchange rates are unreadable', { EXCHANGE_RATES: 'a lot' }, /^EXCHANGE_RATES must look like/],
    ['it listens beyond this machine without https', { HOST: '0.0.0.0' }, /^APP_ORIGIN must be the https/],
    [
      'MONGODB_URI is set without JWT_SECRET',
      { MONGODB_URI: 'mongodb://127.0.0.1:1/x' },
      /^JWT_SECRET is required/,
    ],
  ])('%s', (_what, env: Record<string, string>, line) => {
    const { message } = mistakeIn(env)
    expect(message.split('\n')).toEqual([expect.stringMatching(line)])
  })

  it('no database at MONGODB_URI', async () => {
    const MONGODB_URI = 'mongodb://127.0.0.1:1/x?serverSelectionTimeoutMS=100'
    const { code, lines } = await start({ MONGODB_URI, JWT_SECRET: 'secret'.repeat(6) })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^No MongoDB answers at 127\.0\.0\.1:1: /)])
  })

  it.each([
    [
      'a port of root’s',
      { PORT: '443' },
      /^Port 443 needs more rights: set PORT to 1024 or above, and let a proxy/,
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1', ALLOW_INSECURE: '1' },
      /^HOST 192\.0\.2\.1 is not .* or to :: for all/,
    ],
  ])('%s ends the start as a bad setting does', async (_what, env: Record<string, string>, line) => {
    const own = mkdtempSync(join(tmpdir(), 'washline-startup-own-'))
    chmodSync(own, 0o777)
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const { code, lines } = await start({ DATA_DIR: join(own, 'data'), ...env }, nobody)
    expect(lines).toEqual([expect.stringMatching(line)])
    expect(code).toBe(78)
    rmSync(own, { recursive: true, force: true })
  })

  it.each(['0', '1'])(
    'a mistake in the configuration or the environment ends the start with one clear line, but not an https address with TRUST_PROXY=%s',
    proxies => {
      const env = readEnv({ APP_ORIGIN: 'https://wash.example', TRUST_PROXY: proxies })
      expect(env).toMatchObject({ secureCookies: true, TRUST_PROXY: Number(proxies) })
    },
  )

  it('a mistake in the configuration or the environment ends the start with one clear line, but not what a Unix system sets at a sign-in', () => {
    const atSignIn = { MAIL: '/var/mail/eve', USER: 'eve', LOGNAME: 'eve', LANG: 'C.UTF-8', TERM: 'xterm' }
    expect(readEnv({ PORT: '0', ...atSignIn })).toEqual(readEnv({ PORT: '0' }))
  })

  it('a mistake in the configuration or the environment ends the start with one clear line, but not a time zone in another spelling, which is kept in its own', () => {
    expect(readEnv({ TIME_ZONE: 'europe/rome' }).TIME_ZONE).toBe('Europe/Rome')
  })

  it('a mistake in the configuration or the environment ends the start with one clear line for several mistakes with several lines, which are those of the environment', async () => {
    const env = { PORT: '-1', JWT_SECRET: 'short' }
    const { code, lines } = await start(env)
    expect(code).toBe(78)
    expect(lines).toHaveLength(2)
    expect(lines.join('\n')).toBe(mistakeIn(env).message)
  })

  it('a mistake in the configuration or the environment ends the start with one clear line for a port in use', async () => {
    const { code, lines } = await start({ PORT: busyPort, DATA_DIR: join(folder, 'port') })
    expect(code).toBe(1)
    expect(lines).toEqual([
      `Port ${busyPort} is in use by another program: stop it, or set PORT to a free one`,
    ])
  })

  it('a mistake in the configuration or the environment ends the start with one clear line for a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, lines } = await start({ DATA_DIR: join(file, 'data') })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/DATA_DIR|cannot be written/)
  })
})
