import type { Connection } from 'mongoose'
import { programVersion } from '../entry-points.ts'
import { given, is, later } from './field.ts'
import { allModels, defineModel, definitions } from './model.ts'
import { StartupError } from './failure.ts'

const SchemaVersionModel = defineModel(
  'SchemaVersion',
  {
    _id: given(is.oneOf(['version']), 'kept'),
    version: given(is.number, 'kept'),
    /** The release that started last, such as '1.0.0'. */
    program: later(is.text, 'kept'),
  },
  { collection: 'meta' },
)

type Step = (db: Connection) => Promise<void>

/** Collections and indexes as release 1.0.0 wrote them. */
const FIRST_VERSION = 1

/**
 * Forward steps since, oldest first: the schema version is 1 and their number. A released step is never edited: the next
 * one fixes it. Steps must be idempotent (two servers starting together, a crash in between). A version that only has new
 * fields, which `since` fills, has a step that does nothing.
 */
const STEPS: readonly Step[] = []

export const SCHEMA = FIRST_VERSION + STEPS.length

/** Whether a trial of the program, before release 1.0.0, has written the database. */
export const isTrialData = async (db: Connection): Promise<boolean> =>
  (await db.collection<{ _id: string }>('meta').findOne({ _id: 'schema' })) !== null

/** The schema version, 0 for a new database. @throws StartupError when a newer program or a trial has written it */
export async function requireKnownSchema(db: Connection, steps = STEPS): Promise<number> {
  const row = await SchemaVersionModel(db).findById('version').lean()
  const version = row?.version ?? 0
  const latest = FIRST_VERSION + steps.length
  if (version > latest) {
    const writer = row?.program ?? 'unknown'
    throw new StartupError(
      `The data was written by a newer version of this program (${writer}, schema ${String(version)}; this is ` +
        `${await programVersion()}, which knows ${String(latest)}): use the newer version, or restore the backup from ` +
        `before its update (before-v${writer}.db) with this one`,
    )
  }
  if (version === 0 && (await isTrialData(db)))
    throw new StartupError(
      'The data was written by a trial version from before 1.0.0, which this program cannot read: set DATA_DIR ' +
        '(or MONGODB_URI) to an empty database',
    )
  return version
}

const FILLED_AT_ONCE = 1000

/** Writes the blank of each field that is newer than this version to the documents that lack it. */
export async function fillSince(db: Connection, version: number, models = definitions()): Promise<void> {
  for (const { schema, fields } of models) {
    const rows = db.collection(schema.get('collection') ?? '')
    for (const [name, { since = FIRST_VERSION, blank }] of Object.entries(fields)) {
      for (let after: unknown; since > version;) {
        const lacking = {
          ...(after === undefined ? {} : { _id: { $gt: after } }),
          [name]: { $exists: false },
        }
        const ids = await rows
          .find(lacking as object, { projection: { _id: 1 }, sort: { _id: 1 }, limit: FILLED_AT_ONCE })
          .toArray()
        after = ids.at(-1)?._id
        if (after === undefined) break
        const these = { _id: { $gte: ids[0]?._id, $lte: after }, [name]: { $exists: false } }
        await rows.updateMany(these as object, { $set: { [name]: blank } })
      }
    }
  }
}

/** Brings the database to this program's schema before anything else uses it. @throws as `requireKnownSchema` */
export async function migrate(db: Connection, steps = STEPS): Promise<void> {
  const version = await requireKnownSchema(db, steps)
  for (const model of allModels(db)) {
    await model.createCollection()
    await model.createIndexes()
  }
  if (version > 0) {
    for (const step of steps.slice(version - FIRST_VERSION)) await step(db)
    await fillSince(db, version)
  }
  await SchemaVersionModel(db).updateOne(
    { _id: 'version' },
    { $max: { version: FIRST_VERSION + steps.length }, $set: { program: await programVersion() } },
    { upsert: true },
  )
}
