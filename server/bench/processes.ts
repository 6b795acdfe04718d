import { addDays } from '../src/calendar/branch-time.ts'
import { makeBranch, makeService } from '../src/testing/factories.ts'
import { median, ratio, whole, type Table } from './figures.ts'
import { fire, requireStatus, type Shot } from './load.ts'
import { bookingShot, signedInCustomers, startBeside, startProduct } from './product.ts'
import type { Run } from './run.ts'

const BRANCHES = 8
const DAYS = 5
const BAYS = 10
const SLOTS = 24
/** Each may have ten open bookings. */
const CUSTOMERS = 400
const CLIENTS = 32
const COUNT = 192
const ROUNDS = 3

/** P: bookings a second of two server processes on one database, against one, over 40 branch-days. */
export async function processes(run: Run): Promise<Table[]> {
  const product = await startProduct(run, { trustProxy: 1 })
  const second = await startBeside(run, product)
  const branches: string[] = []
  for (let n = 0; n < BRANCHES; n++) branches.push((await makeBranch(product.context, { bays: BAYS })).id)
  const { id: serviceId } = await makeService(product.context)
  const cookies = await signedInCustomers(product, CUSTOMERS)
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)

  let next = 0
  const book = (): Shot => {
    const n = next++
    const slot = Math.floor(n / (BRANCHES * DAYS)) % SLOTS
    return bookingShot(n, cookies, {
      serviceId,
      branchId: branches[n % BRANCHES],
      bookingDate: addDays(tomorrow, Math.floor(n / BRANCHES) % DAYS),
      bookingTime: `${String(8 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
    })
  }
  /** Bookings a second of these servers together, the clients shared among them. */
  const perSecond = async (origins: readonly string[]): Promise<number> => {
    const share = { clients: CLIENTS / origins.length, count: COUNT / origins.length, shot: book }
    const volleys = await Promise.all(origins.map(origin => fire(origin, share)))
    requireStatus(
      volleys.flatMap(({ answers }) => answers),
      201,
    )
    return COUNT / Math.max(...volleys.map(({ seconds }) => seconds))
  }

  const [one, two]: [number[], number[]] = [[], []]
  // The first round warms both up. In turns, so that other load on the machine meets both.
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = [await perSecond([product.url]), await perSecond([product.url, second.url])] as const
    if (round === 0) continue
    one.push(rates[0])
    two.push(rates[1])
  }
  return [
    {
      title: 'P: two server processes on one database, against one',
      columns: ['', 'bookings/s', 'ratio'],
      rows: [
        ['one process', whole(median(one)), '1.00'],
        ['two processes', whole(median(two)), ratio(median(two) / median(one))],
      ],
      notes: [
        `${CLIENTS} clients over ${BRANCHES * DAYS} branch-days, medians of ${ROUNDS} rounds in turns. ` +
          'The load generator and the database run on the same cores: give the servers two of their own (taskset).',
      ],
    },
  ]
}
