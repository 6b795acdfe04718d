import v8 from 'node:v8'
import { StartupError } from './db/failure.ts'
import { complain, say } from './log.ts'
import type { RunningServer } from './server.ts'

/**
 * The heap grows by a fifth over what a collection leaves, not up to fourfold, before the next collection: memory under
 * load falls by a third for no measurable CPU, and no limit ends a process that needs more (decision 254).
 */
const SMALL_HEAP = '--heap-growing-percent=20'

/**
 * Starts the server, prints its address, and stops it on SIGTERM, SIGINT or SIGHUP with exit code 0, and with exit
 * code 1 when a newer program has taken over its database. Mistakes that the operator can fix are printed one a line, with
 * exit code 1, and 78 for a setting. Once it runs, an error that nobody caught is logged and ends nothing:
 * one faulty delivery must not close the shop for everybody (decision 310). `last` are lines to print after the address.
 */
export async function runUntilSignal(
  start: () => Promise<RunningServer>,
  last: readonly string[] = [],
): Promise<void> {
  v8.setFlagsFromString(SMALL_HEAP)
  let server: RunningServer
  try {
    server = await start()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    complain(error.message)
    // Handles that the failed start left open must not keep the process alive.
    process.exit(error.status)
  }
  const { log } = server.context
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error: unknown) => {
      log.error({ err: error, kind }, 'an error escaped')
    })
  }
  let stopping: Promise<void> | undefined
  void server.outdated.then(({ message }) => {
    complain(message)
    stopping ??= server.stop().then(() => process.exit(1))
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= server.stop().then(() => process.exit(0))
    })
  }
  // After all else: whoever reads it may stop the server at once, which must not lose a request.
  say(`Ready at ${server.address}`)
  for (const line of last) say(line)
}
