import { type Handler, on } from '../../http/on.ts'
import { touchBoardsOfPackage as touchBoards } from '../bookings/board/touch-boards.service.ts'
import { extendPackage, payPackage } from '../user-packages/change/change.service.ts'

/** The changes to a customer's package that boards show with its bookings. */
export const shownPackageHandlers: Handler[] = [
  on('PATCH /admin/user-packages/:id/payment', (context, actor, { id, body }) =>
    payPackage(context, actor, { id, body, touchBoards }),
  ),
  on('PATCH /admin/user-packages/:id/expiry', (context, actor, { id, body }) =>
    extendPackage(context, actor, { id, body, touchBoards }),
  ),
]
