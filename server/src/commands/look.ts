// car-wash look FILE: serves a copy of a backup on this machine alone, at the port after PORT, until it is stopped. The
// copy sends no e-mail and no webhook, does no timed work, makes no backup and is deleted at the end.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { restoreBackup } from 'mongo-on-sqlite'
import { advised } from '../db/start-embedded.ts'
import { readEnv } from '../env.ts'
import { runUntilSignal } from '../run.ts'
import { startServer } from '../server.ts'
import { argumentOf, dataDir } from './db-command.ts'
import { prepareCopy } from './restored.ts'

const UNSET = ['MONGODB_URI', 'APP_ORIGIN', 'TRUST_PROXY', 'SMTP_URL', 'BACKUP_DIR', 'METRICS_TOKEN']

await runUntilSignal(async () => {
  const file = path.resolve(argumentOf('car-wash look FILE'))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'car-wash-look-'))
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
  const prepare = async (copy: string) => {
    await prepareCopy(copy, file)
  }
  await advised(() => restoreBackup(folder, file, { prepare, takeOver: () => Promise.resolve(null) }))
  // Second factors can only be opened with it.
  const secret = path.join(dataDir, 'jwt-secret')
  if (existsSync(secret)) copyFileSync(secret, path.join(folder, 'jwt-secret'))
  const { PORT } = readEnv(process.env)
  const env = readEnv({
    ...process.env,
    ...Object.fromEntries(UNSET.map(name => [name, ''])),
    ...{ DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(PORT && PORT + 1) },
  })
  return startServer({ ...env, copyOf: path.basename(file) })
})
