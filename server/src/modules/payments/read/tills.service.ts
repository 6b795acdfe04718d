import type { Actor } from '../../../access.ts'
import type { TillsQuery, TillView } from '../../../contract/payments.ts'
import type { Context } from '../../../context.ts'
import { newestPage } from '../../../db/keyset.ts'
import { notFound } from '../../../errors.ts'
import { euroOf } from '../../../values/money.ts'
import { TillModel, type Till } from '../till.model.ts'
import { namesFor } from './payments.service.ts'
import { scopeOf } from '../till.service.ts'

/** GET /admin/tills: newest opened first. Another branch's drawers are 404. */
export async function listTills(
  context: Context,
  actor: Actor,
  { branchId, limit, cursor }: TillsQuery,
): Promise<{ data: TillView[]; page: { next: string | null; total: null } }> {
  const own = scopeOf(actor)
  if (own.branchId && branchId !== undefined && !own.branchId.equals(branchId)) throw notFound()
  const filter = { ...(branchId === undefined ? {} : { branchId }), ...own }
  const asked = { list: 'tills', field: 'openedAt', limit, cursor } as const
  const { rows, next } = await newestPage(TillModel(context.db), filter, asked)
  return { data: await tillViews(context, rows), page: { next, total: null } }
}

async function tillViews(context: Context, tills: readonly Till[]): Promise<TillView[]> {
  const people = tills.flatMap(({ openedBy, closedBy }) => [openedBy, closedBy])
  const { branch, person } = await namesFor(context, people)
  const euro = (cents: number | null) => (cents === null ? null : euroOf(cents))
  return tills.map(till => ({
    _id: till._id.toHexString(),
    branchId: branch(till.branchId),
    openedAt: till.openedAt.toISOString(),
    openedBy: person(till.openedBy),
    float: euroOf(till.floatCents),
    closedAt: till.closedAt?.toISOString() ?? null,
    closedBy: person(till.closedBy),
    counted: euro(till.countedCents),
    expected: euro(till.expectedCents),
    difference:
      till.countedCents === null || till.expectedCents === null
        ? null
        : euroOf(till.countedCents - till.expectedCents),
    note: till.note,
  }))
}

export async function tillView(context: Context, till: Till): Promise<TillView> {
  const [view] = await tillViews(context, [till])
  if (!view) throw new Error('a drawer has no view')
  return view
}
