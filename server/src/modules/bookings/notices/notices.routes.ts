import { etagOf, isCurrent } from '../../../http/cached-list.ts'
import { noContent, on, serialize, type Handler } from '../../../http/on.ts'
import { markNoticesSeen } from '../../users/notices-seen.service.ts'
import { listNotices } from './notices.service.ts'

export const noticeHandlers: Handler[] = [
  on('GET /admin/notices', async ({ query, meta }, actor, context) => {
    const body = serialize(await listNotices(context, actor, query))
    const headers = { ETag: etagOf(body), 'Cache-Control': 'private, no-cache' }
    return isCurrent(meta.ifNoneMatch, headers.ETag)
      ? { status: 304, headers }
      : { status: 200, body, headers }
  }),
  on('POST /admin/notices/seen', async ({ body }, actor, context) => {
    await markNoticesSeen(context, actor.id, new Date(body.until))
    return noContent()
  }),
]
