import { wallClockIn } from '../../../calendar/branch-time.ts'
import type { Context } from '../../../context.ts'
import { offeredLanguage } from '../../../values/localised.ts'
import { findRecentBranch } from '../../branches/branch.service.ts'
import {
  isSuperseded,
  type BookingFacts,
  type BookingNote,
  type MailContent,
  type OutboxRow,
} from '../../messages/outbox/outbox.service.ts'
import { listPackagesById } from '../../wash-books/user-package.service.ts'
import { BookingModel, isOpen, SHOWN, type Booking } from '../booking.model.ts'
import { bookedService, calendarFacts, canChangeUntil } from '../booking.view.ts'
import { undoableNow } from '../change/undoable-change.ts'

/**
 * The mails about bookings as these are when the mails leave, in the order of their rows: `over` when what one tells of no
 * longer holds, `later` while the desk may take its last change back; undefined for a mail about anything else.
 */
export async function bookingMails(
  context: Context,
  rows: readonly OutboxRow[],
): Promise<(MailContent | 'over' | 'later' | undefined)[]> {
  const ids = rows.flatMap(({ bookingId }) => bookingId ?? [])
  const found =
    ids.length === 0
      ? []
      : await BookingModel(context.db)
          .find({ _id: { $in: ids } }, SHOWN)
          .lean<Booking[]>()
  const bookings = new Map(found.map(booking => [booking._id.toHexString(), booking]))
  const mails: Awaited<ReturnType<typeof bookingMails>> = []
  for (const row of rows) {
    const { bookingId } = row
    mails.push(
      bookingId === null ? undefined : await mailAbout(context, bookings.get(bookingId.toHexString()), row),
    )
  }
  return mails
}

async function mailAbout(
  context: Context,
  booking: Booking | undefined,
  row: OutboxRow,
): Promise<MailContent | 'over' | 'later'> {
  if (!booking) return 'over'
  if (undoableNow(booking, context.clock.now())) return 'later'
  // Only enqueueMail writes rows, in this shape.
  const note = { kind: row.kind, data: row.data } as BookingNote
  if (!holds(context, booking, note)) return 'over'
  const states = ['booking-status', 'booking-cancelled'] as const
  if (states.some(kind => kind === note.kind) && (await isSuperseded(context, row, states))) return 'over'
  return contentOf(booking, note, await factsOf(context, booking, row))
}

const isComing = (booking: Booking): boolean => booking.archivedAt === null && isOpen(booking)

/** Whether the booking is still what the mail tells of. */
function holds(context: Context, booking: Booking, { kind, data }: BookingNote): boolean {
  switch (kind) {
    case 'booking-made':
      return booking.status !== 'cancelled' && booking.archivedAt === null
    case 'booking-moved':
      return isComing(booking) && isAt(booking, data) && booking.branchId.equals(data.branchId)
    case 'booking-time-kept':
      return isComing(booking) && isAt(booking, data)
    case 'booking-changed':
      return isComing(booking) && booking.serviceId.equals(data.serviceId)
    case 'booking-cancelled':
      return booking.status === 'cancelled' || booking.archivedAt !== null
    case 'booking-status':
      return booking.status === data.status && booking.archivedAt === null
    case 'booking-paid':
      return booking.paymentStatus === 'paid'
    case 'booking-package':
      return booking.userPackageId !== null && booking.status !== 'cancelled' && booking.archivedAt === null
    case 'booking-reminder':
      return isComing(booking) && isAt(booking, data) && booking.startAt > context.clock.now()
  }
}

const isAt = ({ startAt }: Booking, told: { startAt: Date }): boolean =>
  startAt.getTime() === told.startAt.getTime()

function contentOf(booking: Booking, { kind, data }: BookingNote, facts: BookingFacts): MailContent {
  switch (kind) {
    case 'booking-moved':
      return { kind, data: { ...facts, was: data.was } }
    case 'booking-changed':
      return { kind, data: { ...facts, before: data.before } }
    case 'booking-cancelled': {
      const cancelReason = booking.status === 'cancelled' ? booking.cancelReason : 'branch'
      return { kind, data: { ...facts, status: 'cancelled', changeUntil: null, cancelReason } }
    }
    case 'booking-made':
    case 'booking-time-kept':
    case 'booking-status':
    case 'booking-paid':
    case 'booking-package':
    case 'booking-reminder':
      return { kind, data: facts }
  }
}

async function factsOf(context: Context, booking: Booking, row: OutboxRow): Promise<BookingFacts> {
  const branch = await findRecentBranch(context, booking.branchId.toHexString())
  const language = offeredLanguage(context.settings().languages, row.language)
  const { userPackageId, snap } = booking
  const [userPackage] = userPackageId ? (await listPackagesById(context, [userPackageId])).values() : []
  const until = canChangeUntil(booking, context.settings().policies.cutoffHours)
  const canChange = branch !== null && isComing(booking) && until > context.clock.now().getTime()
  return {
    ...calendarFacts(booking),
    linkSeq: booking.linkSeq ?? 0,
    customerId: row.userId.toHexString(),
    service: bookedService(booking, language),
    branch: branch?.name ?? '',
    branchPhone: branch?.phone ?? '',
    location: branch?.location ?? '',
    bookingDate: booking.bookingDate,
    bookingTime: booking.bookingTime,
    minutes: snap.minutes,
    vehicle: booking.vehicle,
    changeUntil: canChange ? wallClockIn(branch.timeZone, until) : null,
    priceCents: userPackageId ? null : snap.priceCents,
    ...(userPackage ? { remainingWashes: userPackage.remainingWashes } : {}),
  }
}
