import { createPasswordHasher } from '../src/modules/auth/passwords/passwords.ts'
import { makeBranch, makeService, makeUser } from '../src/testing/factories.ts'
import { cpuMicroseconds, quantile, ratio, whole, type Table } from './figures.ts'
import { Line, requireStatus, stream, type Answer, type Shot } from './load.ts'
import { signedInCustomers, startProduct, type Product } from './product.ts'
import type { Run } from './run.ts'

const LOGINS = 500
const ACCOUNTS = 20
const PASSWORD = 'Long-enough-for-the-bench-7'
const PER_SECOND = 50
const SECONDS = 6
const DAY_MS = 86_400_000

interface Phase {
  name: string
  normal: Answer[]
  logins: Answer[]
  /** CPU of the server and its database, in milliseconds. */
  cpu: number
}

/** B: 500 simultaneous logins during normal requests, all from one address and under the real limits. */
export async function logins(run: Run): Promise<Table[]> {
  const product = await startProduct(run)
  const emails = await accounts(product)
  const shot = await normalRequests(product)
  const normal = () => stream(product.url, { perSecond: PER_SECOND, seconds: SECONDS, shot })
  await stream(product.url, { perSecond: PER_SECOND, seconds: 1, shot })

  const phase = async (name: string, password: string | null): Promise<Phase> => {
    const before = await cpuMicroseconds(product.pids)
    const tried = password === null ? [] : loginAll(product, emails, password)
    const answered = { normal: await normal(), logins: await tried }
    return { name, ...answered, cpu: ((await cpuMicroseconds(product.pids)) - before) / 1000 }
  }
  const phases: Phase[] = [
    await phase('alone', null),
    // Right passwords first: after the wrong ones the throttle refuses this address.
    await phase(`${LOGINS} right passwords`, PASSWORD),
    await phase(`${LOGINS} wrong passwords`, 'Not-this-one-either-3'),
  ]
  for (const measured of phases) {
    requireStatus(measured.normal, 200)
    requireHonestRefusals(measured)
  }
  const alone = quantile(phases[0]?.normal.map(({ ms }) => ms) ?? [], 0.99)
  return [
    {
      title: `B: ${LOGINS} logins at one moment beside ${PER_SECOND} normal requests a second for ${SECONDS} s`,
      columns: [
        '',
        'normal: 2xx',
        'p50 ms',
        'p99 ms',
        'p99 ratio',
        'logins: 200',
        '401',
        '429',
        '503',
        'last login ms',
        'CPU ms',
      ],
      rows: phases.map(measured => rowOf(measured, alone)),
      notes: ['Every 429 and 503 had Retry-After. bcrypt cost 11, one address, real limits.'],
    },
  ]
}

function rowOf({ name, normal, logins: tried, cpu }: Phase, alone: number): string[] {
  const times = normal.map(({ ms }) => ms)
  const withStatus = (status: number) => String(tried.filter(answer => answer.status === status).length)
  const p99 = quantile(times, 0.99)
  return [
    name,
    `${normal.length} of ${normal.length}`,
    quantile(times, 0.5).toFixed(1),
    p99.toFixed(1),
    ratio(p99 / alone),
    ...[200, 401, 429, 503].map(status => (tried.length === 0 ? '–' : withStatus(status))),
    tried.length === 0 ? '–' : whole(Math.max(...tried.map(({ ms }) => ms))),
    whole(cpu),
  ]
}

async function accounts({ context }: Product): Promise<string[]> {
  const hasher = createPasswordHasher({ queue: 1 })
  const passwordHash = await hasher.hash(PASSWORD)
  await hasher.close()
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `customer${n}@bench.example`)
  for (const email of emails) await makeUser(context, { email, passwordHash })
  return emails
}

/** The normal requests: the menu, the current user, the free times of tomorrow. */
async function normalRequests(product: Product): Promise<(n: number) => Shot> {
  const branch = await makeBranch(product.context)
  const service = await makeService(product.context)
  const [cookie = ''] = await signedInCustomers(product, 1)
  const date = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const shots: Shot[] = [
    { path: '/api/services' },
    { path: '/api/auth/me', headers: { Cookie: cookie } },
    { path: `/api/bookings/availability?branchId=${branch.id}&serviceId=${service.id}&date=${date}` },
  ]
  return n => shots[n % shots.length] ?? { path: '/api/services' }
}

async function loginAll({ url }: Product, emails: readonly string[], password: string): Promise<Answer[]> {
  const lines = await Promise.all(Array.from({ length: LOGINS }, () => Line.open(url)))
  const answers = await Promise.all(
    lines.map((line, n) =>
      line.ask({
        method: 'POST',
        path: '/api/auth/login',
        body: JSON.stringify({ email: emails[n % emails.length], password }),
      }),
    ),
  )
  for (const line of lines) line.close()
  return answers
}

/** A login is checked, or refused with the seconds to wait; no other outcome is allowed. */
function requireHonestRefusals({ name, logins: tried }: Phase): void {
  const wrong = tried.find(
    ({ status, retryAfter }) =>
      ![200, 401].includes(status) && !([429, 503].includes(status) && retryAfter !== null),
  )
  if (wrong) throw new Error(`${name}: a login was answered ${wrong.status} without Retry-After`)
}
