import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Mail, Mailer } from '../../../context.ts'
import { isLoopback, type Env } from '../../../env.ts'

const TIMEOUT_MS = 15_000

type Sender = string | { name: string; address: string }

/** Sends through SMTP where it is configured; with MAIL=files keeps each mail as a file in DATA_DIR/outbox; else nothing. */
export function createMailer(
  { SMTP_URL, MAIL, DATA_DIR }: Pick<Env, 'SMTP_URL' | 'MAIL' | 'DATA_DIR'>,
  from: () => Sender,
): Mailer {
  if (SMTP_URL !== undefined) return createSmtpMailer(SMTP_URL, from)
  if (MAIL === 'files') return createFileMailer(DATA_DIR, from)
  return { kind: 'off', send: () => Promise.reject(new Error('e-mail is off')) }
}

/**
 * `url`: smtps://, or smtp:// with STARTTLS, with user and password if the server asks for them. Plain text only within
 * this machine, or where the address ends in `?requireTLS=false`: options in the address take precedence.
 */
function createSmtpMailer(url: string, from: () => Sender): Mailer {
  const isNear = isLoopback(new URL(url).hostname)
  const transport = nodemailer.createTransport({
    // One connection for the mails that are due together: to open one takes longer than to send a mail.
    pool: true,
    maxConnections: 1,
    url,
    requireTLS: !isNear,
    // The certificate of a mail server on this machine is made by its package, for another name.
    ...(isNear ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    settings: createHash('sha256').update(url).digest('hex'),
    send: async mail => {
      await transport.sendMail(messageOf(mail, from()))
    },
    close: () => {
      transport.close()
      return Promise.resolve()
    },
  }
}

/** Mails as .eml files that every mail program opens, readable only by the owner. */
function createFileMailer(dataDir: string, from: () => Sender): Mailer {
  const folder = join(dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    kind: 'outbox',
    send: async mail => {
      const { message } = await transport.sendMail(messageOf(mail, from()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // A reader of the folder sees only complete mails.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
  }
}

const messageOf = ({ to, ...mail }: Mail, from: Sender) => ({
  ...mail,
  from,
  // As an object, so that a comma or bracket inside can never make a second recipient.
  to: { name: '', address: to },
  headers: { 'Auto-Submitted': 'auto-generated' },
})
