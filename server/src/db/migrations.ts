import { Schema, type Connection } from 'mongoose'
import { allModels, defineModel } from './model.ts'
import { StartupError } from './startup-error.ts'

/** One row that says which schema the database was last brought to. */
const SchemaVersionModel = defineModel(
  'SchemaVersion',
  new Schema<{ _id: 'schema'; version: number }>(
    { _id: { type: String, enum: ['schema'] }, version: { type: Number, required: true } },
    { collection: 'meta', versionKey: false },
  ),
)

interface Migration {
  /** What it changes, for the log. */
  name: string
  run(db: Connection): Promise<void>
}

/**
 * Forward steps, oldest first; the schema version is their number. A step is never edited once released: the next
 * one mends it. Steps may run twice (two servers starting together, a crash in between) and must bear it.
 */
const MIGRATIONS: readonly Migration[] = [
  { name: 'collections and indexes', run: createIndexes },
  { name: 'branches that two admins may edit at once', run: db => numberStates(db, ['branches']) },
  {
    name: 'services and packages that two admins may edit at once',
    run: db => numberStates(db, ['washServices', 'washPackages']),
  },
]

async function createIndexes(db: Connection): Promise<void> {
  for (const model of allModels(db)) {
    await model.createCollection()
    await model.createIndexes()
  }
}

/** What was stored before had no `rev`, which each change goes by. */
async function numberStates(db: Connection, collections: readonly string[]): Promise<void> {
  for (const name of collections) {
    await db.collection(name).updateMany({ rev: { $exists: false } }, { $set: { rev: 1 } })
  }
}

/**
 * Brings the database to this program's schema before anything else touches it. Collections and indexes are looked
 * at on every start: making one that exists costs nothing.
 * @throws StartupError when a newer program has written the database
 */
export async function migrate(db: Connection): Promise<void> {
  const row = await SchemaVersionModel(db).findById('schema').lean()
  const version = row?.version ?? 0
  if (version > MIGRATIONS.length) {
    throw new StartupError(
      `The data was written by a newer version of this program (schema ${String(version)}, this one knows ` +
        `${String(MIGRATIONS.length)}): start the newer version`,
    )
  }
  if (version === MIGRATIONS.length) await createIndexes(db)
  for (const step of MIGRATIONS.slice(version)) await step.run(db)
  await SchemaVersionModel(db).updateOne(
    { _id: 'schema' },
    { $max: { version: MIGRATIONS.length } },
    { upsert: true },
  )
}
