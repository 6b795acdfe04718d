import type { Types } from 'mongoose'
import type { DataContext } from '../../../context.ts'
import { requireCaller } from '../../../db/bounds.ts'
import { inParts } from '../../../db/keyset.ts'
import {
  cashIn,
  centsOfRows,
  listCounters,
  nextTills,
  numberedRows,
  type PaidRow,
  type Payment,
} from '../../money/payments/read/audit.service.ts'
import { receiptNumber } from '../../money/payments/rules/receipt.ts'
import { faultsOf, type Fault } from './integrity.model.ts'
import { idsIn } from '../../../db/sent.ts'

const ROWS_AT_ONCE = 500
const SUMS_AT_ONCE = 50

interface Priced {
  _id: Types.ObjectId
  userId: Types.ObjectId | null
  paymentMethod: Payment['method'] | null
  snap: { priceCents: number }
  paymentStatus?: string
  userPackageId?: Types.ObjectId | null
  isPaid?: boolean
}

/**
 * M1: a thing is paid exactly if its rows add up to its price, what is free always, and unpaid if they add up to nothing;
 * the rows are of its customer, unless the account was erased, and the one that was not given back was paid by its method.
 */
export function paidFaults(paid: ReadonlyMap<string, readonly PaidRow[]>, thing: Priced): Fault[] {
  const isPaid = thing.isPaid ?? (thing.paymentStatus === 'paid' && !thing.userPackageId)
  const id = thing._id.toHexString()
  const object = `${thing.isPaid === undefined ? 'booking' : 'userPackage'} ${id}`
  if (!isPaid && !thing.userPackageId && thing.snap.priceCents === 0)
    return faultsOf('M1', object, ['it is free, and not paid'])
  const wanted = isPaid ? thing.snap.priceCents : 0
  const rows = paid.get(id) ?? []
  const found = rows.reduce((sum, { cents }) => sum + cents, 0)
  const faults: string[] = []
  if (found !== wanted)
    faults.push(`its payments add up to ${String(found)} cents, where they should be ${String(wanted)}`)
  if (rows.some(({ customerId }) => customerId !== null && !thing.userId?.equals(customerId)))
    faults.push('it has a payment of another customer')
  const reversed = new Set(rows.map(({ reverses }) => reverses?.toHexString()))
  const kept = rows.find(({ _id, reverses }) => reverses === null && !reversed.has(_id.toHexString()))
  if (kept && kept.method !== (thing.paymentMethod ?? 'other'))
    faults.push(`it was paid by ${String(thing.paymentMethod)}, and its payment by ${kept.method}`)
  return faultsOf('M1', object, faults)
}

export async function* ledgerFaults(
  context: DataContext,
  counted: { payments: number },
): AsyncGenerator<Fault> {
  for (const counter of await listCounters(context)) {
    let n = 0
    for (;;) {
      requireCaller(context)
      const from = { counter: counter._id, after: n, upTo: counter.n, limit: ROWS_AT_ONCE }
      const rows = await numberedRows(context, from)
      counted.payments += rows.length
      for (const row of rows) {
        if (row.n !== n + 1 || row.receiptNo !== receiptNumber(counter._id, n + 1))
          yield rowFault(row, 'its number has changed, or a row before it is missing')
        if ((row.method === 'cash') !== (row.tillId !== null))
          yield rowFault(row, 'cash is in a drawer, and nothing else is')
        n = row.n ?? n
      }
      yield* reversalFaults(context, rows)
      if (rows.length < ROWS_AT_ONCE) break
    }
    if (n !== counter.n) yield fault(counter._id, `its last row is ${String(n)} of ${String(counter.n)}`)
  }
  yield* tillFaults(context)
}

const fault = (object: string, message: string): Fault => ({ invariant: 'M2', object, message })
const rowFault = ({ _id }: Payment, message: string): Fault => fault(`payment ${_id.toHexString()}`, message)

/** M2: a reversal names a row of the opposite amount; the index allows only one. */
async function* reversalFaults(context: DataContext, rows: readonly Payment[]): AsyncGenerator<Fault> {
  const reversals = rows.filter(({ reverses }) => reverses !== null)
  const cents = await centsOfRows(context, idsIn(reversals, 'reverses'))
  for (const row of reversals)
    if (cents.get(row.reverses?.toHexString() ?? '') !== -row.cents)
      yield rowFault(row, 'it reverses no row of the opposite amount')
}

/** M2: a drawer counts its rows, and what was expected in a closed one is its float and their sum. */
async function* tillFaults(context: DataContext): AsyncGenerator<Fault> {
  const parts = inParts(context, SUMS_AT_ONCE, async (after, limit) => {
    const rows = []
    for (const till of await nextTills(context, after, limit))
      rows.push({ ...till, cash: await cashIn(context, till._id) })
    return { rows }
  })
  for await (const { rows } of parts)
    for (const { cash, ...till } of rows) {
      const expected = till.closedAt && till.floatCents + cash.cents
      if (till.expectedCents === expected && cash.rows === till.rows) continue
      const message = `has ${String(cash.cents)} cents in ${String(cash.rows)} rows, counts ${String(till.rows)} and expected ${String(till.expectedCents)}`
      yield fault(`till ${till._id.toHexString()}`, message)
    }
}
