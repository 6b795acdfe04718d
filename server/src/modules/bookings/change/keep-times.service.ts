import { Types } from 'mongoose'
import { isFree, planDay, usedWithout } from '../../../calendar/branch-hours.ts'
import { cellsOf, instantAtOrAfter } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, StaleRead } from '../../../db/transaction.ts'
import { ensureDay, readDay } from '../../branches/branch-days/branch-day.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { BookingModel, OPEN, type Booking } from '../booking.model.ts'
import { reminderAfter } from '../rules/reminder-times.ts'
import { dayOf, vacatedBy } from './change.service.ts'
import { commit } from './commit.service.ts'

const DAY_MS = 86_400_000

/** What was done about coming bookings whose start was no longer their date and time. */
export interface KeptTimes {
  kept: number
  /** Without room at their time: they keep their old start and are listed for re-planning. */
  left: number
}

/**
 * At the start of a server, which may bring other rules of time zones: a coming booking whose start is no longer its date
 * and time gets the start that they name now, with its cells and a mail. The wall time is what the customer was promised.
 */
export async function keepWallTimes(context: Context): Promise<KeptTimes> {
  const done = { kept: 0, left: 0 }
  for (const branch of await listBranches(context)) {
    let waiting = await shiftedBookings(context, branch)
    // One may have to wait until another has left the cells that it needs.
    for (let moved = -1; moved !== 0 && waiting.length > 0;) {
      const left: Booking[] = []
      for (const booking of waiting) if (!(await keepTime(context, branch, booking))) left.push(booking)
      moved = waiting.length - left.length
      done.kept += moved
      waiting = left
    }
    done.left += waiting.length
  }
  if (done.kept + done.left > 0)
    context.log.warn({ ...done, rules: process.versions['tz'] }, 'the rules of a time zone have changed')
  return done
}

const startUnder = ({ timeZone }: BranchRecord, { bookingDate, bookingTime }: Booking): number =>
  instantAtOrAfter(bookingDate, bookingTime, timeZone)

async function shiftedBookings(context: Context, branch: BranchRecord): Promise<Booking[]> {
  const now = context.clock.now().getTime()
  const coming = BookingModel(context.db)
    .find({
      branchId: new Types.ObjectId(branch.id),
      // Its stored start may be over although its time of day is still to come.
      startAt: { $gt: new Date(now - DAY_MS) },
      startedAt: null,
      ...OPEN,
    })
    .sort({ startAt: 1, _id: 1 })
    .lean()
    .cursor()
  const shifted: Booking[] = []
  for await (const booking of coming) {
    const startAt = startUnder(branch, booking)
    if (startAt !== booking.startAt.getTime() && startAt > now) shifted.push(booking)
  }
  return shifted
}

/** False where there is no room, or another server was faster. */
async function keepTime(context: Context, branch: BranchRecord, booking: Booking): Promise<boolean> {
  const { snap, userId } = booking
  const id = dayOf(booking)
  const startAt = startUnder(branch, booking)
  const range = cellsOf(startAt, snap.minutes + snap.turnover)
  const { capacity } = planDay(branch, booking.bookingDate)
  await ensureDay(context, id, branch.cfg)
  const day = await readDay(context, id)
  if (!isFree(range, usedWithout(id, day?.u ?? {}, vacatedBy(booking)), capacity)) return false
  const start = new Date(startAt)
  const { reminderHours } = context.settings().policies
  const nextRemindAt = userId && reminderAfter(start, reminderHours, context.clock.now())
  const bays = Array.from({ length: range.c1 - range.c0 }, (_, i) => capacity(range.c0 + i))
  try {
    await commit(context, booking, {
      ...{ actor: null, action: 'booking.keep-time' },
      set: {
        ...{ startAt: start, endAt: new Date(startAt + snap.minutes * 60_000), ...range },
        ...(nextRemindAt ? { nextRemindAt } : {}),
      },
      unset: nextRemindAt ? [] : ['nextRemindAt'],
      history: [{ reason: `time zone rules ${process.versions['tz'] ?? ''}` }],
      cells: { guard: { capacity: bays, cfg: branch.cfg } },
    })
    return true
  } catch (error) {
    if (error instanceof StaleRead || isDuplicateKey(error)) return false
    throw error
  }
}
