import { expect, it } from 'vitest'
import { commandsOf } from '../../../testing/commands-of.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { BookingModel } from '../booking.model.ts'
import { remind } from '../reminders/remind.service.ts'
import {
  claimBookings,
  releaseBookingMails,
  sendBookingMails,
  startBookingMails,
} from './mail-sender.service.ts'
import { mailsForFile } from './testing/mails-for-file.ts'

/** How far a machine's clock may be off when it is corrected. */
const JUMP_MS = 1.4 * 86_400_000

const { app, mailServer, sent, customer, book, bookAll, stored, expectNothingLeft } = await mailsForFile()

it('the mail of a booking is sent once, however many senders there are, and is then removed', async () => {
  await bookAll()
  const counts = await Promise.all([1, 2, 3, 4].map(() => sendBookingMails(app.context)))
  expect(counts.reduce((a, b) => a + b)).toBe(9)
  expect(sent).toHaveLength(9)
  expect(sent[0]).toMatchObject({
    to: 'ada@example.com',
    subject: expect.stringContaining('prenotazione') as string,
  })
  expect(sent[0]?.text).toContain('Test wash')
  expect(new Set(sent.map(({ text }) => text)).size).toBe(9)
  await expectNothingLeft()
})

it('the mails of one booking are sent in order, including one that is added while another is sent', async () => {
  const id = await book()
  mailServer.beforeSending = async () => {
    mailServer.beforeSending = undefined
    expect(
      (
        await customer().call('PATCH /bookings/:id', {
          params: { id },
          body: { bookingDate: '2026-11-24', bookingTime: '11:00' },
        })
      ).status,
    ).toBe(200)
  }
  expect(await sendBookingMails(app.context)).toBe(2)
  await customer().call('POST /bookings/:id/cancel', { params: { id } })
  await sendBookingMails(app.context)
  expect(sent.map(({ subject }) => subject.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'Abbiamo ricevuto la tua prenotazione presso Test branch',
    'La tua prenotazione presso Test branch ha un nuovo orario',
    'La tua prenotazione presso Test branch è stata annullata',
  ])
  await expectNothingLeft()
})

it('a failed mail is retried after growing waits, and abandoned after twelve attempts', async () => {
  await book()
  mailServer.fails = 100
  expect(await sendBookingMails(app.context)).toBe(0)
  expect(await sendBookingMails(app.context)).toBe(0)
  expect(mailServer.fails).toBe(99)
  app.clock.advance(5000)
  await sendBookingMails(app.context)
  app.clock.advance(9000)
  await sendBookingMails(app.context)
  expect(mailServer.fails).toBe(98)
  for (let n = 0; n < 20; n++) {
    app.clock.advance(3_600_000)
    await sendBookingMails(app.context)
  }
  expect(mailServer.fails).toBe(88)
  const [booking] = await stored()
  expect(booking?.mails).toMatchObject([{ kind: 'booking-made', attempts: 12 }])
  expect(booking?.mails[0]?.failedAt).not.toBeNull()
  expect(booking).not.toHaveProperty('mailDueAt')

  // The system page shows it, and a super-admin has it sent again.
  const admin = await app.signedInAs('super-admin')
  const mails = async () => (await admin.call('GET /admin/system')).body.mails
  expect(await mails()).toEqual({ waiting: 0, dueSince: null, givenUp: 1 })
  mailServer.fails = 0
  expect((await admin.call('POST /admin/system/mails')).body).toEqual({ again: 1 })
  expect(await mails()).toEqual({ waiting: 1, dueSince: app.clock.now().toISOString(), givenUp: 0 })
  expect(await sendBookingMails(app.context)).toBe(1)
  await expectNothingLeft()
  expect(await mails()).toEqual({ waiting: 0, dueSince: null, givenUp: 0 })
  expect((await admin.call('POST /admin/system/mails')).body).toEqual({ again: 0 })
})

it('a postponed mail delays neither the mails of other bookings nor later ones of its booking', async () => {
  const id = await book()
  await book('12:00')
  mailServer.fails = 1
  expect(await sendBookingMails(app.context)).toBe(1)
  await customer().call('POST /bookings/:id/cancel', { params: { id } })
  expect(await sendBookingMails(app.context)).toBe(1)
  app.clock.advance(5000)
  expect(await sendBookingMails(app.context)).toBe(1)
  await expectNothingLeft()
})

it.each([
  ['forward', JUMP_MS],
  ['back', -JUMP_MS],
])('a mail is sent once while a clock is set %s, and the others wait no longer', async (_way, jump) => {
  await book()
  let again: number | undefined
  mailServer.beforeSending = async () => {
    mailServer.beforeSending = undefined
    app.clock.advance(jump)
    again = await sendBookingMails(app.context)
  }
  expect(await sendBookingMails(app.context)).toBe(1)
  expect([again, sent.length]).toEqual([0, 1])
  app.clock.advance(-jump)
  await book('12:00')
  app.clock.advance(-Math.abs(jump))
  expect(await sendBookingMails(app.context)).toBe(1)
})

it('an account deleted while its mails wait in a batch gets none, and no failed mail remains', async () => {
  await bookAll()
  await app.db
    .collection('users')
    .updateOne({}, { $set: { passwordHash: await app.context.passwords.hash('a good password') } })
  mailServer.beforeSending = async () => {
    mailServer.beforeSending = undefined
    expect(
      (await customer().call('DELETE /users/me', { body: { password: 'a good password' } })).status,
    ).toBe(204)
    throw new Error('the mail server is away')
  }
  expect(await sendBookingMails(app.context)).toBe(0)
  app.clock.advance(3_600_000)
  expect(await sendBookingMails(app.context)).toBe(0)
  expect(sent).toEqual([])
  expect((await stored()).flatMap(({ mails }) => mails)).toEqual([])
})

it('no reader but the sender gets the mails of a booking', async () => {
  const id = await book()
  for (const row of [
    await BookingModel(app.db).findById(id).lean(),
    await BookingModel(app.db)
      .findOneAndUpdate({ _id: id }, { $set: { notes: 'x' } }, { returnDocument: 'after' })
      .lean(),
  ]) {
    for (const field of ['mails', 'mailDueAt', 'mailClaim']) expect(row).not.toHaveProperty(field)
  }
})

it('the search for due or abandoned mails reads only bookings that have one', async () => {
  await bookAll()
  await sendBookingMails(app.context)
  await book('18:00')
  const costs = await readCosts(app, async () => {
    await claimBookings(app.context)
    await releaseBookingMails(app.context, new Map())
  })
  expect(costs.map(({ examined }) => examined)).toEqual([1, 1, 1])
})

it('each mail takes one durable write, and each batch two more', async () => {
  await bookAll()
  const commands = await commandsOf(app, () => sendBookingMails(app.context))
  expect(sent).toHaveLength(9)
  const writes = commands.filter(name => !name.startsWith('find '))
  expect(writes).toEqual(Array.from({ length: 9 + 2 }, () => 'update bookings'))
})

it('a running server sends due mails without being triggered', async () => {
  await book()
  const sender = startBookingMails(app.context)
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
  await sender.stop()
})

it('a reminder that is added while another mail of the booking is sent is not lost', async () => {
  await book()
  mailServer.beforeSending = async () => {
    mailServer.beforeSending = undefined
    app.clock.set('2026-11-22T12:00:00Z')
    expect(await remind(app.context, app.clock.now())).toBe(1)
  }
  expect(await sendBookingMails(app.context)).toBe(2)
  expect(sent[1]?.subject).toContain('Promemoria')
  await expectNothingLeft()
})
