import type { Context } from '../../context.ts'

const PING_MS = 1000

/** Liveness is another question: this one is asked by what sends requests here. Indexes are built before the port opens. */
export async function isReady(context: Context): Promise<boolean> {
  if (context.health.draining) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => {
      resolve(false)
    }, PING_MS)
  })
  const ping = context.db
    .getClient()
    .db('admin')
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )
  const ready = await Promise.race([ping, late])
  clearTimeout(timer)
  return ready
}
