import type { KeyObject } from 'node:crypto'
import type { Context, DataContext, MailSettings } from '../../../context.ts'
import type { MailFaultReason, SystemView } from '../../../contract/stats.ts'
import { unseal } from '../../../security/sealed-text.ts'

/** What was last seen of the mail server with these settings, beside the schema's row. */
interface MailRow {
  _id: 'mail'
  settings: string
  acceptedAt: Date | null
  /** When the code of a test was typed in. */
  arrivedAt?: Date | null
  failingSince: Date | null
  reason: MailFaultReason | null
}

const rows = ({ db }: DataContext) => db.collection<MailRow>('meta')

/** Notes that the mail server took a mail (null), which may have been read, or why it takes none; writes on a change only. */
export async function noteMailServer(
  context: Context,
  reason: MailFaultReason | null,
  hasArrived = false,
): Promise<void> {
  const { mailer, clock, health } = context
  if (mailer.kind !== 'smtp' || (health.mailNoted === String(reason) && !hasArrived)) return
  const settings = mailer.settings ?? ''
  const now = clock.now()
  const seen = await rows(context).findOne({ _id: 'mail', settings })
  const acceptedAt = seen?.acceptedAt ?? (reason === null ? now : null)
  const arrivedAt = hasArrived ? now : (seen?.arrivedAt ?? null)
  const failingSince = reason === null ? null : (seen?.failingSince ?? now)
  await rows(context).updateOne(
    { _id: 'mail' },
    { $set: { settings, acceptedAt, arrivedAt, failingSince, reason } },
    { upsert: true },
  )
  health.mailNoted = String(reason)
}

/** Whether e-mails leave: proven, once the mail server has taken one with these settings. */
export async function mailState(
  context: Context,
): Promise<Pick<SystemView['mails'], 'state' | 'since' | 'reason' | 'arrivedAt'>> {
  const { kind, settings = '' } = context.mailer
  const seen = kind === 'smtp' ? await rows(context).findOne({ _id: 'mail', settings }) : null
  const { acceptedAt = null, arrivedAt = null, failingSince = null, reason = null } = seen ?? {}
  const proof = acceptedAt ? 'proven' : 'unproven'
  const states = { off: 'off', outbox: 'files', smtp: failingSince ? 'failing' : proof } as const
  return {
    state: states[kind],
    since: (failingSince ?? acceptedAt)?.toISOString() ?? null,
    reason,
    arrivedAt: arrivedAt?.toISOString() ?? null,
  }
}

/** With another host or user it must be typed again, so that nobody sends it to a server of their own. */
export const mailLock = ({ host, user }: Pick<MailSettings, 'host' | 'user'>) =>
  ['mail password', `${user}@${host}`] as const

/** "" without one; null for one that another JWT_SECRET has sealed, or for another host or user. */
export const mailPassword = (key: KeyObject, mail: Pick<MailSettings, 'host' | 'user' | 'password'>) =>
  mail.password === null ? '' : unseal(key, mailLock(mail), mail.password)
