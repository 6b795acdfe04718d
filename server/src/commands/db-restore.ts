// npm run db:restore -- FILE: replaces the embedded database with a backup, whether it runs or not, and ends in it what
// may have been ended since. With MONGODB_URI and without FILE: ends it in a MongoDB that its own tools have restored.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findRunning, locateDataFolder, restoreBackup } from 'mongo-on-sqlite'
import { MongoClient } from 'mongodb'
import { systemClock } from '../context.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { requireKnownSchema } from '../db/migrations.ts'
import { StartupError } from '../db/failure.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { afterRestore, type Ended } from '../modules/office/restore/after-restore.service.ts'
import { closedAccounts } from '../modules/accounts/users/account.service.ts'
import { endingsFolder, readEndings, type Closed } from '../security/endings.ts'
import { contextOf } from '../server.ts'
import { argumentOf, dataDir, runCommand, withDatabase } from './db-command.ts'

/** What the database that is to be replaced knows to be closed; null without one that can be read. */
async function closedInReplaced(): Promise<Closed | null> {
  if (!existsSync(dataDir) || !existsSync(locateDataFolder(dataDir).dataFile)) return null
  let database: Database | null = null
  try {
    database = await connectDatabase({ dataDir, join: true })
    return await closedAccounts({ db: database.connection, clock: systemClock })
  } catch (error) {
    if (error instanceof StartupError) return null
    throw error
  } finally {
    await database?.close()
  }
}

interface Prepared extends Ended {
  /** Nothing is known of accounts that were closed after the backup. */
  isUnknown: boolean
}

/** Ends in a restored database what may have been ended since the backup, by what these folders and `replaced` know. */
async function endIn(database: Database, folders: string[], replaced: Closed | null): Promise<Prepared> {
  await requireKnownSchema(database.connection)
  const context = contextOf(readEnv(process.env), database, createLog())
  await context.passwords.close()
  await context.refreshSettings()
  const noted = await readEndings([endingsFolder(context.deployment), dataDir, ...folders])
  const closed: Closed = {
    erased: new Set([...(noted?.erased ?? []), ...(replaced?.erased ?? [])]),
    disabled: new Set([...(noted?.disabled ?? []), ...(replaced?.disabled ?? [])]),
  }
  return { ...(await afterRestore(context, closed)), isUnknown: noted === null && replaced === null }
}

async function prepare(folder: string, file: string): Promise<Prepared> {
  const database = await connectDatabase({ dataDir: folder })
  try {
    return await endIn(database, [path.dirname(file)], await closedInReplaced())
  } finally {
    await database.close()
  }
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
  const file = argumentOf('npm run db:restore -- FILE')
  let done: Prepared | undefined
  const kept = await restoreBackup(dataDir, file, {
    prepare: async folder => {
      done = await prepare(folder, file)
    },
    takeOver,
  })
  const lines = [`The database is that of ${file}`]
  if (kept !== null) lines.push(`What it replaced is in ${kept}`)
  if (done) lines.push(report(done))
  return lines.join('\n')
}

const uri = process.env['MONGODB_URI']
await runCommand(() => {
  if (!uri) return restore()
  if (process.argv.length > 2)
    throw new StartupError(
      'A MongoDB is restored with its own tools; npm run db:restore without a file then ends in it what a restore brings back',
    )
  return withDatabase(uri, async database => report(await endIn(database, [], null)))
})
