import type { Context } from '../context.ts'
import { say } from '../log.ts'
import { given, is } from '../db/field.ts'
import { isTrialData, migrate } from '../db/migrations.ts'
import { allModels, defineModel } from '../db/model.ts'
import { StartupError } from '../db/failure.ts'
import { type AddToDemo, fillDemo } from './fill.ts'
import { MARK_COLLECTION } from './mark.ts'
import { SIGN_INS } from './sample.ts'

const DemoMarkModel = defineModel(
  'DemoMark',
  { _id: given(is.oneOf(['demo']), 'kept'), filled: given(is.flag, 'kept') },
  { collection: MARK_COLLECTION },
)

/** Fills an empty database, also after an interruption, and leaves others (decision 31). `fresh` first empties the demo's own. */
export async function prepareDemo(
  context: Context,
  { fresh, add }: { fresh: boolean; add?: AddToDemo | undefined },
): Promise<void> {
  const marks = DemoMarkModel(context.db)
  const mark = await marks.findById('demo').lean()
  if (!mark && (await hasData(context))) {
    if (fresh)
      throw new StartupError('This database was not filled by the demo, so --fresh will not empty it')
    say('The database has data already; the demo adds nothing to it.')
    return
  }
  if (mark?.filled === true && !fresh) {
    say('The sample chain is as you left it (npm run demo -- --fresh starts over).')
    return
  }
  if (mark) await empty(context)
  await marks.updateOne({ _id: 'demo' }, { $set: { filled: false } }, { upsert: true })
  const passwordHash = await context.passwords.hash(SIGN_INS.password)
  const at = { now: context.clock.now(), timeZone: context.settings().timeZone }
  const { bookings } = await fillDemo(context.db, { ...at, passwordHash, add })
  await marks.updateOne({ _id: 'demo' }, { $set: { filled: true } })
  say(`The database was empty: filled with a sample chain of ${String(bookings)} bookings.`)
}

/** Empties the demo's own database if a trial from before 1.0.0 has filled it; any other one is refused later. */
export async function dropTrialDemo({ db }: Pick<Context, 'db'>): Promise<void> {
  if (!(await isTrialData(db)) || !(await db.collection(MARK_COLLECTION).findOne({}))) return
  await db.dropDatabase()
  say('The sample chain was made by a trial version from before 1.0.0: it is deleted, and starts over.')
}

async function hasData(context: Context): Promise<boolean> {
  for (const model of allModels(context.db)) {
    if (model.modelName !== 'SchemaVersion' && (await model.exists({}))) return true
  }
  return false
}

async function empty(context: Context): Promise<void> {
  const mark = DemoMarkModel(context.db).modelName
  for (const model of allModels(context.db)) if (model.modelName !== mark) await model.deleteMany({})
  await migrate(context.db)
}
