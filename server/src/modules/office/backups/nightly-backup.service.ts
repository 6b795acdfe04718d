import fs from 'node:fs/promises'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { wallClockIn } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrations.ts'
import type { Env } from '../../../env.ts'
import { noteEndings, readEndings, type Closed } from '../../../security/endings.ts'
import { closedAccounts } from '../../accounts/users/account.service.ts'
import { runTimedWork, type TimedTask } from '../timed-work/timed-work.service.ts'
import { startRounds, type Rounds } from '../../../rounds.ts'
import type { SystemView } from '../../../contract/stats.ts'
import { commandEntry, programVersion } from '../../../entry-points.ts'
import { StartupError } from '../../../db/failure.ts'
import { begins, given, is, later } from '../../../db/field.ts'
import { defineModel } from '../../../db/model.ts'

const fields = {
  _id: given(is.oneOf(['nightly'])),
  /** The chain's date (YYYY-MM-DD) of the last night that one was begun for; '' before the first. */
  night: begins(is.text, ''),
  begunAt: later(is.instant),
  doneAt: later(is.instant),
  file: later(is.text),
  bytes: later(is.number),
  /** The last failure, and why, for the operator. */
  failedAt: later(is.instant),
  reason: later(is.text),
}

export const BackupModel = defineModel('Backup', fields, { collection: 'backups', personal: 'kept' })

const LOOK_EVERY_MS = 60_000
/** A server that began a backup and did not finish it for this long has died; another tries again. */
const LONGEST_MS = 3_600_000
const FILES = /^car-wash-\d{4}-\d{2}-\d{2}\.db$/

const nightly: TimedTask = { name: 'backup', run: backUpTonight }

/** Looks every minute whether tonight's backup is due. It has its own rounds, because a backup takes seconds. */
export const startBackups = (context: Context): Rounds =>
  startRounds(context, { name: 'backup', pauseMs: LOOK_EVERY_MS }, signal =>
    runTimedWork(context, [nightly], signal),
  )

/** Writes tonight's backup if nobody has begun it; returns how many. @throws Error if it failed, which the row says too */
export async function backUpTonight(context: Context, now: Date): Promise<number> {
  const plan = context.deployment.backup
  const { date: night, time } = wallClockIn(context.settings().timeZone, now.getTime())
  if (!plan || time < plan.at || !(await claim(context, night, now))) return 0
  const file = path.join(plan.folder, `car-wash-${night}.db`)
  const backups = BackupModel(context.db)
  try {
    await fs.mkdir(plan.folder, { recursive: true, mode: 0o700 })
    // Left by a server that died after writing it and before saying so.
    await fs.rm(file, { force: true })
    await writeBackup(plan.database, file)
    await bringEndingsUpToDate(context, plan.folder)
    const { size } = await fs.stat(file)
    await backups.updateOne({ _id: 'nightly' }, { $set: { doneAt: now, file, bytes: size } })
  } catch (error) {
    await backups.updateOne({ _id: 'nightly' }, { $set: { failedAt: now, reason: String(error) } })
    throw error
  }
  await removeOld(plan.folder, name => FILES.test(name), plan.keep)
  return 1
}

/** Adds what a server could not write when it closed an account. */
async function bringEndingsUpToDate(context: Context, folder: string): Promise<void> {
  const [known, now] = [await readEndings([folder]), await closedAccounts(context)]
  const lacking = (kind: keyof Closed) => [...now[kind]].filter(id => !known?.[kind].has(id))
  await noteEndings(
    context,
    ...lacking('erased').map(erased => ({ erased })),
    ...lacking('disabled').map(disabled => ({ disabled })),
    ...[...(known?.disabled ?? [])].filter(id => !now.disabled.has(id)).map(enabled => ({ enabled })),
  )
}

/** One server per night gets true: the condition is in the write. */
async function claim(context: Context, night: string, now: Date): Promise<boolean> {
  const backups = BackupModel(context.db)
  await backups.updateOne({ _id: 'nightly' }, { $setOnInsert: { night: '' } }, { upsert: true })
  const row = await backups.findById('nightly', { night: 1, begunAt: 1, doneAt: 1, failedAt: 1 }).lean()
  const begunAt = row?.begunAt ?? new Date(0)
  const ended = [row?.doneAt, row?.failedAt].some(at => at !== undefined && at >= begunAt)
  const isStuck = !ended && now.getTime() - begunAt.getTime() >= LONGEST_MS
  if (row?.night === night && !isStuck) return false
  const { modifiedCount } = await backups.updateOne(
    { _id: 'nightly', night: row?.night ?? '', begunAt: row?.begunAt ?? null },
    { $set: { night, begunAt: now } },
  )
  return modifiedCount === 1
}

/** Only files that this product has named are counted or removed; the highest dates and versions stay. */
async function removeOld(folder: string, isOurs: (name: string) => boolean, keep: number): Promise<void> {
  const files = (await fs.readdir(folder))
    .filter(isOurs)
    .sort(new Intl.Collator('en', { numeric: true }).compare)
  for (const file of files.slice(0, Math.max(0, files.length - keep))) await fs.rm(path.join(folder, file))
}

export async function backupView(context: Context): Promise<SystemView['backup']> {
  const plan = context.deployment.backup
  if (!plan) return null
  const row = await BackupModel(context.db).findById('nightly').lean()
  const { doneAt, bytes, failedAt, reason } = row ?? {}
  const isFailed = failedAt !== undefined && (doneAt === undefined || failedAt > doneAt)
  return {
    at: plan.at,
    folder: plan.folder,
    doneAt: doneAt?.toISOString() ?? null,
    bytes: bytes ?? null,
    failedAt: isFailed ? failedAt.toISOString() : null,
    reason: isFailed ? (reason ?? null) : null,
  }
}

/** Brings a database to this program's schema; data of an older program in the embedded one is backed up first. */
export const bringForward = (
  database: Database,
  { DATA_DIR, BACKUP_DIR = DATA_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>,
  log?: Context['log'],
): Promise<void> => {
  const backUp = () => backUpBeforeUpdate(DATA_DIR, BACKUP_DIR)
  return database.withoutTimeLimit(db =>
    migrate(db, { log, ...(database.kind === 'embedded' && { backUp }) }),
  )
}

/**
 * Writes what an update begins from beside the nightly backups, and keeps the one before it too; its path.
 * @throws StartupError when it cannot be made
 */
async function backUpBeforeUpdate(dataDir: string, folder: string): Promise<string> {
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

const run = promisify(execFile)

/** Copies and checks in a process of its own: the server goes on answering. @throws Error with the command's one line */
async function writeBackup(dataDir: string, file: string): Promise<void> {
  try {
    await run(process.execPath, [commandEntry('db-backup'), file], {
      // Not the server's environment: it holds secrets that the command does not need.
      env: { DATA_DIR: dataDir, CAR_WASH_ENV: '' },
    })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(stderr.trim() === '' ? String(error) : stderr.trim(), { cause: error })
  }
}
