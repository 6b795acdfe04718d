import type { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import { usedWithout } from '../../../calendar/branch-hours.ts'
import type { BookingView, CreateBookingBody } from '../../../contract/bookings.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, StaleRead } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { dayId, ensureDay, readDay } from '../../branch-days/branch-day.service.ts'
import { inTurn } from '../../branch-days/day-queue.service.ts'
import { findReplay, requestKey, type RequestKey } from '../../idempotency/idempotency.service.ts'
import { findOwnPackage } from '../../user-packages/user-package.service.ts'
import { freeLapsedHolds } from '../../place-holds/place-hold.service.ts'
import { raiseBookingSeq } from '../../users/customer.service.ts'
import { countOpenBookings, hasSameBooking, packageRules, settledBranch } from '../booking-facts.service.ts'
import { openOneMore } from '../open-bookings.service.ts'
import { readOrder, type BookingOrder } from './order.service.ts'
import { refused } from './refusal.service.ts'
import { judgeBooking, type BookingWish, type Refusal } from '../rules/booking-rules.ts'
import { bookAtOnce } from './short-way.service.ts'
import { writeBooking, type Created, type Judged } from './write.service.ts'

/** How often an order is judged again when its facts have changed before the write. */
const MAX_TRIES = 5

/** Ranked below TOO_MANY_OPEN and DUPLICATE_BOOKING, so load the customer's bookings before returning one. */
const LOW_RANKED: readonly ErrorCode[] = [
  'PACKAGE_EXPIRED',
  'SERVICE_NOT_IN_PACKAGE',
  'UNPAID_PACKAGE_LIMIT',
  'NO_WASHES_LEFT',
]

type Outcome = { reply: Created; replayed: boolean } | { refusal: Refusal }

/** POST /bookings (Algorithm 1): 201 with the booking, or the first success of the same `Idempotency-Key` again. */
export async function createBooking(
  context: Context,
  actor: Actor,
  { body, idempotencyKey }: { body: CreateBookingBody; idempotencyKey: string | null },
): Promise<{ reply: Created; replayed: boolean }> {
  const key = requestKey(actor, idempotencyKey, { route: 'POST /bookings', body })
  const booked = actor.role === 'customer' ? await bookAtOnce(context, actor, { body, key }) : null
  if (booked) return { reply: booked, replayed: false }
  const earlier = await findReplay<Created>(context, key)
  if (earlier) return { reply: earlier, replayed: true }
  const order = await readOrder(context, actor, body)
  const day = dayId(order.branch.id, order.date)
  const outcome = await inTurn(context, [day], () => bookOrRefuse(context, order, key))
  if ('reply' in outcome) return outcome
  throw await refused(context, outcome.refusal, order)
}

/** Books the place that is held for the caller, by the same rules; throws HoldGone when it was released or has lapsed. */
export async function bookHeldPlace(
  context: Context,
  actor: Actor,
  { body, held }: { body: CreateBookingBody; held: NonNullable<BookingOrder['held']> },
): Promise<{ booking: BookingView } | { refusal: Refusal }> {
  const order = { ...(await readOrder(context, actor, body)), held }
  const outcome = await inTurn(context, [held.hold.dayId], () => bookOrRefuse(context, order, null))
  return 'reply' in outcome ? { booking: outcome.reply.body } : outcome
}

async function bookOrRefuse(context: Context, order: BookingOrder, key: RequestKey | null): Promise<Outcome> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const judged = await judge(context, order, { thoroughly: tries > 0 })
    if ('refusal' in judged) {
      const isFull = judged.refusal.code === 'SLOT_UNAVAILABLE'
      const day = dayId(order.branch.id, order.date)
      if (isFull && tries < MAX_TRIES - 1 && (await freeLapsedHolds(context, day)) > 0) continue
      // The booking in the way may come from this very request, sent twice.
      const earlier = await findReplay<Created>(context, key)
      return earlier ? { reply: earlier, replayed: true } : judged
    }
    try {
      const decide = async () => {
        if (order.customer) await joinCustomer(context, order, order.customer._id)
        return { ...order, ...judged }
      }
      return { reply: await writeBooking(context, decide, key), replayed: false }
    } catch (error) {
      if (!(error instanceof StaleRead) && !isDuplicateKey(error)) throw error
    }
    const earlier = await findReplay<Created>(context, key)
    if (earlier) return { reply: earlier, replayed: true }
  }
  throw new AppError('BUSY', undefined, { retryAfterSeconds: 1 })
}

async function judge(
  context: Context,
  order: BookingOrder,
  { thoroughly }: { thoroughly: boolean },
): Promise<Judged | { refusal: Refusal }> {
  const id = dayId(order.branch.id, order.date)
  const day = await readDay(context, id)
  const isCurrent = !thoroughly && !order.branch.changing && (!day || day.cfg === order.branch.cfg)
  const branch = isCurrent ? order.branch : await settledBranch(context, order.branch.id)
  const userPackage = await packageOf(context, order)
  const wish: BookingWish = {
    branch,
    wash: order.wash,
    date: order.date,
    time: order.time,
    by: order.by,
    price: { cents: order.priceCents, shown: order.expectedCents },
    now: context.clock.now().getTime(),
    horizonDays: context.settings().policies.horizonDays,
    used: usedWithout(id, day?.u ?? {}, order.held && { dayId: id, range: order.held.hold }),
    userPackage: userPackage && packageRules(context, userPackage),
  }
  let verdict = judgeBooking(wish)
  const late = !verdict.ok && LOW_RANKED.includes(verdict.refusal.code)
  if (thoroughly ? verdict.ok || late : late) {
    verdict = judgeBooking({ ...wish, ...(await customerBookings(context, order, wish)) })
  }
  if (!verdict.ok) return { refusal: verdict.refusal }
  if (!day) await ensureDay(context, id, branch.cfg)
  return { branch, place: verdict.place }
}

async function packageOf(context: Context, { userPackageId, customer }: BookingOrder) {
  if (!userPackageId || !customer) return null
  const userPackage = await findOwnPackage(context, userPackageId.toHexString(), customer._id)
  if (!userPackage) throw new AppError('NOT_FOUND')
  return userPackage
}

/** The customer's other bookings, for the rules. */
async function customerBookings(
  context: Context,
  { customer, branch, service, vehicle }: BookingOrder,
  wish: BookingWish,
): Promise<Pick<BookingWish, 'openBookings' | 'duplicate'>> {
  if (!customer) return {}
  const placed = judgeBooking({ ...wish, userPackage: null })
  if (!placed.ok) return {}
  const same = {
    userId: customer._id,
    branchId: branch._id,
    serviceId: service._id,
    vehicleId: vehicle?._id ?? null,
    startAt: new Date(placed.place.startAt),
  }
  return {
    openBookings: await countOpenBookings(context, customer._id),
    duplicate: await hasSameBooking(context, same),
  }
}

/**
 * Makes two bookings of one customer conflict, and counts this one as open; the desk is not bound by the limit.
 */
async function joinCustomer(
  context: Context,
  { by, branch }: BookingOrder,
  id: Types.ObjectId,
): Promise<void> {
  const joined =
    by === 'customer'
      ? await openOneMore(context, id, branch._id)
      : await raiseBookingSeq(context, id, { opens: 1, branchId: branch._id })
  if (joined === 'full') throw new StaleRead()
  if (!joined) throw new AppError(by === 'customer' ? 'UNAUTHENTICATED' : 'NOT_FOUND')
}
