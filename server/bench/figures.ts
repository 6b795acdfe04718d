import fs from 'node:fs/promises'

/** The output of a scenario: one row per candidate. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Sentences under the table. */
  notes?: readonly string[]
  /** How cheap each candidate is beside its limit, by a name that stays: what `baseline.json` keeps. */
  ratios?: Readonly<Record<string, Ratio>>
  /** By how much two equal servers differ, 0.1 = 10 %. */
  noise?: number
}

/** CPU of the limit to that of the candidate: 1 is as cheap, 0.5 twice as dear. Of the medians, and of the best rounds. */
export interface Ratio {
  median: number
  best: number
}

/** The table as Markdown, for the terminal and README.md alike. */
export function textOfTable({ title, columns, rows, notes = [] }: Table): string {
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map(row => (row[at] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  const table = [line(columns), rule, ...rows.map(line)].join('\n')
  return [`### ${title}`, '', table, ...(notes.length ? ['', ...notes] : [])].join('\n')
}

/** The q-quantile of the numbers; 0.5 is the median. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

export const ratio = (n: number): string => (Number.isFinite(n) ? n.toFixed(2) : '–')
export const whole = (n: number): string => (Number.isFinite(n) ? String(Math.round(n)) : '–')

/** User and system time of these processes so far, in microseconds; NaN where the system does not report it. */
export async function cpuMicroseconds(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0
  for (const pid of pids) {
    const threads = await fs.readdir(`/proc/${pid}/task`).catch(() => [])
    if (threads.length === 0) return NaN
    for (const thread of threads) {
      const times = await fs.readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '')
      nanoseconds += Number(times.split(' ')[0])
    }
  }
  return nanoseconds / 1000
}

/** The children of a process; none where the system does not report them. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

/** What a process holds in memory, in megabytes; NaN where the system does not report it. */
export async function residentMb(pid: number): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}
