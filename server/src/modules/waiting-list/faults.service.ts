import type { DataContext } from '../../context.ts'
import { snapshot } from '../../db/transaction.ts'
import { listBookingsById } from '../bookings/read/audit.service.ts'
import { listHeldFor } from '../branches/place-holds/place-hold.service.ts'
import { WaitingModel } from './waiting.model.ts'

/**
 * Each place that is held for an entry of the waiting list is the one that the entry is offered, each offer has its place
 * until it lapses, and the booking of a booked entry exists.
 */
export async function waitingFaults(context: DataContext): Promise<{ object: string; message: string }[]> {
  const { holds, entries, bookings } = await snapshot(context, async () => {
    const found = await WaitingModel(context.db)
      .find({}, { state: 1, open: 1, offer: 1, bookingId: 1, userId: 1 })
      .lean()
    const booked = found.flatMap(({ bookingId }) => bookingId?.toHexString() ?? [])
    return {
      holds: await listHeldFor(context, 'offer'),
      entries: found,
      bookings: await listBookingsById(context, booked),
    }
  })
  const byId = new Map(entries.map(entry => [entry._id.toHexString(), entry]))
  const held = new Map(holds.map(hold => [hold._id.toHexString(), hold]))
  const strays = holds.filter(({ _id, for: { id } }) => {
    const entry = byId.get(id.toHexString())
    return entry?.state !== 'offered' || !entry.offer?.holdId.equals(_id)
  })
  const now = context.clock.now()
  const faultOf = ({ _id, state, open, offer, bookingId, userId }: (typeof entries)[number]): string[] => [
    ...(open !== (state === 'waiting' || state === 'offered')
      ? [`is ${state} and open is ${String(open)}`]
      : []),
    ...((state === 'offered') !== (offer !== null)
      ? [`is ${state} and ${offer ? 'has an' : 'has no'} offer`]
      : []),
    // A lapsed hold is released by whoever needs its place; the next round ends its offer.
    ...(offer && offer.until > now && !held.get(offer.holdId.toHexString())?.for.id.equals(_id)
      ? ['is offered a place that is not held for it']
      : []),
    ...((state === 'booked') !== (bookingId !== null) ||
    (bookingId && !bookings.get(bookingId.toHexString())?.userId?.equals(userId))
      ? ['has no booking of its customer, or one without being booked']
      : []),
  ]
  return [
    ...strays.map(({ _id }) => ({
      object: `placeHold ${_id.toHexString()}`,
      message: 'is held for an offer that has ended',
    })),
    ...entries.flatMap(entry =>
      faultOf(entry).map(message => ({ object: `waiting ${entry._id.toHexString()}`, message })),
    ),
  ]
}
