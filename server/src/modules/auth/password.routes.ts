import { changePasswordBody, forgotPasswordBody, resetPasswordBody } from '../../contract/auth.ts'
import { ROLES } from '../../contract/constants.ts'
import { accepted, call, noContent, type AnyCall } from '../../http/call.ts'
import { changePassword, forgotPassword, resetPassword } from './password.service.ts'

export const passwordCalls: AnyCall[] = [
  call({
    method: 'POST',
    path: '/auth/password/change',
    who: ROLES,
    summary: 'Sets a new password; every other session ends',
    body: changePasswordBody,
    reply: { 204: null },
    codes: ['WEAK_PASSWORD', 'STATE_CONFLICT', 'BUSY'],
    run: async ({ body, meta }, actor, context) => {
      const session = await changePassword(context, actor, { body, userAgent: meta.userAgent })
      return { ...noContent(), session }
    },
  }),
  call({
    method: 'POST',
    path: '/auth/password/forgot',
    who: 'all',
    summary: 'Mails a link for a new password, if the address has an account; nobody learns whether',
    body: forgotPasswordBody,
    reply: { 202: null },
    run: async ({ body, meta }, _actor, context) => {
      await forgotPassword(context, { email: body.email, ip: meta.ip })
      return accepted()
    },
  }),
  call({
    method: 'POST',
    path: '/auth/password/reset',
    who: 'all',
    summary: 'Sets a new password with such a link, once, within 30 minutes',
    body: resetPasswordBody,
    reply: { 204: null },
    codes: ['INVALID_TOKEN', 'WEAK_PASSWORD', 'STATE_CONFLICT', 'BUSY'],
    run: async ({ body }, _actor, context) => {
      await resetPassword(context, body)
      return noContent()
    },
  }),
]
