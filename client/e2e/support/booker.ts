import type { UserPackageView } from '@car-wash/server/contract'
import type { ApiPerson } from './api.ts'
import { dayFromNow } from './api.ts'

/** The day of these bookings. */
export const DATE = dayFromNow(9)

/** Books the shortest wash at free times of one day, an hour apart. */
export async function booker(customer: ApiPerson, userPackage?: UserPackageView) {
  const [branch] = await customer.branches()
  const service = await customer.shortestWash(userPackage)
  if (!branch) throw new Error('the sample chain is missing')
  const { times } = await customer.day(branch, service, DATE)
  const bookAt = (index: number, withPackage: { userPackageId?: string } = {}) => {
    const bookingTime = times[index * 6]
    if (bookingTime === undefined) throw new Error(`too few free times on ${DATE}`)
    return customer.book({
      branchId: branch._id,
      serviceId: service._id,
      bookingDate: DATE,
      bookingTime,
      ...withPackage,
    })
  }
  return { branch, service, bookAt }
}
