import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Context, Deployment, Mail, Mailer, MailSettings, Settings } from '../../../context.ts'
import { isLoopback, isNobodys } from '../../../contract/settings.ts'
import type { Env } from '../../../env.ts'
import { mailPassword } from './mail-state.service.ts'

/** Shorter than a server takes to stop. */
const TIMEOUT_MS = 10_000

type Ways = Pick<Env, 'SMTP_URL' | 'MAIL_DELIVERY' | 'MAIL_FROM' | 'DATA_DIR' | 'copyOf'>

/**
 * Sends through SMTP as the environment says, else as the screen has said; with MAIL_DELIVERY=files keeps each mail as a file in
 * DATA_DIR/outbox; else nothing. The copy of a backup sends nothing.
 */
export function createMailer(
  { SMTP_URL, MAIL_DELIVERY, MAIL_FROM, DATA_DIR, copyOf }: Ways,
  { settings, deployment }: Pick<Context, 'settings'> & { deployment: Pick<Deployment, 'jwtKey'> },
): Mailer {
  const parties = () => ({ from: MAIL_FROM ?? senderOf(settings().brand) })
  if (SMTP_URL !== undefined) {
    const { hostname } = new URL(SMTP_URL)
    return { ...smtpMailer(optionsOfUrl(SMTP_URL), () => real(parties()), SMTP_URL), fixed: hostname }
  }
  if (MAIL_DELIVERY === 'files') return { ...createFileMailer(DATA_DIR, parties), fixed: '' }
  const { mail } = settings()
  if (mail === null || copyOf !== undefined)
    return { kind: 'off', send: () => Promise.reject(new Error('e-mail is off')) }
  const options = optionsOf(mail, mailPassword(deployment.jwtKey, mail))
  return smtpMailer(options, () => partiesOf(mail), JSON.stringify(mail))
}

/** Adds a mailer that follows the settings: other ones are tried at once, and what is being sent still leaves. */
export function withMailer(rest: Omit<Context, 'mailer'>, ways: Ways): Context {
  const { refreshSettings, settings, health } = rest
  const context: Context = { ...rest, mailer: createMailer(ways, rest) }
  context.refreshSettings = async () => {
    const { mail } = settings()
    await refreshSettings()
    if (settings().mail === mail) return
    void context.mailer.close?.()
    context.mailer = createMailer(ways, context)
    health.mailPause = undefined
    health.mailNoted = ''
  }
  return context
}

const senderOf = ({ name, supportEmail }: Settings['brand']) => ({ name, address: supportEmail })

/** @throws Error of the sender, as a mail server's, while the brand has an address that can get no answers */
function real(parties: Parties): Parties {
  const { from } = parties
  if (typeof from === 'string' || !isNobodys(from.address)) return parties
  const error = new Error(
    `${from.address} can get no answers: save your own support address, or set MAIL_FROM`,
  )
  throw Object.assign(error, { command: 'MAIL FROM', responseCode: 553 })
}

interface Parties {
  from: string | { name: string; address: string }
  replyTo?: string
}

const partiesOf = ({ fromName, fromAddress, replyTo }: MailSettings): Parties => ({
  from: { name: fromName, address: fromAddress },
  ...(replyTo !== null && { replyTo }),
})

function smtpMailer(options: object, parties: () => Parties, settings: string): Mailer {
  const transport = nodemailer.createTransport({
    ...options,
    // One connection for the mails that are due together: to open one takes longer than to send a mail.
    pool: true,
    maxConnections: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    settings: createHash('sha256').update(settings).digest('hex'),
    send: async mail => {
      await transport.sendMail(messageOf(mail, parties()))
    },
    close: () => {
      transport.close()
      return Promise.resolve()
    },
  }
}

/** The certificate of a mail server on this machine is made by its package, for another name. */
const toHost = (host: string) => (isLoopback(host) ? { tls: { rejectUnauthorized: false } } : {})

/**
 * `url`: smtps://, or smtp:// with STARTTLS, with user and password if the server asks for them. Plain text only within
 * this machine, or where the address ends in `?requireTLS=false`: options in the address take precedence.
 */
function optionsOfUrl(url: string) {
  const { hostname } = new URL(url)
  return { url, requireTLS: !isLoopback(hostname), ...toHost(hostname) }
}

/** A password that cannot be opened makes the sign-in fail before anything is sent. */
const optionsOf = ({ host, port, security, user }: MailSettings, pass: string | null) => ({
  ...{ host, port, secure: security === 'tls', ignoreTLS: security === 'none' },
  ...{ requireTLS: security === 'starttls', ...toHost(host) },
  ...(user !== '' && { auth: { user, pass: pass ?? '' } }),
})

/** Mails as .eml files that every mail program opens, readable only by the owner. */
function createFileMailer(dataDir: string, parties: () => Parties): Mailer {
  const folder = join(dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    kind: 'outbox',
    send: async mail => {
      const { message } = await transport.sendMail(messageOf(mail, parties()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // A reader of the folder sees only complete mails.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
  }
}

const messageOf = ({ to, ...mail }: Mail, parties: Parties) => ({
  ...mail,
  ...parties,
  // As an object, so that a comma or bracket inside can never make a second recipient.
  to: { name: '', address: to },
  headers: { 'Auto-Submitted': 'auto-generated' },
})
