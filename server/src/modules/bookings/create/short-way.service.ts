import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { CreateBookingBody } from '../../../contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { isDuplicateKey, StaleRead } from '../../../db/transaction.ts'
import { dayId } from '../../branch-days/branch-day.service.ts'
import { inTurn } from '../../branch-days/day-queue.service.ts'
import { findRecentBranch } from '../../branches/branch.service.ts'
import type { RequestKey } from '../../idempotency/idempotency.service.ts'
import { raiseBookingSeq } from '../../users/customer.service.ts'
import { findRecentService } from '../../wash-services/wash-service.service.ts'
import { judgeBooking } from '../rules/booking-rules.ts'
import { orderOf, type BookingOrder } from './order.service.ts'
import { writeBooking, type Created, type Judged } from './write.service.ts'

/**
 * The short way of a customer: judged by what is in memory, decided by the writes' own conditions.
 * Null where one of them does not hold, or anything else is to be looked up: the long way knows what is to be said.
 */
export async function bookAtOnce(
  context: Context,
  actor: Actor,
  { body, key }: { body: CreateBookingBody; key: RequestKey | null },
): Promise<Created | null> {
  const branch = await findRecentBranch(context, body.branchId)
  const service = await findRecentService(context, body.serviceId)
  if (!branch || branch.changing || !service) return null
  const { openBookings, horizonDays } = context.settings().policies
  const decide = async (): Promise<BookingOrder & Judged> => {
    const customer = await raiseBookingSeq(context, actor.id, {
      ...{ opens: 1, below: openBookings, branchId: branch._id },
    })
    const vehicle = customer?.vehicles.find(({ _id }) => _id.equals(body.vehicleId ?? '')) ?? null
    if (!customer || (body.vehicleId != null && !vehicle)) throw new StaleRead()
    if (vehicle && body.vehicleType != null && body.vehicleType !== vehicle.type) throw new StaleRead()
    const userPackageId = body.userPackageId == null ? null : new Types.ObjectId(body.userPackageId)
    const order = orderOf(actor, body, { branch, service, customer, vehicle, userPackageId })
    const { wash, date, time, by } = order
    const verdict = judgeBooking({
      ...{ branch, wash, date, time, by },
      price: { cents: order.priceCents, shown: order.expectedCents },
      now: context.clock.now().getTime(),
      horizonDays,
      used: {},
      // The write that holds its wash asks for all that the rules do.
      userPackage: null,
    })
    if (!verdict.ok) throw new StaleRead()
    return { ...order, branch, place: verdict.place }
  }
  try {
    return await inTurn(context, [dayId(branch.id, body.bookingDate)], () =>
      writeBooking(context, decide, key),
    )
  } catch (error) {
    if (error instanceof StaleRead || isDuplicateKey(error)) return null
    throw error
  }
}
