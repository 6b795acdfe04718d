import { Types } from 'mongoose'
import { askedBranch, type Actor } from '../../../access.ts'
import type { CloseTillBody, OpenTillBody } from '../../../contract/payments.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, transaction } from '../../../db/transaction.ts'
import { AppError, notFound } from '../../../errors.ts'
import { centsOf, euroOf } from '../../../values/money.ts'
import { recordAudit } from '../../trail/audit.service.ts'
import { getBranch } from '../../branches/branch.service.ts'
import { fixCurrency } from '../../settings/save-settings.service.ts'
import { cashIn } from './read/audit.service.ts'
import { TillModel, type Till } from './till.model.ts'

/**
 * Puts cash into the open drawer of a branch, in the running transaction; where none is open it opens one with float 0,
 * so that each cash row is in exactly one drawer. The write itself requires the drawer to be open.
 */
export async function putInTill(
  context: Context,
  { branchId, by }: { branchId: Types.ObjectId | null; by: Types.ObjectId | null },
): Promise<Types.ObjectId> {
  const till = await TillModel(context.db)
    .findOneAndUpdate(
      { branchId, closedAt: null },
      {
        $inc: { rows: 1 },
        $setOnInsert: { openedAt: context.clock.now(), openedBy: by, floatCents: 0 },
      },
      { upsert: true, returnDocument: 'after' },
    )
    .lean()
  return till._id
}

/** The branch that takes money: a branch-admin's own; a super-admin's choice, or null for the head office. */
export async function takingBranch(context: Context, actor: Actor, chosen?: string) {
  const id = askedBranch(actor, chosen)
  return id === null ? null : getBranch(context, id)
}

/** POST /admin/tills. STATE_CONFLICT when the branch has an open drawer. */
export async function openTill(context: Context, actor: Actor, body: OpenTillBody): Promise<Till> {
  const branch = await takingBranch(context, actor, body.branchId)
  const row = {
    _id: new Types.ObjectId(),
    branchId: branch?._id ?? null,
    openedAt: context.clock.now(),
    openedBy: new Types.ObjectId(actor.id),
    floatCents: centsOf(body.float),
  }
  try {
    return await transaction(context, async () => {
      await fixCurrency(context)
      const till = await TillModel.insert(context, row)
      await recordAudit(context, { actor, action: 'till.open', id: row._id, after: { float: body.float } })
      return till
    })
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('STATE_CONFLICT', 'A cash drawer is already open')
    throw error
  }
}

/** POST /admin/tills/{id}/close. The count is entered blind; the difference is kept, never edited. */
export async function closeTill(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: CloseTillBody },
): Promise<Till> {
  return transaction(context, async () => {
    const tills = TillModel(context.db)
    const before = await tills.findOne({ _id: id, ...scopeOf(actor) }).lean()
    if (!before) throw notFound()
    const countedCents = centsOf(body.counted)
    const expectedCents = before.floatCents + (await cashIn(context, before._id)).cents
    // A cash row that arrives meanwhile raises `rows`: one of the two transactions is repeated.
    const after = await tills
      .findOneAndUpdate(
        { _id: before._id, closedAt: null, rows: before.rows },
        {
          $set: {
            closedAt: context.clock.now(),
            closedBy: new Types.ObjectId(actor.id),
            countedCents,
            expectedCents,
            note: body.note ?? null,
          },
        },
        { returnDocument: 'after' },
      )
      .lean()
    if (!after) throw new AppError('STATE_CONFLICT', 'The cash drawer is already closed')
    const facts = { counted: body.counted, expected: euroOf(expectedCents) }
    await recordAudit(context, { actor, action: 'till.close', id: after._id, after: facts })
    return after
  })
}

/** The condition of a branch: by default one's own (branch-admin) or any (super-admin). 404 for that of another admin. */
export function scopeOf(actor: Actor, branchId?: string): { branchId?: Types.ObjectId } {
  const id = askedBranch(actor, branchId)
  return id === null ? {} : { branchId: new Types.ObjectId(id) }
}
