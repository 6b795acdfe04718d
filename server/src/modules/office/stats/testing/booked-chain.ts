import { expect } from 'vitest'
import type { BookingStatus } from '../../../../contract/constants.ts'
import { makeBranch, makeService } from '../../../../testing/factories.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { TestClient, type QueryOf } from '../../../../testing/test-client.ts'

/** Saturday, on which tests start. */
export const TODAY = '2026-11-21'
/** The next working day. */
export const MONDAY = '2026-11-23'
const PERIOD = { from: TODAY, to: MONDAY }

/** Two branches with their admins, whose bookings the super-admin makes and sets on. */
export async function bookedChain(app: TestApp) {
  const branch = await makeBranch(app.context, { name: 'Centre', bays: 2 })
  const other = await makeBranch(app.context, { name: 'North' })
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const book = async (bookingDate: string, bookingTime: string, wish: object = {}) => {
    const place = { branchId: branch.id, serviceId: service.id, bookingDate, bookingTime }
    const body = { ...place, walkIn: { name: 'Walter', phone: '06 1111' }, ...wish }
    const reply = await admin.call('POST /bookings', { body })
    expect(TestClient.refusal(reply)).toBe('201')
    return reply.body._id
  }
  const set = (id: string, status: BookingStatus, body: object = {}) =>
    admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id, status },
      body: { confirm: true, ...body },
    })
  return { branch, other, service, admin, desk, book, set }
}

/** The reports of a period, or of today to Monday. */
export const reports = async (client: TestClient, query: QueryOf<'GET /admin/reports'> = PERIOD) =>
  (await client.call('GET /admin/reports', { query })).body
