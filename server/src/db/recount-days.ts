import { isDeepStrictEqual } from 'node:util'
import { Types, type Connection } from 'mongoose'
import { sumUp, type DaySums, type SummedBooking } from '../values/day-sums.ts'

interface Day {
  _id: string
  s: DaySums
  rev: number
}
type Booking = SummedBooking & { branchId: Types.ObjectId; bookingDate: string; startAt: Date }

const TWO_DAYS_MS = 2 * 86_400_000

/** Sets the sums of days to those of their bookings, beside a working server too: a day that changes meanwhile is left. */
export async function recountDays(db: Connection): Promise<{ mended: number; changedMeanwhile: number }> {
  const days = db.collection<Day>('branchDays')
  const done = { mended: 0, changedMeanwhile: 0 }
  for await (const day of days.find({}, { projection: { rev: 1, s: 1 } })) {
    const s = { ...NONE, ...sumUp(await bookingsOf(db, day._id)) }
    if (isDeepStrictEqual({ ...s, ...day.s }, s)) continue
    const { matchedCount } = await days.updateOne(
      { _id: day._id, rev: day.rev },
      { $set: { s }, $inc: { rev: 1 }, $currentDate: { countedAt: true } },
    )
    if (matchedCount === 0) done.changedMeanwhile++
    else done.mended++
  }
  return done
}

const NONE: DaySums = { pending: 0, confirmed: 0, completed: 0, cancelled: 0, noShow: 0, paidCents: 0 }

/** A local day lies within two days of its date's midnight in UTC. */
function bookingsOf(db: Connection, dayId: string): Promise<Booking[]> {
  const [branchId = '', date = ''] = dayId.split('|')
  const midnight = Date.parse(date)
  return db
    .collection<Booking>('bookings')
    .find({
      branchId: new Types.ObjectId(branchId),
      startAt: { $gte: new Date(midnight - TWO_DAYS_MS), $lt: new Date(midnight + TWO_DAYS_MS) },
      bookingDate: date,
      archivedAt: null,
    })
    .project<Booking>({
      status: 1,
      cancelReason: 1,
      paymentStatus: 1,
      userPackageId: 1,
      snap: 1,
      archivedAt: 1,
    })
    .toArray()
}
