// car-wash backup FILE: copies the embedded database into one file, while it runs.
import { backUp } from 'mongo-on-sqlite'
import { StartupError } from '../db/failure.ts'
import { argumentOf, dataDir, runCommand, withDatabase } from './db-command.ts'

await runCommand(async () => {
  const file = argumentOf('car-wash backup FILE')
  if (process.env['MONGODB_URI']) throw new StartupError('A MongoDB is backed up with its own tools')
  await withDatabase(() => Promise.resolve())
  backUp(dataDir, file)
  return `The backup is in ${file}`
})
