import type { Period } from '../../../calendar/branch-time.ts'
import { askedBranch } from '../../../access.ts'
import type { SettlementView } from '../../../contract/payments.ts'
import type { Context } from '../../../context.ts'
import { timeLeft } from '../../../db/bounds.ts'
import { snapshot } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import { euroOf } from '../../../values/money.ts'
import { listBranches } from '../../branches/branch.service.ts'
import { addPart, SETTLEMENT_KINDS, type Part, type Parts, type SettlementKind } from './rules/parts.ts'
import { SettlementModel } from './settlement.model.ts'
import { decimal } from '../../../values/csv-column.ts'
import type { Cells, ServerTexts } from '../../../values/server-texts.ts'
import type { Serves } from '../../../serves.ts'

type Seller = SettlementView['data'][number]

const ROWS_AT_ONCE = 1000

/** What a seller's packages add up to, and where they were washed. */
interface SellerSums {
  soldAt: string | null
  period: Parts
  /** From the beginning to the end of the period. */
  untilThen: Parts
  cells: Map<string | null, Parts>
}

/** GET /admin/settlement: all sellers, or a branch-admin's own branch. */
export const getSettlement: Serves<'GET /admin/settlement'> = async (context, actor, { query }) => {
  const asked = askedBranch(actor, query.branchId)
  const names = new Map((await listBranches(context)).map(({ id, name }) => [id, name]))
  if (asked !== null && !names.has(asked)) throw notFound()
  const named = (id: string | null) => (id === null ? null : { _id: id, name: names.get(id) ?? '' })
  const sellers = (await snapshot(context, () => sumUp(context, query))).filter(
    ({ soldAt }) => asked === null || soldAt === asked,
  )
  const totals: Pick<SellerSums, 'period' | 'untilThen'> = { period: {}, untilThen: {} }
  for (const seller of sellers)
    for (const kind of SETTLEMENT_KINDS)
      for (const span of ['period', 'untilThen'] as const)
        addPart(totals[span], kind, part(seller[span], kind))
  const byName = (a: { name: string } | null, b: { name: string } | null) =>
    Number(a === null) - Number(b === null) || (a?.name ?? '').localeCompare(b?.name ?? '')
  return {
    from: query.from,
    to: query.to,
    data: sellers
      .map(seller => ({
        soldAt: named(seller.soldAt),
        ...sellerView(seller),
        cells: [...seller.cells]
          .map(([id, parts]) => ({ branchId: named(id), ...cellView(parts) }))
          .filter(({ washed, givenBack }) => washed.washes !== 0 || washed.amount !== 0 || givenBack !== 0)
          .sort((a, b) => byName(a.branchId, b.branchId)),
      }))
      .sort((a, b) => byName(a.soldAt, b.soldAt)),
    totals: sellerView(totals),
  }
}

/** The sums of the period and until its end: `unused` counts from the first sale on. */
async function sumUp(context: Context, { from, to }: Period): Promise<SellerSums[]> {
  const sellers = new Map<string, SellerSums>()
  // Whole: a row is small, and the embedded database sends it as it is stored, for half of what choosing fields takes.
  const rows = await SettlementModel(context.db)
    .find({ date: { $lte: to } })
    .setOptions(timeLeft(context))
    .batchSize(ROWS_AT_ONCE)
    .lean()
  for (const { date, kind, ...row } of rows) {
    const soldAt = row.soldAt?.toHexString() ?? null
    const seller: SellerSums = sellers.get(soldAt ?? '') ?? {
      soldAt,
      period: {},
      untilThen: {},
      cells: new Map(),
    }
    sellers.set(soldAt ?? '', seller)
    addPart(seller.untilThen, kind, row)
    if (date < from) continue
    addPart(seller.period, kind, row)
    const branchId = row.branchId?.toHexString() ?? null
    const cell = seller.cells.get(branchId) ?? {}
    seller.cells.set(branchId, cell)
    addPart(cell, kind, row)
  }
  return [...sellers.values()]
}

const view = ({ cents, washes }: Part) => ({ washes, amount: euroOf(cents) })
const part = (parts: Parts, kind: SettlementKind): Part => parts[kind] ?? { cents: 0, washes: 0 }

const cellView = (parts: Parts) => ({
  washed: view(part(parts, 'washed')),
  givenBack: euroOf(part(parts, 'back').cents),
})

function sellerView({
  period,
  untilThen,
}: Pick<SellerSums, 'period' | 'untilThen'>): Omit<Seller, 'soldAt' | 'cells'> {
  const left = (of: keyof Part) =>
    part(untilThen, 'sold')[of] - part(untilThen, 'washed')[of] - part(untilThen, 'forfeited')[of]
  return {
    sold: view(part(period, 'sold')),
    ...cellView(period),
    forfeited: view(part(period, 'forfeited')),
    unused: view({ cents: left('cents'), washes: left('washes') }),
  }
}

type Words = ServerTexts['csv']['settlement']

/** One amount of a seller; its branch is null for the head office and absent where it concerns the seller alone. */
interface Line {
  soldAt: Seller['soldAt']
  kind: keyof Words['kinds']
  branchId?: Seller['soldAt']
  washes?: number
  amount: number
}

export const settlementLines = ({ data }: SettlementView): Line[] =>
  data.flatMap(({ soldAt, sold, cells, forfeited, unused }) => [
    { soldAt, kind: 'sold' as const, ...sold },
    ...cells.flatMap(({ branchId, washed, givenBack }) => [
      ...(washed.washes === 0 && washed.amount === 0
        ? []
        : [{ soldAt, kind: 'washed' as const, branchId, ...washed }]),
      ...(givenBack === 0 ? [] : [{ soldAt, kind: 'givenBack' as const, branchId, amount: givenBack }]),
    ]),
    { soldAt, kind: 'forfeited' as const, ...forfeited },
    { soldAt, kind: 'unused' as const, ...unused },
  ])

export const SETTLEMENT_CELLS: Cells<Line, Words> = {
  soldAt: ({ soldAt }, { headOffice }) => soldAt?.name ?? headOffice,
  kind: ({ kind }, { kinds }) => kinds[kind],
  branch: ({ branchId }, { headOffice }) => (branchId === undefined ? '' : (branchId?.name ?? headOffice)),
  washes: ({ washes }) => washes ?? '',
  amount: ({ amount }) => decimal(amount),
}
