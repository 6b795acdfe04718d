import fs from 'node:fs/promises'
import path from 'node:path'
import type { Ratio, Table } from './figures.ts'

/** `baseline.json`: ratios of an earlier run, and where they were measured. */
interface Baseline {
  machine: string
  /** Nothing else ran: only then do its ratios judge. */
  quiet: boolean
  ratios: Record<string, Ratio>
}

/** Beyond it the machine is too busy for the other ratios to count. */
const NOISE = 0.15
/** A gate for mistakes of principle, not for the noise between two runs. */
const LEAST = { median: 0.75, best: 0.85 }

const file = () => path.join(process.cwd(), 'server/bench/baseline.json')
const read = async (): Promise<Baseline> => JSON.parse(await fs.readFile(file(), 'utf8')) as Baseline

/** What of these tables is worse than the baseline, one line each; a single line without a verdict where it cannot judge. */
export async function judge(tables: readonly Table[]): Promise<{ failed: boolean; lines: string[] }> {
  const noise = Math.max(0, ...tables.map(table => table.noise ?? 0))
  if (noise > NOISE) return { failed: false, lines: [`too noisy: equal servers differ by ${percent(noise)}`] }
  const { quiet, machine, ratios } = await read()
  const worse = tables
    .flatMap(table => Object.entries(table.ratios ?? {}))
    .flatMap(([name, now]) => {
      const before = ratios[name]
      if (!before) return [`${name}: not in the baseline`]
      const fell = { median: now.median / before.median, best: now.best / before.best }
      const isWorse = fell.median < LEAST.median && fell.best < LEAST.best
      return isWorse
        ? [`${name}: ${percent(fell.median)} of the median, ${percent(fell.best)} of the best`]
        : []
    })
  const failed = quiet && worse.some(line => !line.endsWith('not in the baseline'))
  const of = `the baseline (${machine}${quiet ? '' : '; measured on a busy machine, so that nothing fails'})`
  if (worse.length === 0) return { failed: false, lines: [`no worse than ${of}`] }
  return { failed, lines: [`beside ${of}:`, ...worse] }
}

/** Keeps the ratios of these tables, beside those of the scenarios that did not run. */
export async function save(tables: readonly Table[], machine: Omit<Baseline, 'ratios'>): Promise<void> {
  const before = await read().catch(() => ({ ratios: {} }))
  const now = Object.fromEntries(tables.flatMap(table => Object.entries(table.ratios ?? {}).map(rounded)))
  const baseline: Baseline = { ...machine, ratios: { ...before.ratios, ...now } }
  await fs.writeFile(file(), `${JSON.stringify(baseline, null, 2)}\n`)
}

const rounded = ([name, { median, best }]: [string, Ratio]): [string, Ratio] => [
  name,
  { median: Number(median.toFixed(3)), best: Number(best.toFixed(3)) },
]
const percent = (share: number): string => `${Math.round(share * 100)} %`
