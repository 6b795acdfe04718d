import type { ErrorCode } from '../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { euroOf } from '../../../values/money.ts'
import type { BranchRecord } from '../../branches/branch.service.ts'
import type { BookedBy, Refusal, WashRules } from '../rules/booking-rules.ts'
import { instantAtOrAfter } from '../../../calendar/branch-time.ts'
import { placesInstead, type PlaceWish } from '../availability/free-places.service.ts'

/** Refusals of a time: they offer other times. */
const OFFER_PLACES: readonly ErrorCode[] = ['SLOT_UNAVAILABLE', 'OUTSIDE_HOURS', 'BRANCH_CLOSED', 'PAST_TIME']

/** What was wished for. */
export interface RefusedWish {
  branch: BranchRecord
  wash: WashRules
  by: BookedBy
  date: string
  time: string
  without?: PlaceWish['without']
  /** Of a new booking. */
  priceCents?: number
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

/** The error for a refused wish, with `nextAvailable` and `alternatives` where the time was the problem, `price` where the price was. */
export async function refused(context: Context, { refusal, wish }: Refused): Promise<AppError> {
  const { code, message } = refusal
  if (code === 'PRICE_CHANGED') return new AppError(code, message, { price: euroOf(wish.priceCents ?? 0) })
  if (!OFFER_PLACES.includes(code)) return new AppError(code, message)
  const from = instantAtOrAfter(wish.date, wish.time, wish.branch.timeZone)
  const { wash, by, without } = wish
  const places = await placesInstead(context, wish.branch, {
    wash,
    by,
    from,
    ...(without ? { without } : {}),
  })
  return new AppError(code, message, { ...places })
}
