import { Types, type QueryFilter } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { dayBounds } from '../../../calendar/branch-time.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { PaymentsQuery, PaymentView } from '../../../contract/payments.ts'
import type { Context } from '../../../context.ts'
import { cursorOf, keysetOf, pageOfRows, pageSize, rowsAfter, type Keyset } from '../../../db/keyset.ts'
import { notFound } from '../../../errors.ts'
import { localised } from '../../../values/localised.ts'
import { euroOf } from '../../../values/money.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { PaymentModel, type Payment } from '../payment.model.ts'
import { namesFor } from './names.service.ts'
import { scopeOf } from '../till.service.ts'

const SORT = 'payments'

/** GET /admin/payments: one page, newest first. Another branch's payments are 404. */
export async function listPayments(
  context: Context,
  actor: Actor,
  query: PaymentsQuery,
): Promise<{ data: PaymentView[]; page: { next: string | null; total: null } }> {
  const limit = pageSize(query.limit)
  const after = keysetOf(SORT, query.cursor)
  const found = await readRows(context, await filterOf(context, actor, query), { after, limit: limit + 1 })
  const { rows, next } = pageOfRows(found, limit, row => cursorOf(SORT, keyOf(row)))
  return { data: await paymentViews(context, rows), page: { next, total: null } }
}

/** All payments of the query, a page at a time, for a download. The scope is checked before its first byte. */
export async function readAllPayments(
  context: Context,
  actor: Actor,
  query: PaymentsQuery,
): Promise<AsyncGenerator<PaymentView[]>> {
  return pagesOf(context, await filterOf(context, actor, query))
}

async function* pagesOf(context: Context, filter: QueryFilter<Payment>): AsyncGenerator<PaymentView[]> {
  for (let after: Keyset | null = null; ;) {
    const rows: Payment[] = await readRows(context, filter, { after, limit: PAGE_SIZE.max })
    if (rows.length > 0) yield await paymentViews(context, rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE.max) return
    after = keyOf(last)
  }
}

const keyOf = ({ at, _id }: Payment): Keyset => ({ at: at.getTime(), id: _id.toHexString() })

const readRows = (
  context: Context,
  filter: QueryFilter<Payment>,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<Payment[]> =>
  PaymentModel(context.db)
    .find({ $and: [filter, ...rowsAfter(after, { field: 'at', direction: -1 })] })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean()

/** Days are those of the branch, as in its report; of the chain where no branch is asked for. */
async function filterOf(context: Context, actor: Actor, query: PaymentsQuery): Promise<QueryFilter<Payment>> {
  const { branchId, from, to, method, by, tillId, forId, customerId } = query
  const own = scopeOf(actor)
  if (own.branchId && branchId !== undefined && !own.branchId.equals(branchId)) throw notFound()
  const asked = own.branchId?.toHexString() ?? branchId?.toLowerCase()
  const branches = asked === undefined ? [] : await listBranches(context)
  const zone = branches.find(({ id }) => id === asked)?.timeZone ?? context.settings().timeZone
  return {
    ...(branchId === undefined ? {} : { branchId: new Types.ObjectId(branchId) }),
    ...own,
    ...(from === undefined && to === undefined
      ? {}
      : {
          at: {
            ...(from === undefined ? {} : { $gte: new Date(dayBounds(from, zone).startAt) }),
            ...(to === undefined ? {} : { $lt: new Date(dayBounds(to, zone).endAt) }),
          },
        }),
    ...(method ? { method } : {}),
    ...(by === undefined ? {} : { 'by.id': new Types.ObjectId(by) }),
    ...(tillId === undefined ? {} : { tillId: new Types.ObjectId(tillId) }),
    ...(forId === undefined ? {} : { 'for.id': new Types.ObjectId(forId) }),
    ...(customerId === undefined ? {} : { customerId: new Types.ObjectId(customerId) }),
  }
}

async function paymentViews(context: Context, rows: readonly Payment[]): Promise<PaymentView[]> {
  const people = rows.flatMap(({ by, customerId }) => [by.id, customerId])
  const { branch, person } = await namesFor(context, people)
  return rows.map(row => ({
    _id: row._id.toHexString(),
    at: row.at.toISOString(),
    branchId: branch(row.branchId),
    amount: euroOf(row.cents),
    method: row.method,
    for: { kind: row.for.kind, _id: row.for.id.toHexString(), name: nameOf(row, context) },
    customer: person(row.customerId),
    by: person(row.by.id),
    tillId: row.tillId?.toHexString() ?? null,
    reverses: row.reverses?.toHexString() ?? null,
    reason: row.reason,
    receiptNo: row.receiptNo,
    fiscalRef: row.fiscalRef,
  }))
}

/** The name of what was paid, in the reader's language. */
export const nameOf = ({ for: thing }: Payment, { language }: Pick<Context, 'language'>): string =>
  localised({ name: thing.name }, thing.translations, language).name
