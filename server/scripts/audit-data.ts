// npm run audit:data: checks the booking and wash invariants of the configured database; exit code 1 on a fault.
import { connectDatabase } from '../src/db/connect.ts'
import { StartupError } from '../src/db/startup-error.ts'
import { systemClock } from '../src/context.ts'
import { complain, say } from '../src/log.ts'
import { checkIntegrity } from '../src/modules/integrity/integrity.service.ts'

try {
  const database = await connectDatabase({
    uri: process.env['MONGODB_URI'],
    dataDir: process.env['DATA_DIR'] ?? 'data',
    join: true,
  })
  try {
    const { ok, counted, faults } = await checkIntegrity({ db: database.connection, clock: systemClock })
    const counts = Object.entries(counted).map(([name, n]) => `${String(n)} ${name}`)
    say(`Checked ${counts.join(', ')}.`)
    for (const { invariant, object, message } of faults) complain(`${invariant} ${object}: ${message}`)
    say(ok ? 'Every invariant holds.' : `Faults: ${String(faults.length)}`)
    process.exitCode = ok ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  complain(error.message)
  process.exitCode = 1
}
