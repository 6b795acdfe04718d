import type { Actor } from '../../access.ts'
import type { Context, MailSettings, Settings } from '../../context.ts'
import type { MailSettingsView, SaveMailBody } from '../../contract/settings.ts'
import { AppError, invalidField, savedSince } from '../../errors.ts'
import { seal } from '../../security/sealed-text.ts'
import { mailLock, mailPassword } from '../messages/mail/mail-state.service.ts'
import { changeSettings, readSettings } from './save-settings.service.ts'

/** What a form begins with. */
const FIRST = { port: 587, security: 'starttls', user: '', password: null, replyTo: null } as const

export async function readMailSettings(context: Context): Promise<MailSettingsView> {
  return mailView(context, await readSettings(context))
}

function mailView({ mailer, deployment }: Context, { rev, mail, brand }: Settings): MailSettingsView {
  const { name: fromName, supportEmail: fromAddress } = brand
  const { password, ...shown } = mail ?? { ...FIRST, host: '', fromName, fromAddress }
  const isLost = mailPassword(deployment.jwtKey, { ...shown, password }) === null
  const known = password === null ? 'none' : 'kept'
  const isOnServer = mailer.fixed !== undefined
  return {
    ...shown,
    host: mailer.fixed ?? shown.host,
    rev,
    isOnServer,
    passwordState: isLost ? 'lost' : known,
  }
}

/**
 * PUT /admin/settings/mail: the next mail leaves so, from each server. @throws SET_ON_SERVER; STATE_CONFLICT with `mail` for an
 * old `rev`; VALIDATION for a user without a password
 */
export async function saveMailSettings(
  context: Context,
  actor: Actor,
  { rev, password: typed, ...fields }: SaveMailBody,
): Promise<MailSettingsView> {
  if (context.mailer.fixed !== undefined) throw new AppError('SET_ON_SERVER')
  const { jwtKey } = context.deployment
  const saved = await changeSettings(context, actor, before => {
    const known =
      typed === undefined ? (before.mail?.password ?? null) : seal(jwtKey, mailLock(fields), typed)
    const mail: MailSettings = { ...fields, password: fields.user === '' ? null : known }
    if (fields.user !== '' && !mailPassword(jwtKey, mail)) throw invalidField('password', 'required')
    return { filter: { rev }, set: { mail }, refused: savedSince('mail', mailView(context, before)) }
  })
  return mailView(context, saved)
}
