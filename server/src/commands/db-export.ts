// car-wash export DIR: writes each collection as JSON lines in MongoDB's Extended JSON, which mongoimport reads.
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EJSON } from 'bson'
import type { ClientSession } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { argumentOf, runCommand, withDatabase } from './db-command.ts'

/** Canonical Extended JSON, which keeps the type of every number, so that an import restores the same data. */
async function* linesOf(documents: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const document of documents) yield `${EJSON.stringify(document, { relaxed: false })}\n`
}

async function exportAll(
  { connection }: Database,
  folder: string,
  session: ClientSession | null,
): Promise<number> {
  const collections = await connection.listCollections()
  for (const { name } of collections) {
    const documents = connection
      .collection(name)
      .find({}, { promoteValues: false, promoteLongs: false, ...(session ? { session } : {}) })
    const file = createWriteStream(path.join(folder, `${name}.jsonl`), { flags: 'wx', mode: 0o600 })
    await pipeline(linesOf(documents), file)
  }
  return collections.length
}

/** The embedded database exports one consistent state; a MongoDB may contain more than a transaction can read. */
async function exportConsistently(database: Database, folder: string): Promise<number> {
  if (database.kind === 'external') return exportAll(database, folder, null)
  const session = await database.connection.startSession()
  try {
    session.startTransaction()
    const count = await exportAll(database, folder, session)
    await session.abortTransaction()
    return count
  } finally {
    await session.endSession()
  }
}

await runCommand(async () => {
  const folder = path.resolve(argumentOf('car-wash export DIR'))
  return withDatabase(async database => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    return `${await exportConsistently(database, folder)} collections are in ${folder}`
  })
})
