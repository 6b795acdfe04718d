import { Types } from 'mongoose'
import { addSums, sumsOf } from '../values/day-sums.ts'
import { BOOKING_STATUSES, type BookingStatus } from '../contract/constants.ts'
import { searchEntries } from '../db/search-words.ts'
import { historyEntry } from '../modules/bookings/booking-history.ts'
import { blankOf } from '../db/field.ts'
import { bookingFields, BookingModel, type Booking } from '../modules/bookings/booking.model.ts'
import { cellsOf, instantAtOrAfter } from '../calendar/branch-time.ts'
import { BranchDayModel, type BranchDay } from '../modules/branches/branch-days/branch-day.model.ts'
import { dayId } from '../modules/branches/branch-days/branch-day.service.ts'
import type { BranchRecord } from '../modules/branches/branch.service.ts'
import type { TestApp } from './test-app.ts'

const FIRST_NAMES = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena', 'Fabio', 'Gina', 'Hugo', 'Irene', 'Luca']
const LAST_NAMES = [
  'Rossi',
  'Verdi',
  'Neri',
  'Gallo',
  'Conti',
  'Riva',
  'Sala',
  'Ferri',
  'Bassi',
  'Moro',
  'Leone',
]
const PER_DAY = 24
const BATCH = 5000

/** Bookings for a chain of any size, written in bulk. */
export interface Book {
  branches: readonly BranchRecord[]
  serviceId: Types.ObjectId
  bookings: number
  /** "YYYY-MM-DD", the day of the first bookings; each branch has 24 a day from then on. */
  from: string
}

/** The parts of the name of person number `n`; each person books five times. */
export function personOf(n: number): { name: string; phone: string; plate: string } {
  const first = FIRST_NAMES[n % FIRST_NAMES.length] ?? ''
  const last = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length] ?? ''
  const digits = String(n).padStart(6, '0')
  return { name: `${first} ${last}`, phone: `+39 333 ${digits}7`, plate: `AB${digits}` }
}

/** Consistent bookings and days. One booking in twelve is still open: the latest ones, as in real data. */
export async function fillBook(app: TestApp, book: Book): Promise<void> {
  const { branches, bookings } = book
  const days = new Map<string, BranchDay>()
  let rows: Booking[] = []
  for (let i = 0; i < bookings; i++) {
    const branch = branches[i % branches.length]
    if (!branch) throw new Error('a book needs branches')
    const slot = Math.floor(i / branches.length)
    const row = bookingRow(i, { ...book, branch, slot })
    rows.push(row)
    countIn(days, branch.id, row)
    if (rows.length === BATCH || i === bookings - 1) {
      await BookingModel(app.db).collection.insertMany(rows)
      rows = []
    }
  }
  const all = [...days.values()]
  // Bypasses the model: the ids are texts, and nothing needs casting.
  await BranchDayModel(app.db).insertMany(all, { lean: true })
}

function bookingRow(
  i: number,
  { branch, slot, serviceId, from, bookings }: Book & { branch: BranchRecord; slot: number },
): Booking {
  const day = Math.floor(slot / PER_DAY)
  const bookingDate = new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10)
  const minutes = 480 + (slot % PER_DAY) * 30
  const bookingTime = [Math.floor(minutes / 60), minutes % 60]
    .map(part => String(part).padStart(2, '0'))
    .join(':')
  const startAt = instantAtOrAfter(bookingDate, bookingTime, branch.timeZone)
  // Goes through all people before anyone books again, at changing branches.
  const { name, phone, plate } = personOf((i * 7919) % Math.max(1, Math.ceil(bookings / 5)))
  const status = statusOf(i)
  return {
    ...blankOf(bookingFields),
    _id: new Types.ObjectId(),
    walkIn: { name, phone, plate, vehicleType: null },
    branchId: branch._id,
    serviceId,
    snap: { service: 'Wash', priceCents: 2000, minutes: 25, turnover: 0 },
    bookingDate,
    bookingTime,
    startAt: new Date(startAt),
    endAt: new Date(startAt + 1_500_000),
    ...cellsOf(startAt, 25),
    cfg: 0,
    status,
    live: status !== 'cancelled',
    cancelReason: status === 'cancelled' ? 'customer' : null,
    history: [
      historyEntry({ at: new Date(startAt), by: { id: null, role: 'system' }, from: null, to: status }),
    ],
    words: searchEntries({ names: [name], phone, plates: [plate] }),
    createdAt: new Date(startAt - 86_400_000),
  }
}

/** Mostly completed; the other statuses are spread evenly over the branches. */
function statusOf(i: number): BookingStatus {
  const [pending, confirmed, completed, cancelled] = BOOKING_STATUSES
  const lot = (i * 2654435761) % 97
  if (lot < 4) return pending
  if (lot < 8) return confirmed
  return lot < 20 ? cancelled : completed
}

function countIn(days: Map<string, BranchDay>, branchId: string, row: Booking): void {
  const _id = dayId(branchId, row.bookingDate)
  const day = days.get(_id) ?? { _id, cfg: 0, u: {}, h: {}, s: {}, countedAt: new Date(0), rev: 0 }
  addSums(day.s, sumsOf(row))
  if (row.live) {
    day.h[row._id.toHexString()] = [row.c0, row.c1]
    for (let cell = row.c0; cell < row.c1; cell++) day.u[cell] = (day.u[cell] ?? 0) + 1
  }
  days.set(_id, day)
}
