// npm run db:backup -- FILE: the embedded database in one file, while it runs.
import { backUp } from '../src/db/embedded/backup.ts'
import { argumentOf, runCommand } from './db-command.ts'

await runCommand(() => {
  const file = argumentOf('npm run db:backup -- FILE')
  backUp(process.env['DATA_DIR'] ?? 'data', file)
  return `The backup is in ${file}`
})
