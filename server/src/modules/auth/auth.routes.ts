import { created, list, noContent, ok, type Handler, on } from '../../http/on.ts'
import { getMe, login, register } from './auth.service.ts'
import { requireOwnPassword } from './passwords/own-password.service.ts'
import { endOwnSession, endSessions, listSessions } from './sessions/own-sessions.service.ts'
import { closeSession } from './sessions/session.service.ts'

export const authHandlers: Handler[] = [
  on('POST /auth/register', async ({ body, meta }, _actor, context) =>
    created({ user: await register(context, meta.ip, body) }),
  ),
  on('POST /auth/login', async ({ body, meta }, actor, context) => {
    const { user, ...cookies } = await login(context, body, { ...meta, actor })
    return { ...ok({ user }), ...cookies }
  }),
  on('POST /auth/logout', async (_input, actor, context) => {
    if (actor) await closeSession(context, actor.sessionId)
    return { ...noContent(), session: 'clear' }
  }),
  on('POST /auth/logout-all', async ({ body }, actor, context) => {
    await requireOwnPassword(context, actor, body)
    await endSessions(context, actor.id)
    return { ...noContent(), session: 'clear' }
  }),
  on('GET /auth/me', async (_input, actor, context) => ok({ user: await getMe(context, actor) })),
  on('GET /auth/sessions', async (_input, actor, context) => list(await listSessions(context, actor))),
  on('DELETE /auth/sessions/:id', async ({ params, body }, actor, context) => {
    await endOwnSession(context, actor, { id: params.id, ...body })
    return noContent()
  }),
]
