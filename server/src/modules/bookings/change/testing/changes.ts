import type { BookingView } from '../../../../contract/bookings.ts'
import { carState } from '../../../../contract/car-state.ts'
import type { BookingStatus } from '../../../../contract/constants.ts'
import { makePackage } from '../../../../testing/factories.ts'
import { reservePackage } from '../../../../testing/reserve-package.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { BodyOf, TestClient } from '../../../../testing/test-client.ts'
import { MONDAY, placeToBook } from '../../testing/place-to-book.ts'

/** A person without an account. */
export const walkIn = { name: 'Walter', phone: '06 1111' }

type Part = ':status' | 'progress' | 'payment' | 'notes' | 'service' | 'bay' | 'package'
type Change<P extends Part> = BodyOf<`PATCH /admin/bookings/:id/${P}`>

/** The changes that an admin makes to a booking. */
export const changesBy = (admin: TestClient) => ({
  set: ({ _id: id }: BookingView, status: BookingStatus, body: Change<':status'> = {}) =>
    admin.call('PATCH /admin/bookings/:id/:status', { params: { id, status }, body }),
  tap: (booking: BookingView, body: Change<'progress'>) =>
    admin.call('PATCH /admin/bookings/:id/progress', {
      params: { id: booking._id },
      body: body.undo === undefined ? { from: carState(booking), ...body } : body,
    }),
  pay: ({ _id: id }: BookingView, body: Change<'payment'>) =>
    admin.call('PATCH /admin/bookings/:id/payment', { params: { id }, body }),
  note: ({ _id: id }: BookingView, body: Change<'notes'>) =>
    admin.call('PATCH /admin/bookings/:id/notes', { params: { id }, body }),
  exchange: ({ _id: id }: BookingView, body: Change<'service'>) =>
    admin.call('PATCH /admin/bookings/:id/service', { params: { id }, body }),
  usePackage: ({ _id: id, rev }: BookingView, userPackageId: string | null) =>
    admin.call('PATCH /admin/bookings/:id/package', { params: { id }, body: { userPackageId, rev } }),
  place: ({ _id: id }: BookingView, body: Change<'bay'>) =>
    admin.call('PATCH /admin/bookings/:id/bay', { params: { id }, body }),
})

/** Sets a status, whatever day it is. */
export const to = (who: TestClient, booking: BookingView, ...[status, body]: [BookingStatus, object?]) =>
  changesBy(who).set(booking, status, { confirm: true, ...body })

/** Books, and returns the booking. */
export const book = async (who: TestClient, wish: BodyOf<'POST /bookings'>) =>
  (await who.call('POST /bookings', { body: wish })).body

/** The washes that remain in a customer's package, and those of them that no booking holds. */
export const washes = async (customer: TestClient) => {
  const [row] = (await customer.call('GET /users/packages')).body.data
  return [row?.remainingWashes, row?.availableWashes]
}

/** A package that is paid at the desk; its id. */
export async function paidPackage(
  app: TestApp,
  { customer, desk }: { customer: TestClient; desk: TestClient },
  values: Parameters<typeof makePackage>[1] = {},
): Promise<string> {
  const offer = await makePackage(app.context, values)
  const { _id: id } = await reservePackage(customer, offer.id)
  await desk.call('PATCH /admin/user-packages/:id/payment', { params: { id }, body: { isPaid: true } })
  return id
}

/** A branch with its desk, a customer, and what they would book. */
export async function startAt(app: TestApp, values: { bays?: number } = {}) {
  const place = await placeToBook(app, values)
  const customer = await app.signedInAs('customer')
  const desk = await app.signedInAs('branch-admin', { branch: place.branch._id })
  return { ...place, customer, desk }
}

/** The same on Monday morning, with the changes of the desk and its bookings for a walk-in. */
export async function startAtDesk(app: TestApp, values: { bays?: number } = {}) {
  app.clock.set(`${MONDAY}T08:30:00.000Z`)
  const started = await startAt(app, values)
  const { desk, wish } = started
  return {
    ...started,
    ...changesBy(desk),
    book: (more: object = {}) => book(desk, { ...wish, walkIn, ...more }),
  }
}
type AtDesk = Awaited<ReturnType<typeof startAtDesk>>

/** A booking against a package of the customer, and a look at its washes. */
export async function bookFromPackage(
  app: TestApp,
  started: AtDesk,
  values: Parameters<typeof makePackage>[1] = {},
) {
  const { customer } = started
  const userPackageId = await paidPackage(app, started, values)
  const booking = await started.book({ walkIn: undefined, customerId: customer.userId, userPackageId })
  const ledger = async () => {
    const { body } = await customer.call('GET /users/packages/:id/ledger', { params: { id: userPackageId } })
    return body.data.map(({ type }) => type)
  }
  return { booking, washes: () => washes(customer), ledger }
}
