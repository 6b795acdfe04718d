import { median, cpuMicroseconds, type Ratio } from './figures.ts'
import { fire, requireStatus, type Shot } from './load.ts'

/** One of several candidates, measured in turns. */
export interface Candidate {
  name: string
  origin: string
  /** The processes whose CPU time counts. */
  pids: readonly number[]
  clients: number
  /** Requests per round. */
  count: number
  /** Fewer to warm up with, where one of them takes long. */
  warm?: number
  status: number
  shot: (n: number) => Shot
}

export interface Measured {
  /** Requests per second, median of the rounds. */
  perSecond: number
  /** CPU microseconds per request, median of the rounds, and of the round that took least. */
  cpu: number
  bestCpu: number
}

const ROUNDS = 5
/** Before that many of each request Node's compiler is what is measured: 35 bookings a second become 72. */
const WARM = 500

/**
 * Measures each candidate once per round, in a random order, so that other load on the machine affects all of them,
 * after enough requests of each to warm up.
 */
export async function inTurns(candidates: readonly Candidate[], rounds = ROUNDS): Promise<Measured[]> {
  const results = candidates.map((): Pick<Measured, 'perSecond' | 'cpu'>[] => [])
  const sent = candidates.map(() => 0)
  const warm = Number(process.env['BENCH_WARM'] ?? WARM)
  for (let round = 0; round <= rounds; round++) {
    for (const at of shuffled(candidates.length)) {
      const candidate = candidates[at]
      if (!candidate) continue
      const { pids, clients, shot, origin, status } = candidate
      const count = round === 0 ? (candidate.warm ?? Math.max(warm, candidate.count)) : candidate.count
      const first = sent[at] ?? 0
      sent[at] = first + count
      const before = await cpuMicroseconds(pids)
      const { seconds, answers } = await fire(origin, { clients, count, shot: n => shot(first + n) })
      const cpu = (await cpuMicroseconds(pids)) - before
      requireStatus(answers, status, candidate.name)
      if (round > 0) results[at]?.push({ perSecond: count / seconds, cpu: cpu / count })
    }
  }
  return results.map(rows => ({
    perSecond: median(rows.map(row => row.perSecond)),
    cpu: median(rows.map(row => row.cpu)),
    bestCpu: Math.min(...rows.map(row => row.cpu)),
  }))
}

function shuffled(length: number): number[] {
  const keys = Array.from({ length }, (_, at) => ({ at, key: Math.random() }))
  return keys.toSorted((a, b) => a.key - b.key).map(({ at }) => at)
}

/** How cheap it is beside its limit. */
export const ratioTo = (limit: Measured, measured: Measured | undefined): Ratio => ({
  median: limit.cpu / (measured?.cpu ?? NaN),
  best: limit.bestCpu / (measured?.bestCpu ?? NaN),
})
