import { Types } from 'mongoose'
import type { BookingDetail } from '../../contract/bookings.ts'
import { CANCEL_REASONS } from '../../contract/constants.ts'
import { euroOf } from '../../values/money.ts'
import type { Person } from '../users/customer.service.ts'
import type { HistoryEntry, StoredHistoryEntry } from './booking.model.ts'

/** Creates an entry of a booking's history. */
export const historyEntry = (
  entry: Pick<HistoryEntry, 'at' | 'by' | 'from' | 'to'> & Partial<HistoryEntry>,
): HistoryEntry => ({ movedFrom: null, cancelReason: null, reason: null, ...entry })

const OLD_MOVE = /^moved from ([0-9a-f]{24}) (\d{4}-\d\d-\d\d) (\d\d:\d\d)$/

/** Parses an entry that an older version stored as English text. */
function upToDate(entry: StoredHistoryEntry): HistoryEntry {
  const { movedFrom, cancelReason, reason } = entry
  if (movedFrom !== undefined && cancelReason !== undefined) return { ...entry, movedFrom, cancelReason }
  const [, branchId = '', bookingDate = '', bookingTime = ''] = OLD_MOVE.exec(reason ?? '') ?? []
  if (branchId !== '') {
    const place = { branchId: new Types.ObjectId(branchId), bookingDate, bookingTime }
    return historyEntry({ ...entry, movedFrom: place, reason: null })
  }
  const known = entry.to === 'cancelled' ? CANCEL_REASONS.find(each => each === reason) : undefined
  return historyEntry({ ...entry, cancelReason: known ?? null, reason: known ? null : reason })
}

/** `people` and `branches` by id; for customers `people` is empty, so entries show only roles. */
export function historyView(
  history: readonly StoredHistoryEntry[],
  { people, branches }: { people: ReadonlyMap<string, Person>; branches: ReadonlyMap<string, string> },
): BookingDetail['history'] {
  return history.map(upToDate).map(entry => {
    const { at, by, from, to, movedFrom, cancelReason, reason, serviceFrom } = entry
    const name = by.id ? people.get(by.id.toHexString())?.name : undefined
    return {
      at: at.toISOString(),
      by: { role: by.role, ...(name === undefined ? {} : { name }) },
      from,
      to,
      ...(movedFrom ? { movedFrom: placeView(movedFrom, branches) } : {}),
      ...(cancelReason ? { cancelReason } : {}),
      ...(reason === null ? {} : { reason }),
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
      ...(entry.undone ? { undone: true } : {}),
      ...(entry.byLink ? { byLink: true } : {}),
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
