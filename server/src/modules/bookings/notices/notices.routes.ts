import { askedBranch } from '../../../access.ts'
import { ok, on, type Handler } from '../../../http/on.ts'
import { getRecentBranch } from '../../branches/branch.service.ts'
import { markNoticesSeen } from '../../users/admin.service.ts'
import { listNotices } from './notices.service.ts'

export const noticeHandlers: Handler[] = [
  on('GET /admin/notices', async (context, actor, { query }) =>
    ok(await listNotices(context, actor, query), { 'Cache-Control': 'private, no-cache' }),
  ),
  on('POST /admin/notices/seen', async (context, actor, { body }) => {
    const asked = askedBranch(actor, body.branchId)
    const { id } = await getRecentBranch(context, asked ?? body.branchId)
    await markNoticesSeen(context, { adminId: actor.id, branchId: id }, new Date(body.until))
  }),
]
