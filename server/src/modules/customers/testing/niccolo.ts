import { expect } from 'vitest'
import type { SearchView } from '../../../contract/customers.ts'
import { bookingThrough } from '../../../testing/booking-through.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

/** A customer whose name is searched in many ways. */
export const NICCOLO = {
  name: 'Niccolò Maria Dell’Orefice',
  phone: '+39 363 4412198',
  email: 'niccolo@example.com',
}

/** Two branches with their desks, and Niccolò, whom the first one knows once he has booked. */
export async function startWithNiccolo(app: TestApp) {
  const branch = await makeBranch(app.context, { name: 'Centre', bays: 5 })
  const elsewhere = await makeBranch(app.context, { name: 'North', bays: 5 })
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const other = await app.signedInAs('branch-admin', { branch: elsewhere._id })
  const niccolo = await app.signedInAs('customer', NICCOLO)
  const vehicles = [{ plate: 'GG 504CM', label: '', type: 'suv' as const }]
  expect((await niccolo.call('PUT /users/profile', { body: { ...NICCOLO, vehicles } })).status).toBe(200)
  const place = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  const book = bookingThrough(app, niccolo, place)
  const walkIn = { name: 'Łukasz Nowak', phone: '06 5550788', plate: 'WX 90210' }
  const bookWalkIn = bookingThrough(app, admin, { ...place, walkIn })
  return { branch, service, admin, desk, other, niccolo, book, bookWalkIn, place }
}

/** What the search of the desk finds. */
export const search = async (client: TestClient, q: string): Promise<SearchView> => {
  const reply = await client.call('GET /admin/search', { query: { q } })
  expect(TestClient.refusal(reply)).toBe('200')
  return reply.body
}
