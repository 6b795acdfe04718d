import { expect } from 'vitest'
import type { BookingView } from '../../../contract/bookings.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { runTimedWork } from '../../office/timed-work/timed-work.service.ts'

/** The day that is full. */
export const DAY = '2026-11-23'
/** How long a place is held for whoever waited, unless the chain says otherwise. */
export const QUARTER_MS = 15 * 60_000

/** A wish for this place's service at its branch, at any time of the day. */
export const wishOf = ({ branchId, serviceId }: { branchId: string; serviceId: string }) => ({
  ...{ serviceId, branchIds: [branchId], from: DAY, to: DAY },
  ...{ fromTime: '08:00', toTime: '20:00' },
})

/** The entries of a customer, newest first. */
export const entriesOf = async (customer: TestClient) => (await customer.call('GET /waiting')).body.data

/** A customer takes the place that is held for an entry. */
export const accept = (customer: TestClient, id: string) =>
  customer.call('POST /waiting/:id/accept', { params: { id } })

/** A branch that is open for an hour and a half, and full: three washes of half an hour in each bay. */
export function fullDays(app: TestApp) {
  const start = async (bays = 1) => {
    const branch = await makeBranch(app.context, { bays, operatingHours: '10:00', closeingHours: '11:30' })
    const service = await makeService(app.context, { duration: 30 })
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const place = { branchId: branch.id, serviceId: service.id, bookingDate: DAY }
    const walkIn = { name: 'Carlo', phone: '+39 333 1234567' }
    const cars: BookingView[] = []
    for (const bookingTime of ['10:00', '10:30', '11:00'].flatMap(time =>
      Array.from({ length: bays }, () => time),
    )) {
      cars.push((await desk.call('POST /bookings', { body: { ...place, walkIn, bookingTime } })).body)
    }
    const wish = wishOf(place)
    const wait = async (more: object = {}) => {
      const customer = await app.signedInAs('customer')
      const { body } = await customer.call('POST /waiting', { body: { ...wish, ...more } })
      app.clock.advance(1000)
      return { customer, id: body._id, own: async () => (await entriesOf(customer))[0] }
    }
    const free = (car = 0) =>
      desk.call('PATCH /admin/bookings/:id/:status', {
        params: { id: cars[car]?._id ?? '', status: 'cancelled' },
      })
    return { branch, desk, place, wish, wait, free }
  }
  const round = () => runTimedWork(app.context, TIMED_TASKS)
  const sound = async () => {
    expect((await checkIntegrity(app.context)).faults).toEqual([])
  }
  return { start, round, sound }
}
