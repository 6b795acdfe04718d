import { Types } from 'mongoose'
import type { TillView } from '../../../../contract/payments.ts'
import type { Context } from '../../../../context.ts'
import type { Serves } from '../../../../serves.ts'
import { newestPage } from '../../../../db/keyset.ts'
import { euroOf } from '../../../../values/money.ts'
import { TillModel, type Till } from '../till.model.ts'
import { namesFor } from './payments.service.ts'
import { scopeOf } from '../till.service.ts'
import type { Period } from '../../../../calendar/branch-time.ts'
import { timeLeft } from '../../../../db/bounds.ts'
import { addSums, type DaySums } from '../../../../values/day-sums.ts'
import { PaymentModel } from '../payment.model.ts'
import { sumsOfPayment } from '../rules/receipt.ts'
import { sent } from '../../../../db/sent.ts'

/** Newest opened first. Another branch's drawers are 404. */
export const listTills: Serves<'GET /admin/tills'> = async (context, actor, { query }) => {
  const filter = scopeOf(actor, query.branchId)
  const asked = { ...query, list: 'tills', field: 'openedAt' } as const
  const { rows, next } = await newestPage(TillModel(context.db), filter, asked)
  return { data: await tillViews(context, rows), page: { next, total: null } }
}

async function tillViews(context: Context, tills: readonly Till[]): Promise<TillView[]> {
  const people = tills.flatMap(({ openedBy, closedBy }) => [openedBy, closedBy])
  const { branch, person } = await namesFor(context, people)
  const euro = (cents: number | null) => (cents === null ? null : euroOf(cents))
  return tills.map(till => ({
    ...sent(till, '_id', 'openedAt', 'closedAt', 'note'),
    branchId: branch(till.branchId),
    openedBy: person(till.openedBy),
    float: euroOf(till.floatCents),
    closedBy: person(till.closedBy),
    counted: euro(till.countedCents),
    expected: euro(till.expectedCents),
    difference:
      till.countedCents === null || till.expectedCents === null
        ? null
        : euroOf(till.countedCents - till.expectedCents),
  }))
}

export async function tillView(context: Context, till: Till): Promise<TillView> {
  const [view] = await tillViews(context, [till])
  if (!view) throw new Error('a drawer has no view')
  return view
}

export async function openTills(
  context: Context,
  branches: readonly { _id: Types.ObjectId }[],
): Promise<Set<string>> {
  const open = await TillModel(context.db)
    .find({ branchId: { $in: branches.map(({ _id }) => _id) }, closedAt: null }, { branchId: 1 })
    .lean()
  return new Set(open.map(({ branchId }) => branchId?.toHexString() ?? ''))
}

export const countPayments = (
  context: Context,
  { branchId, date }: { branchId: Types.ObjectId; date: string },
): Promise<number> => PaymentModel(context.db).countDocuments({ branchId, date, reverses: null })

const ROWS = { cents: 1, method: 1, for: 1, date: 1, by: 1 } as const

/**
 * What was taken and given back at a branch (null: the head office, whose days keep no sums), by day, or by person ("" for
 * an erased one), read from the payments themselves.
 */
export async function takingsBy(
  context: Context,
  unit: 'day' | 'person',
  { branchId, from, to }: Period & { branchId: string | null },
): Promise<Map<string, DaySums>> {
  const found = new Map<string, DaySums>()
  const rows = PaymentModel(context.db)
    .find({ branchId: branchId && new Types.ObjectId(branchId), date: { $gte: from, $lte: to } }, ROWS)
    .setOptions(timeLeft(context))
    .lean()
    .cursor()
  for await (const row of rows) {
    const id = (unit === 'day' ? row.date : row.by.id?.toHexString()) ?? ''
    const sums = found.get(id) ?? {}
    found.set(id, sums)
    addSums(sums, sumsOfPayment(row))
  }
  return found
}
