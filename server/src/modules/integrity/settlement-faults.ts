import { isDeepStrictEqual } from 'node:util'
import type { DataContext } from '../../context.ts'
import { requireCaller } from '../../db/bounds.ts'
import { snapshot } from '../../db/transaction.ts'
import { daysOfMonth, nextSums, rowsOfSum, type Settlement } from '../settlement/read/audit.service.ts'
import { addParts, monthOf, partOf, sumId, type Parts } from '../settlement/rules/parts.ts'
import { useOf } from '../user-packages/rules/used-washes.ts'
import type { UserPackage } from '../user-packages/user-package.service.ts'
import type { Fault } from './integrity.model.ts'

const SUMS_AT_ONCE = 50

/**
 * M3, of one package: each used wash has its own number, the parts in its ledger add up to the used ones, and a paid
 * package is settled exactly by its price and its used washes, an unpaid one by nothing.
 */
export function settlementFaults(
  sold: UserPackage,
  { ledger, rows }: { ledger: readonly { cents?: number }[]; rows: readonly Settlement[] },
): string[] {
  const faults: string[] = []
  const used = Object.entries(sold.w).map(([k, wash]) => ({
    ...wash,
    k: Number(k),
    kind: useOf(sold.l[wash.bookingId.toHexString()]),
  }))
  const numbered = new Set(used.map(({ bookingId }) => bookingId.toHexString()))
  const inUse = Object.entries(sold.l).filter(([, hold]) => useOf(hold) !== null)
  if (
    used.length !== inUse.length ||
    inUse.some(([id]) => !numbered.has(id)) ||
    used.some(({ k }) => k > sold.washCount)
  )
    faults.push('its used washes are not those that have a number')
  const parts = used.reduce((sum, { k }) => sum + partOf(k, sold), 0)
  const entered = ledger.reduce((sum, { cents = 0 }) => sum + cents, 0)
  if (entered !== parts)
    faults.push(`its ledger uses ${String(entered)} cents, where ${String(parts)} are used`)
  const wanted: Record<string, number> = {}
  if (sold.isPaid) {
    const at = sold.soldAt?.toHexString() ?? ''
    wanted[`sold|${at}|${at}|`] = sold.snap.priceCents
    for (const { k, kind, branchId } of used)
      wanted[`${kind ?? ''}|${at}|${branchId.toHexString()}|${String(k)}`] = partOf(k, sold)
  }
  if (!isDeepStrictEqual(withoutZeros(netOf(rows)), withoutZeros(wanted)))
    faults.push('its settlement is not what was sold and used')
  return faults
}

/** What the rows leave, by kind, seller, branch and number; money given back for a package is what its sale lost. */
function netOf(rows: readonly Settlement[]): Record<string, number> {
  const net: Record<string, number> = {}
  let undone = 0
  for (const { kind, soldAt, branchId, k, cents } of rows) {
    if (kind === 'back' || (kind === 'sold' && cents < 0)) undone += cents
    if (kind === 'back') continue
    const key = [kind, soldAt?.toHexString(), branchId?.toHexString(), k].join('|')
    net[key] = (net[key] ?? 0) + cents
  }
  return { ...net, undone }
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))

/** The sums that rows are added to. */
export const sumsOfRow = ({ soldAt, branchId, date }: Settlement): string[] => {
  const pair = { soldAt: soldAt?.toHexString() ?? null, branchId: branchId?.toHexString() ?? null }
  return [date, monthOf(date)].map(span => sumId({ ...pair, date: span }))
}

/** M3: the sums of each day are those of its rows, and those of a month those of its days; `known` are those that have rows. */
export async function* settlementSumFaults(context: DataContext, known: Set<string>): AsyncGenerator<Fault> {
  for (let after = ''; ;) {
    requireCaller(context)
    const from = after
    const read = await snapshot(context, async () => {
      const kept = await nextSums(context, from, SUMS_AT_ONCE)
      const wanted: Parts[] = []
      for (const { _id, unit } of kept) {
        const sums: Parts = {}
        if (unit === 'month') for (const { s } of await daysOfMonth(context, _id)) addParts(sums, s)
        else
          for (const { kind, cents, washes } of await rowsOfSum(context, _id))
            addParts(sums, { [kind]: { cents, washes } })
        wanted.push(sums)
      }
      return kept.map(({ _id, s }, at) => ({ _id, s, wanted: wanted[at] }))
    })
    for (const { _id, s, wanted } of read) {
      known.delete(_id)
      if (!isDeepStrictEqual(s, wanted)) yield fault(_id, 'its sums are not those of its rows')
    }
    const last = read.at(-1)
    if (!last || read.length < SUMS_AT_ONCE) break
    after = last._id
  }
  for (const id of known) yield fault(id, 'it has no sums')
}

const fault = (id: string, message: string): Fault => ({
  invariant: 'M3',
  object: `settlement ${id}`,
  message,
})
