import { expect, it } from 'vitest'
import type { SeenLeases } from '../../notifications/outbox/sending.service.ts'
import { claimBookings, releaseBookingMails, sendBookingMails } from './mail-sender.service.ts'
import { mailsForFile } from './testing/mails-for-file.ts'

/** A sender holds a batch of mails while it sends them: nobody else does, unless it dies. */

const { app, mailServer, sent, bookAll, expectNothingLeft } = await mailsForFile()

it('the mails of a sender that died are taken over once its claims have been seen for a minute', async () => {
  await bookAll()
  await claimBookings(app.context)
  const seen: SeenLeases = new Map()
  for (const now of [0, 59_000]) await releaseBookingMails(app.context, seen, now)
  expect(await sendBookingMails(app.context)).toBe(0)
  await releaseBookingMails(app.context, seen, 60_000)
  expect(await sendBookingMails(app.context)).toBe(9)
})

it('after a sender dies in the middle of a batch, at most the current mail is repeated', async () => {
  await bookAll()
  const dies = new Promise<never>(() => undefined)
  const inHand = new Promise<void>(resolve => {
    mailServer.beforeSending = () => {
      if (sent.length < 4) return Promise.resolve()
      resolve()
      return dies
    }
  })
  void sendBookingMails(app.context)
  await inHand
  mailServer.beforeSending = undefined
  const seen: SeenLeases = new Map()
  for (const now of [0, 60_000]) await releaseBookingMails(app.context, seen, now)
  expect(await sendBookingMails(app.context)).toBe(5)
  expect(new Set(sent.map(({ text }) => text)).size).toBe(9)
  await expectNothingLeft()
})

it('a sender renews its claims, so that it keeps a batch that takes longer than a minute', async () => {
  await bookAll()
  const seen: SeenLeases = new Map()
  let now = 0
  let others = 0
  mailServer.beforeSending = async () => {
    for (let n = 0; n < 2; n++) {
      await releaseBookingMails(app.context, seen, now)
      now += 20_000
    }
  }
  const slow = sendBookingMails(app.context)
  await slow
  mailServer.beforeSending = undefined
  others += await sendBookingMails(app.context)
  expect([sent.length, others]).toEqual([9, 0])
})

it('a sender whose claims were taken over sends nothing more of its batch', async () => {
  await bookAll()
  let others = 0
  mailServer.beforeSending = async () => {
    mailServer.beforeSending = undefined
    // The sender is suspended for minutes: another server sees the same claims all the time.
    const seen: SeenLeases = new Map()
    for (const now of [0, 60_000]) await releaseBookingMails(app.context, seen, now)
    others = await sendBookingMails(app.context)
  }
  expect(await sendBookingMails(app.context)).toBe(1)
  // The current mail is sent twice.
  expect([others, sent.length]).toEqual([9, 10])
})

it('a sender that stops releases the mails it has not begun', async () => {
  await bookAll()
  const stopping = new AbortController()
  mailServer.beforeSending = () => {
    stopping.abort()
    return Promise.resolve()
  }
  expect(await sendBookingMails(app.context, stopping.signal)).toBe(1)
  expect(await sendBookingMails(app.context)).toBe(8)
})
