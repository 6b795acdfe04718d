import { accepted, list, noContent, ok, type Handler, on } from '../../http/on.ts'
import { requireOwnPassword } from '../auth/passwords/own-password.service.ts'
import { spendBookingAttempt } from '../auth/throttle/throttle.service.ts'
import { archivePackage, findPackage, giveBackPackage, listLedger } from './change/change.service.ts'
import { reservePackage } from './change/reserve.service.ts'
import { sendPackageDetails } from './change/send-details.service.ts'
import { listOwnPackageViews } from './read/list.service.ts'

export const userPackageHandlers: Handler[] = [
  on('POST /packages/purchase', async ({ body, meta }, actor, context) => {
    await spendBookingAttempt(context, actor)
    const { idempotencyKey } = meta
    const { reply, replayed } = await reservePackage(context, actor, { body, idempotencyKey })
    return replayed ? { ...reply, headers: { 'Idempotent-Replayed': 'true' } } : reply
  }),
  on('GET /users/packages', async (_input, actor, context) =>
    list(await listOwnPackageViews(context, actor)),
  ),
  on('DELETE /users/packages/:id', async ({ params }, actor, context) => {
    await giveBackPackage(context, actor, params.id)
    return noContent()
  }),
  on('GET /users/packages/:id/ledger', async ({ params }, actor, context) =>
    list(await listLedger(context, actor, params.id)),
  ),
  on('DELETE /admin/user-packages/:id', async ({ params, body }, actor, context) => {
    const target = () => findPackage(context, actor, params.id)
    await requireOwnPassword(context, actor, { password: body.password, target })
    await archivePackage(context, actor, { id: params.id, body })
    return noContent()
  }),
  on('POST /admin/user-packages/:id/send-details', async ({ params }, actor, context) => {
    const prefilled = await sendPackageDetails(context, actor, params.id)
    return prefilled ? ok(prefilled) : accepted()
  }),
]
