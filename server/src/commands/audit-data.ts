// car-wash check: checks the invariants of bookings, washes and money in the configured database; exit code 1 on a fault.
import { systemClock } from '../context.ts'
import { complain, say } from '../log.ts'
import { checkIntegrity } from '../modules/office/integrity/integrity.service.ts'
import { runCommand, withDatabase } from './db-command.ts'

await runCommand(() =>
  withDatabase(async ({ connection }) => {
    const { ok, counted, faults } = await checkIntegrity({ db: connection, clock: systemClock })
    const counts = Object.entries(counted).map(([name, n]) => `${String(n)} ${name}`)
    say(`Checked ${counts.join(', ')}.`)
    for (const { invariant, object, message } of faults) complain(`${invariant} ${object}: ${message}`)
    process.exitCode = ok ? 0 : 1
    return ok ? 'Every invariant holds.' : `Faults: ${String(faults.length)}`
  }),
)
