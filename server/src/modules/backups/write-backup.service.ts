import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { commandEntry } from '../../entry-points.ts'

const run = promisify(execFile)

/**
 * Copies the embedded database of a data folder into a new file and checks the copy, in a process of its own: the
 * server goes on answering.
 * @throws Error with the command's one line of reason
 */
export async function writeBackup(dataDir: string, file: string): Promise<void> {
  try {
    await run(process.execPath, [commandEntry('db-backup'), file], {
      // Not the server's environment: it holds secrets that the command does not need.
      env: { DATA_DIR: dataDir },
    })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(stderr.trim() === '' ? String(error) : stderr.trim(), { cause: error })
  }
}
