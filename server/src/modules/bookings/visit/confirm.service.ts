import type { Context } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import { touchDays } from '../../branches/branch-days/branch-day.service.ts'
import { BookingModel, OPEN, type Booking } from '../booking.model.ts'
import { dayOf } from '../change/change.service.ts'

/** POST /visits/{token}/confirm: "I’m coming". Before the start, once; a repeat changes nothing. */
export async function confirmVisit(context: Context, { _id, linkSeq }: Booking): Promise<void> {
  const now = context.clock.now()
  await transaction(context, async () => {
    const before = await BookingModel(context.db)
      .findOneAndUpdate(
        {
          _id,
          linkSeq: linkSeq ?? null,
          ...OPEN,
          startAt: { $gt: now },
          arrivedAt: null,
          startedAt: null,
          customerConfirmedAt: null,
        },
        { $set: { customerConfirmedAt: now, customerAct: { at: now, kind: 'confirmed' } } },
      )
      .lean()
    if (before) await touchDays(context, [dayOf(before)])
    else if (!(await BookingModel(context.db).exists({ _id, customerConfirmedAt: { $ne: null } })))
      throw new AppError('STATE_CONFLICT', 'The booking can no longer be confirmed')
  })
}
