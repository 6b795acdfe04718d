import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Types } from 'mongoose'
import { SMTPServer } from 'smtp-server'
import { blankBooking } from '../src/modules/bookings/blank-booking.ts'
import { BookingModel, type Booking } from '../src/modules/bookings/booking.model.ts'
import type { BranchRecord } from '../src/modules/branches/branch.service.ts'
import { UserModel } from '../src/modules/users/user.model.ts'
import type { WashServiceRecord } from '../src/modules/wash-services/wash-service.service.ts'
import { makeBranch, makeService } from '../src/testing/factories.ts'
import { quantile, ratio, whole, type Table } from './figures.ts'
import { requireStatus, stream, type Answer, type Shot } from './load.ts'
import { startProduct, type Product } from './product.ts'
import type { Run } from './run.ts'

const BOOKINGS = Number(process.env['BENCH_REMINDERS'] ?? 10_000)
const BATCH = 1000
const PER_SECOND = 50
const SECONDS = 6
/** One address may make 3,000 requests a minute. */
const ADDRESSES = 250
const CELL_MS = 300_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** R: reminders of bookings that start within one hour, all due at once, by SMTP, beside normal requests. */
export async function reminders(run: Run): Promise<Table[]> {
  const mails = await startMailServer(run)
  const product = await startProduct(run, { trustProxy: 1, env: { SMTP_URL: mails.url } })
  const branch = await makeBranch(product.context)
  const service = await makeService(product.context)
  const shot = normalRequests(branch, service)
  const normal = () => stream(product.url, { perSecond: PER_SECOND, seconds: SECONDS, shot })
  await normal()
  const alone = await normal()

  await fill(product, branch, service)
  const began = performance.now()
  const beside: Answer[] = []
  while (mails.received() < BOOKINGS) beside.push(...(await normal()))
  const seconds = (performance.now() - began) / 1000
  requireStatus([...alone, ...beside], 200)
  const row = (name: string, answers: Answer[]) => {
    const times = answers.map(({ ms }) => ms)
    const p99 = quantile(times, 0.99)
    return { p99, cells: [name, whole(times.length), quantile(times, 0.5).toFixed(1), p99.toFixed(1)] }
  }
  const [quiet, busy] = [row('alone', alone), row(`${whole(BOOKINGS)} reminders`, beside)]
  return [
    {
      title: `R: ${whole(BOOKINGS)} reminders due at once, beside ${PER_SECOND} normal requests a second`,
      columns: ['', 'answered 200', 'p50 ms', 'p99 ms', 'p99 ratio', 'all sent after s'],
      rows: [
        [...quiet.cells, ratio(1), '–'],
        [...busy.cells, ratio(busy.p99 / quiet.p99), whole(seconds)],
      ],
      notes: [`Mails received by SMTP: ${whole(mails.received())}.`],
    },
  ]
}

/** Takes mails and counts them. */
async function startMailServer(run: Run): Promise<{ url: string; received: () => number }> {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (mail, _session, done) => {
      mail.resume()
      mail.on('end', () => {
        received++
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  run.atEnd(() => new Promise<void>(resolve => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received: () => received }
}

/** The menu and the free times of tomorrow. */
function normalRequests(branch: BranchRecord, service: WashServiceRecord): (n: number) => Shot {
  const date = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const paths = [
    '/api/services',
    `/api/bookings/availability?branchId=${branch.id}&serviceId=${service.id}&date=${date}`,
  ]
  return n => ({
    path: paths[n % paths.length] ?? '/api/services',
    headers: { 'X-Forwarded-For': `10.0.0.${n % ADDRESSES}` },
  })
}

/** A customer for each booking. They start between 23 and 24 hours from now, so the first reminder of each is due. */
async function fill({ context }: Product, branch: BranchRecord, service: WashServiceRecord): Promise<void> {
  const now = Date.now()
  for (let from = 0; from < BOOKINGS; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, BOOKINGS - from) }, (_, n) => from + n)
    const customers = await UserModel(context.db).insertMany(
      numbers.map(n => ({
        name: `Customer ${n}`,
        email: `reminded${n}@bench.example`,
        phone: '+39 06 7654321',
        role: 'customer',
        createdAt: new Date(now),
      })),
    )
    const rows = customers.map(({ _id }, at): Booking => {
      const startAt = new Date(now + DAY_MS - HOUR_MS + (HOUR_MS * (from + at)) / BOOKINGS)
      return reminded({ branch, service, userId: _id, startAt })
    })
    await BookingModel(context.db).collection.insertMany(rows)
  }
}

function reminded({
  branch,
  service,
  userId,
  startAt,
}: {
  branch: BranchRecord
  service: WashServiceRecord
  userId: Types.ObjectId
  startAt: Date
}): Booking {
  const c0 = Math.floor(startAt.getTime() / CELL_MS)
  return {
    ...blankBooking(),
    _id: new Types.ObjectId(),
    userId,
    branchId: branch._id,
    serviceId: service._id,
    snap: { service: service.name, priceCents: 2000, minutes: 30, turnover: 0 },
    bookingDate: startAt.toISOString().slice(0, 10),
    bookingTime: startAt.toISOString().slice(11, 16),
    startAt,
    endAt: new Date(startAt.getTime() + 6 * CELL_MS),
    ...{ c0, c1: c0 + 6, cfg: branch.cfg },
    status: 'confirmed',
    live: true,
    words: [],
    nextRemindAt: new Date(startAt.getTime() - DAY_MS),
    createdAt: new Date(startAt.getTime() - 2 * DAY_MS),
  }
}
