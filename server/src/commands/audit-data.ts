// npm run audit:data: checks the booking and wash invariants of the configured database; exit code 1 on a fault. With
// `-- --recount` it first sets the sums that days keep for reports to those of their bookings. With `-- --repair`
// customers' open bookings are recounted where I7 does not hold.
import { systemClock } from '../context.ts'
import { recountDays } from '../db/recount-days.ts'
import { complain, say } from '../log.ts'
import { checkIntegrity } from '../modules/integrity/integrity.service.ts'
import { repairOpenBookings } from '../modules/integrity/repair.service.ts'
import { runCommand, withDatabase } from './db-command.ts'

await runCommand(() =>
  withDatabase(process.env['MONGODB_URI'], async ({ connection }) => {
    if (process.argv.includes('--recount')) {
      const { mended, changedMeanwhile } = await recountDays(connection)
      say(`Recounted every day: ${String(mended)} mended, ${String(changedMeanwhile)} changed meanwhile.`)
    }
    const { ok, counted, faults } = await checkIntegrity({ db: connection, clock: systemClock })
    const counts = Object.entries(counted).map(([name, n]) => `${String(n)} ${name}`)
    say(`Checked ${counts.join(', ')}.`)
    for (const { invariant, object, message } of faults) complain(`${invariant} ${object}: ${message}`)
    process.exitCode = ok ? 0 : 1
    if (process.argv.includes('--repair')) {
      const repaired = await repairOpenBookings({ db: connection, clock: systemClock }, faults)
      say(`Counted the open bookings of ${String(repaired)} customers anew.`)
    }
    return ok ? 'Every invariant holds.' : `Faults: ${String(faults.length)}`
  }),
)
