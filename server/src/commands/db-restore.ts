// npm run db:restore -- FILE: replaces the embedded database with a backup, whether it runs or not.
import { findRunning, restoreBackup } from 'mongo-on-sqlite'
import { MongoClient } from 'mongodb'
import { connectDatabase } from '../db/connect.ts'
import { requireKnownSchema } from '../db/migrations.ts'
import { argumentOf, dataDir, runCommand } from './db-command.ts'

async function prepare(folder: string): Promise<void> {
  const database = await connectDatabase({ dataDir: folder })
  await requireKnownSchema(database.connection).finally(() => database.close())
}

async function takeOver(file: string): Promise<{ kept: string | null } | null> {
  const running = await findRunning(dataDir)
  if (!running) return null
  const client = await MongoClient.connect(running.uri)
  try {
    const { kept } = await client.db('admin').command({ embeddedRestore: file })
    return { kept: kept as string | null }
  } finally {
    await client.close()
  }
}

await runCommand(async () => {
  const file = argumentOf('npm run db:restore -- FILE')
  const kept = await restoreBackup(dataDir, file, { prepare, takeOver })
  return `The database is that of ${file}${kept === null ? '' : `\nWhat it replaced is in ${kept}`}`
})
