import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../db/start-embedded.ts'

/** An embedded database for one test, which may stop and kill it. */
export interface OwnEngine {
  uri: string
  /** The process that answers; waits for the next one after a kill. */
  pid(): Promise<number>
  /** kill -9; blocks this process until it is dead. */
  killAtOnce(): void
  close(): Promise<void>
}

const isDead = (pid: number): boolean => {
  const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return state === '' || state.startsWith('Z')
}

export async function startOwnEngine(): Promise<OwnEngine> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-own-engine-'))
  const database = await startEmbedded({ dataDir })
  const pid = async (): Promise<number> => {
    while (database.pid === null) await new Promise(resolve => setTimeout(resolve, 20))
    return database.pid
  }
  return {
    uri: database.uri,
    pid,
    killAtOnce: () => {
      const victim = database.pid
      if (victim === null) return
      process.kill(victim, 'SIGKILL')
      try {
        while (!isDead(victim));
      } catch {
        // ps reports a missing process by its exit code.
      }
    },
    close: async () => {
      await database.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
