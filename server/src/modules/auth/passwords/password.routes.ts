import { accepted, noContent, type Handler, on } from '../../../http/on.ts'
import { changePassword } from './password.service.ts'
import { requestReset } from './reset-request.service.ts'

export const passwordHandlers: Handler[] = [
  on('POST /auth/password/change', async ({ body, meta }, actor, context) => {
    const session = await changePassword(context, actor, { body, userAgent: meta.userAgent })
    return { ...noContent(), session }
  }),
  on('POST /auth/password/forgot', async ({ body, meta }, _actor, context) => {
    await requestReset(context, { email: body.email, ip: meta.ip, requestId: meta.requestId })
    return accepted()
  }),
]
