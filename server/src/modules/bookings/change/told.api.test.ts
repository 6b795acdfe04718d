import { expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import type { BookingAction } from './notice.service.ts'
import { paidPackage } from './testing/changes.ts'

const app = await appForFile()

interface Place {
  desk: TestClient
  customer: TestClient
  id: string
  other: string
}

const PASSWORD = 'three blue buckets'
const byId = (id: string) => ({ params: { id } })

/** Each change of a booking, and the subject of the mail that its customer gets; null: it does not concern them. */
const CHANGES: Record<
  Exclude<BookingAction, 'booking.undo' | 'booking.keep-time'>,
  [string | null, (place: Place) => Promise<unknown>]
> = {
  'booking.create': ['We’ve received your booking at Test branch', () => Promise.resolve()],
  'booking.move': [
    'Your booking at Test branch has a new time',
    ({ desk, id }) =>
      desk.call('PATCH /bookings/:id', {
        ...byId(id),
        body: { bookingDate: '2026-11-23', bookingTime: '15:00' },
      }),
  ],
  'booking.status': [
    'Your booking at Test branch: Confirmed',
    ({ desk, id }) => desk.call('PATCH /admin/bookings/:id/:status', { params: { id, status: 'confirmed' } }),
  ],
  'booking.service': [
    'The service of your booking at Test branch has changed',
    ({ desk, id, other }) =>
      desk.call('PATCH /admin/bookings/:id/service', { ...byId(id), body: { serviceId: other, rev: 0 } }),
  ],
  'booking.payment': [
    'We’ve received your payment',
    ({ desk, id }) =>
      desk.call('PATCH /admin/bookings/:id/payment', { ...byId(id), body: { paymentStatus: 'paid' } }),
  ],
  'booking.package': [
    'Your package pays for your wash at Test branch',
    async ({ desk, customer, id }) => {
      const userPackageId = await paidPackage(app, { customer, desk })
      await sendMails(app.context)
      app.sent.length = 0
      await desk.call('PATCH /admin/bookings/:id/package', { ...byId(id), body: { userPackageId, rev: 0 } })
    },
  ],
  'booking.delete': [
    'Your booking at Test branch has been cancelled',
    ({ desk, id }) => desk.call('DELETE /admin/bookings/:id', { ...byId(id), body: { password: PASSWORD } }),
  ],
  'booking.progress': [
    null,
    ({ desk, id }) =>
      desk.call('PATCH /admin/bookings/:id/progress', { ...byId(id), body: { step: 'arrived' } }),
  ],
  'booking.notes': [
    null,
    ({ desk, id }) =>
      desk.call('PATCH /admin/bookings/:id/notes', { ...byId(id), body: { notes: 'Call first' } }),
  ],
  'booking.bay': [
    null,
    ({ desk, id }) => desk.call('PATCH /admin/bookings/:id/bay', { ...byId(id), body: { bay: 2, rev: 0 } }),
  ],
}

test.each(Object.entries(CHANGES))(
  'a booking’s customer is mailed what concerns them after %s',
  async (action, [subject, change]) => {
    const branch = await makeBranch(app.context, { bays: 2 })
    const short = await makeService(app.context, { priceCents: 2000, duration: 20 })
    const long = await makeService(app.context, { name: 'Long wash', priceCents: 6000, duration: 90 })
    const passwordHash = await app.context.passwords.hash(PASSWORD)
    const desk = await app.signedInAs('super-admin', { passwordHash })
    const customer = await app.signedInAs('customer')
    const body = { branchId: branch.id, serviceId: short.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
    const { body: booking } = await customer.call('POST /bookings', { body })
    if (action !== 'booking.create') {
      await sendMails(app.context)
      app.sent.length = 0
    }
    await change({ desk, customer, id: booking._id, other: long.id })
    app.clock.advance(61_000)
    await sendMails(app.context)
    expect(app.sent.map(mail => mail.subject)).toEqual(subject === null ? [] : [subject])
    if (action !== 'booking.service') return
    const [mail] = app.sent
    for (const line of [
      'Long wash',
      'Duration: 90 minutes',
      'Price: €60.00',
      'Previously: Test wash, €20.00',
    ])
      expect(mail?.text).toContain(line)
    expect(mail?.attachments?.[0]?.content).toContain('DTEND:20261123T103000Z')
  },
)
