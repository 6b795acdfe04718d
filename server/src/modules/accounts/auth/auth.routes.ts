import { ok, type Handler, on } from '../../../http/on.ts'
import { getMe, login, register } from './auth.service.ts'
import { requireOwnPassword } from './passwords/own-password.service.ts'
import { endOwnSession, endSessions, listSessions } from './sessions/own-sessions.service.ts'
import { closeSession } from './sessions/session.service.ts'
import { changePassword, requestReset } from './passwords/password.service.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys/own-passkeys.service.ts'
import { beginPasskeyLogin, loginByPasskey } from './passkeys/passkey-login.service.ts'
import * as factor from './second-factor/own-factor.service.ts'
import { inviteAdmin, registerAdmin } from './team/admin-account.service.ts'
import { createResetLink, endSessionsOf, listTeam, updateAdmin } from './team/team.service.ts'
import { endKey, listKeys, makeKey } from './keys/key.service.ts'

export const authHandlers: Handler[] = [
  on('POST /auth/register', register),
  on('POST /auth/login', async (context, actor, { body, meta }) => {
    const { user, ...cookies } = await login(context, body, { ...meta, actor })
    return { ...ok({ user }), ...cookies }
  }),
  on('POST /auth/logout', async (context, actor) => {
    if (actor) await closeSession(context, actor.sessionId)
    return { status: 204, session: 'clear' }
  }),
  on('POST /auth/logout-all', async (context, actor, { body }) => {
    await requireOwnPassword(context, actor, body)
    await endSessions(context, actor.id)
    return { status: 204, session: 'clear' }
  }),
  on('GET /auth/me', async (context, actor) => ({ user: await getMe(context, actor) })),
  on('GET /auth/sessions', listSessions),
  on('DELETE /auth/sessions/:id', endOwnSession),
  on('POST /auth/password/change', async (context, actor, { body, meta }) => {
    const session = await changePassword(context, actor, { body, userAgent: meta.userAgent })
    return { status: 204, session }
  }),
  on('POST /auth/password/forgot', (context, _actor, { body, meta }) =>
    requestReset(context, { email: body.email, requestId: meta.requestId }),
  ),
  on('POST /auth/passkeys/options', beginPasskeyLogin),
  on('POST /auth/passkeys/login', async (context, actor, { body, meta }) => {
    const { user, session, device } = await loginByPasskey(context, body, { ...meta, actor })
    return { ...ok({ user }), session, device }
  }),
  on('GET /auth/passkeys', listPasskeys),
  on('POST /auth/passkeys/new', beginPasskey),
  on('POST /auth/passkeys', addPasskey),
  on('DELETE /auth/passkeys/:id', removePasskey),
  on('GET /auth/second-factor', factor.viewFactor),
  on('POST /auth/second-factor', factor.startFactor),
  on('POST /auth/second-factor/confirm', async (context, actor, { body, meta }) => {
    const { recoveryCodes, session } = await factor.confirmFactor(context, actor, { ...body, ...meta })
    return { ...ok({ recoveryCodes }), session }
  }),
  on('POST /auth/second-factor/recovery-codes', factor.renewCodes),
  on('POST /auth/second-factor/off', async (context, actor, { body, meta }) => {
    const session = await factor.endFactor(context, actor, { body, userAgent: meta.userAgent })
    return { status: 204, session }
  }),
  on('DELETE /admin/users/:id/second-factor', factor.takeFactorAway),
  on('POST /auth/admin-register', registerAdmin),
  on('POST /admin/invitations', inviteAdmin),
  on('GET /admin/users', listTeam),
  on('PATCH /admin/users/:id', updateAdmin),
  on('POST /admin/users/:id/reset-link', createResetLink),
  on('DELETE /admin/users/:id/sessions', (context, actor, { id }) => endSessionsOf(context, actor, id)),
  on('GET /admin/keys', listKeys),
  on('POST /admin/keys', makeKey),
  on('DELETE /admin/keys/:id', (context, actor, { id }) => endKey(context, actor, id)),
]
