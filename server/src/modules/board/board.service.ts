import { branchScope, type Actor } from '../../access.ts'
import type { BoardQuery, BoardView } from '../../contract/bookings.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { readBoard } from '../bookings/board/board-bookings.service.ts'
import { dateAt } from '../../calendar/branch-dates.ts'
import { getBranch, listBranches, type BranchRecord } from '../branches/branch.service.ts'

/** GET /admin/board: the admin's branch or the one requested (by default the first), on the date requested (by default today). */
export async function getBoard(context: Context, actor: Actor, query: BoardQuery): Promise<BoardView> {
  const branch = await branchOf(context, actor, query)
  return readBoard(context, branch, query.date ?? dateAt(branch, context.clock.now()))
}

async function branchOf(context: Context, actor: Actor, query: BoardQuery): Promise<BranchRecord> {
  const own = branchScope(actor)
  const asked = query.branchId?.toLowerCase() ?? own
  if (own === 'none' || (own !== null && asked !== own)) throw notFound()
  if (asked !== null) return getBranch(context, asked)
  const [first] = await listBranches(context)
  if (!first) throw notFound()
  return first
}
