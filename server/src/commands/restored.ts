import path from 'node:path'
import { systemClock } from '../context.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { migrate, requireKnownSchema, SCHEMA } from '../db/migrations.ts'
import { StartupError } from '../db/failure.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { afterRestore, type Ended } from '../modules/office/restore/after-restore.service.ts'
import { closedAccounts } from '../modules/accounts/users/account.service.ts'
import { endingsFolder, readEndings, type Closed } from '../security/endings.ts'
import { contextOf } from '../server.ts'
import { dataDir, hasDatabase } from './db-command.ts'

/** What the database that is to be replaced knows to be closed; null without one that can be read. */
async function closedInReplaced(): Promise<Closed | null> {
  if (!hasDatabase()) return null
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

export interface Prepared extends Ended {
  /** Nothing is known of accounts that were closed after the backup. */
  isUnknown: boolean
}

/** Ends in a restored database what may have been ended since the backup, by what these folders and `replaced` know. */
export async function endIn(
  database: Database,
  folders: string[],
  replaced: Closed | null,
): Promise<Prepared> {
  const { version } = await requireKnownSchema(database.connection)
  if (version < SCHEMA) await database.withoutTimeLimit(migrate)
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

/** Makes a copy of a backup, in a data folder of its own, fit to be the database. */
export async function prepareCopy(folder: string, file: string): Promise<Prepared> {
  const database = await connectDatabase({ dataDir: folder })
  try {
    return await endIn(database, [path.dirname(file)], await closedInReplaced())
  } finally {
    await database.close()
  }
}
