import autocannon from 'autocannon'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicroseconds, median, ratio, whole, type Table } from './figures.ts'
import { fromAnywhere, type Product } from './product.ts'

/** One HTTP request. */
export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** A kind of request and how much of it a round sends. */
export interface Load {
  name: string
  clients: number
  /** Requests in a round, and before the first round. */
  count: number
  warm: number
  status?: number
  shot: (product: Product) => Shot
  /** How long a round waits for what its requests leave to be done, in milliseconds, so that it is counted. */
  afterMs?: number
}

interface Round {
  perSecond: number
  /** Microseconds of CPU a request, of the server and its database. */
  cpu: number
  /** Milliseconds within which 97.5 % are answered. */
  p97: number
}

/** Measures each load on each product once a round, in turns, so that other programs slow all of them alike. */
export async function inTurns(
  title: string,
  { products, loads, rounds = 5 }: { products: readonly Product[]; loads: readonly Load[]; rounds?: number },
): Promise<Table> {
  const results = loads.map(() => products.map((): Round[] => []))
  for (const load of loads) for (const product of products) await fire(product, load, load.warm)
  for (let round = 0; round < rounds; round++) {
    for (const [at, load] of loads.entries()) {
      // The order changes, so that none always comes after the same one.
      const order = [...products.entries()]
      for (const [of, product] of round % 2 === 0 ? order : order.toReversed())
        results[at]?.[of]?.push(await fire(product, load, load.count))
    }
  }
  const [own, other] = products
  return {
    title,
    columns: [
      '',
      'requests/s',
      'p97.5 ms',
      'CPU µs',
      ...(other ? [`${other.name}: requests/s`, 'p97.5 ms', 'CPU µs', 'CPU ratio'] : []),
    ],
    rows: loads.map(({ name }, at) => {
      const [first, second] = (results[at] ?? []).map(medians)
      if (!own || !first) throw new Error('nothing was measured')
      return [name, ...figures(first), ...(second ? [...figures(second), ratio(first.cpu / second.cpu)] : [])]
    }),
    notes: [
      `Medians of ${String(rounds)} rounds; CPU of the server and its database together.` +
        (other ? ' Ratio: 0.5 is half the CPU of the other.' : ''),
    ],
  }
}

const figures = ({ perSecond, p97, cpu }: Round) => [whole(perSecond), p97.toFixed(1), whole(cpu)]

const medians = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
  p97: median(rounds.map(({ p97 }) => p97)),
})

async function fire(product: Product, load: Load, amount: number): Promise<Round> {
  const { clients, status = 200, shot, afterMs = 0 } = load
  const before = await cpuMicroseconds(product.pids)
  const result = await autocannon({
    url: product.url,
    connections: clients,
    amount,
    requests: [
      {
        setupRequest(request) {
          const { method = 'GET', path, headers = {}, body } = shot(product)
          const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
          return {
            ...request,
            ...{ method, path, headers: { ...json, ...fromAnywhere(), ...headers } },
            ...(body !== undefined && { body }),
          }
        },
      },
    ],
  })
  await sleep(afterMs)
  const cpu = (await cpuMicroseconds(product.pids)) - before
  const counts: Record<string, { count?: number }> = result.statusCodeStats ?? {}
  if (counts[String(status)]?.count !== amount)
    throw new Error(`${load.name}: expected ${String(status)}, got ${JSON.stringify(counts)}`)
  // Each client sends its next request with the reply, so that its latency says how many it sends.
  return {
    perSecond: (clients * 1000) / result.latency.average,
    cpu: cpu / amount,
    p97: result.latency.p97_5,
  }
}
