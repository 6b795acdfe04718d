// npm run bench: measures the product's cost against the least possible, at the same time and on the same machine.
// `npm run bench -- B D` runs only these scenarios; `--save` keeps their ratios in baseline.json, `--quiet` says that
// nothing else ran meanwhile. Results and how to read them: README.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { bookings } from './bookings.ts'
import { textOfTable, type Table } from './figures.ts'
import { logins } from './logins.ts'
import { judge, save } from './gate.ts'
import { memory } from './memory.ts'
import { publicLists } from './public-lists.ts'
import { processes } from './processes.ts'
import { reminders } from './reminders.ts'
import { adminLists, availability, chains, dashboard, statistics } from './reads.ts'
import { Run } from './run.ts'

/** E prints its results itself: engine.ts is a separate program, with larger default sizes. */
async function engine(run: Run): Promise<Table[]> {
  const entry = path.join(import.meta.dirname, 'engine.ts')
  console.log('### E: the embedded database\n')
  const sizes = { BENCH_DOCUMENTS: '20000', BENCH_ROUNDS: '5', BENCH_MS: '200' }
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    env: { ...sizes, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  run.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the engine benchmark failed')
  return []
}

const SCENARIOS: Readonly<Record<string, (run: Run) => Promise<Table[]>>> = {
  A: publicLists,
  B: logins,
  C: availability,
  F: adminLists,
  G: statistics,
  H: dashboard,
  D: bookings,
  E: engine,
  M: memory,
  P: processes,
  R: reminders,
}

/** They read the same chains. */
const READS = ['C', 'F', 'G', 'H']

const run = new Run()
const endAll = async () => {
  await run.end()
  await chains.end()
}
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted.abort()
    void endAll().then(() => process.exit(130))
  })
}

const given = process.argv.slice(2)
const asked = given.filter(name => !name.startsWith('-')).map(name => name.toUpperCase())
const measured: Table[] = []
const names = asked.length > 0 ? asked : Object.keys(SCENARIOS)
for (const [at, name] of names.entries()) {
  const scenario = SCENARIOS[name]
  if (!scenario) {
    console.error(`There is no scenario ${name}: choose from ${Object.keys(SCENARIOS).join(' ')}`)
    process.exitCode = 1
    continue
  }
  try {
    const tables = await scenario(run)
    measured.push(...tables)
    for (const table of tables) console.log(textOfTable(table))
    console.log('')
  } catch (error) {
    // A process stopped under a running scenario makes it fail, which is not worth reporting.
    if (interrupted.signal.aborted) break
    console.error(`${name} failed:`, error)
    process.exitCode = 1
  } finally {
    await (READS.includes(names[at + 1] ?? '') ? run.end() : endAll())
  }
}

if (!interrupted.signal.aborted && measured.some(({ ratios }) => ratios)) {
  if (given.includes('--save')) {
    const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
    await save(measured, { machine, quiet: given.includes('--quiet') })
  } else {
    const { failed, lines } = await judge(measured)
    for (const line of lines) console.log(line)
    if (failed) process.exitCode = 1
  }
}
