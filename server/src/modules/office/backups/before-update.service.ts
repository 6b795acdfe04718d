import fs from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/connect.ts'
import { StartupError } from '../../../db/failure.ts'
import { migrate } from '../../../db/migrations.ts'
import type { Env } from '../../../env.ts'
import { programVersion } from '../../../entry-points.ts'
import { removeOld, writeBackup } from './nightly-backup.service.ts'

/**
 * Brings a database to this program's schema. Data of an older program in the embedded one is backed up first, beside the
 * nightly backups or in the data folder; this backup and the one before it are kept.
 * @throws StartupError as `migrate`, and without the backup: the data is then as it was
 */
export async function bringForward(
  database: Database,
  { DATA_DIR, BACKUP_DIR = DATA_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>,
  log?: Context['log'],
): Promise<void> {
  const backUp = () => backUpFirst(DATA_DIR, BACKUP_DIR)
  const isOwn = database.kind === 'embedded'
  await database.withoutTimeLimit(db => migrate(db, { log, ...(isOwn && { backUp }) }))
}

async function backUpFirst(dataDir: string, folder: string): Promise<string> {
  const name = `before-v${await programVersion()}.db`
  const unfinished = path.join(folder, '.before-update')
  try {
    await fs.rm(unfinished, { recursive: true, force: true })
    await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
    await writeBackup(dataDir, path.join(unfinished, name))
    // Over one of the same name, whose update was taken back since.
    await fs.rename(path.join(unfinished, name), path.join(folder, name))
    await fs.rmdir(unfinished)
    await removeOld(folder, file => /^before-v.+\.db$/.test(file) && file !== name, 1)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The stored data must be brought forward, and no backup of it can be made: ${reason}`,
    )
  }
  return path.join(folder, name)
}
