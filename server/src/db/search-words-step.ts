import type { Connection, Types } from 'mongoose'
import { searchEnds, searchWords, walkInWords } from './search-words.ts'

const BATCH = 1000

interface Document {
  _id: Types.ObjectId
}
interface Account extends Document {
  role: string
  name: string
  email: string | null
  phone: string | null
  vehicles?: { plate: string }[]
  deletedAt?: Date | null
}
interface SearchedBooking extends Document {
  userId: Types.ObjectId | null
  walkIn: { name: string; phone: string; plate: string | null } | null
  vehicleId: Types.ObjectId | null
  vehicle: { plate: string } | null
}
interface SoldPackage extends Document {
  userId: Types.ObjectId
}

/** Writes the entries of the search again: those of accounts, and those of bookings from their accounts. */
export async function renewSearchWords(db: Connection): Promise<void> {
  await renew(db, { name: 'users' }, accounts => (accounts as Account[]).map(entriesOf))
  await renew(db, { name: 'bookings' }, async documents => {
    const bookings = documents as SearchedBooking[]
    const ids = bookings.flatMap(({ userId }) => userId ?? [])
    const found = await db
      .collection<Account>('users')
      .find({ _id: { $in: ids } })
      .toArray()
    const accounts = new Map(found.map(account => [account._id.toHexString(), account]))
    return bookings.map(({ userId, walkIn, vehicle, vehicleId }) => {
      if (!userId) return walkIn ? walkInWords(walkIn.name, walkIn.phone, walkIn.plate) : []
      const account = accounts.get(userId.toHexString())
      if (!account || account.deletedAt) return []
      const own = searchWords(account.name, account.email, account.phone, vehicle?.plate)
      // A plate that the account does not know is found on the booking.
      return vehicle && !vehicleId ? [...own, ...walkInWords('', null, vehicle.plate || null)] : own
    })
  })
}

/** Gives packages the entries of their customers; one that has any by now follows its customer already (decision 266). */
export async function giveWordsToPackages(db: Connection): Promise<void> {
  const withoutWords = { name: 'userPackages', filter: { words: { $exists: false } } }
  await renew(db, withoutWords, async documents => {
    const packages = documents as SoldPackage[]
    const ids = packages.map(({ userId }) => userId)
    const found = await db
      .collection<{ _id: Types.ObjectId; words?: string[] }>('users')
      .find({ _id: { $in: ids } }, { projection: { words: 1 } })
      .toArray()
    const words = new Map(found.map(account => [account._id.toHexString(), account.words ?? []]))
    return packages.map(({ userId }) => words.get(userId.toHexString()) ?? [])
  })
}

function entriesOf({ role, name, email, phone, vehicles, deletedAt }: Account): string[] {
  if (deletedAt) return []
  const plates = (vehicles ?? []).map(({ plate }) => plate)
  const ends = role === 'customer' ? searchEnds(phone, ...plates) : []
  return [...searchWords(name, email, phone, ...plates), ...ends]
}

/** In order of `_id`, some documents at a time; a second run writes the same. */
async function renew(
  db: Connection,
  { name, filter = {} }: { name: string; filter?: object },
  entries: (documents: Document[]) => Promise<string[][]> | string[][],
): Promise<void> {
  let after: Types.ObjectId | null = null
  for (;;) {
    const documents: Document[] = await db
      .collection<Document>(name)
      .find(after ? { ...filter, _id: { $gt: after } } : filter)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray()
    if (documents.length === 0) return
    const words = await entries(documents)
    await db.collection<Document>(name).bulkWrite(
      documents.map(({ _id }, i) => ({
        updateOne: { filter: { ...filter, _id }, update: { $set: { words: words[i] ?? [] } } },
      })),
    )
    after = documents.at(-1)?._id ?? null
  }
}
