import { askedBranch } from '../../../access.ts'
import { etagOf, isCurrent } from '../../../http/cached-list.ts'
import { noContent, on, serialize, type Handler } from '../../../http/on.ts'
import { getRecentBranch } from '../../branches/branch.service.ts'
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
    const asked = askedBranch(actor, body.branchId)
    const { id } = await getRecentBranch(context, asked ?? body.branchId)
    await markNoticesSeen(context, { adminId: actor.id, branchId: id }, new Date(body.until))
    return noContent()
  }),
]
