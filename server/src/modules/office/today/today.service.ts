import { askedBranch, type Actor } from '../../../access.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { addDays } from '../../../calendar/branch-time.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { BoardBooking } from '../../../contract/desk-bookings.ts'
import type { BranchToday } from '../../../contract/today.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { centsOf, euroOf } from '../../../values/money.ts'
import { carsToSettle, readBoard } from '../../bookings/board/board.service.ts'
import { bookingViews } from '../../bookings/read/views.service.ts'
import { listBookingsOfDay } from '../../bookings/board/day-lanes.service.ts'
import { countsOf } from '../../bookings/reports/report.service.ts'
import { hoursOf } from '../../bookings/rules/utilisation.ts'
import { type BranchDay, dayId, readSums } from '../../branches/branch-days/branch-day.service.ts'
import { listBranches, type BranchRecord } from '../../branches/branch.service.ts'
import { countPayments, openTills } from '../../money/payments/read/tills.service.ts'
import type { Serves } from '../../../serves.ts'

const NEXT_CARS = 5

type Days = Map<string, Pick<BranchDay, 'u' | 's'>>

/**
 * A row for each branch of the actor, from the documents that reports read, and of one branch, the only or the chosen
 * one, its day as the board shows it.
 */
export const getToday: Serves<'GET /admin/today'> = async (context, actor, { query }) => {
  const asked = askedBranch(actor, query.branchId)
  const branches = (await listBranches(context)).filter(({ id }) => asked === null || id === asked)
  const [branch, another] = branches
  if (!branch && asked !== null) throw notFound()
  const now = context.clock.now()
  const dates = branches.map(each => ({ branch: each, date: dateAt(each, now) }))
  const ids = dates.flatMap(({ branch: { id }, date }) => [dayId(id, date), dayId(id, addDays(date, -7))])
  const days = await readSums(context, ids)
  const open = await openTills(context, branches)
  const toSettle = await carsToSettle(context, branches)
  const data = dates.map(({ branch: each, date }) => ({
    branchId: { _id: each.id, name: each.name },
    bookings: liveOf(days.get(dayId(each.id, date))),
    share: shareOf(each, date, days),
    weekAgo: shareOf(each, addDays(date, -7), days),
    pending: days.get(dayId(each.id, date))?.s.pending ?? 0,
    cars: toSettle.filter(({ branchId }) => branchId.equals(each._id)).length,
    isTillOpen: open.has(each.id),
  }))
  if (!branch || another) return { data, day: null }
  return { data, day: await dayOf(context, actor, { branch, days, isTillOpen: open.has(branch.id) }) }
}

function liveOf(day: Pick<BranchDay, 's'> | undefined): number {
  const { bookings, cancelled, noShows } = countsOf(day?.s ?? {})
  return bookings - cancelled - noShows
}

/** How much of a day's bays is booked, from 0; null where none is to be had. */
function shareOf(branch: BranchRecord, date: string, days: Days): number | null {
  const hours = hoursOf(branch, date, days.get(dayId(branch.id, date))?.u ?? {})
  const [taken, bays] = [sum(hours.map(hour => hour.taken)), sum(hours.map(hour => hour.bays))]
  return bays === 0 ? null : rounded(taken / bays)
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const rounded = (share: number) => Math.round(share * 1000) / 1000

async function dayOf(
  context: Context,
  actor: Actor,
  { branch, days, isTillOpen }: { branch: BranchRecord; days: Days; isTillOpen: boolean },
): Promise<BranchToday> {
  const date = dateAt(branch, context.clock.now())
  const board = await readBoard(context, actor, { branch, date, rev: 0 })
  const tomorrow = await pendingOn(context, branch, addDays(date, 1))
  const placed = board.lanes.flatMap(({ bay, bookings }) => bookings.map(each => ({ ...each, bay })))
  const live = [...placed, ...board.unplaced].filter(({ status }) => status !== 'cancelled')
  const { u, s } = days.get(dayId(branch.id, date)) ?? { u: {}, s: {} }
  const { cash = 0, card = 0, other = 0 } = s
  return {
    branch: { _id: branch.id, name: branch.name, timeZone: branch.timeZone },
    date,
    open: board.open,
    dayHours: hoursOf(branch, date, u).map(({ hour, taken, bays, all }) => ({
      hour,
      cars: live.filter(({ bookingTime }) => Number(bookingTime.slice(0, 2)) === hour).length,
      taken: rounded(taken / all),
      blocked: rounded((all - bays) / all),
    })),
    arrivals: live.filter(isExpected).sort(byStart).slice(0, NEXT_CARS),
    toConfirm: [...live.filter(({ status }) => status === 'pending'), ...tomorrow].sort(byStart).map(plain),
    stranded: board.unplaced.filter(isExpected).sort(byStart),
    due: euroOf(sum(live.map(each => (each.userPackageId ? 0 : centsOf(each.serviceId.price))))),
    payments: await countPayments(context, { branchId: branch._id, date }),
    packageWashes: live.filter(({ userPackageId }) => userPackageId).length,
    // While a drawer is open a sum would give away what it should contain, which is counted blind.
    takings: isTillOpen ? null : euroOf(cash + card + other),
  }
}

const isExpected = ({ status, arrivedAt }: BoardBooking) =>
  (status === 'pending' || status === 'confirmed') && arrivedAt === undefined

const byStart = (one: BookingView, other: BookingView) => (one.startsAt < other.startsAt ? -1 : 1)

/** As the list of bookings has it. */
function plain(car: BoardBooking): BookingView {
  const booking = { ...car }
  delete booking.bay
  delete booking.bayYielded
  return booking
}

async function pendingOn(context: Context, branch: BranchRecord, date: string): Promise<BookingView[]> {
  const bookings = await listBookingsOfDay(context, branch, date)
  return bookingViews(
    context,
    bookings.filter(({ status }) => status === 'pending'),
  )
}
