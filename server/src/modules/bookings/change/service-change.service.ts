import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../../access.ts'
import type { BookingServiceBody } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { invalidField, notFound } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { usedWithout } from '../../../calendar/branch-hours.ts'
import { centsOf } from '../../../values/money.ts'
import { readDay } from '../../branches/branch-days/branch-day.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { findOwnPackage, type UserPackage } from '../../wash-books/user-package.service.ts'
import { byOf } from '../../wash-books/washes/wash-ledger.service.ts'
import {
  getWashService,
  washRules,
  washTerms,
  type WashServiceRecord,
} from '../../menu/wash-services/wash-service.service.ts'
import { findCustomer, type Customer } from '../../accounts/users/customer.service.ts'
import { hasSameBooking, packageRules, settledBranch } from '../booking-facts.service.ts'
import type { Booking } from '../booking.model.ts'
import { bookingWords, snapOf } from '../create/write.service.ts'
import { requirePlace } from '../create/refusal.service.ts'
import type { Place, WashRules } from '../rules/booking-rules.ts'
import type { VehicleType } from '../../../contract/constants.ts'
import { changeBooking, Conflict, dayOf, ensureSameZone, requireOpen, vacatedBy } from './change.service.ts'
import { commit } from './commit.service.ts'
import { exchangeWash } from './package.service.ts'
import { isPaidAlone, paymentOf } from './payment.service.ts'

/** The service that a booking is to have, with everything its rules need. */
interface NewWash {
  actor: Actor
  branch: BranchRecord
  service: WashServiceRecord
  car: Car
  wash: WashRules
  priceCents: number
  /** The price that the caller was shown; null: not said. */
  shownCents: number | null
  /** The booking's package, if it covers the new service. */
  userPackage: UserPackage | null
}

type Car = Pick<Booking, 'walkIn' | 'vehicle' | 'vehicleId' | 'words'>

/**
 * Another service or car, at its present price and minutes, from the same start. A car
 * with which the wash stays as it is, is written as it is, also on a paid booking. Anything else passes every
 * rule of a new booking but that against past times, since no time is chosen. The wash of its package is given back, and
 * held again if the package covers the service; otherwise the booking is to be paid.
 * @throws STATE_CONFLICT for a booking that is paid without a package, completed or cancelled
 */
export const setService: Serves<'PATCH /admin/bookings/:id/service'> = (context, actor, { id, body }) =>
  changeBooking(context, { actor, id, rev: body.rev }, async booking => {
    requireOpen(booking, 'given another service')
    const wanted = await readWanted(context, booking, { actor, body })
    if (isSameWash(booking, wanted)) {
      const set = wanted.car
      if (isDeepStrictEqual(pickCar(booking), pickCar(set))) return booking
      return commit(context, booking, { actor, action: 'booking.service', set })
    }
    if (isPaidAlone(booking)) {
      throw new Conflict('The booking is paid: take the payment back first')
    }
    ensureSameZone(booking, wanted.branch)
    return write(context, booking, { ...wanted, place: await judge(context, booking, wanted) })
  })

async function readWanted(
  context: Context,
  booking: Booking,
  { actor, body }: { actor: Actor; body: BookingServiceBody },
): Promise<NewWash> {
  const car = await readCar(context, booking, body)
  const service = await getWashService(context, body.serviceId)
  const held = await findOwnPackage(context, booking)
  const covered =
    held?.snap.services.length === 0 || held?.snap.services.some(({ id }) => id.equals(service._id))
  return {
    ...{ actor, service, car, wash: washRules(service, typeOf(car)) },
    priceCents: washTerms(service, typeOf(car)).priceCents,
    shownCents: body.expectedPrice == null ? null : centsOf(body.expectedPrice),
    branch: await settledBranch(context, booking.branchId.toHexString()),
    userPackage: covered ? held : null,
  }
}

const typeOf = ({ vehicle, walkIn }: Pick<Booking, 'vehicle' | 'walkIn'>): VehicleType | null =>
  vehicle?.type ?? walkIn?.vehicleType ?? null

/** The booking's car as the body changes it. 404 for a vehicle that the customer has not saved. */
async function readCar(context: Context, booking: Booking, body: BookingServiceBody): Promise<Car> {
  const { userId } = booking
  const customer = userId && (await findCustomer(context, userId.toHexString()))
  const vehicleId = body.vehicleId === undefined ? booking.vehicleId : body.vehicleId
  const car =
    vehicleId !== null && String(vehicleId) !== String(booking.vehicleId)
      ? savedCar(customer, String(vehicleId))
      : describedCar(booking, body)
  const type = typeOf(car)
  if (body.vehicleType && body.vehicleType !== type)
    throw invalidField('vehicleType', 'not_a_choice', { choices: type ?? '' })
  return { ...car, words: [], ...bookingWords(car) }
}

function savedCar(customer: Customer | null, id: string): Omit<Car, 'words'> {
  const saved = customer?.vehicles.find(({ _id }) => _id.equals(id))
  if (!saved) throw notFound()
  const { _id, plate, label, type } = saved
  return { walkIn: null, vehicleId: _id, vehicle: { plate, label, type } }
}

function describedCar(booking: Booking, { vehicleId, vehicleType, plate }: BookingServiceBody) {
  const { walkIn, vehicle } = booking
  if (walkIn) {
    const next = plate === undefined ? walkIn.plate : plate
    // A walk-in without a name is named by the plate.
    const name = walkIn.name === walkIn.plate ? (next ?? walkIn.name) : walkIn.name
    const type = vehicleType ?? walkIn.vehicleType
    return { walkIn: { ...walkIn, name, plate: next, vehicleType: type }, vehicle, vehicleId: null }
  }
  const isSaved = booking.vehicleId !== null
  if (isSaved && vehicleId !== null) return pickCar(booking)
  if (plate === undefined && vehicleType === undefined)
    return { walkIn, vehicle: isSaved ? null : vehicle, vehicleId: null }
  const other = { plate: '', label: '', type: null, ...(isSaved ? {} : vehicle) }
  const next = plate === undefined ? other.plate : (plate ?? '')
  return { walkIn, vehicle: { ...other, plate: next, type: vehicleType ?? other.type }, vehicleId: null }
}

const pickCar = ({ walkIn, vehicle, vehicleId }: Omit<Car, 'words'>) => ({ walkIn, vehicle, vehicleId })

const isSameWash = (booking: Booking, { service, car, wash, priceCents }: NewWash): boolean =>
  booking.serviceId.equals(service._id) &&
  booking.snap.minutes === wash.minutes &&
  booking.snap.turnover === wash.turnoverMinutes &&
  booking.snap.priceCents === priceCents &&
  typeOf(booking) === typeOf(car)

async function judge(
  context: Context,
  booking: Booking,
  { branch, car, wash, service, userPackage, priceCents, shownCents }: NewWash,
): Promise<Place> {
  const id = dayOf(booking)
  const { bookingDate: date, bookingTime: time, startAt } = booking
  const same = { ...booking, serviceId: service._id, vehicleId: car.vehicleId }
  const day = await readDay(context, id)
  const held = userPackage && packageRules(context, userPackage)
  const wish = {
    ...{ branch, wash, date, time, by: 'desk' as const },
    price: { cents: priceCents, shown: shownCents },
    now: Math.min(context.clock.now().getTime(), startAt.getTime()),
    horizonDays: context.settings().policies.horizonDays,
    used: usedWithout(id, day?.u ?? {}, vacatedBy(booking)),
    duplicate: await hasSameBooking(context, same, booking._id),
    // Its own wash is given back first.
    userPackage: held && { ...held, available: held.available + 1, onCredit: held.onCredit - 1 },
  }
  return requirePlace(context, wish, vacatedBy(booking))
}

function write(
  context: Context,
  booking: Booking,
  { actor, branch, service, car, wash, priceCents, userPackage, place }: NewWash & { place: Place },
): Promise<Booking> {
  const { snap, serviceId } = booking
  const userPackageId = userPackage?._id ?? null
  return commit(context, booking, {
    ...{ actor, action: 'booking.service' },
    set: {
      serviceId: service._id,
      snap: snapOf(service, { ...wash, priceCents }),
      ...car,
      userPackageId,
      ...paymentOf(priceCents, { userPackageId, at: context.clock.now(), by: byOf(actor) }),
      ...{ endAt: new Date(place.endAt), c0: place.c0, c1: place.c1, undo: null },
    },
    history: [{ serviceFrom: { id: serviceId, name: snap.service, priceCents: snap.priceCents } }],
    cells: { guard: { capacity: place.capacity, cfg: branch.cfg } },
    effects: after => exchangeWash(context, { before: booking, after, by: byOf(actor) }),
  })
}
