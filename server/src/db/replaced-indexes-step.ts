import type { Connection } from 'mongoose'

/** Indexes in whose place there is a longer one, or one in another order, by their names in the database. */
const REPLACED: Readonly<Record<string, readonly string[]>> = {
  bookings: [
    'branchId_1_words_1',
    'branchId_1_words_1_startAt_1_archivedAt_1__id_1',
    'userId_1_startAt_1',
    'userId_1_cancelReason_1_startAt_1',
  ],
  users: ['words_1'],
}

/** What an index that nothing reads costs is paid by each write. Those in their place exist by now. */
export async function dropReplacedIndexes(db: Connection): Promise<void> {
  const collections = new Set((await db.listCollections()).map(({ name }) => name))
  for (const [name, replaced] of Object.entries(REPLACED)) {
    if (!collections.has(name)) continue
    const collection = db.collection(name)
    for (const index of await collection.indexes()) {
      if (index.name !== undefined && replaced.includes(index.name)) await collection.dropIndex(index.name)
    }
  }
}
