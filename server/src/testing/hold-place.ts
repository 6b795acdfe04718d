import { Types } from 'mongoose'
import { transaction } from '../db/transaction.ts'
import { judgeBooking } from '../modules/bookings/rules/booking-rules.ts'
import { dayId, ensureDay, readUse } from '../modules/branches/branch-days/branch-day.service.ts'
import { getBranch } from '../modules/branches/branch.service.ts'
import {
  freeLapsedHolds,
  takeHold,
  type PlaceHold,
} from '../modules/branches/place-holds/place-hold.service.ts'
import { WaitingModel } from '../modules/waiting-list/waiting.model.ts'
import type { TestApp } from './test-app.ts'

/**
 * Releases the day's lapsed holds, and then holds a place of 30 minutes until 15 minutes from now for an entry of the
 * waiting list that is offered it; null when the rules or the write refuse it.
 */
export async function holdPlace(
  { context, clock }: Pick<TestApp, 'context' | 'clock'>,
  {
    branchId,
    bookingDate: date,
    bookingTime: time,
  }: Record<'branchId' | 'bookingDate' | 'bookingTime', string>,
): Promise<PlaceHold | null> {
  const branch = await getBranch(context, branchId)
  const id = dayId(branch.id, date)
  await ensureDay(context, id, branch.cfg)
  await freeLapsedHolds(context, id)
  const now = clock.now().getTime()
  const wash = { id: '', minutes: 30, turnoverMinutes: 0, branches: [] }
  const used = (await readUse(context, [id])).get(id) ?? {}
  const verdict = judgeBooking({ branch, wash, date, time, by: 'customer', now, used, horizonDays: 90 })
  if (!verdict.ok) return null
  const held = {
    until: new Date(now + 15 * 60_000),
    for: { kind: 'offer', id: new Types.ObjectId() },
  } as const
  const hold = await transaction(context, () =>
    takeHold(context, { dayId: id, cfg: branch.cfg, ...verdict.place }, held),
  )
  if (hold) await offerIt(context, { hold, branchId: branch._id, date, time })
  return hold
}

/** The entry that a hold is for. Its customer is nobody, who gets no mail. */
async function offerIt(
  context: TestApp['context'],
  { hold, ...place }: { hold: PlaceHold; branchId: Types.ObjectId; date: string; time: string },
): Promise<void> {
  await WaitingModel(context.db).collection.insertOne({
    ...{ _id: hold.for.id, userId: new Types.ObjectId(), serviceId: new Types.ObjectId(), wish: 'any' },
    ...{ state: 'offered', open: true, lapses: 0, bookingId: null, createdAt: context.clock.now() },
    offer: { ...place, holdId: hold._id, startAt: hold.startAt, until: hold.until },
  })
}

/** Ends the offer of a hold that its test books or releases itself. */
export async function forgetOffer({ context }: Pick<TestApp, 'context'>, hold: PlaceHold): Promise<void> {
  await WaitingModel(context.db).deleteOne({ _id: hold.for.id })
}
