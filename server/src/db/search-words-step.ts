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

/** Writes the entries of the search again: those of accounts, and those of bookings from their accounts. */
export async function renewSearchWords(db: Connection): Promise<void> {
  await renew(db, 'users', accounts => (accounts as Account[]).map(entriesOf))
  await renew(db, 'bookings', async documents => {
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

function entriesOf({ role, name, email, phone, vehicles, deletedAt }: Account): string[] {
  if (deletedAt) return []
  const plates = (vehicles ?? []).map(({ plate }) => plate)
  const ends = role === 'customer' ? searchEnds(phone, ...plates) : []
  return [...searchWords(name, email, phone, ...plates), ...ends]
}

/** In order of `_id`, some documents at a time; a second run writes the same. */
async function renew(
  db: Connection,
  collection: string,
  entries: (documents: Document[]) => Promise<string[][]> | string[][],
): Promise<void> {
  let after: Types.ObjectId | null = null
  for (;;) {
    const documents: Document[] = await db
      .collection<Document>(collection)
      .find(after ? { _id: { $gt: after } } : {})
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray()
    if (documents.length === 0) return
    const words = await entries(documents)
    await db.collection<Document>(collection).bulkWrite(
      documents.map(({ _id }, i) => ({
        updateOne: { filter: { _id }, update: { $set: { words: words[i] ?? [] } } },
      })),
    )
    after = documents.at(-1)?._id ?? null
  }
}
