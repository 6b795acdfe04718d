import type { Context, DataContext } from '../../../context.ts'
import type { MailFaultReason, SystemView } from '../../../contract/stats.ts'

/** What was last seen of the mail server with these settings, beside the schema's row. */
interface MailRow {
  _id: 'mail'
  settings: string
  acceptedAt: Date | null
  failingSince: Date | null
  reason: MailFaultReason | null
}

const rows = ({ db }: DataContext) => db.collection<MailRow>('meta')

/** Notes that the mail server took a mail (null), or why it takes none; writes on a change only. */
export async function noteMailServer(context: Context, reason: MailFaultReason | null): Promise<void> {
  const { mailer, clock, health } = context
  if (mailer.kind !== 'smtp' || health.mailNoted === String(reason)) return
  const settings = mailer.settings ?? ''
  const now = clock.now()
  const seen = await rows(context).findOne({ _id: 'mail', settings })
  const acceptedAt = seen?.acceptedAt ?? (reason === null ? now : null)
  const failingSince = reason === null ? null : (seen?.failingSince ?? now)
  await rows(context).updateOne(
    { _id: 'mail' },
    { $set: { settings, acceptedAt, failingSince, reason } },
    { upsert: true },
  )
  health.mailNoted = String(reason)
}

/** Whether e-mails leave: proven, once the mail server has taken one with these settings. */
export async function mailState(
  context: Context,
): Promise<Pick<SystemView['mails'], 'state' | 'since' | 'reason'>> {
  const { kind, settings = '' } = context.mailer
  if (kind !== 'smtp') return { state: kind === 'off' ? 'off' : 'files', since: null, reason: null }
  const seen = await rows(context).findOne({ _id: 'mail', settings })
  if (seen?.failingSince)
    return { state: 'failing', since: seen.failingSince.toISOString(), reason: seen.reason }
  const since = seen?.acceptedAt?.toISOString() ?? null
  return { state: since === null ? 'unproven' : 'proven', since, reason: null }
}
