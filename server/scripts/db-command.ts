import { EmbeddedStartError } from '../src/db/embedded/data-folder.ts'
import { StartupError } from '../src/db/startup-error.ts'

/** The command's one argument. */
export function argumentOf(usage: string): string {
  const argument = process.argv[2]
  if (argument === undefined || process.argv.length > 3) throw new StartupError(`Usage: ${usage}`)
  return argument
}

/** Says what was done, or in one line why it was not, with exit code 1. */
export async function runCommand(command: () => string | Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    if (!isForPeople(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof StartupError ||
  error instanceof EmbeddedStartError ||
  (error instanceof Error && 'code' in error)
