import { type ApiPerson, dayFromNow } from './api.ts'
import { newName } from './desk.ts'

export const DATE = dayFromNow(3)

/** A branch with one bay, open just long enough for one wash a day, which a walk-in has booked on DATE. */
export async function fullBranch(admin: ApiPerson) {
  const service = (await admin.services()).find(each => each.branches.length === 0 && each.duration >= 30)
  if (!service) throw new Error('no service is offered at every branch')
  const minutes = 8 * 60 + service.duration
  const closeingHours = [Math.floor(minutes / 60), minutes % 60]
    .map(n => String(n).padStart(2, '0'))
    .join(':')
  const branch = await admin.call('POST /admin/branches', {
    body: {
      ...{ name: newName('Molo'), location: 'Via del Molo 1, Ostia', phone: '+39 06 5550120' },
      ...{ operatingHours: '08:00', closeingHours, bays: 1 },
    },
  })
  const booking = await admin.call('POST /bookings', {
    body: {
      ...{ branchId: branch._id, serviceId: service._id, bookingDate: DATE, bookingTime: '08:00' },
      walkIn: { name: 'Nina', phone: '+39 333 1234567' },
    },
  })
  return { branch, service, booking }
}
