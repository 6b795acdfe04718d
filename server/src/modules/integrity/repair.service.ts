import { Types } from 'mongoose'
import type { DataContext } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { recountOpen } from '../bookings/open-bookings.service.ts'
import { setOpenBookings } from '../users/customer.service.ts'
import type { Fault } from './integrity.model.ts'

/** Recounts the open bookings of each customer for whom I7 does not hold. Returns the number of customers. */
export async function repairOpenBookings(context: DataContext, faults: readonly Fault[]): Promise<number> {
  const broken = faults.filter(({ invariant }) => invariant === 'I7')
  for (const { object } of broken) {
    const id = new Types.ObjectId(object.replace('user ', ''))
    await transaction(context, async () => {
      await setOpenBookings(context, id, await recountOpen(context, id))
    })
  }
  return broken.length
}
