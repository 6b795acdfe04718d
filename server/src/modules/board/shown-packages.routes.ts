import { ok, type Handler, on } from '../../http/on.ts'
import { touchBoardsOfPackage as touchBoards } from '../bookings/board/touch-boards.service.ts'
import { extendPackage, payPackage } from '../user-packages/change/change.service.ts'

/** The changes to a customer's package that boards show with its bookings. */
export const shownPackageHandlers: Handler[] = [
  on('PATCH /admin/user-packages/:id/payment', async ({ params, body }, actor, context) =>
    ok(await payPackage(context, actor, { id: params.id, body, touchBoards })),
  ),
  on('PATCH /admin/user-packages/:id/expiry', async ({ params, body }, actor, context) =>
    ok(await extendPackage(context, actor, { id: params.id, body, touchBoards })),
  ),
]
