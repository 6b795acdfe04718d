// npm run bench: what the product costs with the sample chain (BENCH_SIZE=large: thirty branches, 200,000 bookings), in
// turns with another built checkout if BENCH_OTHER names one. `npm run bench -- bookings reads` runs only these
// scenarios. How to read the results, and the last ones: README.md.
import { execFileSync } from 'node:child_process'
import { bookings } from './bookings.ts'
import { engine } from './engine.ts'
import { textOfTable, type Table } from './figures.ts'
import { startProduct, type Product } from './product.ts'
import { reads } from './reads.ts'
import { rest } from './rest.ts'
import { Run } from './run.ts'

const SCENARIOS: Readonly<Record<string, (products: readonly Product[]) => Promise<Table[]>>> = {
  rest,
  reads,
  bookings,
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : [...Object.keys(SCENARIOS), 'engine']
const unknown = names.filter(name => !(name in SCENARIOS) && name !== 'engine')
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(', ')}: choose from ${Object.keys(SCENARIOS).join(', ')}, engine`,
  )
  process.exit(1)
}

execFileSync(process.execPath, ['server/scripts/start.mjs', 'build', '--changed'], { stdio: 'inherit' })

const run = new Run()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void run.end().then(() => process.exit(130)))
try {
  const isLarge = process.env['BENCH_SIZE'] === 'large'
  const products: Product[] = []
  if (names.some(name => name in SCENARIOS)) {
    const checkouts = { 'this version': process.cwd(), other: process.env['BENCH_OTHER'] }
    for (const [name, checkout] of Object.entries(checkouts))
      if (checkout !== undefined) products.push(await startProduct(run, { checkout, name, isLarge }))
  }
  for (const name of names) {
    const tables = name === 'engine' ? await engine(run) : ((await SCENARIOS[name]?.(products)) ?? [])
    for (const table of tables) console.log(`${textOfTable(table)}\n`)
  }
} finally {
  await run.end()
}
