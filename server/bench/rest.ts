import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicroseconds, residentMb, whole, type Table } from './figures.ts'
import type { Product } from './product.ts'

/** Only some half a minute after the last work V8 gives back what the start needed. */
const REST_MS = 45_000
const WATCHED_MS = 20_000

/** How long a start takes, and what a product costs that nobody uses. */
export async function rest(products: readonly Product[]): Promise<Table[]> {
  await sleep(REST_MS)
  const before = await Promise.all(products.map(({ pids }) => cpuMicroseconds(pids)))
  await sleep(WATCHED_MS)
  const rows = products.map(async ({ name, pids, startMs }, at) => {
    const cpu = ((await cpuMicroseconds(pids)) - (before[at] ?? NaN)) / WATCHED_MS
    const [server = 0, database = 0] = pids
    return [
      name,
      whole(startMs),
      whole(await residentMb(server)),
      whole(await residentMb(database)),
      cpu.toFixed(1),
    ]
  })
  return [
    {
      title: 'Start and rest',
      columns: ['', 'start ms', 'server MB', 'database MB', 'CPU ms a second'],
      rows: await Promise.all(rows),
    },
  ]
}
