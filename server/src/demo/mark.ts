import type { DataContext } from '../context.ts'
import { StartupError } from '../db/startup-error.ts'

/** Holds one row in a database that the demo has filled, and is in no other. */
export const MARK_COLLECTION = 'demoMark'

/** @throws StartupError when the demo has filled this database: anybody can look up the passwords of its sign-ins */
export async function refuseDemoData({ db }: Pick<DataContext, 'db'>): Promise<void> {
  if (!(await db.collection(MARK_COLLECTION).findOne({}))) return
  throw new StartupError(
    'The demo has filled this database, and its passwords are public: start it with npm run demo, or set DATA_DIR ' +
      '(or MONGODB_URI) to another one',
  )
}
