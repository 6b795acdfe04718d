import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../../../db/start-embedded.ts'
import { testApp } from '../../../../testing/test-app.ts'

/** The application on an embedded database of its own and with a plan for nightly backups, all in a temporary folder. */
export async function appWithBackups() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-backups-'))
  const backups = path.join(folder, 'backups')
  const dataDir = path.join(folder, 'data')
  const database = await startEmbedded({ dataDir })
  const app = await testApp({
    engine: database.uri,
    database: '/car-wash',
    deployment: {
      ...{ dataDir, databaseDir: dataDir },
      backup: { database: dataDir, folder: backups, at: '03:30', keep: 2 },
    },
  })
  return {
    ...{ folder, backups, database, app },
    close: async () => {
      await app.close()
      await database.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
