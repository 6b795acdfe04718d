import { addDays, type Period } from '../../calendar/branch-time.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'

/** How long before the deadline a report is given up: the answer must leave in time. */
const BEFORE_MS = 1000
/** Of what could be read in the time given, the part that is sure to be had: the totals take time too. */
const SURE = 0.7
/** A month is tried where nothing could be read. */
const DAYS_TO_TRY = 31
const DAY_MS = 86_400_000

/**
 * The report, or REPORT_TOO_LONG shortly before the deadline, with `shorter`: the last days of the period that should be
 * had in time, by the share that has been read. A single day is left to the deadline.
 */
export async function inTime<T>(
  { request }: Pick<Context, 'request'>,
  { from, to }: Period,
  read: (done: (share: number) => void) => Promise<T>,
): Promise<T> {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  let share = 0
  const reading = read(part => {
    share = part
  })
  if (!request || days === 1) return reading
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const tell = () => {
      const sure = share === 0 ? DAYS_TO_TRY : Math.floor(days * share * SURE)
      const last = Math.min(Math.max(sure, 1), days - 1)
      reject(
        new AppError('REPORT_TOO_LONG', undefined, {
          shorter: { from: addDays(to, 1 - last), to, days: last },
        }),
      )
    }
    timer = setTimeout(tell, Math.max(0, request.endsAt - BEFORE_MS - performance.now()))
  })
  // Given up, it stops with its request, and nobody waits for it.
  reading.catch(() => undefined)
  return Promise.race([reading, late]).finally(() => {
    clearTimeout(timer)
  })
}
