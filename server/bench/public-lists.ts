import { makeService } from '../src/testing/factories.ts'
import { inTurns, ratioTo, type Candidate } from './candidates.ts'
import { ratio, whole, type Table } from './figures.ts'
import { startLimit } from './limits.ts'
import type { Shot } from './load.ts'
import { startProduct } from './product.ts'
import type { Run } from './run.ts'

const SERVICES = 7
const CLIENTS = 16
const COUNT = 2000
const ROUNDS = 7
/** An address may make 3000 requests a minute, so the load comes from many addresses behind the proxy. */
const ADDRESSES = 250
/** The largest difference of the two equal servers; above it the machine is too busy for the ratios to be valid. */
const NOISE = 0.15

const from = (n: number) => ({ 'X-Forwarded-For': `10.0.0.${n % ADDRESSES}` })

/** A: the public lists, from the cache and as 304, against bare node:http with the same bytes. */
export async function publicLists(run: Run): Promise<Table[]> {
  const product = await startProduct(run, { trustProxy: 1 })
  for (let n = 0; n < SERVICES; n++)
    await makeService(product.context, { name: `Wash ${n}`, description: 'Outside and inside. '.repeat(5) })
  const reply = await fetch(`${product.url}/api/services`)
  const etag = reply.headers.get('etag') ?? ''
  const body = await reply.text()
  const bare = await startLimit(run, { body })
  const again = await startLimit(run, { body })

  const candidate = (name: string, server: { url: string; pid: number }, shot: (n: number) => Shot) => ({
    name,
    origin: server.url,
    pids: [server.pid],
    clients: CLIENTS,
    count: COUNT,
    status: 200,
    shot,
  })
  const list = (path: string) => (n: number) => ({ path, headers: from(n) })
  const known = (n: number) => ({ path: '/api/services', headers: { ...from(n), 'If-None-Match': etag } })
  const candidates: Candidate[] = [
    candidate('bare node:http', bare, list('/')),
    candidate('the same again (A/A)', again, list('/')),
    candidate('GET /services', product, list('/api/services')),
    { ...candidate('GET /services, 304', product, known), status: 304 },
  ]
  const measured = await inTurns(candidates, ROUNDS)
  const [limit, control] = measured
  if (!limit || !control) throw new Error('nothing was measured')
  const apart = Math.abs(control.cpu / limit.cpu - 1)
  const noise =
    apart > NOISE
      ? `The two equal servers differ by ${whole(apart * 100)} %: too noisy for a conclusion.`
      : `The two equal servers differ by ${whole(apart * 100)} %.`
  return [
    {
      title: `A: public lists, ${body.length} bytes, ${CLIENTS} connections`,
      columns: ['', 'requests/s', 'ratio', 'CPU µs/request', 'CPU ratio'],
      rows: measured.map(({ perSecond, cpu }, at) => [
        candidates[at]?.name ?? '',
        whole(perSecond),
        ratio(perSecond / limit.perSecond),
        whole(cpu),
        ratio(limit.cpu / cpu),
      ]),
      ratios: {
        'A: list': ratioTo(limit, measured[2]),
        'A: list, 304': ratioTo(limit, measured[3]),
      },
      noise: apart,
      notes: [`Ratios: 1 is as cheap as bare node:http. ${noise}`],
    },
  ]
}
