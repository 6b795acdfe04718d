import { addDays } from '../src/calendar/branch-time.ts'
import type { BranchRecord } from '../src/modules/branches/branch.service.ts'
import { makeBranch, makeService } from '../src/testing/factories.ts'
import { inTurns, ratioTo, type Candidate } from './candidates.ts'
import { ratio, whole, type Table } from './figures.ts'
import { startLimit } from './limits.ts'
import type { Shot } from './load.ts'
import { bookingShot, signedInCustomers, startProduct } from './product.ts'
import type { Run } from './run.ts'

const BRANCHES = 8
const DAYS = 5
const BAYS = 10
const SLOTS = 24
/** Each customer may have ten open bookings; all rounds together create fewer. */
const CUSTOMERS = 300
const COUNTS = [
  { clients: 1, count: 40 },
  { clients: 32, count: 256 },
] as const

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The n-th place of the plan: a different branch and day each time, never the same place twice for one customer. */
function placeOf(n: number, branches: readonly BranchRecord[], tomorrow: string) {
  const slot = Math.floor(n / (BRANCHES * DAYS)) % SLOTS
  return {
    branchId: branches[n % BRANCHES]?.id,
    bookingDate: addDays(tomorrow, Math.floor(n / BRANCHES) % DAYS),
    bookingTime: `${twoDigits(8 + Math.floor(slot / 2))}:${slot % 2 === 0 ? '00' : '30'}`,
  }
}

/** D: POST /bookings with all its guarantees, against one insertOne behind Express in the same database. */
export async function bookings(run: Run): Promise<Table[]> {
  const product = await startProduct(run, { trustProxy: 1 })
  const limit = await startLimit(run, { uri: product.uri })
  const branches: BranchRecord[] = []
  for (let n = 0; n < BRANCHES; n++) branches.push(await makeBranch(product.context, { bays: BAYS }))
  const service = await makeService(product.context)
  const cookies = await signedInCustomers(product, CUSTOMERS)
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  const [, ...database] = product.pids

  // Over all rounds and both numbers of clients, no two requests ask for the same place.
  let next = 0
  const book = (): Shot => {
    const n = next++
    return bookingShot(n, cookies, { serviceId: service.id, ...placeOf(n, branches, tomorrow) })
  }
  // The document to insert: the size of a booking.
  const document = JSON.stringify({
    ...placeOf(0, branches, tomorrow),
    serviceId: service.id,
    notes: 'x'.repeat(900),
  })
  const insert = (): Shot => ({ method: 'POST', path: '/raw', body: document })
  const candidates = COUNTS.flatMap(({ clients, count }): Candidate[] => [
    {
      name: 'insertOne',
      origin: limit.url,
      pids: [limit.pid, ...database],
      clients,
      count,
      status: 201,
      shot: insert,
    },
    {
      name: 'POST /bookings',
      origin: product.url,
      pids: product.pids,
      clients,
      count,
      status: 201,
      shot: book,
    },
  ])
  const measured = await inTurns(candidates, 3)
  return [
    {
      title: 'D: POST /bookings, whole path, against one insertOne behind Express',
      columns: ['', 'insertOne/s', 'bookings/s', 'ratio', 'insertOne CPU µs', 'booking CPU µs', 'CPU ratio'],
      rows: COUNTS.map(({ clients }, at) => {
        const [raw, booking] = measured.slice(2 * at, 2 * at + 2)
        if (!raw || !booking) throw new Error('nothing was measured')
        return [
          clients === 1 ? '1 client' : `${clients} clients`,
          whole(raw.perSecond),
          whole(booking.perSecond),
          ratio(booking.perSecond / raw.perSecond),
          whole(raw.cpu),
          whole(booking.cpu),
          ratio(raw.cpu / booking.cpu),
        ]
      }),
      ratios: Object.fromEntries(
        COUNTS.flatMap(({ clients }, at) => {
          const [raw, booking] = measured.slice(2 * at, 2 * at + 2)
          return raw ? [[`D: booking, ${clients} clients`, ratioTo(raw, booking)]] : []
        }),
      ),
      notes: [
        `Over ${BRANCHES * DAYS} branch-days; each booking is durable, with bay, stored reply, audit entry and mail. ` +
          'CPU of the server and its database together.',
      ],
    },
  ]
}
