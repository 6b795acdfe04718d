import type { DataContext } from '../context.ts'
import { StartupError } from '../db/failure.ts'

/** A collection with one row in a database filled by the demo, and in no other. */
export const MARK_COLLECTION = 'demoMark'

/** @throws StartupError when the demo filled this database: the passwords of its accounts are public */
export async function refuseDemoData({ db }: Pick<DataContext, 'db'>): Promise<void> {
  if (!(await db.collection(MARK_COLLECTION).findOne({}))) return
  throw new StartupError(
    'The demo has filled this database, and its passwords are public: start it with npm run demo, or set DATA_DIR ' +
      '(or MONGODB_URI) to another one',
  )
}
