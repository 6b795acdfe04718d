import { ROLES } from '../../contract/constants.ts'
import { loginBody, registerBody, sessionViewSchema } from '../../contract/auth.ts'
import { idParams, listOf } from '../../contract/fields.ts'
import { userReply } from '../../contract/users.ts'
import { call, created, list, noContent, ok, type AnyCall } from '../../http/call.ts'
import { getMe, login, register } from './auth.service.ts'
import { endOwnSession, endSessions, listSessions } from './own-sessions.service.ts'
import { closeSession } from './session.service.ts'

export const authCalls: AnyCall[] = [
  call({
    method: 'POST',
    path: '/auth/register',
    who: 'all',
    summary: 'Makes a customer account',
    body: registerBody,
    reply: { 201: userReply },
    codes: ['WEAK_PASSWORD', 'EMAIL_TAKEN', 'BUSY'],
    run: async ({ body, meta }, _actor, context) => created({ user: await register(context, meta.ip, body) }),
  }),
  call({
    method: 'POST',
    path: '/auth/login',
    who: 'all',
    summary: 'Signs in; `admin: true` is the admins’ screen, where a customer is refused',
    body: loginBody,
    reply: { 200: userReply },
    codes: ['INVALID_CREDENTIALS', 'BUSY'],
    run: async ({ body, meta }, actor, context) => {
      const { user, session, device } = await login(context, body, { ...meta, actor })
      return { ...ok({ user }), session, device }
    },
  }),
  call({
    method: 'POST',
    path: '/auth/logout',
    who: 'all',
    summary: 'Ends this session, on the server too',
    reply: { 204: null },
    run: async (_input, actor, context) => {
      if (actor) await closeSession(context, actor.sessionId)
      return { ...noContent(), session: 'clear' }
    },
  }),
  call({
    method: 'POST',
    path: '/auth/logout-all',
    who: ROLES,
    summary: 'Ends all own sessions, this one too',
    reply: { 204: null },
    run: async (_input, actor, context) => {
      await endSessions(context, actor.id)
      return { ...noContent(), session: 'clear' }
    },
  }),
  call({
    method: 'GET',
    path: '/auth/me',
    who: ROLES,
    summary: 'Who is signed in',
    reply: { 200: userReply },
    run: async (_input, actor, context) => ok({ user: await getMe(context, actor) }),
  }),
  call({
    method: 'GET',
    path: '/auth/sessions',
    who: ROLES,
    summary: 'The own signed-in devices',
    reply: { 200: listOf(sessionViewSchema) },
    run: async (_input, actor, context) => list(await listSessions(context, actor)),
  }),
  call({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    who: ROLES,
    summary: 'Signs out one of the own devices',
    params: idParams,
    reply: { 204: null },
    run: async ({ params }, actor, context) => {
      await endOwnSession(context, actor, params.id)
      return noContent()
    },
  }),
]
