import { StartupError } from './db/startup-error.ts'
import { complain, say } from './log.ts'
import type { RunningServer } from './server.ts'

/**
 * Starts, says where, and stops on SIGTERM or SIGINT with exit code 0. What the operator can mend is printed as it is,
 * one line a mistake, with exit code 1.
 */
export async function runUntilSignal(start: () => Promise<RunningServer>): Promise<void> {
  let server: RunningServer
  try {
    server = await start()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    complain(error.message)
    // Whatever the failed start left open must not keep the process.
    process.exit(1)
  }
  say(`Ready at ${server.address}`)
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= server.stop().then(() => process.exit(0))
    })
  }
}
