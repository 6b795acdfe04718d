import type { Context } from '../../../context.ts'
import { requireTime } from '../../../db/bounds.ts'
import { busy } from '../../../errors.ts'

/** The most requests that may wait for one branch's day; further ones are answered BUSY. */
const MAX_WAITING = 200

interface Line {
  /** Settles when the last request of the queue is done. */
  end: Promise<void>
  waiting: number
}

/** One per application, released with its connection. */
const lines = new WeakMap<Context['db'], Map<string, Line>>()

/**
 * Runs `work` after all work queued earlier for these days in this process. Not needed for safety: it avoids
 * transactions that would only conflict. Throws BUSY (503) when too many are already waiting.
 */
export async function inTurn<T>(context: Context, dayIds: readonly string[], work: () => Promise<T>) {
  // Always in the same order, so that two moves in opposite directions do not wait for each other.
  const releases: (() => void)[] = []
  try {
    for (const id of [...new Set(dayIds)].sort()) releases.push(await enter(context, id))
    requireTime(context)
    return await work()
  } finally {
    for (const release of releases.reverse()) release()
  }
}

async function enter(context: Context, id: string): Promise<() => void> {
  const own = lines.get(context.db) ?? new Map<string, Line>()
  lines.set(context.db, own)
  const line = own.get(id) ?? { end: Promise.resolve(), waiting: 0 }
  if (line.waiting >= MAX_WAITING) throw busy()
  own.set(id, line)
  const before = line.end
  let done: () => void = () => undefined
  line.end = new Promise(resolve => {
    done = resolve
  })
  line.waiting++
  await before
  return () => {
    line.waiting--
    if (line.waiting === 0) own.delete(id)
    done()
  }
}
