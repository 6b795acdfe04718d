import { Types, type QueryFilter } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { PaymentsQuery, PaymentView } from '../../../contract/payments.ts'
import type { Context } from '../../../context.ts'
import { newestPage, onDays } from '../../../db/keyset.ts'
import { notFound } from '../../../errors.ts'
import { localised } from '../../../values/localised.ts'
import { euroOf } from '../../../values/money.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { PaymentModel, type Payment } from '../payment.model.ts'
import { namesFor } from './names.service.ts'
import { scopeOf } from '../till.service.ts'

/** GET /admin/payments: one page, newest first. Another branch's payments are 404. */
export async function listPayments(
  context: Context,
  actor: Actor,
  query: PaymentsQuery,
): Promise<{ data: PaymentView[]; page: { next: string | null; total: null } }> {
  const { rows, next } = await readPage(context, await filterOf(context, actor, query), query)
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
  for (let cursor: string | undefined; ;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(context, filter, {
      limit: PAGE_SIZE.max,
      cursor,
    })
    if (page.rows.length > 0) yield await paymentViews(context, page.rows)
    if (page.next === null) return
    cursor = page.next
  }
}

const readPage = (
  { db }: Context,
  filter: QueryFilter<Payment>,
  { limit, cursor }: Pick<PaymentsQuery, 'limit' | 'cursor'>,
) => newestPage(PaymentModel(db), filter, { list: 'payments', field: 'at', limit, cursor })

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
    ...onDays({ from, to }, zone),
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
