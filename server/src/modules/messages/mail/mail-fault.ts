import type { MailFaultReason } from '../../../contract/stats.ts'

/** `server`: nothing can be sent; `later`: not this mail yet; `never`: not this mail, with `recipient` none to this address. */
export interface MailFault {
  of: 'server' | 'later' | 'never'
  reason: MailFaultReason
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  message: string
}

const REASONS: readonly (readonly [MailFaultReason, RegExp])[] = [
  ['port', /wrong version number|ssl3_|packet length too long/i],
  ['certificate', /certificate|self.signed|altnames|CERT_/i],
  ['starttls', /STARTTLS/],
  ['login', /EAUTH|ENOAUTH|\b535\b/],
  ['name', /EDNS|ENOTFOUND|EAI_AGAIN/],
  ['refused', /ECONNREFUSED/],
  ['silent', /ETIMEDOUT|timeout|EHOSTUNREACH|ENETUNREACH/i],
]

/** Sorts an error of the mail server; one that it did not cause is of this mail alone. */
export function mailFault(error: unknown): MailFault {
  if (!(error instanceof Error)) return { of: 'later', reason: 'other' }
  const { code = '', command = '', responseCode = 0, message }: SmtpError = error
  const reply = Math.trunc(responseCode / 100)
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  if (isOfMail && responseCode !== 421) {
    const size = responseCode === 552 ? 'size' : 'other'
    return {
      of: reply === 5 ? 'never' : 'later',
      reason: command === 'RCPT TO' && reply === 5 ? 'recipient' : size,
    }
  }
  if (command === 'MAIL FROM' && reply === 5) return { of: 'server', reason: 'sender' }
  const [reason] = REASONS.find(([, words]) => words.test(`${code} ${String(responseCode)} ${message}`)) ?? [
    'other',
  ]
  return { of: command === '' && code === '' ? 'later' : 'server', reason }
}
