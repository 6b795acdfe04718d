import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
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
    /** The version that a program has begun to bring the data to; above `version`, it was cut short. */
    begun: later(is.number, 'kept'),
    /** The file made before it began, absolute; '' without one, as of a MongoDB. */
    backup: later(is.text, 'kept'),
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

/** The data's version and the one begun, 0 in a new database. @throws StartupError when a newer program or a trial wrote it */
export async function requireKnownSchema(db: Connection, steps = STEPS) {
  const row = await SchemaVersionModel(db).findById('version').lean()
  const { version = 0, begun = 0, program = 'unknown', backup = '' } = row ?? {}
  const newest = Math.max(version, begun)
  const latest = FIRST_VERSION + steps.length
  if (newest > latest) {
    throw new StartupError(
      `The data was written by a newer version of this program (${program}, schema ${String(newest)}; this is ` +
        `${await programVersion()}, which knows ${String(latest)}): use the newer version, or restore ` +
        `${backup === '' ? 'the backup from before its update' : backup} with this one`,
    )
  }
  if (version === 0 && (await isTrialData(db)))
    throw new StartupError(
      'The data was written by a trial version from before 1.0.0, which this program cannot read: set DATA_DIR ' +
        '(or MONGODB_URI) to an empty database',
    )
  return { version, begun }
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

export interface Migrating {
  steps?: readonly Step[]
  /** Makes a backup before data of an older program is changed; its file. */
  backUp?: () => Promise<string>
  log?: Pick<Logger, 'info'> | undefined
}

/** Brings the database to this program's schema before anything else uses it. @throws as `requireKnownSchema` and `backUp` */
export async function migrate(db: Connection, { steps = STEPS, backUp, log }: Migrating = {}): Promise<void> {
  const { version, begun } = await requireKnownSchema(db, steps)
  const latest = FIRST_VERSION + steps.length
  const row = { _id: 'version' } as const
  const program = await programVersion()
  if (version > 0 && version < latest) {
    // An update that was cut short has its backup: what is here may be half changed.
    const backup = begun > version ? {} : { backup: (await backUp?.()) ?? '' }
    await SchemaVersionModel(db).updateOne(row, { $set: { begun: latest, program, ...backup } })
  }
  for (const model of allModels(db)) {
    await model.createCollection()
    await model.createIndexes()
  }
  if (version > 0) {
    for (const [place, step] of steps.entries()) {
      const schema = FIRST_VERSION + place + 1
      if (schema <= version) continue
      const from = performance.now()
      await step(db)
      log?.info({ schema, seconds: (performance.now() - from) / 1000 }, 'the stored data was brought forward')
    }
    await fillSince(db, version)
  }
  await SchemaVersionModel(db).updateOne(
    row,
    { $max: { version: latest }, $set: { program } },
    { upsert: true },
  )
}
