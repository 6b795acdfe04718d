import { on, type Handler } from '../../http/on.ts'
import { spendBookingAttempt } from '../accounts/auth/throttle/throttle.service.ts'
import { archivePackage, giveBackPackage, listLedger, sendPackageDetails } from './change/change.service.ts'
import { reservePackage } from './change/reserve.service.ts'
import { listOwnPackageViews } from './user-package.service.ts'

export const userPackageHandlers: Handler[] = [
  on('POST /packages/purchase', async (context, actor, { body, meta }) => {
    await spendBookingAttempt(context, actor)
    return reservePackage(context, actor, { body, idempotencyKey: meta.idempotencyKey })
  }),
  on('GET /users/packages', listOwnPackageViews),
  on('DELETE /users/packages/:id', giveBackPackage),
  on('GET /users/packages/:id/ledger', listLedger),
  on('DELETE /admin/user-packages/:id', archivePackage),
  on('POST /admin/user-packages/:id/send-details', sendPackageDetails),
]
