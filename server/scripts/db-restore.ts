// npm run db:restore -- FILE: replaces the embedded database by a backup, while it runs or not.
import { restoreBackup } from 'mongo-on-sqlite'
import { MongoClient } from 'mongodb'
import { findEmbedded } from '../src/db/start-embedded.ts'
import { argumentOf, dataDir, runCommand } from './db-command.ts'

async function takeOver(file: string): Promise<boolean> {
  const running = await findEmbedded(dataDir)
  if (!running) return false
  const client = await MongoClient.connect(running.uri)
  try {
    await client.db('admin').command({ embeddedRestore: file })
  } finally {
    await client.close()
  }
  return true
}

await runCommand(async () => {
  const file = argumentOf('npm run db:restore -- FILE')
  await restoreBackup(dataDir, file, takeOver)
  return `The database is that of ${file}`
})
