import type { ClientSession, Model } from 'mongoose'

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
