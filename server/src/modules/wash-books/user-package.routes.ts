import { ok, type Handler, on } from '../../http/on.ts'
import { requireOwnPassword } from '../accounts/auth/passwords/own-password.service.ts'
import { spendBookingAttempt } from '../accounts/auth/throttle/throttle.service.ts'
import { archivePackage, findPackage, giveBackPackage, listLedger } from './change/change.service.ts'
import { reservePackage } from './change/reserve.service.ts'
import { sendPackageDetails } from './change/send-details.service.ts'
import { listOwnPackageViews } from './read/list.service.ts'

export const userPackageHandlers: Handler[] = [
  on('POST /packages/purchase', async (context, actor, { body, meta }) => {
    await spendBookingAttempt(context, actor)
    return reservePackage(context, actor, { body, idempotencyKey: meta.idempotencyKey })
  }),
  on('GET /users/packages', listOwnPackageViews),
  on('DELETE /users/packages/:id', (context, actor, { id }) => giveBackPackage(context, actor, id)),
  on('GET /users/packages/:id/ledger', (context, actor, { id }) => listLedger(context, actor, id)),
  on('DELETE /admin/user-packages/:id', async (context, actor, { id, body }) => {
    const target = () => findPackage(context, actor, id)
    await requireOwnPassword(context, actor, { password: body.password, target })
    await archivePackage(context, actor, { id, body })
  }),
  on('POST /admin/user-packages/:id/send-details', async (context, actor, { id }) => {
    const prefilled = await sendPackageDetails(context, actor, id)
    return prefilled ? ok(prefilled) : { status: 202 }
  }),
]
