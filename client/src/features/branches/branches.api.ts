import type { BranchView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

/** The branches one can book at, with hours, closures and time zone. */
export function listBookingBranches(): Promise<BranchView[]> {
  return api.get('/bookings/branches')
}
