import { expect, it } from 'vitest'
import { UNDO_SECONDS } from '../../../contract/constants.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { sendDueMails } from '../outbox/sender.ts'
import { reservePackage } from '../../../testing/reserve-package.ts'

const app = await appForFile()

/** What the last mail names. */
async function lastMail() {
  await sendMails(app.context)
  await sendDueMails(app.context)
  return app.sent.at(-1)?.text ?? ''
}

it('a mail names service and package as the pages do in the language of the customer', async () => {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context, { translations: { it: { name: 'Lavaggio oro' } } })
  const offer = await makePackage(app.context, { translations: { it: { name: 'Cinque lavaggi' } } })
  const customer = await app.signedInAs('customer')
  const admin = await app.signedInAs('super-admin')
  await customer.call('PUT /users/profile', { body: { name: 'Ada', phone: '+39 333 111', language: 'it' } })

  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
  const { body: booking } = await customer.call('POST /bookings', { body: wish })
  expect(await lastMail()).toContain('Servizio: Lavaggio oro')
  await admin.call('PATCH /admin/bookings/:id/:status', { params: { id: booking._id, status: 'confirmed' } })
  // The mail waits until the step can no longer be undone.
  app.clock.advance(UNDO_SECONDS * 1000)
  expect(await lastMail()).toMatch(/Stato: Confermata[^]+Lavaggio oro/)

  const { _id } = await reservePackage(customer, offer.id)
  const details = await admin.call('POST /admin/user-packages/:id/send-details', {
    params: { id: _id },
  })
  expect(decodeURIComponent(details.body?.mailto ?? '')).toContain('Cinque lavaggi')
  await admin.call('PATCH /admin/user-packages/:id/payment', { params: { id: _id }, body: { isPaid: true } })
  expect(await lastMail()).toContain('Cinque lavaggi')

  // A service that has another name now: the booking keeps its own, in the customer's language.
  await admin.call('PUT /services/:id', {
    params: { id: service.id },
    body: { name: 'Platinum', description: 'Another wash', price: 20, duration: 30 },
  })
  await admin.call('PATCH /admin/bookings/:id/:status', { params: { id: booking._id, status: 'cancelled' } })
  app.clock.advance(UNDO_SECONDS * 1000)
  expect(await lastMail()).toMatch(/annullata[^]+Lavaggio oro/)
})
