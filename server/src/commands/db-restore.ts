// npm run db:restore -- FILE: replaces the embedded database with a backup, whether it runs or not.
import fs from 'node:fs'
import path from 'node:path'
import { findRunning, restoreBackup } from 'mongo-on-sqlite'
import { MongoClient } from 'mongodb'
import { connectDatabase } from '../db/connect.ts'
import { requireKnownSchema } from '../db/migrations.ts'
import { argumentOf, dataDir, runCommand } from './db-command.ts'

/** Checks the schema version of an intact backup, on a copy. */
async function requireKnownBackup(file: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(path.dirname(file), 'restore-'))
  try {
    fs.copyFileSync(file, path.join(folder, 'database.db'), fs.constants.COPYFILE_FICLONE)
    const database = await connectDatabase({ dataDir: folder })
    await requireKnownSchema(database.connection).finally(() => database.close())
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

async function takeOver(file: string): Promise<boolean> {
  await requireKnownBackup(file)
  const running = await findRunning(dataDir)
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
