import { Types } from 'mongoose'
import { sumUp } from '../src/values/day-sums.ts'
import { blankBooking } from '../src/modules/bookings/blank-booking.ts'
import { BookingModel, type Booking } from '../src/modules/bookings/booking.model.ts'
import { addDays } from '../src/calendar/branch-time.ts'
import { BranchDayModel, type BranchDay } from '../src/modules/branch-days/branch-day.model.ts'
import { dayId } from '../src/modules/branch-days/branch-day.service.ts'
import type { BranchRecord } from '../src/modules/branches/branch.service.ts'
import type { WashServiceRecord } from '../src/modules/wash-services/wash-service.service.ts'
import type { Context } from '../src/context.ts'

const BATCH = 1000
const PER_DAY = 25
const CELL_MS = 300_000
const MORNING_MS = 8 * 3_600_000

export interface Chain {
  branches: readonly BranchRecord[]
  service: WashServiceRecord
}

/**
 * Inserts `count` finished washes of walk-ins, 25 per branch and day from yesterday backwards, with the documents of
 * those days. Writes to the collections directly: scenario D measures booking through the API.
 */
export async function fillHistory(context: Context, chain: Chain, count: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const { branches } = chain
  let bookings: Booking[] = []
  let days: BranchDay[] = []
  const write = async () => {
    await BookingModel(context.db).collection.insertMany(bookings)
    await BranchDayModel(context.db).insertMany(days)
    bookings = []
    days = []
  }
  for (let n = 0; n * PER_DAY < count; n++) {
    const branch = branches[n % branches.length]
    if (!branch) return
    const date = addDays(today, -1 - Math.floor(n / branches.length))
    const washes = Array.from({ length: PER_DAY }, (_, at) => finishedWash({ chain, branch, date }, at))
    bookings.push(...washes)
    days.push(dayOf(branch, date, washes))
    if (bookings.length >= BATCH) await write()
  }
  if (bookings.length > 0) await write()
}

function finishedWash(
  { chain, branch, date }: { chain: Chain; branch: BranchRecord; date: string },
  at: number,
): Booking {
  const startAt = new Date(Date.parse(date) + MORNING_MS + at * 6 * CELL_MS)
  const endAt = new Date(startAt.getTime() + 6 * CELL_MS)
  const { service } = chain
  return {
    ...blankBooking(),
    _id: new Types.ObjectId(),
    walkIn: { name: 'Walk In', phone: '+39 06 1234567', plate: null, vehicleType: null },
    branchId: branch._id,
    serviceId: service._id,
    snap: { service: service.name, priceCents: 2000, minutes: 30, turnover: 0 },
    bookingDate: date,
    bookingTime: startAt.toISOString().slice(11, 16),
    startAt,
    endAt,
    c0: startAt.getTime() / CELL_MS,
    c1: endAt.getTime() / CELL_MS,
    cfg: branch.cfg,
    status: 'completed',
    live: true,
    arrivedAt: startAt,
    startedAt: startAt,
    finishedAt: endAt,
    paymentStatus: 'paid',
    paidAt: endAt,
    paymentMethod: 'cash',
    words: ['walk', 'in', '390612', '34567'],
    rev: 3,
    createdAt: startAt,
  }
}

function dayOf(branch: BranchRecord, date: string, washes: readonly Booking[]): BranchDay {
  const u: BranchDay['u'] = {}
  for (const { c0, c1 } of washes) for (let cell = c0; cell < c1; cell++) u[cell] = (u[cell] ?? 0) + 1
  return {
    _id: dayId(branch.id, date),
    cfg: branch.cfg,
    u,
    h: Object.fromEntries(washes.map(({ _id, c0, c1 }) => [_id.toHexString(), [c0, c1]])),
    s: sumUp(washes),
    rev: washes.length,
  }
}
