import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, connectDatabase } from '../db/connect.ts'
import { watchCommands } from './commands-sent.ts'

/** A database for this test file on the run's server; `close` drops it. */
export async function openTestDatabase(): Promise<Database> {
  const address = withDatabase(inject('mongodbUri'), `t_${randomUUID().replaceAll('-', '')}`)
  const uri = `${address}${address.includes('?') ? '&' : '?'}monitorCommands=true`
  const database = await connectDatabase({ uri, dataDir: '' })
  watchCommands(database.connection.getClient())
  return {
    ...database,
    close: async () => {
      await database.connection.dropDatabase()
      await database.close()
    },
  }
}

/** Empties every collection and keeps the indexes: much faster than dropping the database before each test. */
export async function emptyDatabase({ connection }: Database): Promise<void> {
  const collections = await connection.listCollections()
  await Promise.all(collections.map(({ name }) => connection.collection(name).deleteMany({})))
}

/** The same server, another database. */
export const withDatabase = (uri: string, name: string): string =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)
