import type { Types } from 'mongoose'
import { ROLES } from '../../contract/constants.ts'
import type { Handler } from '../../http/on.ts'
import { CALLS } from '../../routes.ts'
import { faultOf, oddRequest, type OddRequest } from './fuzz.ts'
import { makeBranch, makePackage, makeService, makeUser } from '../factories.ts'
import { LoopWatch } from '../loop-watch.ts'
import { Dice, type World } from './shape-values.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'

const DATES = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-23',
  '2026-11-24',
  '2027-02-19',
  '2027-02-20',
  '2028-02-29',
]
/** Requests end sessions and disable or delete accounts, so callers are replaced at this interval. */
const NEW_CALLERS_EVERY = 40
const AT_ONCE = 4
/** No request blocks the others for longer, nor waits longer for its answer. */
const MOST_AT_ONCE_MS = 200
const MOST_MS = 10_500

/** A chain with one or more objects of every kind, and all their ids. */
async function makeWorld(app: TestApp): Promise<World & { branch: Types.ObjectId }> {
  const branch = await makeBranch(app.context)
  const other = await makeBranch(app.context, { name: 'Other branch', timeZone: 'Asia/Kathmandu' })
  const service = await makeService(app.context)
  const washPackage = await makePackage(app.context)
  const user = await makeUser(app.context)
  const customer = await app.signedInAs('customer')
  await customer.call('POST /packages/purchase', { body: { packageId: washPackage.id } })
  const booking = await customer.call('POST /bookings', {
    body: { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' },
  })
  const packages = await customer.call('GET /users/packages')
  const own = packages.body.data.map(({ _id }) => _id)
  const ids = [
    branch.id,
    other.id,
    service.id,
    washPackage.id,
    user.id,
    customer.userId,
    booking.body._id,
    ...own,
  ]
  return { ids: [...ids, 'f'.repeat(24)], dates: DATES, branch: branch._id }
}

const KINDS = ['visitor', ...ROLES] as const
type Kind = (typeof KINDS)[number]

const newCallers = async (app: TestApp, branch: Types.ObjectId): Promise<Record<Kind, TestClient>> => ({
  visitor: app.visitor,
  customer: await app.signedInAs('customer'),
  'branch-admin': await app.signedInAs('branch-admin', { branch }),
  'super-admin': await app.signedInAs('super-admin'),
})

const allowed = ({ who }: Handler): readonly Kind[] => (who === 'all' ? KINDS : who)

export interface FuzzReport {
  /** The number of replies per status. */
  statuses: Record<number, number>
  faults: string[]
}

/** Sends `requests` odd requests to every call in turn as every kind of caller; a seed repeats them. */
export async function fuzz(app: TestApp, seed: number, requests: number): Promise<FuzzReport> {
  const dice = new Dice(seed)
  const world = await makeWorld(app)
  const report: FuzzReport = { statuses: {}, faults: [] }
  let callers = await newCallers(app, world.branch)
  const watch = new LoopWatch()
  for (let n = 0; n < requests; n += AT_ONCE) {
    if (n % NEW_CALLERS_EVERY === 0) callers = await newCallers(app, world.branch)
    const round = Array.from({ length: Math.min(AT_ONCE, requests - n) }, (_, i) => {
      const row = CALLS[(n + i) % CALLS.length]
      if (!row) throw new Error('the route table is empty')
      return {
        request: oddRequest(row, world, dice),
        caller: dice.pick(dice.chance(60) ? allowed(row) : KINDS),
      }
    })
    await Promise.all(
      round.map(({ request, caller }) => send({ app, caller: callers[caller], report }, request)),
    )
    if ((await watch.longest()) < MOST_AT_ONCE_MS) continue
    // One of them is slow, or all together are: try each separately.
    for (const { request, caller } of round) {
      const blocks = async () => {
        const before = process.cpuUsage()
        await send({ app, caller: callers[caller], report }, request)
        const longest = await watch.longest()
        const { user, system } = process.cpuUsage(before)
        // A loop that stood still without using the processor waited for one: other programs had it.
        return Math.min(longest, (user + system) / 1000)
      }
      // A collection of garbage or the start of a thread can fall on any request, but not twice on the same one.
      const ms = Math.min(await blocks(), await blocks())
      if (ms >= MOST_AT_ONCE_MS) {
        report.faults.push(`${shownOf(request)}: blocks the others for ${ms.toFixed()} ms`)
      }
    }
  }
  watch.stop()
  return report
}

const shownOf = ({ method, path, body }: OddRequest) =>
  `${method} ${path.slice(0, 200)} ${(body ?? '').slice(0, 300)}`

interface Sender {
  app: TestApp
  caller: TestClient
  report: FuzzReport
}

async function send({ app, caller, report }: Sender, request: OddRequest): Promise<void> {
  const headers: Record<string, string> = { ...request.headers }
  if (caller.cookie !== null) headers['cookie'] ??= caller.cookie
  const start = performance.now()
  const reply = await fetch(`${app.url}/api${request.path}`, {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  })
  const { status } = reply
  const text = await reply.text().catch((error: unknown) => {
    report.faults.push(
      `${request.method} ${request.path.slice(0, 200)}: the reply was cut off: ${String(error)}`,
    )
    return ''
  })
  const took = performance.now() - start
  if (took > MOST_MS) report.faults.push(`${shownOf(request)}: took ${took.toFixed()} ms`)
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  const fault = faultOf({ status, type: reply.headers.get('content-type') ?? '', text })
  if (fault === null) return
  const shown = JSON.stringify({ ...request, cookie: undefined }).slice(0, 600)
  report.faults.push(
    `${request.method} ${request.path.slice(0, 200)}: ${fault}\n  ${shown}\n  ${text.slice(0, 300)}`,
  )
}
