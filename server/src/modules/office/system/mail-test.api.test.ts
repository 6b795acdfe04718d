import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Types } from 'mongoose'
import { appForFile } from '../../../testing/app-for-file.ts'
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts'
import { startSecondServer } from '../../../testing/second-server.ts'
import { TestClient, type BodyOf } from '../../../testing/test-client.ts'
import { enqueueMail } from '../../messages/outbox/outbox.service.ts'
import { sendDueMails } from '../../messages/outbox/sender.ts'

const { refusal } = TestClient
const app = await appForFile({ mails: {} })

/** What the next recipient is answered; 0: it is taken. */
let refuses = 0
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refuses === 0 ? null : Object.assign(new Error('no'), { responseCode: refuses }))
    },
  })
})
beforeEach(async () => {
  refuses = 0
  mails.received.length = 0
  mails.logins.length = 0
  app.context.health.mailPause = undefined
  await app.db.collection<{ _id: string }>('meta').deleteMany({ _id: 'mail' })
  delete app.context.health.mailNoted
})
afterAll(() => mails.close())

const NEAR = {
  ...{ rev: 0, host: '127.0.0.1', port: 2525, security: 'none', user: '' },
  ...{ fromName: 'Onda', fromAddress: 'ciao@onda.it', replyTo: 'desk@onda.it' },
} satisfies BodyOf<'PUT /admin/settings/mail'>
const save = (admin: TestClient, change: Partial<BodyOf<'PUT /admin/settings/mail'>> = {}) =>
  admin.call('PUT /admin/settings/mail', { body: { ...NEAR, ...change } })
const test = (admin: TestClient) => admin.call('POST /admin/system/mail/test')
const prove = (admin: TestClient, code: string) =>
  admin.call('POST /admin/system/mail/proof', { body: { code } })
const stateOf = async (admin: TestClient) => (await admin.call('GET /admin/system')).body.mails
const codeIn = (raw = '') => /\b(\d{6})\b/.exec(raw.slice(raw.indexOf('text/plain')))?.[1] ?? ''
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a test of the mail server', () => {
  it('a test of the mail server sends a code to the caller alone, and the code proves that mails arrive', async () => {
    const admin = await app.signedInAs('super-admin', { email: 'ada@onda.it', language: 'it' })
    await save(admin)
    expect(refusal(await test(admin))).toBe('202')
    const [raw = ''] = mails.received
    expect(mails.received).toHaveLength(1)
    expect(raw).toMatch(/^To: ada@onda\.it/m)
    expect(raw).toMatch(/^From: Onda <ciao@onda\.it>/m)
    expect(raw).toMatch(/^Reply-To: desk@onda\.it/m)
    expect(await stateOf(admin)).toMatchObject({ state: 'proven', arrivedAt: null })
    expect((await prove(admin, codeIn(raw))).status).toBe(204)
    expect(await stateOf(admin)).toMatchObject({ state: 'proven', arrivedAt: app.clock.now().toISOString() })
  })

  it('a test of the mail server signs in with the password that was typed once', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin, { user: 'onda', password: 'clear-water-42' })
    await save(admin, { rev: 1, user: 'onda', fromName: 'Onda Roma' })
    expect(refusal(await test(admin))).toBe('202')
    expect(mails.logins).toEqual(['onda clear-water-42'])
  })

  it('a test of the mail server takes its code for half an hour, of no other admin and for no other settings', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin)
    const codeOf = async () => {
      await test(admin)
      return codeIn(mails.received.at(-1))
    }
    const late = await codeOf()
    app.clock.advance(30 * 60_000)
    expect(refusal(await prove(admin, late))).toBe('400 VALIDATION')

    const code = await codeOf()
    expect(refusal(await prove(await app.signedInAs('super-admin'), code))).toBe('400 VALIDATION')
    await save(admin, { rev: 1, fromName: 'Another' })
    expect(refusal(await prove(admin, code))).toBe('400 VALIDATION')
    expect(await stateOf(admin)).toMatchObject({ state: 'unproven', arrivedAt: null })
  })

  it('a test of the mail server takes five codes, right or wrong', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin)
    await test(admin)
    const code = codeIn(mails.received[0])
    for (let n = 0; n < 5; n++) expect(refusal(await prove(admin, other(code)))).toBe('400 VALIDATION')
    expect(refusal(await prove(admin, code))).toBe('429 RATE_LIMITED')
    expect(await stateOf(admin)).toMatchObject({ arrivedAt: null })
  })

  it('a test of the mail server may be made five times an hour', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin)
    for (let n = 0; n < 5; n++) expect(refusal(await test(admin))).toBe('202')
    expect(refusal(await test(admin))).toBe('429 RATE_LIMITED')
    expect(mails.received).toHaveLength(5)
  })

  it.each([
    ['refused', { port: 25 as const }],
    ['starttls', { host: 'localhost', security: 'starttls' as const }],
    ['name', { host: 'no-such-machine.invalid', security: 'starttls' as const }],
    ['port', { security: 'tls' as const }],
  ])('a test of the mail server says why it failed: %s', async (reason, change) => {
    const admin = await app.signedInAs('super-admin')
    await save(admin, change)
    const failed = await test(admin)
    expect(refusal(failed)).toBe('502 MAIL_REFUSED')
    expect(TestClient.errorOf(failed).reason).toBe(reason)
    expect(await stateOf(admin)).toMatchObject({ state: 'failing', reason, arrivedAt: null })
  })

  it('a test of the mail server says that the address is refused, and blames no server for it', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin)
    refuses = 550
    expect(TestClient.errorOf(await test(admin)).reason).toBe('recipient')
    expect(await stateOf(admin)).toMatchObject({ state: 'unproven' })
  })

  it('a test of the mail server needs one', async () => {
    const admin = await app.signedInAs('super-admin')
    expect(refusal(await test(admin))).toBe('409 STATE_CONFLICT')
    expect(await stateOf(admin)).toMatchObject({ state: 'off', arrivedAt: null })
  })
})

it('mails that wait for a server that is away leave at once by other settings', async () => {
  const admin = await app.signedInAs('super-admin')
  await save(admin, { port: 25 })
  const to = { _id: new Types.ObjectId(), email: 'ada@example.com', language: null }
  await enqueueMail(app.context, { to, kind: 'passkey-added', data: {} })
  expect([await sendDueMails(app.context), await sendDueMails(app.context)]).toEqual([0, 0])
  await save(admin, { rev: 1 })
  expect(await sendDueMails(app.context)).toBe(1)
  expect(mails.received).toHaveLength(1)
})

it('another server sends by changed settings within seconds, without a restart', async () => {
  const second = await startSecondServer(app)
  try {
    const admin = await app.signedInAs('super-admin')
    const there = second.as(admin)
    const kind = async () => (await there.call('GET /config')).body.mail
    expect(await kind()).toBe('off')
    await save(admin)
    await expect.poll(kind, { timeout: 15_000, interval: 250 }).toBe('smtp')
    expect(refusal(await test(there))).toBe('202')
    // The code counts on each server.
    expect((await prove(admin, codeIn(mails.received[0]))).status).toBe(204)
  } finally {
    await second.kill()
  }
})
