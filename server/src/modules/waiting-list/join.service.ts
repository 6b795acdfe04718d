import { createHash } from 'node:crypto'
import { Types } from 'mongoose'
import type { Actor } from '../../access.ts'
import { MAX_WAITING } from '../../contract/constants.ts'
import type { WaitingBody } from '../../contract/waiting.ts'
import { addDays, dateIn, instantAtOrAfter } from '../../calendar/branch-time.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Serves } from '../../serves.ts'
import { orderOf, readAsked } from '../bookings/create/order.service.ts'
import { isOffered } from '../bookings/rules/start-limits.ts'
import { packageRules } from '../bookings/booking-facts.service.ts'
import { getBranch } from '../branches/branch.service.ts'
import { findOwnPackage } from '../wash-books/user-package.service.ts'
import { findCustomer, raiseBookingSeq } from '../accounts/users/customer.service.ts'
import { WaitingModel, type WaitingEntry } from './waiting.model.ts'
import { waitingViews } from './entries.service.ts'

/**
 * The same wish twice is one entry. Errors: 404 for unknown things, PAST_TIME and TOO_FAR_AHEAD for the
 * window, SERVICE_NOT_OFFERED, PACKAGE_EXPIRED and SERVICE_NOT_IN_PACKAGE, and TOO_MANY_OPEN beyond five open entries.
 */
export const joinWaiting: Serves<'POST /waiting'> = async (context, actor, { body }) => {
  const wanted = await readWish(context, actor, body)
  const entry = await transaction(context, () => openEntry(context, actor, wanted))
  const [view] = await waitingViews(context, [entry])
  if (!view) throw new Error('an entry has no view')
  return view
}

type Wish = Omit<WaitingEntry, '_id' | 'userId' | 'createdAt'>

async function readWish(context: Context, actor: Actor, body: WaitingBody): Promise<Wish> {
  const ids = [...new Set(body.branchIds.map(id => id.toLowerCase()))].sort()
  const now = context.clock.now()
  const { from, to, fromTime, toTime } = body
  const closes: number[] = []
  for (const id of ids) {
    const { timeZone } = await getBranch(context, id)
    closes.push(instantAtOrAfter(to, toTime, timeZone).valueOf())
    if (from > addDays(dateIn(timeZone, now.getTime()), context.settings().policies.horizonDays))
      throw new AppError('TOO_FAR_AHEAD')
  }
  const closesAt = new Date(Math.max(...closes))
  if (closesAt <= now) throw new AppError('PAST_TIME')
  const place = { branchId: ids[0] ?? '', bookingDate: from, bookingTime: fromTime }
  const customer = await findCustomer(context, actor.id)
  if (!customer) throw new AppError('UNAUTHENTICATED')
  const order = orderOf(await readAsked(context, actor, { ...body, ...place }), customer)
  const { userPackageId } = order
  if (userPackageId) {
    const userPackage = await findOwnPackage(context, { userPackageId, userId: customer._id })
    if (!userPackage) throw notFound()
    // Washes may come back and payment may come; what no wait can change is refused at once.
    const { expiryDate, services } = packageRules(context, userPackage)
    if (from > expiryDate) throw new AppError('PACKAGE_EXPIRED')
    if (services.length > 0 && !services.includes(order.wash.id)) throw new AppError('SERVICE_NOT_IN_PACKAGE')
  }
  if (!ids.every(id => isOffered(order.wash, { id }))) throw new AppError('SERVICE_NOT_OFFERED')
  const wish = {
    serviceId: order.service._id,
    vehicleType: order.car?.type ?? null,
    vehicleId: order.vehicle?._id ?? null,
    userPackageId,
    branchIds: ids.map(id => new Types.ObjectId(id)),
    ...{ from, to, fromTime, toTime },
  }
  return {
    ...wish,
    wish: createHash('sha256').update(JSON.stringify(wish)).digest('base64url'),
    ...{ state: 'waiting', open: true, closesAt, lookAt: now, lapses: 0, passed: [] },
    ...{ offer: null, bookingId: null, endedAt: null },
  }
}

/** The customer's row is locked first: of two requests the second finds the entry of the first. */
async function openEntry(context: Context, actor: Actor, wanted: Wish): Promise<WaitingEntry> {
  const customer = await raiseBookingSeq(context, actor.id)
  if (!customer) throw new AppError('UNAUTHENTICATED')
  const entries = WaitingModel(context.db)
  const open = await entries.find({ userId: customer._id, open: true }).lean()
  const same = open.find(({ wish }) => wish === wanted.wish)
  if (same) return same
  if (open.length >= MAX_WAITING)
    throw new AppError(
      'TOO_MANY_OPEN',
      `At most ${String(MAX_WAITING)} entries of the waiting list can be open`,
    )
  const entry = { ...wanted, _id: new Types.ObjectId(), userId: customer._id, createdAt: context.clock.now() }
  await WaitingModel.insert(context, entry)
  return entry
}
