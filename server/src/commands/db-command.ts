import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { locateDataFolder } from 'mongo-on-sqlite'
import { connectDatabase, type Database } from '../db/connect.ts'
import { requireKnownSchema } from '../db/migrations.ts'
import { advised } from '../db/start-embedded.ts'
import { StartupError } from '../db/failure.ts'
import { asUnusable, hostsOf } from '../db/unusable.ts'
import { loadSettings } from '../env.ts'

loadSettings()
/** Empty counts as unset. */
const given = (name: string) => (process.env[name] === '' ? undefined : process.env[name])
/** Absolute. */
export const dataDir = path.resolve(given('DATA_DIR') ?? 'data')
const uri = given('MONGODB_URI')
becomeOwner()

/** As root, a command goes on as the owner of the data folder: a file of root's would stop the next start. */
function becomeOwner(): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

export function argumentOf(usage: string): string {
  const argument = process.argv[2]
  if (argument === undefined || process.argv.length > 3) throw new StartupError(`Usage: ${usage}`)
  return argument
}

export const hasDatabase = (): boolean =>
  existsSync(dataDir) && existsSync(locateDataFolder(dataDir).dataFile)

/** Runs a command on the database of the settings; with `mayBeNew` makes one. @throws StartupError when none fits */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  if (uri === undefined && !mayBeNew && !hasDatabase())
    throw new StartupError(`No database is in ${dataDir}: set DATA_DIR to its folder`)
  const database = await connectDatabase({ uri, dataDir, join: true })
  const name = uri === undefined ? dataDir : `the MongoDB at ${hostsOf(uri)}`
  try {
    await requireKnownSchema(database.connection)
    if (uri !== undefined && !mayBeNew && (await database.connection.listCollections()).length === 0)
      throw new StartupError(`The database is empty: ${name}`)
    process.stdout.write(`Database: ${name}\n`)
    return await work(database)
  } catch (error) {
    throw asUnusable(database, error)
  } finally {
    await database.close()
  }
}

export async function runCommand(command: () => string | Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await advised(command)}\n`)
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error instanceof StartupError ? error.status : 1
  }
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof StartupError || (error instanceof Error && 'code' in error)
