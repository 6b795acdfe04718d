import { Schema, type Connection, type Types } from 'mongoose'
import { FIRST_DAY, LAST_DAY, MAX_BAYS, type Translations } from '../contract/constants.ts'
import { nameTranslations } from '../values/localised.ts'
import { noteBranchesBooked } from './active-customers-step.ts'
import { countOpenBookings } from './booking-migrations.ts'
import { giveWordsToPackages, renewSearchWords } from './search-words-step.ts'
import { sumUpDays } from './day-sums-step.ts'
import { enterOldSettlements } from './settlement-step.ts'
import { enterOldPayments } from './payments-step.ts'
import { allModels, defineModel } from './model.ts'
import { dropReplacedIndexes } from './replaced-indexes-step.ts'
import { StartupError } from './startup-error.ts'

/** The row that records the schema version of the database. */
const SchemaVersionModel = defineModel(
  'SchemaVersion',
  new Schema<{ _id: 'schema'; version: number }>(
    { _id: { type: String, enum: ['schema'] }, version: { type: Number, required: true } },
    { collection: 'meta', versionKey: false },
  ),
  { _id: 'kept', version: 'kept' },
)

interface Migration {
  /** What it changes, for the log. */
  name: string
  run(db: Connection): Promise<void>
}

/**
 * Forward steps, oldest first; the schema version is their number. A released step is never edited: the next one fixes
 * it. Steps must be idempotent (two servers starting together, a crash in between).
 */
const MIGRATIONS: readonly Migration[] = [
  { name: 'collections and indexes', run: createIndexes },
  { name: 'branches that two admins may edit at once', run: db => numberStates(db, ['branches']) },
  {
    name: 'services and packages that two admins may edit at once',
    run: db => numberStates(db, ['washServices', 'washPackages']),
  },
  { name: 'unrecorded capacities of branches before their last change', run: boundPastCapacities },
  { name: 'closures within the years that the product knows', run: boundClosures },
  { name: 'sessions that know their role and branch', run: tellSessions },
  { name: 'names in other languages that bookings and customers’ packages keep', run: translateSnapshots },
  { name: 'sums of each day for reports', run: sumUpDays },
  { name: 'open bookings that customers count', run: countOpenBookings },
  { name: 'search by ends of numbers and plates, and by whole names', run: renewSearchWords },
  { name: 'payments from before the ledger', run: enterOldPayments },
  { name: 'reminders of coming bookings', run: remindOfComing },
  { name: 'customers’ branches and when they were last active', run: noteBranchesBooked },
  { name: 'used washes of packages, settled between branches', run: enterOldSettlements },
  { name: 'prices in euro, which stay so', run: keepEuro },
  { name: 'indexes that say more', run: dropReplacedIndexes },
  { name: 'search by whole words, in the order of lists', run: searchByWholeWords },
  { name: 'customers’ packages that are found by words', run: giveWordsToPackages },
]

async function searchByWholeWords(db: Connection): Promise<void> {
  await dropReplacedIndexes(db)
  await renewSearchWords(db)
}

/** Every amount was in euro; a chain that has one keeps it. */
async function keepEuro(db: Connection): Promise<void> {
  for (const amounts of ['washServices', 'washPackages', 'tills']) {
    if (!(await db.collection(amounts).findOne())) continue
    await db
      .collection<{ _id: string }>('settings')
      .updateOne(
        { _id: 'chain' },
        { $set: { currency: 'EUR', currencyFixed: true }, $setOnInsert: { rev: 0 } },
        { upsert: true },
      )
  }
}

async function createIndexes(db: Connection): Promise<void> {
  for (const model of allModels(db)) {
    await model.createCollection()
    await model.createIndexes()
  }
}

/** Older documents have no `rev`, which each change is conditional on. */
async function numberStates(db: Connection, collections: readonly string[]): Promise<void> {
  for (const name of collections) {
    await db.collection(name).updateMany({ rev: { $exists: false } }, { $set: { rev: 1 } })
  }
}

/** The most cars that a branch took before: a tighter bound cannot be checked against its bookings. */
async function boundPastCapacities(db: Connection): Promise<void> {
  const branches = db.collection<{ cfg: number; timeZone: string }>('branches').find({ cfg: { $gt: 1 } })
  for await (const { _id: branchId, cfg, timeZone } of branches) {
    await db
      .collection('pastCapacities')
      .updateOne(
        { branchId, cfg: cfg - 1 },
        { $setOnInsert: { bays: MAX_BAYS, timeZone, closures: [] } },
        { upsert: true },
      )
  }
}

/** Calls read only the session, so a session of an account that cannot sign in must end. */
async function tellSessions(db: Connection): Promise<void> {
  const sessions = db.collection<{ userId: Types.ObjectId }>('sessions')
  const users = db.collection<{ role: string; branch?: Types.ObjectId | null }>('users')
  for await (const { _id, userId } of sessions.find({ role: { $exists: false } })) {
    const user = await users.findOne({ _id: userId, deletedAt: null, disabled: { $ne: true } })
    if (user) {
      await sessions.updateOne({ _id }, { $set: { role: user.role, branch: user.branch ?? null } })
    } else await sessions.deleteOne({ _id })
  }
}

/** Earlier versions accepted any year. A branch with such a closure could no longer be saved. */
async function boundClosures(db: Connection): Promise<void> {
  const branches = db.collection<{ closures: { from: string; to: string }[] }>('branches')
  const outside = { $or: [{ 'closures.to': { $gt: LAST_DAY } }, { 'closures.from': { $lt: FIRST_DAY } }] }
  for await (const { _id, closures } of branches.find(outside)) {
    const bounded = closures
      .filter(({ from, to }) => from <= LAST_DAY && to >= FIRST_DAY)
      .map(closure => ({
        ...closure,
        from: closure.from < FIRST_DAY ? FIRST_DAY : closure.from,
        to: closure.to > LAST_DAY ? LAST_DAY : closure.to,
      }))
    await branches.updateOne({ _id, closures }, { $set: { closures: bounded } })
  }
}

/** Of the bookings made before reminders; whoever finds one sets the instant of its first reminder that is still to come. */
async function remindOfComing(db: Connection): Promise<void> {
  const now = new Date()
  await db.collection('bookings').updateMany(
    {
      startAt: { $gt: now },
      status: { $in: ['pending', 'confirmed'] },
      userId: { $ne: null },
      nextRemindAt: { $exists: false },
    },
    { $set: { nextRemindAt: now } },
  )
}

interface Offer {
  _id: Types.ObjectId
  name: string
  translations?: Translations<{ name: string }>
}

/**
 * A booking or package made before translations were kept gets those of its offer, on the menu or archived, where the
 * offer still has the name that was kept (decision 18). What has translations already keeps them.
 */
async function translateSnapshots(db: Connection): Promise<void> {
  for (const service of await translatedOffers(db, 'washServices')) {
    await db
      .collection('bookings')
      .updateMany(
        { serviceId: service._id, 'snap.service': service.name, 'snap.translations': { $exists: false } },
        { $set: { 'snap.translations': service.translations } },
      )
    const reserved = db
      .collection<{ snap: { services: { id: Types.ObjectId; name: string; translations?: unknown }[] } }>(
        'userPackages',
      )
      .find({ 'snap.services.id': service._id })
    for await (const { _id, snap } of reserved) {
      for (const [index, kept] of snap.services.entries()) {
        if (!kept.id.equals(service._id) || kept.name !== service.name || kept.translations) continue
        await db
          .collection('userPackages')
          .updateOne(
            { _id },
            { $set: { [`snap.services.${String(index)}.translations`]: service.translations } },
          )
      }
    }
  }
  for (const offer of await translatedOffers(db, 'washPackages')) {
    await db
      .collection('userPackages')
      .updateMany(
        { packageId: offer._id, 'snap.name': offer.name, 'snap.translations': { $exists: false } },
        { $set: { 'snap.translations': offer.translations } },
      )
  }
}

/** The offers of a collection, archived ones among them, whose name has a translation. */
async function translatedOffers(db: Connection, collection: string): Promise<Required<Offer>[]> {
  const offers = await db.collection<Offer>(collection).find().toArray()
  return offers
    .map(({ _id, name, translations }) => ({ _id, name, translations: nameTranslations(translations) }))
    .filter(({ translations }) => Object.keys(translations).length > 0)
}

/**
 * The schema version of the database, 0 for a new one.
 * @throws StartupError when a newer program has written the database
 */
export async function requireKnownSchema(db: Connection): Promise<number> {
  const row = await SchemaVersionModel(db).findById('schema').lean()
  const version = row?.version ?? 0
  if (version <= MIGRATIONS.length) return version
  throw new StartupError(
    `The data was written by a newer version of this program (schema ${String(version)}, this one knows ` +
      `${String(MIGRATIONS.length)}): use the newer version`,
  )
}

/**
 * Brings the database to this program's schema before anything else uses it. Collections and indexes are ensured on
 * every start: creating one that exists costs nothing.
 * @throws StartupError when a newer program has written the database
 */
export async function migrate(db: Connection): Promise<void> {
  const version = await requireKnownSchema(db)
  if (version > 0) await createIndexes(db)
  for (const step of MIGRATIONS.slice(version)) await step.run(db)
  await SchemaVersionModel(db).updateOne(
    { _id: 'schema' },
    { $max: { version: MIGRATIONS.length } },
    { upsert: true },
  )
}
