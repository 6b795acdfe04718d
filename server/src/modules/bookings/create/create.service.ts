import type { Actor } from '../../../access.ts'
import { usedWithout } from '../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'
import type { BookingView, CreateBookingBody } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, StaleRead } from '../../../db/transaction.ts'
import { AppError, notFound, busy } from '../../../errors.ts'
import { dayId, ensureDay, readDay, type BranchDay } from '../../branches/branch-days/branch-day.service.ts'
import { inTurn } from '../../branches/branch-days/day-queue.service.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { findReplay, requestKey, type RequestKey } from '../../trail/idempotency.service.ts'
import { freeLapsedHolds } from '../../branches/place-holds/place-hold.service.ts'
import { findOwnPackage } from '../../wash-books/user-package.service.ts'
import { raiseBookingSeq } from '../../accounts/users/customer.service.ts'
import { countOpenBookings, hasSameBooking, packageRules, settledBranch } from '../booking-facts.service.ts'
import { judgeBooking, type BookingWish, type Refusal } from '../rules/booking-rules.ts'
import { orderOf, readAsked, type Asked, type BookingOrder, type HeldPlace } from './order.service.ts'
import { Refused, refused } from './refusal.service.ts'
import { writeBooking, type Created, type Judged } from './write.service.ts'

/** How often an order is judged again when its facts have changed before the write. */
const MAX_TRIES = 5

/** POST /bookings (Algorithm 1): 201 with the booking, or the first success of the same `Idempotency-Key` again. */
export async function createBooking(
  context: Context,
  actor: Actor,
  { body, idempotencyKey }: { body: CreateBookingBody; idempotencyKey: string | null },
): Promise<Created> {
  const key = requestKey(actor, idempotencyKey, { route: 'POST /bookings', body })
  try {
    const asked = await readAsked(context, actor, body)
    return await book(context, asked, key)
  } catch (error) {
    // What is in the way may be the booking of this very request, sent twice.
    const earlier = await findReplay<Created>(context, key)
    if (earlier) return earlier
    throw error instanceof Refused ? await refused(context, error) : error
  }
}

/** Books the place that is held for the caller, by the same rules; throws HoldGone when it was released or has lapsed. */
export async function bookHeldPlace(
  context: Context,
  actor: Actor,
  { body, held }: { body: CreateBookingBody; held: HeldPlace },
): Promise<{ booking: BookingView } | { refusal: Refusal }> {
  try {
    const asked = await readAsked(context, actor, { ...body, held })
    return { booking: (await book(context, asked, null)).body }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
}

/** What an order is judged by, beside its customer. */
interface Facts {
  branch: BranchRecord
  /** Undefined at the first try: room, wash and duplicates are then left to the conditions of the writes. */
  day?: BranchDay | null
}

/** @throws Refused */
function book(context: Context, asked: Asked, key: RequestKey | null): Promise<Created> {
  const id = dayId(asked.branch.id, asked.date)
  return inTurn(context, [id], async () => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const isKnown = tries === 0 && !asked.branch.changing
      const branch = isKnown ? asked.branch : await settledBranch(context, asked.branch.id)
      const facts = { branch, ...(tries === 0 ? {} : { day: await readDay(context, id) }) }
      if (facts.day === null) await ensureDay(context, id, branch.cfg)
      try {
        return await writeBooking(context, () => decide(context, asked, facts), key)
      } catch (error) {
        if (!isToRepeat(error)) throw error
        if (tries === 0 || !(error instanceof Refused)) continue
        const isFull = error.refusal.code === 'SLOT_UNAVAILABLE'
        if (!isFull || (await freeLapsedHolds(context, id)) === 0) throw error
      }
    }
    throw busy()
  })
}

/** A condition of a write did not hold, or a rule refused by less than all facts; not: the key was used meanwhile. */
const isToRepeat = (error: unknown): boolean =>
  error instanceof StaleRead ||
  error instanceof Refused ||
  (isDuplicateKey(error) && error.keyPattern?.['_id'] === undefined)

/**
 * The order with its place, judged in the transaction that writes it.
 * @throws Refused
 */
async function decide(context: Context, asked: Asked, { branch, day }: Facts): Promise<Judged> {
  const joined = asked.customerId === null ? null : await joinCustomer(context, asked, asked.customerId)
  const order = orderOf({ ...asked, branch }, joined?.customer ?? null)
  const { wash, date, time, by, priceCents, expectedCents } = order
  const { horizonDays } = context.settings().policies
  const verdict = judgeBooking({
    ...{ branch, wash, date, time, by, horizonDays },
    price: { cents: priceCents, shown: expectedCents },
    now: context.clock.now().getTime(),
    ...(joined?.openBookings ? { openBookings: joined.openBookings } : {}),
    ...(day === undefined ? {} : await factsOf(context, order, day)),
  })
  if (!verdict.ok) throw new Refused(verdict.refusal, order)
  return { ...order, place: verdict.place }
}

/** The facts whose conditions the writes also have. */
async function factsOf(
  context: Context,
  { branch, customer, service, vehicle, userPackageId, date, time, held }: BookingOrder,
  day: BranchDay | null,
): Promise<Pick<BookingWish, 'used' | 'userPackage' | 'duplicate'>> {
  const id = dayId(branch.id, date)
  const used = usedWithout(id, day?.u ?? {}, held && { dayId: id, range: held.hold })
  if (!customer) return { used }
  const { _id: userId } = customer
  const userPackage = await findOwnPackage(context, { userPackageId, userId })
  if (userPackageId && !userPackage) throw notFound()
  const startAt = new Date(instantAtOrAfter(date, time, branch.timeZone))
  const same = { userId, branchId: branch._id, serviceId: service._id, vehicleId: vehicle?._id ?? null }
  return {
    used,
    userPackage: userPackage && packageRules(context, userPackage),
    duplicate: await hasSameBooking(context, { ...same, startAt }),
  }
}

/**
 * Makes two bookings of one customer conflict, so that the open ones counted after it are all; the desk is not bound by
 * their limit.
 */
async function joinCustomer(context: Context, { by, branch }: Asked, id: string) {
  const customer = await raiseBookingSeq(context, id, branch._id)
  if (!customer) throw new AppError(by === 'customer' ? 'UNAUTHENTICATED' : 'NOT_FOUND')
  if (by !== 'customer') return { customer }
  return { customer, openBookings: await countOpenBookings(context, customer._id) }
}
