import { bookingThrough } from '../../../../testing/booking-through.ts'
import { makeBranch, makeService } from '../../../../testing/factories.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { TestClient, type BodyOf } from '../../../../testing/test-client.ts'
import type { BranchRecord } from '../../../branches/branch.service.ts'

/** Monday; tests start on Saturday, 2026-11-21 at noon. */
export const MONDAY = '2026-11-23'

type Saved = BodyOf<'PUT /admin/branches/:id'>

/** The required fields of a branch, as its form sends them. */
export const bodyOf = ({ name, location, phone, operatingHours, closeingHours }: BranchRecord) => ({
  name,
  location,
  phone,
  operatingHours,
  closeingHours,
})

/** Saves a branch as that person. */
export const save = (client: TestClient, { id }: { id: string }, body: Saved) =>
  client.call('PUT /admin/branches/:id', { params: { id }, body })
type SaveReply = Awaited<ReturnType<typeof save>>

/** The booked cars that fit no more at the branches of that admin. */
export const replanOf = async (client: TestClient) => (await client.call('GET /admin/replan')).body.data

/** A branch, a super-admin who saves it with a change, and new customers who book there on Monday. */
export async function editedBranch(app: TestApp, values: Parameters<typeof makeBranch>[1] = {}) {
  const branch = await makeBranch(app.context, values)
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const path = `/admin/branches/${branch.id}`
  const put = (change: Partial<Saved>) => save(admin, branch, { ...bodyOf(branch), ...change })
  const book = async (bookingTime: string, wish: object = {}) => {
    const place = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY }
    return bookingThrough(app, await app.signedInAs('customer'), place)(bookingTime, wish)
  }
  return { branch, service, admin, path, put, book }
}

/** The branch in the reply to a change without `replan`. */
export function savedBranch({ body }: SaveReply) {
  if ('replan' in body) throw new Error('the reply has a list of cars')
  return body
}

/** The branch and the cars without a place, in the reply to a change with `replan`. */
export function replanned({ body }: SaveReply) {
  if (!('replan' in body)) throw new Error('the reply has no list of cars')
  return body
}

/** The bookings that a refusal names. */
export const inTheWay = (reply: SaveReply) => TestClient.errorOf(reply).bookings ?? []

/** The first branch as visitors see it. */
export const storedBranch = async (app: TestApp) =>
  (await app.visitor.call('GET /bookings/branches')).body.data[0]
