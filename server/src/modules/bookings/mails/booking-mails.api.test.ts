import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { commandsOf } from '../../../testing/commands-of.ts'
import { readCosts } from '../../../testing/query-cost.ts'
import { remind } from '../reminders/remind.service.ts'
import { releaseAbandoned, startOutbox } from '../../messages/outbox/sender.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { lookAgain } from '../../../outbox-look.ts'
import { mailsForFile } from './testing/mails-for-file.ts'

/** How far a machine's clock may be off when it is corrected. */
const JUMP_MS = 1.4 * 86_400_000

const { app, mailServer, sent, customer, book, bookAll, stored, expectNothingLeft } = await mailsForFile()

it('the mail of a booking is sent once, however many senders there are, and is then removed', async () => {
  await bookAll()
  const counts = await Promise.all([1, 2, 3, 4].map(() => sendMails(app.context)))
  expect(counts.reduce((a, b) => a + b, 0)).toBe(9)
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
  expect(await sendMails(app.context)).toBe(2)
  await customer().call('POST /bookings/:id/cancel', { params: { id } })
  await sendMails(app.context)
  expect(sent.map(({ subject }) => subject.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'Abbiamo ricevuto la tua prenotazione presso Test branch',
    'La tua prenotazione presso Test branch ha un nuovo orario',
    'La tua prenotazione presso Test branch è stata annullata',
  ])
  await expectNothingLeft()
})

it('a mail that the server does not take yet is retried after growing waits, and given up once it is refused', async () => {
  await book()
  mailServer.fails = 100
  for (const wait of [60_000, 120_000, 240_000]) {
    expect(await sendMails(app.context)).toBe(0)
    app.clock.advance(wait - 1000)
    expect(await sendMails(app.context)).toBe(0)
    app.clock.advance(1000)
  }
  expect(mailServer.fails).toBe(97)
  mailServer.error = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }
  await sendMails(app.context)
  const [row] = await stored()
  expect(row).toMatchObject({ kind: 'booking-made', attempts: 4, lease: null })
  expect(row?.failedAt).not.toBeNull()

  // The system page shows it, and a super-admin has it sent again.
  const admin = await app.signedInAs('super-admin')
  const mails = async () => (await admin.call('GET /admin/system')).body.mails
  expect(await mails()).toMatchObject({ state: 'unproven', waiting: 0, dueSince: null, givenUp: 1 })
  mailServer.fails = 0
  expect((await admin.call('POST /admin/system/mails')).body).toEqual({ again: 1 })
  const dueSince = app.clock.now().toISOString()
  expect(await mails()).toMatchObject({ waiting: 1, dueSince, givenUp: 0 })
  expect(await sendMails(app.context)).toBe(1)
  await expectNothingLeft()
  expect(await mails()).toMatchObject({ state: 'proven', waiting: 0, dueSince: null, givenUp: 0 })
  expect((await admin.call('POST /admin/system/mails')).body).toEqual({ again: 0 })
})

it('a postponed mail delays no other booking, and later ones of its own leave after it', async () => {
  const id = await book()
  await book('12:00')
  mailServer.fails = 1
  expect(await sendMails(app.context)).toBe(1)
  const body = { bookingDate: '2026-11-23', bookingTime: '15:00' }
  await customer().call('PATCH /bookings/:id', { params: { id }, body })
  expect(await sendMails(app.context)).toBe(0)
  app.clock.advance(60_000)
  expect(await sendMails(app.context)).toBe(2)
  const [, made, moved] = sent
  expect([made?.subject, moved?.subject].map(subject => subject?.includes('nuovo orario'))).toEqual([
    false,
    true,
  ])
  // Both have the file of what is booked now.
  for (const mail of [made, moved])
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20261123T140000Z')
  await expectNothingLeft()
})

it('a mail that is no longer true when it would leave is dropped: made and moved before a cancellation', async () => {
  const id = await book()
  mailServer.fails = 1
  await sendMails(app.context)
  const body = { bookingDate: '2026-11-23', bookingTime: '15:00' }
  await customer().call('PATCH /bookings/:id', { params: { id }, body })
  await customer().call('POST /bookings/:id/cancel', { params: { id } })
  app.clock.advance(60_000)
  expect(await sendMails(app.context)).toBe(1)
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('annullata')])
  await expectNothingLeft()
})

it('confirmed and then moved within the minute of its undo, the last mail says the time that holds', async () => {
  const id = await book()
  await sendMails(app.context)
  const desk = await app.signedInAs('super-admin')
  await desk.call('PATCH /admin/bookings/:id/:status', { params: { id, status: 'confirmed' } })
  expect(await sendMails(app.context)).toBe(0)
  const body = { bookingDate: '2026-11-23', bookingTime: '15:00' }
  await customer().call('PATCH /bookings/:id', { params: { id }, body })
  expect(await sendMails(app.context)).toBe(2)
  expect(sent.slice(1).map(({ subject }) => subject.split(' ').at(-1))).toEqual(['Confermata', 'orario'])
  for (const mail of sent.slice(1)) {
    expect(mail.text).toContain('15:00')
    expect(mail.attachments?.[0]?.content).toContain('STATUS:CONFIRMED')
  }
  app.clock.advance(120_000)
  expect(await sendMails(app.context)).toBe(0)
  await expectNothingLeft()
})

it('a booking is not mailed as made while the desk may take its cancellation back, and is then', async () => {
  const id = await book()
  const desk = await app.signedInAs('super-admin')
  const status = (to: 'cancelled' | 'pending', more: object = {}) =>
    desk.call('PATCH /admin/bookings/:id/:status', { params: { id, status: to }, body: more })
  const { rev } = (await status('cancelled')).body
  expect(await sendMails(app.context)).toBe(0)
  expect((await status('pending', { undoOf: rev })).status).toBe(200)
  app.clock.advance(120_000)
  expect(await sendMails(app.context)).toBe(1)
  expect(sent[0]?.subject).toContain('ricevuto')
  await expectNothingLeft()
})

it('an offer and a link are not mailed once their time is over', async () => {
  const row = { kind: 'password-reset', userId: new Types.ObjectId(), name: 'A', email: 'a@example.com' }
  const now = app.clock.now()
  const due = { language: 'en', lease: null, attempts: 0, failedAt: null, bookingId: null, rev: 0 }
  const data = { linkId: '0123456789abcdef01234567', minutes: 30 }
  await app.db
    .collection('outbox')
    .insertOne({ ...row, ...due, data, until: now, createdAt: now, dueAt: now })
  expect(await sendMails(app.context)).toBe(0)
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
    again = await sendMails(app.context)
  }
  expect(await sendMails(app.context)).toBe(1)
  expect([again, sent.length]).toEqual([0, 1])
  app.clock.advance(-jump)
  await book('12:00')
  app.clock.advance(-Math.abs(jump))
  expect(await sendMails(app.context)).toBe(1)
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
  expect(await sendMails(app.context)).toBe(0)
  app.clock.advance(3_600_000)
  expect(await sendMails(app.context)).toBe(0)
  expect(sent).toEqual([])
  await expectNothingLeft()
})

it('the search for due or abandoned mails reads only what waits', async () => {
  await bookAll()
  await sendMails(app.context)
  const costs = await readCosts(app, async () => {
    await sendMails(app.context)
    await releaseAbandoned(app.context, new Map())
  })
  expect(costs.map(({ examined }) => examined)).toEqual([0, 0])
})

it('mails that are due together take two durable writes', async () => {
  await bookAll()
  const commands = await commandsOf(app, () => sendMails(app.context))
  expect(sent).toHaveLength(9)
  const writes = commands.filter(name => !name.startsWith('find '))
  expect(writes.length).toBeLessThanOrEqual(4)
})

it('a running server sends due mails without being triggered', async () => {
  await book()
  const sender = startOutbox(app.context, { look: lookAgain })
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
  expect(await sendMails(app.context)).toBe(2)
  expect(sent[1]?.subject).toContain('Promemoria')
  await expectNothingLeft()
})
