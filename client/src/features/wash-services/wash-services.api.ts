import type { WashServiceView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

export function listWashServices(): Promise<WashServiceView[]> {
  return api.get('/services')
}

/** What can be booked, for the booking form. */
export function listBookableServices(): Promise<WashServiceView[]> {
  return api.get('/bookings/services')
}
