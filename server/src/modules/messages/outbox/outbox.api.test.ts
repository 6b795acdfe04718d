import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Types } from 'mongoose'
import type { Mail, Mailer } from '../../../context.ts'
import { transaction } from '../../../db/transaction.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { mailState } from '../mail/mail-state.service.ts'
import { releaseAbandoned, sendDueMails, startOutbox } from './sender.ts'
import type { SeenLeases } from './sending.service.ts'
import { OutboxModel } from './outbox.model.ts'
import { enqueueMail } from './outbox.service.ts'

const ada = { _id: new Types.ObjectId(), email: 'ada@example.com', language: 'it' as const }
const data = {
  name: 'Gold',
  priceCents: 8000,
  washCount: 5,
  remainingWashes: 5,
  expiryDate: '2027-01-31',
  isPaid: false,
}
const mail = { to: ada, kind: 'package-details', data } as const

/** What a machine's clock may be wrong by when somebody sets it right. */
const JUMP_MS = 1.4 * 86_400_000

let app: TestApp
let fails: number
let error: object | undefined
let beforeSending: (() => Promise<void>) | undefined
const sent: Mail[] = []
const mailer: Mailer = {
  kind: 'smtp',
  send: async letter => {
    if (fails-- > 0) throw Object.assign(new Error('the mail server refuses'), error)
    await beforeSending?.()
    sent.push(letter)
  },
}
beforeAll(async () => {
  app = await testApp({ mailer })
})
beforeEach(async () => {
  fails = 0
  error = undefined
  app.context.health.mailPause = undefined
  sent.length = 0
  await app.reset()
})
afterAll(() => app.close())

describe('the outbox', () => {
  it('the outbox sends each mail once, however many senders there are, and forgets it then', async () => {
    for (let n = 0; n < 10; n++) await enqueueMail(app.context, mail)
    await Promise.all([1, 2, 3, 4].map(() => sendDueMails(app.context)))
    expect(sent).toHaveLength(10)
    expect(sent[0]).toMatchObject({ to: 'ada@example.com', subject: 'Il tuo pacchetto «Gold»' })
    expect(await OutboxModel(app.db).countDocuments()).toBe(0)
  })

  it('the outbox sends nothing of a transaction that was undone', async () => {
    const undone = transaction(app.context, async () => {
      await enqueueMail(app.context, mail)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await sendDueMails(app.context)).toBe(0)
  })

  const queued = () => OutboxModel(app.db).findOne().lean()

  it('the outbox tries a mail again later, with longer and longer waits, until it is of no use', async () => {
    await enqueueMail(app.context, mail)
    fails = 1000
    for (const wait of [60_000, 120_000, 240_000]) {
      await sendDueMails(app.context)
      app.clock.advance(wait)
    }
    expect(await queued()).toMatchObject({ attempts: 3, failedAt: null })
    for (let hours = 0; hours < 72; hours++) {
      await sendDueMails(app.context)
      app.clock.advance(3_600_000)
    }
    expect(await sendDueMails(app.context)).toBe(0)
    expect(await queued()).toBeNull()
  })

  it('the outbox waits with all mails while the server is away for a night, counts no attempt, and loses none', async () => {
    await enqueueMail(app.context, mail)
    fails = 1000
    error = { code: 'ESOCKET', command: 'CONN' }
    for (let hours = 0; hours < 9; hours++) {
      app.context.health.mailPause = undefined
      await sendDueMails(app.context)
      app.clock.advance(3_600_000)
    }
    expect(await queued()).toMatchObject({ attempts: 0, failedAt: null })
    expect(await mailState(app.context)).toMatchObject({ state: 'failing', reason: 'other' })
    fails = 0
    expect(await sendDueMails(app.context)).toBe(0)
    app.context.health.mailPause = undefined
    expect(await sendDueMails(app.context)).toBe(1)
    expect(await mailState(app.context)).toMatchObject({ state: 'proven' })
  })

  it('the outbox gives up at once what the server refuses for good, and keeps it', async () => {
    await enqueueMail(app.context, mail)
    fails = 1
    error = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }
    await sendDueMails(app.context)
    app.clock.advance(3_600_000)
    expect(await sendDueMails(app.context)).toBe(0)
    expect((await queued())?.failedAt).not.toBeNull()
  })

  it('the outbox keeps mails while e-mail is off, as long as they are of use', async () => {
    const off = {
      ...app.context,
      mailer: { kind: 'off' as const, send: () => Promise.reject(new Error('off')) },
    }
    await enqueueMail(off, mail)
    await enqueueMail(off, { ...mail, until: new Date(app.clock.now().getTime() + 60_000) })
    app.clock.advance(60_000)
    expect(await sendDueMails(off)).toBe(0)
    expect(await OutboxModel(app.db).countDocuments()).toBe(1)
    expect(await mailState(off)).toMatchObject({ state: 'off' })
    expect(await sendDueMails(app.context)).toBe(1)
  })

  it('the outbox takes over a mail whose sender died, once it has seen its lease for a minute', async () => {
    await enqueueMail(app.context, mail)
    await OutboxModel(app.db).updateOne({}, { lease: 'of a sender that died', attempts: 1 })
    const seen: SeenLeases = new Map()
    for (const now of [0, 59_000]) await releaseAbandoned(app.context, seen, now)
    expect(await sendDueMails(app.context)).toBe(0)
    await releaseAbandoned(app.context, seen, 60_000)
    expect(await sendDueMails(app.context)).toBe(1)
  })

  it.each([
    ['forward', JUMP_MS],
    ['back', -JUMP_MS],
  ])(
    'the outbox sends a mail once while a clock is set %s, and waits no longer with the others',
    async (_way, jump) => {
      await enqueueMail(app.context, mail)
      let again: Promise<number> | undefined
      beforeSending = async () => {
        beforeSending = undefined
        app.clock.advance(jump)
        again = sendDueMails(app.context)
        await again
      }
      expect(await sendDueMails(app.context)).toBe(1)
      expect(await again).toBe(0)
      expect(sent).toHaveLength(1)
      await enqueueMail(app.context, mail)
      app.clock.advance(-jump)
      expect(await sendDueMails(app.context)).toBe(1)
    },
  )

  it('the outbox has nothing for a deleted account', async () => {
    await enqueueMail(app.context, { ...mail, to: { ...ada, email: null } })
    expect(await OutboxModel(app.db).countDocuments()).toBe(0)
  })

  it('the outbox is looked into without being asked while the server runs', async () => {
    await enqueueMail(app.context, mail)
    const outbox = startOutbox(app.context)
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1)
    await outbox.stop()
  })
})
