import type { ClientSession, Model } from 'mongoose'

/** Pseudo-random numbers that are the same every time for a seed (mulberry32). */
export interface Random {
  below(n: number): number
  pick<T>(items: readonly T[]): T
  chance(share: number): boolean
}

export function randomFrom(seedText: string): Random {
  let state = Buffer.from(seedText).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    pick: items => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: share => next() < share,
  }
}

/** A 24-digit id that is the same every time: kind (two hex digits) and number. */
export const demoId = (kind: number, n: number): string =>
  `de300000${kind.toString(16).padStart(2, '0')}${n.toString(16).padStart(14, '0')}`

const BATCH = 1000

/** Inserts complete rows, many at a time, in a transaction when there is a session. */
export async function insert<T>(model: Model<T>, rows: readonly T[], session?: ClientSession): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    // Uses the driver directly: the rows are complete, and casting thousands of them takes seconds.
    await model.collection.insertMany(
      rows.slice(from, from + BATCH) as Parameters<typeof model.collection.insertMany>[0],
      session ? { session } : {},
    )
  }
}
