import { Schema, type Connection } from 'mongoose'
import { allModels, defineModel } from './model.ts'
import { StartupError } from './failure.ts'

const SchemaVersionModel = defineModel(
  'SchemaVersion',
  new Schema<{ _id: 'version'; version: number }>(
    { _id: { type: String, enum: ['version'] }, version: { type: Number, required: true } },
    { collection: 'meta', versionKey: false },
  ),
  { _id: 'kept', version: 'kept' },
)

type Step = (db: Connection) => Promise<void>

/** Collections and indexes as release 1.0.0 wrote them. */
const FIRST_VERSION = 1

/**
 * Forward steps since, oldest first: the schema version is 1 and their number. A released step is never edited: the next
 * one fixes it. Steps must be idempotent (two servers starting together, a crash in between).
 */
const STEPS: readonly Step[] = []

/** The schema version that this program writes. */
export const SCHEMA = FIRST_VERSION + STEPS.length

/** Whether a trial of the program, before release 1.0.0, has written the database. */
export const isTrialData = async (db: Connection): Promise<boolean> =>
  (await db.collection<{ _id: string }>('meta').findOne({ _id: 'schema' })) !== null

/**
 * The schema version of the database, 0 for a new one.
 * @throws StartupError when a newer program or a trial has written the database
 */
export async function requireKnownSchema(db: Connection, steps = STEPS): Promise<number> {
  const row = await SchemaVersionModel(db).findById('version').lean()
  const version = row?.version ?? 0
  const latest = FIRST_VERSION + steps.length
  if (version > latest)
    throw new StartupError(
      `The data was written by a newer version of this program (schema ${String(version)}, this one knows ` +
        `${String(latest)}): use the newer version`,
    )
  if (version === 0 && (await isTrialData(db)))
    throw new StartupError(
      'The data was written by a trial version from before 1.0.0, which this program cannot read: set DATA_DIR ' +
        '(or MONGODB_URI) to an empty database',
    )
  return version
}

/**
 * Brings the database to this program's schema before anything else uses it. Collections and indexes are ensured on
 * every start: creating one that exists costs nothing.
 * @throws StartupError when a newer program or a trial has written the database
 */
export async function migrate(db: Connection, steps = STEPS): Promise<void> {
  const version = await requireKnownSchema(db, steps)
  for (const model of allModels(db)) {
    await model.createCollection()
    await model.createIndexes()
  }
  if (version > 0) for (const step of steps.slice(version - FIRST_VERSION)) await step(db)
  await SchemaVersionModel(db).updateOne(
    { _id: 'version' },
    { $max: { version: FIRST_VERSION + steps.length } },
    { upsert: true },
  )
}
