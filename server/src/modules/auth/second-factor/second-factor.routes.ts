import { noContent, ok, type Handler, on } from '../../../http/on.ts'
import { confirmFactor, endFactor, renewCodes, startFactor, viewFactor } from './own-factor.service.ts'
import { takeFactorAway } from './taken-factor.service.ts'

export const secondFactorHandlers: Handler[] = [
  on('GET /auth/second-factor', async (_input, actor, context) => ok(await viewFactor(context, actor))),
  on('POST /auth/second-factor', async ({ body }, actor, context) =>
    ok(await startFactor(context, actor, body.password)),
  ),
  on('POST /auth/second-factor/confirm', async ({ body, meta }, actor, context) => {
    const { recoveryCodes, session } = await confirmFactor(context, actor, { ...body, ...meta })
    return { ...ok({ recoveryCodes }), session }
  }),
  on('POST /auth/second-factor/recovery-codes', async ({ body }, actor, context) =>
    ok({ recoveryCodes: await renewCodes(context, actor, body) }),
  ),
  on('POST /auth/second-factor/off', async ({ body, meta }, actor, context) => {
    const session = await endFactor(context, actor, { body, userAgent: meta.userAgent })
    return { ...noContent(), session }
  }),
  on('DELETE /admin/users/:id/second-factor', async ({ params, body }, actor, context) => {
    await takeFactorAway(context, actor, { id: params.id, password: body.password })
    return noContent()
  }),
]
