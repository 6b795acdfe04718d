import { Types } from 'mongoose'
import type { Connection } from 'mongoose'
import { CELL_MS } from '../../../calendar/branch-time.ts'

const HOUR_MS = 3_600_000
const HOUR_CELLS = HOUR_MS / CELL_MS

/** Puts a day of a branch where the rules under which it was written had the clocks an hour ahead of today's. */
export async function writeUnderOtherRules(db: Connection, branchId: string, date: string): Promise<void> {
  const days = db.collection<{ _id: string; u: Record<string, number>; h: Record<string, number[]> }>(
    'branchDays',
  )
  const _id = `${branchId}|${date}`
  const day = await days.findOne({ _id })
  const h = Object.fromEntries(
    Object.entries(day?.h ?? {}).map(([id, range]) => [id, range.map(cell => cell - HOUR_CELLS)]),
  )
  const u: Record<string, number> = {}
  for (const [c0 = 0, c1 = 0] of Object.values(h))
    for (let cell = c0; cell < c1; cell++) u[String(cell)] = (u[String(cell)] ?? 0) + 1
  await days.updateOne({ _id }, { $set: { h, u } })
  for (const name of ['bookings', 'placeHolds']) {
    const rows = db.collection<{ startAt: Date; endAt: Date }>(name)
    for (const id of Object.keys(h)) {
      const own = { _id: new Types.ObjectId(id) }
      const row = await rows.findOne(own)
      const earlier = (at: Date) => new Date(at.getTime() - HOUR_MS)
      const by = { c0: -HOUR_CELLS, c1: -HOUR_CELLS }
      if (row)
        await rows.updateOne(own, {
          $set: { startAt: earlier(row.startAt), endAt: earlier(row.endAt) },
          $inc: by,
        })
    }
  }
}
