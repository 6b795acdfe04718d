import type { Actor } from '../../../access.ts'
import type { SaveBranchBody } from '../../../contract/branches.ts'
import { MAX_ENTRIES } from '../../../contract/constants.ts'
import type { BranchOutcome } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../errors.ts'
import {
  editedBranchView,
  getBranch,
  requireBranches,
  type BranchRecord,
} from '../../branches/branch.service.ts'
import { changeBranch } from './change-branch.service.ts'
import type { Serves } from '../../../serves.ts'

/** How often a branch is read again that somebody has saved meanwhile. */
const MAX_TRIES = 3

/** The fields of a change that several branches get; the others stay as each branch has them. */
type SharedChange = (branch: BranchRecord) => Partial<SaveBranchBody>

/** Each in its own transaction, so that a branch that cannot take it does not hold up the others. */
export const closeBranches: Serves<'POST /admin/closures'> = async (
  context,
  actor,
  { body: { branchIds, closure, replan } },
) => {
  return changeMany(context, actor, {
    ids: branchIds,
    replan,
    change: branch => {
      const closures = [...editedBranchView(branch).closures, closure]
      if (closures.length > MAX_ENTRIES) throw invalidField('closure', 'too_many', { max: MAX_ENTRIES })
      return { closures }
    },
  })
}

/** POST /admin/branches/{id}/hours/copy: everyday hours and those of weekdays, to other branches in the same way. */
export const copyHours: Serves<'POST /admin/branches/:id/hours/copy'> = async (
  context,
  actor,
  { id, body },
) => {
  const { operatingHours, closeingHours, weekHours } = await getBranch(context, id)
  return changeMany(context, actor, {
    ids: body.to,
    replan: body.replan,
    change: () => ({ operatingHours, closeingHours, weekHours }),
  })
}

async function changeMany(
  context: Context,
  actor: Actor,
  { ids, change, replan }: { ids: readonly string[]; change: SharedChange; replan: boolean | undefined },
): Promise<BranchOutcome[]> {
  const unique = [...new Set(ids.map(id => id.toLowerCase()))]
  await requireBranches(context, unique)
  const outcomes: BranchOutcome[] = []
  for (const id of unique) outcomes.push(await changeOne(context, actor, { id, change, replan }))
  return outcomes
}

async function changeOne(
  context: Context,
  actor: Actor,
  { id, change, replan = false }: { id: string; change: SharedChange; replan: boolean | undefined },
): Promise<BranchOutcome> {
  for (let tries = 1; ; tries++) {
    const before = await getBranch(context, id)
    const branchId = { _id: id, name: before.name }
    try {
      const body = { ...editedBranchView(before), ...change(before), rev: before.rev, replan }
      const changed = await changeBranch(context, actor, { id, body })
      return { branchId, saved: true, ...(changed.replan ? { replan: changed.replan } : {}) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'STATE_CONFLICT' && tries < MAX_TRIES) continue
      const { bookings } = error.extra
      return {
        ...{ branchId, saved: false, code: error.code },
        ...(Array.isArray(bookings) ? { bookings: bookings.length } : {}),
      }
    }
  }
}
