import type { ErrorCode } from '../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { euroOf } from '../../../values/money.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import { dayId } from '../../branches/branch-days/branch-day.service.ts'
import { retryWhereHoldsLapsed } from '../booking-facts.service.ts'
import {
  judgeBooking,
  type BookedBy,
  type BookingWish,
  type Place,
  type Refusal,
  type WashRules,
} from '../rules/booking-rules.ts'
import type { VacatedPlace } from '../../../calendar/branch-hours.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { placesInstead, type PlaceWish } from '../availability/free-places.service.ts'

/** Refusals of a time: they offer other times. */
const OFFER_PLACES: readonly ErrorCode[] = ['SLOT_UNAVAILABLE', 'OUTSIDE_HOURS', 'BRANCH_CLOSED', 'PAST_TIME']

export interface RefusedWish {
  branch: BranchRecord
  wash: WashRules
  by: BookedBy
  date: string
  time: string
  without?: PlaceWish['without']
  priceCents?: number | undefined
}

/** A wish that a rule refuses: it ends its transaction and leaves the day's queue before places are looked for. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  readonly wish: RefusedWish
  constructor(refusal: Refusal, wish: RefusedWish) {
    super(refusal.message)
    this.refusal = refusal
    this.wish = wish
  }
}

/**
 * The place of a wish that passes every rule.
 * @throws Refused; StaleRead where lapsed holds were in its way
 */
export async function requirePlace(
  context: Context,
  wish: BookingWish & { branch: BranchRecord },
  without: VacatedPlace,
): Promise<Place> {
  const verdict = judgeBooking(wish)
  if (verdict.ok) return verdict.place
  const { refusal } = verdict
  if (refusal.code === 'SLOT_UNAVAILABLE')
    await retryWhereHoldsLapsed(context, dayId(wish.branch.id, wish.date))
  throw new Refused(refusal, { ...wish, without, priceCents: wish.price?.cents })
}

/** The error for a refused wish, with `nextAvailable` and `alternatives` where the time was the problem, `price` where the price was. */
export async function refused(context: Context, { refusal, wish }: Refused): Promise<AppError> {
  const { code, message } = refusal
  if (code === 'PRICE_CHANGED') return new AppError(code, message, { price: euroOf(wish.priceCents ?? 0) })
  if (!OFFER_PLACES.includes(code)) return new AppError(code, message)
  const from = instantAtOrAfter(wish.date, wish.time, wish.branch.timeZone)
  return new AppError(code, message, { ...(await placesInstead(context, wish.branch, { ...wish, from })) })
}
