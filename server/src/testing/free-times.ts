import type { TestClient } from './test-client.ts'
import type { VehicleType } from '../contract/constants.ts'

export interface FreeTimesQuery {
  branchId: string
  serviceId: string
  date: string
  vehicleType?: VehicleType | undefined
  exceptBookingId?: string
}

/** The start times of a day that this caller may book. */
export async function freeTimes(client: TestClient, query: FreeTimesQuery): Promise<string[]> {
  const { body } = await client.call('GET /bookings/availability', { query })
  if (!('times' in body)) throw new Error('not the reply for one day')
  return body.times
}
