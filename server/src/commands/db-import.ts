// car-wash import DIR: reads the files of `car-wash export` into the empty database at MONGODB_URI.
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { type Document, EJSON } from 'bson'
import type { Collection } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { StartupError } from '../db/failure.ts'
import { argumentOf, runCommand, withDatabase } from './db-command.ts'

const BATCH = 500

/** Two programs on one address, or a second import, must not mix their data. */
async function requireEmpty({ connection }: Database): Promise<void> {
  for (const { name } of await connection.listCollections()) {
    if (await connection.collection(name).findOne()) {
      throw new StartupError(
        `The database at MONGODB_URI is not empty: ${name} has documents. Nothing was read.`,
      )
    }
  }
}

async function importFile(collection: Collection, file: string): Promise<void> {
  let batch: Document[] = []
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch)
    batch = []
  }
  for await (const line of readline.createInterface({ input: createReadStream(file) })) {
    batch.push(EJSON.parse(line, { relaxed: false }) as Document)
    if (batch.length === BATCH) await write()
  }
  await write()
}

await runCommand(async () => {
  const folder = path.resolve(argumentOf('car-wash import DIR'))
  if (!process.env['MONGODB_URI'])
    throw new StartupError('Set MONGODB_URI to the database that is to hold the data.')
  const files = (await fs.readdir(folder)).filter(file => file.endsWith('.jsonl'))
  if (files.length === 0) throw new StartupError(`${folder} holds no .jsonl file of car-wash export.`)
  return withDatabase(
    async database => {
      await requireEmpty(database)
      const target = database.connection.getClient().db(database.connection.name)
      for (const file of files) {
        await importFile(target.collection(path.basename(file, '.jsonl')), path.join(folder, file))
      }
      return `${String(files.length)} collections are in the database`
    },
    { mayBeNew: true },
  )
})
