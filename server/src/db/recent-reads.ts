import type { Connection } from 'mongoose'

/** How old a cached read may be: another process may have changed the data. */
const MAX_AGE_MS = 1000
const MAX_KEPT = 1000

interface Entry {
  readAt: number
  value: Promise<unknown>
}

/** One cache per application, so that many run in one process; released with its connection. */
const entriesOf = new WeakMap<Connection, Map<string, Entry>>()

/** The result of `read`, at most a second old; one reader per key. Never inside a transaction, which has its own moment. */
export function readRecently<T>(db: Connection, key: string, read: () => Promise<T>): Promise<T> {
  const entries = entriesOf.get(db) ?? new Map<string, Entry>()
  entriesOf.set(db, entries)
  const known = entries.get(key)
  // The value under a key always comes from its one reader.
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.value as Promise<T>
  if (entries.size >= MAX_KEPT) entries.clear()
  const entry = { readAt: performance.now(), value: read() }
  entries.set(key, entry)
  entry.value.catch(() => {
    if (entries.get(key) === entry) entries.delete(key)
  })
  return entry.value
}

/** Call it when this process has changed the data behind these reads. */
export const forgetRecentReads = (db: Connection): void => {
  entriesOf.delete(db)
}
