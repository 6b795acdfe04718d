import { boardQuery, boardViewSchema } from '../../contract/bookings.ts'
import { etagOf, isCurrent } from '../../http/cached-list.ts'
import { call, type AnyCall } from '../../http/call.ts'
import { getBoard } from './board.service.ts'

export const boardCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/admin/board',
    who: ['branch-admin', 'super-admin'],
    summary: "A branch's day by bays; 304 while nothing has changed",
    query: boardQuery,
    reply: { 200: boardViewSchema, 304: null },
    codes: ['NOT_FOUND'],
    run: async ({ query, meta }, actor, context) => {
      // Of the bytes, not of `rev`: names, packages and the branch itself change without it.
      const body = Buffer.from(JSON.stringify(await getBoard(context, actor, query)))
      const headers = { ETag: etagOf(body), 'Cache-Control': 'private, no-cache' }
      return isCurrent(meta.ifNoneMatch, headers.ETag)
        ? { status: 304, headers }
        : { status: 200, body, headers }
    },
  }),
]
