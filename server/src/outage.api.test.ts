import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailState } from './modules/messages/mail/mail-state.service.ts'
import { OutboxModel } from './modules/messages/outbox/outbox.model.ts'
import { answerResetRequests } from './modules/accounts/auth/passwords/password.service.ts'
import { runTimedWork } from './modules/office/timed-work/timed-work.service.ts'
import { makeBranch, makeService } from './testing/factories.ts'
import { sendMails } from './testing/send-mails.ts'
import { testApp, type TestApp } from './testing/test-app.ts'
import { TIMED_TASKS } from './timed-tasks.ts'

/** Five to ten in the evening in Rome. */
const EVENING = '2026-11-21T20:55:00.000Z'
const MINUTES = [...Array(36).keys()].map(() => 15)
const RESET = 'Set a new password'

let app: TestApp
let port: number
beforeAll(async () => {
  const free = createServer()
  await new Promise<void>(resolve => free.listen(0, '127.0.0.1', resolve))
  port = (free.address() as AddressInfo).port
  await new Promise(resolve => free.close(resolve))
  const SMTP_URL = `smtp://127.0.0.1:${String(port)}`
  app = await testApp({ mails: { SMTP_URL, MAIL_FROM: 'desk@onda.it' } })
})
afterAll(() => app.close())

/** A mail server; what it takes is noted as recipient and subject. */
async function listen(received: string[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.once('end', () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? ''
        received.push(`${String(session.envelope.rcptTo[0]?.address)}: ${subject}`)
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** From the evening to seven in the morning: bookings, reminders, packages and a forgotten password. All that arrived by then. */
async function night(isAway: boolean): Promise<string[]> {
  await app.reset()
  app.clock.set(EVENING)
  const received: string[] = []
  let server = isAway ? null : await listen(received)
  const branch = await makeBranch(app.context, { bays: 3 })
  const service = await makeService(app.context)
  const round = async (minutes: number) => {
    app.clock.advance(minutes * 60_000)
    // The pause is one of real minutes, the night is not.
    app.context.health.mailPause = undefined
    await runTimedWork(app.context, TIMED_TASKS)
    await answerResetRequests(app.context)
    await sendMails(app.context)
  }
  for (const [n, time] of ['08:00', '08:30', '09:00', '15:00', '19:00'].entries()) {
    const customer = await app.signedInAs('customer', { email: `person${String(n)}@onda.it` })
    const body = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-22', bookingTime: time }
    expect((await customer.call('POST /bookings', { body })).status).toBe(201)
    await round(1)
  }
  await app.visitor.call('POST /auth/password/forgot', { body: { email: 'person0@onda.it' } })
  for (const minutes of MINUTES) await round(minutes)
  if (isAway) {
    expect(await mailState(app.context)).toMatchObject({ state: 'failing', reason: 'refused' })
    expect(received).toEqual([])
    server = await listen(received)
  }
  await round(1)
  await round(1)
  expect(await OutboxModel(app.db).countDocuments()).toBe(0)
  expect(await mailState(app.context)).toMatchObject({ state: 'proven' })
  await new Promise<void>(resolve => (server ? server.close(resolve) : resolve()))
  return received.toSorted()
}

it('a night without the mail server loses no mail that is of use in the morning, and sends none twice', async () => {
  const usual = await night(false)
  expect(usual.filter(mail => mail.includes('Reminder')).length).toBe(3)
  expect(usual.filter(mail => mail.includes(RESET))).toHaveLength(1)
  expect(await night(true)).toEqual(usual.filter(mail => !mail.includes(RESET)))
})
