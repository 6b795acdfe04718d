import { Types, type QueryFilter } from 'mongoose'
import type { z } from 'zod'
import type { Actor } from '../../../../access.ts'
import { PAGE_SIZE } from '../../../../contract/constants.ts'
import type { PaymentsQuery, PaymentView, ReceiptView } from '../../../../contract/payments.ts'
import type { Context, DataContext } from '../../../../context.ts'
import { newestPage, onDays } from '../../../../db/keyset.ts'
import { notFound } from '../../../../errors.ts'
import { localised } from '../../../../values/localised.ts'
import { euroOf } from '../../../../values/money.ts'
import { listBranches } from '../../../branches/branch.service.ts'
import { PaymentModel, type Payment } from '../payment.model.ts'
import { scopeOf } from '../till.service.ts'
import type { placeSchema } from '../../../../contract/branches.ts'
import { listPeople } from '../../../accounts/users/customer.service.ts'
import type { PaymentEvent } from '../../../../contract/programs.ts'
import { sent, idsIn } from '../../../../db/sent.ts'

/** GET /admin/payments: one page, newest first. Another branch's payments are 404. */
export async function listPayments(context: Context, actor: Actor, query: PaymentsQuery) {
  const { rows, next } = await readPage(context, await filterOf(context, actor, query), query)
  return { data: await paymentViews(context, rows), page: { next, total: null } } as const
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
  const own = scopeOf(actor, branchId)
  const asked = own.branchId?.toHexString()
  const branches = asked === undefined ? [] : await listBranches(context)
  const zone = branches.find(({ id }) => id === asked)?.timeZone ?? context.settings().timeZone
  return {
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
    ...sent(row, '_id', 'at', 'method', 'tillId', 'reverses', 'reason', 'receiptNo', 'fiscalRef'),
    branchId: branch(row.branchId),
    amount: euroOf(row.cents),
    for: { kind: row.for.kind, _id: row.for.id.toHexString(), name: nameOf(row, context) },
    customer: person(row.customerId),
    by: person(row.by.id),
  }))
}

export const nameOf = ({ for: thing }: Payment, { language }: Pick<Context, 'language'>): string =>
  localised({ name: thing.name }, thing.translations, language).name

type Id = Types.ObjectId | null
type Place = z.infer<typeof placeSchema>
type Person = Pick<Place, '_id' | 'name'>

/** The branches and the names of people for the views of payments and tills; null for no id and for an erased person. */
export async function namesFor(
  context: Context,
  people: readonly Id[],
): Promise<{ branch: (id: Id) => Place | null; person: (id: Id) => Person | null }> {
  const branches = new Map((await listBranches(context)).map(branch => [branch.id, branch]))
  const { timeZone: zone } = context.settings()
  const known = people.filter(id => id !== null)
  const persons = await listPeople(context, known)
  return {
    branch: id => {
      const found = id && branches.get(id.toHexString())
      return id && { _id: id.toHexString(), name: found?.name ?? '', timeZone: found?.timeZone ?? zone }
    },
    person: id => {
      const found = id && persons.get(id.toHexString())
      return found ? { _id: found._id, name: found.name } : null
    },
  }
}

/** The ids of the payments that were made since; a row is never changed. */
export async function paymentsSince(context: DataContext, since: Date): Promise<Types.ObjectId[]> {
  const rows = await PaymentModel(context.db)
    .find({ at: { $gte: since } }, { _id: 1 })
    .lean()
  return rows.map(({ _id }) => _id)
}

/** A payment as other programs hear of it, without its customer and who took it; null if there is none. */
export async function paymentFacts(
  context: DataContext & Pick<Context, 'settings'>,
  id: Types.ObjectId,
): Promise<PaymentEvent['data'] | null> {
  const payment = await PaymentModel(context.db).findById(id).lean()
  if (!payment) return null
  const { cents, for: thing } = payment
  return {
    ...sent(payment, '_id', 'at', 'branchId', 'method', 'receiptNo'),
    amount: euroOf(cents),
    currency: context.settings().currency,
    for: { kind: thing.kind, _id: thing.id.toHexString() },
  }
}

export const paidBy = ({ id }: Actor) => ({ customerId: new Types.ObjectId(id) })

/** GET /users/payments: what the customer paid and got back, newest first. */
export async function listOwnPayments(context: Context, actor: Actor): Promise<ReceiptView[]> {
  const rows = await PaymentModel(context.db).find(paidBy(actor)).sort({ at: -1, _id: -1 }).lean()
  return receiptViews(context, rows)
}

/** @throws NOT_FOUND for none that the filter finds, such as another branch's or customer's */
export async function receiptOf(context: Context, filter: QueryFilter<Payment>): Promise<ReceiptView> {
  const row = await PaymentModel(context.db).findOne(filter).lean()
  const [view] = row ? await receiptViews(context, [row]) : []
  if (!view) throw notFound()
  return view
}

async function receiptViews(context: Context, rows: readonly Payment[]): Promise<ReceiptView[]> {
  if (rows.length === 0) return []
  const { branch, person } = await namesFor(context, idsIn(rows, 'customerId'))
  return rows.map(row => {
    const { legalName, taxNumber, address, branch: name } = row.issuer
    const place = branch(row.branchId)
    return {
      ...sent(row, '_id', 'at', 'method', 'receiptNo'),
      amount: euroOf(row.cents),
      for: { kind: row.for.kind, _id: row.for.id.toHexString(), name: nameOf(row, context) },
      customer: person(row.customerId)?.name ?? null,
      branchId: place && { ...place, name: name || place.name },
      legalName,
      ...(taxNumber ? { taxNumber } : {}),
      ...(address ? { address } : {}),
    }
  })
}
