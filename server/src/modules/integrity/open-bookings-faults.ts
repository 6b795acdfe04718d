import type { DataContext } from '../../context.ts'
import { requireCaller } from '../../db/bounds.ts'
import { transaction } from '../../db/transaction.ts'
import { isOpen, listMarkedOrUnfinished } from '../bookings/open-bookings.service.ts'
import { nextOpenBookings } from '../users/customer.service.ts'
import type { Fault } from './integrity.model.ts'

const CUSTOMERS_AT_ONCE = 100

/** I7: a customer's `openBookings` is the number of marked bookings, and every open booking is marked. */
export async function* openBookingsFaults(context: DataContext): AsyncGenerator<Fault> {
  const now = context.clock.now()
  for (let after: Parameters<typeof nextOpenBookings>[1] = null; ;) {
    requireCaller(context)
    const from = after
    const { customers, bookings } = await transaction(context, async () => {
      const some = await nextOpenBookings(context, from, CUSTOMERS_AT_ONCE)
      return {
        customers: some,
        bookings: await listMarkedOrUnfinished(
          context,
          some.map(({ _id }) => _id),
        ),
      }
    })
    for (const { _id, openBookings } of customers) {
      const own = bookings.filter(({ userId }) => userId?.equals(_id))
      const marked = own.filter(({ counted }) => counted).length
      const unmarked = own.filter(booking => !booking.counted && isOpen(booking, now)).length
      if (marked === openBookings && unmarked === 0) continue
      const message = `counts ${String(openBookings)} open bookings, where ${String(marked)} are marked and ${String(unmarked)} open ones are not`
      yield { invariant: 'I7', object: `user ${_id.toHexString()}`, message }
    }
    const last = customers.at(-1)
    if (!last || customers.length < CUSTOMERS_AT_ONCE) return
    after = last._id
  }
}
