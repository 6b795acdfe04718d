import type { Connection } from 'mongoose'

export const ping = (db: Connection): Promise<unknown> => db.getClient().db('admin').command({ ping: 1 })

const PROBE_BYTES = 100_000

/** Rejects when the database cannot store a page of bookings. Leaves nothing behind. */
export async function hasRoom(db: Connection): Promise<void> {
  const probes = db.collection<{ _id: string; room: string }>('meta')
  await probes.updateOne({ _id: 'probe' }, { $set: { room: 'x'.repeat(PROBE_BYTES) } }, { upsert: true })
  await probes.deleteOne({ _id: 'probe' })
}
