import { Types } from 'mongoose'
import { managesBranch, type Actor } from '../../../access.ts'
import type { CreateBookingBody } from '../../../contract/bookings.ts'
import {
  forBookingTexts,
  SLOT_MINUTES,
  type BookingText,
  type VehicleType,
} from '../../../contract/constants.ts'
import type { Context } from '../../../context.ts'
import { minutesOf, timeOf, wallClockIn } from '../../../calendar/branch-time.ts'
import { invalidField, notFound } from '../../../errors.ts'
import { getBranch, type BranchRecord } from '../../branches/branch.service.ts'
import { centsOf } from '../../../values/money.ts'
import type { PlaceHold } from '../../branches/place-holds/place-hold.service.ts'
import type { Customer } from '../../accounts/users/customer.service.ts'
import {
  findWashService,
  getWashService,
  washRules,
  washTerms,
  type WashServiceRecord,
  type WashTerms,
} from '../../menu/wash-services/wash-service.service.ts'
import type { Booking } from '../booking.model.ts'
import type { BookedBy, WashRules } from '../rules/booking-rules.ts'
import { managesCustomer } from '../read/visits.service.ts'

/** What to book, with every id resolved; price and minutes come from here, never from the body. */
export interface BookingOrder {
  actor: Actor
  by: BookedBy
  branch: BranchRecord
  service: WashServiceRecord
  wash: WashRules
  priceCents: number
  /** The price that the caller was shown; null when it says none. */
  expectedCents: number | null
  /** Null for a walk-in. */
  customer: Customer | null
  walkIn: Booking['walkIn']
  vehicle: Customer['vehicles'][number] | null
  /** The vehicle as the booking keeps it; null for a walk-in, which has its own, and without one. */
  car: Booking['vehicle']
  userPackageId: Types.ObjectId | null
  date: string
  time: string
  texts: Record<BookingText, string>
  held?: HeldPlace
}

/** A place that is held at these terms, which the order keeps also when the service has changed or left the menu. */
export interface HeldPlace {
  hold: PlaceHold
  terms: WashTerms
  /** Runs in the transaction that books it. */
  settle: (bookingId: Types.ObjectId) => Promise<void>
}

/** A body with its branch and service, before its customer is read. */
export interface Asked extends Pick<BookingOrder, 'actor' | 'by' | 'branch' | 'service' | 'date' | 'time'> {
  body: CreateBookingBody
  /** Null for a walk-in. */
  customerId: string | null
  held?: HeldPlace | undefined
}

/** Finds branch and service, or 404, and names the customer of a desk booking, or 400. */
export async function readAsked(
  context: Context,
  actor: Actor,
  { held, ...body }: CreateBookingBody & { held?: HeldPlace },
): Promise<Asked> {
  const by = actor.role === 'customer' ? 'customer' : 'desk'
  const customerId = customerIdOf(actor, body)
  const [branch, service] = await Promise.all([
    getBranch(context, body.branchId),
    held ? anyWashService(context, body.serviceId) : getWashService(context, body.serviceId),
  ])
  if (by === 'desk') {
    // Every admin can see a package's owner, so booking with it reveals nothing new; the write compares the owner.
    const isKnown = customerId === null || body.userPackageId != null
    if (!managesBranch(actor, branch.id)) throw notFound()
    if (!isKnown && !(await managesCustomer(context, actor, new Types.ObjectId(customerId)))) throw notFound()
  }
  const start =
    by === 'desk' && body.startsNow
      ? runningStep(context, branch)
      : { date: body.bookingDate, time: body.bookingTime }
  return { actor, by, body, branch, service, customerId, held, ...start }
}

/** A service that may have left the menu, or 404. */
async function anyWashService(context: Context, id: string): Promise<WashServiceRecord> {
  const service = await findWashService(context, id)
  if (!service) throw notFound()
  return service
}

/** The start that only the desk may choose: the step that has begun. */
function runningStep(context: Context, { timeZone }: BranchRecord): Pick<BookingOrder, 'date' | 'time'> {
  const { date, time } = wallClockIn(timeZone, context.clock.now().getTime())
  const minutes = minutesOf(time)
  return { date, time: timeOf(minutes - (minutes % SLOT_MINUTES)) }
}

/** The order of a body whose customer, null for a walk-in, has been read. A package is not looked up: its wash is held by it. */
export function orderOf(
  { body, actor, by, branch, service, date, time, held }: Asked,
  customer: Customer | null,
): BookingOrder {
  const vehicle = vehicleOf(customer, body.vehicleId ?? null)
  const walkIn = customer ? null : walkInOf(body)
  const type = typeOf(body, vehicle?.type ?? walkIn?.vehicleType ?? null)
  return {
    ...{ actor, by, branch, service, date, time },
    ...{ customer, walkIn, vehicle },
    car: customer ? carOf(body, vehicle) : null,
    wash: held ? { id: service.id, branches: [], ...held.terms } : washRules(service, type),
    priceCents: (held?.terms ?? washTerms(service, type)).priceCents,
    ...(held ? { held } : {}),
    expectedCents: body.expectedPrice == null ? null : centsOf(body.expectedPrice),
    userPackageId: body.userPackageId == null ? null : new Types.ObjectId(body.userPackageId),
    texts: forBookingTexts(text => body[text] ?? ''),
  }
}

/** Customers book only for themselves; the desk for either a customer or a walk-in. */
function customerIdOf(actor: Actor, body: CreateBookingBody): string | null {
  if (actor.role === 'customer') return actor.id
  if ((body.customerId == null) === (body.walkIn == null)) {
    throw invalidField('customerId', 'one_of', { fields: 'customerId, walkIn' })
  }
  return body.customerId ?? null
}

function vehicleOf(customer: Customer | null, id: string | null): BookingOrder['vehicle'] {
  if (id === null) return null
  const vehicle = customer?.vehicles.find(({ _id }) => _id.equals(id))
  if (!vehicle) throw notFound()
  return vehicle
}

/** @throws VALIDATION when the body names another type than that of the vehicle it refers to */
function typeOf({ vehicleType }: CreateBookingBody, known: VehicleType | null): VehicleType | null {
  if (vehicleType == null) return known
  if (known !== null && known !== vehicleType) {
    throw invalidField('vehicleType', 'not_a_choice', { choices: known })
  }
  return vehicleType
}

function carOf({ plate, vehicleType }: CreateBookingBody, vehicle: BookingOrder['vehicle']) {
  if (vehicle) return { plate: vehicle.plate, label: vehicle.label, type: vehicle.type }
  if (plate == null && vehicleType == null) return null
  return { plate: plate ?? '', label: '', type: vehicleType ?? null }
}

function walkInOf({ walkIn, ...body }: CreateBookingBody): Booking['walkIn'] {
  if (!walkIn) return null
  const { name, phone, plate, vehicleType } = walkIn
  return {
    name: name ?? plate ?? '',
    phone: phone ?? '',
    plate: plate ?? body.plate ?? null,
    vehicleType: vehicleType ?? body.vehicleType ?? null,
  }
}
