import fs from 'node:fs/promises'

/** The output of a scenario: one row per candidate. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Sentences under the table. */
  notes?: readonly string[]
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

/** The middle of the numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

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
