import type { TimedTask } from './modules/timed-work/timed-work.service.ts'

/** Everything that the clock makes due, in the order of a round. */
export const TIMED_TASKS: readonly TimedTask[] = []
