import type { Connection } from 'mongoose'

/** Another process may have changed what was read: nothing is given out that was read longer ago than this. */
const MAX_AGE_MS = 1000
/** More of them are not worth their memory. */
const MAX_KEPT = 1000

interface Entry {
  readAt: number
  value: Promise<unknown>
}

/** Kept per application, so that many run in one process; gone with its connection. */
const entriesOf = new WeakMap<Connection, Map<string, Entry>>()

/**
 * What `read` gives, at most a second old. For what a write's own condition decides, or what may as well have been asked
 * for a second ago. One key, one reader. Never inside a transaction, which would see a state of another moment.
 */
export function readRecently<T>(db: Connection, key: string, read: () => Promise<T>): Promise<T> {
  const entries = entriesOf.get(db) ?? new Map<string, Entry>()
  entriesOf.set(db, entries)
  const known = entries.get(key)
  // What is kept under a key is what its one reader gives.
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.value as Promise<T>
  if (entries.size >= MAX_KEPT) entries.clear()
  const entry = { readAt: performance.now(), value: read() }
  entries.set(key, entry)
  entry.value.catch(() => {
    if (entries.get(key) === entry) entries.delete(key)
  })
  return entry.value
}

/** Called when this process has changed something that is read so. */
export const forgetRecentReads = (db: Connection): void => {
  entriesOf.delete(db)
}
