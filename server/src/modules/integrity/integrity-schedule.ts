import type { Context } from '../../context.ts'
import { checkNow } from './integrity.service.ts'

/** Delay of the first check, so that it does not compete with the requests that wait for the start. */
const FIRST_AFTER_MS = 60_000
const EVERY_MS = 24 * 3_600_000

/** Checks the invariants once a day; the super-admin's panel shows the last result and the log names each fault. */
export function startIntegrityChecks(context: Context): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    running = checkNow(context).then(
      ({ faults }) => {
        for (const fault of faults) context.log.error({ fault }, 'integrity')
      },
      (error: unknown) => {
        context.log.error({ err: error }, 'the integrity check failed')
      },
    )
  }
  const first = setTimeout(check, FIRST_AFTER_MS)
  const daily = setInterval(check, EVERY_MS)
  return {
    stop: async () => {
      clearTimeout(first)
      clearInterval(daily)
      await running
    },
  }
}
