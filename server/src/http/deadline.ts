import { AppError } from '../errors.ts'

/** Nobody waits longer for an answer; what streams is not bound by it once it has begun. */
const DEADLINE_MS = 10_000

/** The answer, or BUSY (503) when it takes too long. What still runs then ends by itself, unheard. */
export async function withinDeadline<T>(answer: Promise<T> | T, deadlineMs = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('BUSY', undefined, { retryAfterSeconds: 2 }))
    }, deadlineMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
