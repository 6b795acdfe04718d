// car-wash restore FILE: replaces the embedded database with a backup, whether it runs or not, and ends in it what
// may have been ended since. With MONGODB_URI and without FILE: ends it in a MongoDB that its own tools have restored.
import { findRunning, restoreBackup } from 'mongo-on-sqlite'
import { MongoClient } from 'mongodb'
import { StartupError } from '../db/failure.ts'
import { argumentOf, dataDir, runCommand, withDatabase } from './db-command.ts'
import { endIn, prepareCopy, type Prepared } from './restored.ts'

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

function report({ isUnknown, ...done }: Prepared): string {
  const { sessions, keys, links, visits, calendars, mails, erased, disabled } = done
  const lines = [
    `Ended: ${String(sessions)} sessions, ${String(keys)} API keys, ${String(links)} one-time links, the links of ${String(visits)} visits and ${String(calendars)} calendars`,
    `Closed again: ${String(erased)} erased accounts, ${String(disabled)} disabled admins`,
    `Held: ${String(mails)} e-mails, until "Send again" on the system page`,
    'Receipts begin a new series',
  ]
  if (isUnknown)
    lines.push('No endings.jsonl was found: accounts that were erased or disabled after the backup are back')
  return lines.join('\n')
}

async function restore(): Promise<string> {
  const file = argumentOf('car-wash restore FILE')
  let done: Prepared | undefined
  const kept = await restoreBackup(dataDir, file, {
    prepare: async folder => {
      done = await prepareCopy(folder, file)
    },
    takeOver,
  })
  const lines = [`The database in ${dataDir} is that of ${file}`]
  if (kept !== null) lines.push(`What it replaced is in ${kept}`)
  if (done) lines.push(report(done))
  return lines.join('\n')
}

await runCommand(() => {
  if (!process.env['MONGODB_URI']) return restore()
  if (process.argv.length > 2)
    throw new StartupError(
      'A MongoDB is restored with its own tools; car-wash restore without a file then ends in it what a restore brings back',
    )
  return withDatabase(async database => report(await endIn(database, [], null)))
})
