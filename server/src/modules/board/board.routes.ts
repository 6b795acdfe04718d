import { etagOf, isCurrent } from '../../http/cached-list.ts'
import { on, serialize, type Handler } from '../../http/on.ts'
import { getBoard } from './board.service.ts'

export const boardHandlers: Handler[] = [
  on('GET /admin/board', async ({ query, meta }, actor, context) => {
    // Of the bytes, not of `rev`: names, packages and the branch itself change without it.
    const body = serialize(await getBoard(context, actor, query))
    const headers = { ETag: etagOf(body), 'Cache-Control': 'private, no-cache' }
    return isCurrent(meta.ifNoneMatch, headers.ETag)
      ? { status: 304, headers }
      : { status: 200, body, headers }
  }),
]
