import { connectDatabase, type Database } from '../db/connect.ts'
import { requireKnownSchema } from '../db/migrations.ts'
import { advised } from '../db/start-embedded.ts'
import { StartupError } from '../db/failure.ts'
import { asUnusable } from '../db/unusable.ts'

export function argumentOf(usage: string): string {
  const argument = process.argv[2]
  if (argument === undefined || process.argv.length > 3) throw new StartupError(`Usage: ${usage}`)
  return argument
}

export const dataDir = process.env['DATA_DIR'] ?? 'data'

/**
 * Runs a command on the database at this address, or on the embedded one.
 * @throws StartupError when a newer program or a trial has written the database: this one would misread it
 */
export async function withDatabase<T>(
  uri: string | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase({ uri, dataDir, join: true })
  try {
    await requireKnownSchema(database.connection)
    return await work(database)
  } catch (error) {
    throw asUnusable(database, error)
  } finally {
    await database.close()
  }
}

/** Prints the result, or the reason for a failure in one line, with exit code 1. */
export async function runCommand(command: () => string | Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await advised(command)}\n`)
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof StartupError || (error instanceof Error && 'code' in error)
