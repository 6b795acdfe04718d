import { etagOf, isCurrent } from '../../../http/sent-lists.ts'
import { ok, on, type Handler } from '../../../http/on.ts'
import { getBoard } from './board.service.ts'
import { touchBoardsOfPackage as touchBoards } from './touch-boards.service.ts'
import { extendPackage, payPackage } from '../../wash-books/change/change.service.ts'

const PRIVATE = { 'Cache-Control': 'private, no-cache' }

export const boardHandlers: Handler[] = [
  on('GET /admin/board', async (context, actor, { query, meta }) => {
    const isKnown = (state: string) => isCurrent(meta.ifNoneMatch, etagOf(state))
    const { view, state } = await getBoard(context, actor, { query, isKnown })
    const headers = { ...PRIVATE, ...(state === null ? {} : { ETag: etagOf(state) }) }
    return view ? ok(view, headers) : { status: 304, headers }
  }),
  on('PATCH /admin/user-packages/:id/payment', (context, actor, { id, body }) =>
    payPackage(context, actor, { id, body, touchBoards }),
  ),
  on('PATCH /admin/user-packages/:id/expiry', (context, actor, { id, body }) =>
    extendPackage(context, actor, { id, body, touchBoards }),
  ),
]
