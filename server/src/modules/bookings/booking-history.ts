import type { BookingDetail } from '../../contract/bookings.ts'
import { euroOf } from '../../values/money.ts'
import type { Person } from '../accounts/users/customer.service.ts'
import type { HistoryEntry } from './booking.model.ts'
import { sent, sentIfSet } from '../../db/sent.ts'

export const historyEntry = (
  entry: Pick<HistoryEntry, 'at' | 'by' | 'from' | 'to'> & Partial<HistoryEntry>,
): HistoryEntry => ({ movedFrom: null, cancelReason: null, reason: null, ...entry })

/** `people` and `branches` by id; for customers `people` is empty, so entries show only roles. */
export function historyView(
  history: readonly HistoryEntry[],
  { people, branches }: { people: ReadonlyMap<string, Person>; branches: ReadonlyMap<string, string> },
): BookingDetail['history'] {
  return history.map(entry => {
    const { by, movedFrom, serviceFrom } = entry
    const name = by.id ? people.get(by.id.toHexString())?.name : undefined
    return {
      ...sent(entry, 'at', 'from', 'to'),
      ...sentIfSet(entry, 'cancelReason', 'reason', 'byPackage', 'undone', 'byLink'),
      by: { role: by.role, ...(name === undefined ? {} : { name }) },
      ...(movedFrom ? { movedFrom: placeView(movedFrom, branches) } : {}),
      ...(serviceFrom
        ? {
            serviceFrom: {
              _id: serviceFrom.id.toHexString(),
              name: serviceFrom.name,
              price: serviceFrom.priceCents / 100,
            },
          }
        : {}),
      ...(entry.payment ? { payment: paymentView(entry.payment) } : {}),
      ...(entry.byKey !== undefined && by.role !== 'customer' ? { byKey: entry.byKey } : {}),
    }
  })
}

const paymentView = ({ cents, method, insteadOf }: NonNullable<HistoryEntry['payment']>) => ({
  amount: euroOf(cents),
  method,
  ...(insteadOf ? { insteadOf } : {}),
})

function placeView(
  { branchId, bookingDate, bookingTime }: NonNullable<HistoryEntry['movedFrom']>,
  branches: ReadonlyMap<string, string>,
) {
  const _id = branchId.toHexString()
  return { branchId: { _id, name: branches.get(_id) ?? '' }, bookingDate, bookingTime }
}
