import type { Actor } from '../../../access.ts'
import type { BookingView } from '../../../contract/bookings.ts'
import type { BookingServiceBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { StaleRead } from '../../../db/transaction.ts'
import { invalidField } from '../../../errors.ts'
import { usedWithout } from '../../../calendar/branch-hours.ts'
import { nameTranslations } from '../../../values/localised.ts'
import { readDay } from '../../branch-days/branch-day.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { findOwnPackage, type UserPackage } from '../../user-packages/user-package.service.ts'
import { holdWash, settleWash } from '../../user-packages/washes/wash-hold.service.ts'
import { byOf } from '../../user-packages/washes/wash-ledger.service.ts'
import {
  getWashService,
  washRules,
  washTerms,
  type WashServiceRecord,
} from '../../wash-services/wash-service.service.ts'
import { touchBoards } from '../board/touch-boards.service.ts'
import {
  hasSameBooking,
  packageRules,
  retryWhereHoldsLapsed,
  settledBranch,
} from '../booking-facts.service.ts'
import type { Booking } from '../booking.model.ts'
import { refused } from '../create/refusal.service.ts'
import { bookingViewOf } from '../read/views.service.ts'
import { judgeBooking, type Place, type Refusal, type WashRules } from '../rules/booking-rules.ts'
import type { VehicleType } from '../../../contract/constants.ts'
import { changeBooking, Conflict, dayOf, ensureSameZone, requireOpen, vacatedBy } from './change.service.ts'
import { commit } from './commit.service.ts'

/** The service that a booking is to have, with everything its rules need. */
interface NewWash {
  actor: Actor
  branch: BranchRecord
  service: WashServiceRecord
  vehicleType: VehicleType | null
  wash: WashRules
  /** The booking's package, if it covers the new service. */
  userPackage: UserPackage | null
}

type Outcome = { after: Booking } | { refusal: Refusal; booking: Booking; wanted: NewWash }

/**
 * PATCH /admin/bookings/{id}/service: another service at its present price and minutes, from the same start. Passes every
 * rule of a new booking but that against past times, since no time is chosen. The wash of its package is given back, and
 * held again if the package covers the service; otherwise the booking is to be paid.
 * @throws STATE_CONFLICT for a booking that is paid without a package, completed or cancelled
 */
export async function setService(
  context: Context,
  actor: Actor,
  { id, body }: { id: string; body: BookingServiceBody },
): Promise<BookingView> {
  const outcome = await changeBooking(
    context,
    { actor, id, rev: body.rev },
    async (booking): Promise<Outcome> => {
      requireOpen(booking, 'given another service')
      if (!booking.userPackageId && booking.paymentStatus === 'paid') {
        throw new Conflict('The booking is paid: take the payment back first')
      }
      const wanted = await readWanted(context, booking, { actor, body })
      if (isSame(booking, wanted)) return { after: booking }
      ensureSameZone(booking, wanted.branch)
      const verdict = await judge(context, booking, wanted)
      if (!verdict.ok) {
        if (verdict.refusal.code === 'SLOT_UNAVAILABLE') await retryWhereHoldsLapsed(context, dayOf(booking))
        return { refusal: verdict.refusal, booking, wanted }
      }
      return { after: await write(context, booking, { ...wanted, place: verdict.place }) }
    },
  )
  if ('after' in outcome) return bookingViewOf(context, outcome.after)
  const { refusal, booking, wanted } = outcome
  const { bookingDate: date, bookingTime: time } = booking
  throw await refused(context, refusal, { ...wanted, by: 'desk', date, time, without: vacatedBy(booking) })
}

async function readWanted(
  context: Context,
  booking: Booking,
  { actor, body }: { actor: Actor; body: BookingServiceBody },
): Promise<NewWash> {
  const known = booking.vehicleId ? (booking.vehicle?.type ?? null) : null
  if (known && body.vehicleType && body.vehicleType !== known) {
    throw invalidField('vehicleType', 'not_a_choice', { choices: known })
  }
  const vehicleType = body.vehicleType ?? typeOf(booking)
  const service = await getWashService(context, body.serviceId)
  const { userId, userPackageId } = booking
  const held = userId && userPackageId && (await findOwnPackage(context, userPackageId.toHexString(), userId))
  const covered =
    held?.snap.services.length === 0 || held?.snap.services.some(({ id }) => id.equals(service._id))
  return {
    ...{ actor, service, vehicleType, wash: washRules(service, vehicleType) },
    branch: await settledBranch(context, booking.branchId.toHexString()),
    userPackage: covered ? held : null,
  }
}

const typeOf = ({ vehicle, walkIn }: Booking): VehicleType | null =>
  vehicle?.type ?? walkIn?.vehicleType ?? null

/** The type of a saved vehicle does not change; otherwise the booking keeps that of the car that came. */
function vehicleChange(booking: Booking, type: VehicleType | null): Partial<Booking> {
  if (typeOf(booking) === type) return {}
  if (booking.walkIn) return { walkIn: { ...booking.walkIn, vehicleType: type } }
  return { vehicle: { plate: '', label: '', ...booking.vehicle, type } }
}

const isSame = (booking: Booking, { service, vehicleType, wash }: NewWash): boolean =>
  booking.serviceId.equals(service._id) &&
  booking.snap.minutes === wash.minutes &&
  booking.snap.turnover === wash.turnoverMinutes &&
  booking.snap.priceCents === washTerms(service, vehicleType).priceCents &&
  typeOf(booking) === vehicleType

async function judge(context: Context, booking: Booking, { branch, wash, service, userPackage }: NewWash) {
  const id = dayOf(booking)
  const { userId, branchId, startAt, vehicleId } = booking
  const day = await readDay(context, id)
  const held = userPackage && packageRules(context, userPackage)
  return judgeBooking({
    ...{ branch, wash, date: booking.bookingDate, time: booking.bookingTime, by: 'desk' },
    now: Math.min(context.clock.now().getTime(), startAt.getTime()),
    horizonDays: context.settings().policies.horizonDays,
    used: usedWithout(id, day?.u ?? {}, vacatedBy(booking)),
    duplicate:
      userId !== null &&
      (await hasSameBooking(
        context,
        { userId, branchId, startAt, vehicleId, serviceId: service._id },
        booking._id,
      )),
    // Its own wash is given back first.
    userPackage: held && { ...held, available: held.available + 1, onCredit: held.onCredit - 1 },
  })
}

function write(
  context: Context,
  booking: Booking,
  { actor, branch, service, vehicleType, wash, userPackage, place }: NewWash & { place: Place },
): Promise<Booking> {
  const { snap, serviceId } = booking
  return commit(context, booking, {
    ...{ actor, action: 'booking.service' },
    set: {
      serviceId: service._id,
      snap: {
        service: service.name,
        translations: nameTranslations(service.translations),
        priceCents: washTerms(service, vehicleType).priceCents,
        minutes: wash.minutes,
        turnover: wash.turnoverMinutes,
      },
      ...vehicleChange(booking, vehicleType),
      userPackageId: userPackage?._id ?? null,
      ...{ endAt: new Date(place.endAt), c0: place.c0, c1: place.c1, undo: null },
    },
    history: [{ serviceFrom: { id: serviceId, name: snap.service, priceCents: snap.priceCents } }],
    cells: { guard: { capacity: place.capacity, cfg: branch.cfg } },
    effects: after => exchangeWash(context, { before: booking, after, by: byOf(actor) }),
  })
}

/** Gives the old wash back and holds a new one. */
async function exchangeWash(
  context: Context,
  { before, after, by }: { before: Booking; after: Booking; by: ReturnType<typeof byOf> },
): Promise<void> {
  const { userId, userPackageId } = before
  if (!userPackageId || !userId) return
  const wash = {
    userPackageId,
    bookingId: after._id,
    branchId: after.branchId,
    bookingDate: after.bookingDate,
    by,
  }
  await settleWash(context, wash, { to: 'none', cancelReason: null })
  if (after.userPackageId && !(await holdWash(context, { ...after, bookingId: after._id, by })))
    throw new StaleRead()
  await touchBoards(context, { userId, userPackageId })
}
