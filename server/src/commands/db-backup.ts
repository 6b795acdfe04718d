// npm run db:backup -- FILE: copies the embedded database into one file, while it runs.
import { existsSync } from 'node:fs'
import { backUp, locateDataFolder } from 'mongo-on-sqlite'
import { argumentOf, dataDir, runCommand, withDatabase } from './db-command.ts'

await runCommand(async () => {
  const file = argumentOf('npm run db:backup -- FILE')
  // Opening a missing database would create one.
  const exists = existsSync(dataDir) && existsSync(locateDataFolder(dataDir).dataFile)
  if (exists) await withDatabase(undefined, () => Promise.resolve())
  backUp(dataDir, file)
  return `The backup is in ${file}`
})
