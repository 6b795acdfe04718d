import type { Types } from 'mongoose'
import type { Booking, By } from '../modules/bookings/booking.model.ts'
import type { User } from '../modules/users/user.model.ts'

/** The admins of each branch, by its id. */
export type Desks = ReadonlyMap<string, readonly User[]>

const AFTERNOON = '14:00'

export function desksOf(admins: readonly User[]): Desks {
  const desks = new Map<string, User[]>()
  for (const admin of admins) {
    const id = admin.branch?.toHexString() ?? ''
    desks.set(id, [...(desks.get(id) ?? []), admin])
  }
  return desks
}

/** Who is at the desk of a branch at a time: where there are two, the second from 14:00. */
export function deskAt(
  desks: Desks,
  { branchId, bookingTime }: { branchId: Types.ObjectId } & Pick<Booking, 'bookingTime'>,
): By {
  const people = desks.get(branchId.toHexString()) ?? []
  const person = (bookingTime >= AFTERNOON ? people[1] : undefined) ?? people[0]
  if (!person) throw new Error('a desk of nobody')
  return { id: person._id, role: 'branch-admin' }
}
