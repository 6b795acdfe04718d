import type { Types } from 'mongoose'
import type { Context } from '../../context.ts'
import { StaleRead } from '../../db/transaction.ts'
import { busy } from '../../errors.ts'
import { getBranch, type BranchRecord } from '../branches/branch.service.ts'
import { freeLapsedHolds } from '../branches/place-holds/place-hold.service.ts'
import type { UserPackage } from '../wash-books/user-package.service.ts'
import { findWashService } from '../menu/wash-services/wash-service.service.ts'
import type { PackageRules, WashRules } from './rules/booking-rules.ts'
import { BookingModel, OPEN, type Booking } from './booking.model.ts'

/** No wash is longer (contract, minutesField): bounds how far back an unfinished booking may have started. */
const LONGEST_WASH_MS = 720 * 60_000
const CHANGE_STEP_MS = 20
const CHANGE_PATIENCE_MS = 3000
/** Changes take seconds; allows for clock skew between servers. */
const LONGEST_CHANGE_MS = 60_000

/** Releases the lapsed place holds of a full day. @throws StaleRead when there were any: the caller judges again */
export async function retryWhereHoldsLapsed(context: Context, day: string): Promise<void> {
  if ((await freeLapsedHolds(context, day)) > 0) throw new StaleRead()
}

/** The customer's bookings that are pending or confirmed and have not ended, counted up to the limit, and the limit. */
export async function countOpenBookings(context: Context, userId: Types.ObjectId, except?: Types.ObjectId) {
  const now = context.clock.now()
  const { openBookings: most } = context.settings().policies
  const open = await BookingModel(context.db)
    .find(
      {
        userId,
        startAt: { $gt: new Date(now.getTime() - LONGEST_WASH_MS) },
        endAt: { $gt: now },
        ...OPEN,
        ...(except ? { _id: { $ne: except } } : {}),
      },
      { _id: 1 },
    )
    .limit(most)
    .lean()
  return { count: open.length, most }
}

/** Whether a customer has a live booking that is the same but for its id; walk-ins may. */
export async function hasSameBooking(
  context: Context,
  {
    userId,
    branchId,
    serviceId,
    vehicleId,
    startAt,
  }: Pick<Booking, 'userId' | 'branchId' | 'serviceId' | 'vehicleId' | 'startAt'>,
  except?: Types.ObjectId,
): Promise<boolean> {
  if (!userId) return false
  const same = { userId, branchId, serviceId, vehicleId, startAt, live: true }
  const filter = { ...same, ...(except ? { _id: { $ne: except } } : {}) }
  return (await BookingModel(context.db).findOne(filter, { _id: 1 }).lean()) !== null
}

/** The wash of a booking that moves: it keeps its minutes; its branches are those that offer the service now. */
export async function keptWash(
  context: Context,
  { serviceId, snap }: Pick<Booking, 'serviceId' | 'snap'>,
): Promise<WashRules> {
  const service = await findWashService(context, serviceId.toHexString())
  return {
    id: serviceId.toHexString(),
    minutes: snap.minutes,
    turnoverMinutes: snap.turnover,
    branches: service?.branches.map(String) ?? [],
  }
}

export const packageRules = (context: Context, userPackage: UserPackage): PackageRules => ({
  expiryDate: userPackage.expiryDate,
  services: userPackage.snap.services.map(({ id }) => id.toHexString()),
  isPaid: userPackage.isPaid,
  onCredit: userPackage.onCredit,
  available: userPackage.available,
  unpaidLimit: context.settings().policies.unpaidPackageBookings,
})

/** A time further in the future was recorded before the clock was set back. */
const isChanging = ({ changing }: BranchRecord, now: Date): boolean =>
  changing !== null && changing > now && changing.getTime() - now.getTime() < LONGEST_CHANGE_MS

/**
 * The branch, once no change of its rules is in progress: otherwise a stream of bookings would starve the change
 * (Algorithm 8). BUSY after the longest acceptable wait. For progress only; safety rests on `cfg`.
 */
export async function settledBranch(context: Context, id: string): Promise<BranchRecord> {
  const patience = performance.now() + CHANGE_PATIENCE_MS
  for (;;) {
    const branch = await getBranch(context, id)
    if (!isChanging(branch, context.clock.now())) return branch
    if (performance.now() > patience) throw busy()
    await new Promise(resolve => setTimeout(resolve, CHANGE_STEP_MS))
  }
}
