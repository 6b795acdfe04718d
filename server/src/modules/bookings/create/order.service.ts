import type { Types } from 'mongoose'
import { branchScope, managesBranch, type Actor } from '../../../access.ts'
import type { CreateBookingBody } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField, notFound } from '../../../errors.ts'
import { getBranch, type BranchRecord } from '../../branches/branch.service.ts'
import { findOwnPackage } from '../../user-packages/user-package.service.ts'
import { findCustomer, type Customer } from '../../users/customer.service.ts'
import { hasFound } from '../../users/found-customer.service.ts'
import {
  getWashService,
  washRules,
  washTerms,
  type WashServiceRecord,
} from '../../wash-services/wash-service.service.ts'
import type { Booking } from '../booking.model.ts'
import type { BookedBy, WashRules } from '../rules/booking-rules.ts'
import { customersOfBranch } from '../read/branch-customers.service.ts'

/** What to book, with every id resolved; price and minutes come from here, never from the body. */
export interface BookingOrder {
  actor: Actor
  by: BookedBy
  branch: BranchRecord
  service: WashServiceRecord
  wash: WashRules
  priceCents: number
  /** Null for a walk-in. */
  customer: Customer | null
  walkIn: Booking['walkIn']
  vehicle: Customer['vehicles'][number] | null
  userPackageId: Types.ObjectId | null
  date: string
  time: string
  notes: string
}

/** Resolves everything that a body refers to, or 404; and the customer of a desk booking, or 400. */
export async function readOrder(
  context: Context,
  actor: Actor,
  body: CreateBookingBody,
): Promise<BookingOrder> {
  const by = bookedBy(actor)
  const customerId = customerIdOf(actor, body)
  const [branch, service] = await Promise.all([
    getBranch(context, body.branchId),
    getWashService(context, body.serviceId),
  ])
  if (by === 'desk' && !managesBranch(actor, branch.id)) throw notFound()
  const customer = customerId === null ? null : await findCustomer(context, customerId)
  // A missing customer was deleted after the session was read.
  if (customerId !== null && !customer) throw by === 'customer' ? new AppError('UNAUTHENTICATED') : notFound()
  const userPackageId = await packageIdOf(context, customer, body.userPackageId ?? null)
  // Every admin can see a package's owner, so booking with it reveals nothing new.
  const known = by === 'customer' || customer === null || userPackageId !== null
  if (!known && !(await mayBookFor(context, actor, customer))) throw notFound()
  const vehicle = vehicleOf(customer, body.vehicleId ?? null)
  return orderOf(actor, body, { branch, service, customer, vehicle, userPackageId })
}

/** The order for a body whose ids are resolved. */
export function orderOf(
  actor: Actor,
  body: CreateBookingBody,
  found: Pick<BookingOrder, 'branch' | 'service' | 'customer' | 'vehicle' | 'userPackageId'>,
): BookingOrder {
  const { service, customer, vehicle } = found
  const walkIn = customer ? null : walkInOf(body)
  const type = vehicle?.type ?? walkIn?.vehicleType ?? null
  return {
    ...found,
    actor,
    by: bookedBy(actor),
    wash: washRules(service, type),
    priceCents: washTerms(service, type).priceCents,
    walkIn,
    date: body.bookingDate,
    time: body.bookingTime,
    notes: body.notes ?? '',
  }
}

const bookedBy = ({ role }: Actor): BookedBy => (role === 'customer' ? 'customer' : 'desk')

/** Customers book only for themselves; the desk for either a customer or a walk-in. */
function customerIdOf(actor: Actor, body: CreateBookingBody): string | null {
  if (actor.role === 'customer') return actor.id
  if ((body.customerId == null) === (body.walkIn == null)) {
    throw invalidField('customerId', 'one_of', { fields: 'customerId, walkIn' })
  }
  return body.customerId ?? null
}

/** A branch-admin books for whom the search shows: with a booking at the branch, or found by exact e-mail or phone. */
async function mayBookFor(context: Context, actor: Actor, { _id }: Customer): Promise<boolean> {
  const branchId = branchScope(actor)
  if (branchId === null) return true
  return (await customersOfBranch(context, branchId, [_id])).size > 0 || hasFound(context, actor, _id)
}

function vehicleOf(customer: Customer | null, id: string | null): BookingOrder['vehicle'] {
  if (id === null) return null
  const vehicle = customer?.vehicles.find(({ _id }) => _id.equals(id))
  if (!vehicle) throw notFound()
  return vehicle
}

function walkInOf({ walkIn }: CreateBookingBody): Booking['walkIn'] {
  if (!walkIn) return null
  const { name, phone, plate, vehicleType } = walkIn
  return { name, phone, plate: plate ?? null, vehicleType: vehicleType ?? null }
}

async function packageIdOf(
  context: Context,
  customer: Customer | null,
  id: string | null,
): Promise<Types.ObjectId | null> {
  if (id === null) return null
  const userPackage = customer && (await findOwnPackage(context, id, customer._id))
  if (!userPackage) throw notFound()
  return userPackage._id
}
