import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

import { childrenOf, openChain, signIn, startProgram, type Program } from '../programs.ts'

const DAY_MS = 86_400_000

/** kill -9 for the server and its database at the same moment. */
async function cutPower(server: Program): Promise<void> {
  const pid = server.process.pid ?? 0
  const gone = once(server.process, 'exit')
  for (const each of [pid, ...childrenOf(pid)]) process.kill(each, 'SIGKILL')
  await gone
}

/** Rounds of bookings answered 201, a power cut, and reading the same bookings again. */
export async function survivePowerCuts({
  rounds,
  bookings,
}: {
  rounds: number
  bookings: number
}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'washline-power-'))
  let server = await startProgram({ DATA_DIR: dataDir })
  try {
    const { branchId, serviceId } = await openChain(server, 50)
    const place = { branchId, serviceId }
    for (let round = 1; round <= rounds; round++) {
      const admin = await signIn(server.url)
      const bookingDate = new Date(Date.now() + (1 + round) * DAY_MS).toISOString().slice(0, 10)
      const replies = await Promise.all(
        Array.from({ length: bookings }, (_, n) =>
          admin.call('POST /bookings', {
            body: {
              ...place,
              bookingDate,
              bookingTime: `${String(8 + (n % 10)).padStart(2, '0')}:${String(Math.floor(n / 10) * 5).padStart(2, '0')}`,
              walkIn: { name: `Car ${String(n)}`, phone: '+39 06 1234567' },
            },
          }),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
      await cutPower(server)
      server = await startProgram({ DATA_DIR: dataDir })
      const again = await signIn(server.url)
      for (const { body } of replies)
        expect((await again.call('GET /bookings/:id', { params: { id: body._id } })).status).toBe(200)
    }
  } finally {
    server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
