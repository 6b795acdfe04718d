import type { CommandStartedEvent } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../../testing/test-client.ts'
import { sendDueMails } from '../../../messages/outbox/sender.ts'
import { answerResetRequests, ResetRequestModel } from './password.service.ts'
import { LinkModel } from './link.service.ts'

const OLD = 'seven wet sponges'
const NEW = 'eight dry towels'
const { refusal } = TestClient

const app = await appForFile()
const passwordHash = await app.context.passwords.hash(OLD)

const login = (email: string, password: string) =>
  app.visitor.call('POST /auth/login', { body: { email, password } })
const sessionOf = (reply: TestReply) =>
  reply.headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('cw_session='))
    ?.split(';')[0] ?? null

describe('changing the password', () => {
  const person = { email: 'ada@example.com', name: 'Ada Lovelace' }

  it('changing the password starts a new session here and ends the others', async () => {
    const here = await app.signedInAs('customer', { ...person, passwordHash })
    const there = new TestClient(app.url, sessionOf(await login(person.email, OLD)), null)
    const reply = await here.call('POST /auth/password/change', {
      body: { currentPassword: OLD, newPassword: NEW },
    })
    expect(reply.status).toBe(204)
    expect((await there.call('GET /auth/me')).status).toBe(401)
    expect((await here.call('GET /auth/me')).status).toBe(401)
    here.cookie = sessionOf(reply)
    expect((await here.call('GET /auth/me')).status).toBe(200)
    expect((await login(person.email, OLD)).status).toBe(401)
    expect((await login(person.email, NEW)).status).toBe(200)
  })

  it('changing the password needs the current password and refuses a weak new one', async () => {
    const here = await app.signedInAs('customer', { ...person, passwordHash })
    const change = (currentPassword: string, newPassword: string) =>
      here.call('POST /auth/password/change', { body: { currentPassword, newPassword } })
    const wrong = await change('not it', NEW)
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'currentPassword' }] } })
    expect(refusal(await change(OLD, 'ada lovelace'))).toBe('400 WEAK_PASSWORD')
    const admin = await app.signedInAs('super-admin', { passwordHash })
    const short = { currentPassword: OLD, newPassword: 'elevenchars' }
    expect(refusal(await admin.call('POST /auth/password/change', { body: short }))).toBe('400 WEAK_PASSWORD')
  })
})

describe('a forgotten password', () => {
  const email = 'ada@example.com'
  const forget = async (): Promise<string> => {
    expect((await app.visitor.call('POST /auth/password/forgot', { body: { email } })).status).toBe(202)
    await sendMails()
    return /reset-password\?token=([\w-]+)/.exec(app.sent.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const sendMails = async () => {
    await answerResetRequests(app.context)
    return sendDueMails(app.context)
  }
  const reset = (token: string, newPassword = NEW) =>
    app.visitor.call('POST /auth/password/reset', { body: { token, newPassword } })

  it('a forgotten password is reset once with the link in the mail, and every session ends', async () => {
    const customer = await app.signedInAs('customer', { email, passwordHash })
    const token = await forget()
    expect(app.sent[0]?.to).toBe(email)
    expect((await reset(token)).status).toBe(204)
    expect((await customer.call('GET /auth/me')).status).toBe(401)
    expect((await login(email, NEW)).status).toBe(200)
    expect(refusal(await reset(token))).toBe('400 INVALID_TOKEN')
  })

  it('a forgotten password is reset by one of two concurrent uses of the link', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    const token = await forget()
    const replies = await Promise.all([reset(token), reset(token, 'nine big buckets')])
    expect(replies.map(reply => reply.status).sort()).toEqual([204, 400])
  })

  it('a forgotten password stays the old one when the link is 30 minutes old, superseded or made up', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    const first = await forget()
    const second = await forget()
    expect(refusal(await reset(first))).toBe('400 INVALID_TOKEN')
    expect(refusal(await reset('x'.repeat(43)))).toBe('400 INVALID_TOKEN')
    app.clock.advance(30 * 60_000)
    expect(refusal(await reset(second))).toBe('400 INVALID_TOKEN')
  })

  it('a forgotten password can be reset again after a weak choice: the link is not spent', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    const token = await forget()
    expect(refusal(await reset(token, 'password'))).toBe('400 WEAK_PASSWORD')
    expect((await reset(token)).status).toBe(204)
  })

  it('a forgotten password answers the same for an address without an account, and sends nothing', async () => {
    expect((await app.visitor.call('POST /auth/password/forgot', { body: { email } })).status).toBe(202)
    expect(await sendMails()).toBe(0)
    expect(await ResetRequestModel(app.db).countDocuments()).toBe(0)
  })

  it('a forgotten password costs the request the same commands for an address with an account as for one without', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    const commands: string[] = []
    const note = (event: CommandStartedEvent) => {
      const filter = event.commandName === 'getMore' ? '' : String(event.command[event.commandName])
      commands.push(`${event.commandName} ${filter}`)
    }
    const costOf = async (address: string) => {
      commands.length = 0
      app.db.getClient().on('commandStarted', note)
      const reply = await app.visitor.call('POST /auth/password/forgot', { body: { email: address } })
      app.db.getClient().off('commandStarted', note)
      return [reply.status, reply.body, ...commands]
    }
    const cost = await costOf(email)
    // Status and body, then the one command that stores the request: the first attempts are counted in memory.
    expect(cost).toHaveLength(3)
    expect(await costOf('nobody@example.com')).toEqual(cost)
    expect(await costOf('nobody.else@example.com')).toEqual(cost)
    expect(await sendMails()).toBe(1)
    expect(app.sent.map(({ to }) => to)).toEqual([email])
  })

  it('a forgotten password gets one mail, however many servers look for requests', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    for (const address of [email, 'nobody@example.com'])
      await app.visitor.call('POST /auth/password/forgot', { body: { email: address } })
    await Promise.all([1, 2, 3].map(() => answerResetRequests(app.context)))
    expect(await sendMails()).toBe(1)
  })

  it('a forgotten password gets no mail half an hour later', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    await app.visitor.call('POST /auth/password/forgot', { body: { email } })
    app.clock.advance(30 * 60_000)
    expect(await sendMails()).toBe(0)
  })

  it('a forgotten password leaves no token in the database', async () => {
    await app.signedInAs('customer', { email, passwordHash })
    await app.visitor.call('POST /auth/password/forgot', { body: { email } })
    await answerResetRequests(app.context)
    const stored = JSON.stringify(
      await Promise.all(
        (await app.db.listCollections()).map(({ name }) => app.db.collection(name).find().toArray()),
      ),
    )
    await sendDueMails(app.context)
    const token = /token=([\w-]+)/.exec(app.sent[0]?.text ?? '')?.[1] ?? ''
    expect(token).toHaveLength(43)
    expect(stored).not.toContain(token)
    expect(await LinkModel(app.db).countDocuments()).toBe(1)
  })
})

describe('many passwords at once', () => {
  it('callers with too many passwords at once are asked to come back later', async () => {
    const strict = await testApp({ limits: { passwordQueue: 1 } })
    try {
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          strict.visitor.call('POST /auth/login', {
            body: { email: `ada${String(n)}@example.com`, password: OLD },
          }),
        ),
      )
      const busy = replies.filter(reply => reply.status === 503)
      expect(busy.length).toBeGreaterThan(0)
      expect(busy.map(reply => [refusal(reply), Number(reply.headers.get('retry-after'))])).toEqual(
        busy.map(() => ['503 BUSY', 1]),
      )
      expect(replies.filter(reply => reply.status === 401).length + busy.length).toBe(12)
    } finally {
      await strict.close()
    }
  })

  it('endless registrations from one address do not keep others from signing in', async () => {
    const app = await testApp({
      limits: { passwordQueue: 8 },
      deployment: { trustProxy: 1 },
      passwordCost: 10,
    })
    let flooding = true
    let registrations = 0
    const flood = async () => {
      while (flooding) {
        const email = `flood${String(registrations++)}@example.com`
        const body = { name: 'Flood', email, phone: '+39 06 1234567', password: OLD }
        const { status } = await app.visitor.callWith(
          'POST /auth/register',
          { 'x-forwarded-for': '192.0.2.1' },
          { body },
        )
        expect([201, 503]).toContain(status)
      }
    }
    try {
      await app.signedInAs('customer', { email: 'ada@example.com', passwordHash })
      const floods = Array.from({ length: 12 }, flood)
      const logins: number[] = []
      for (let n = 0; n < 3; n++) {
        const body = { email: 'ada@example.com', password: OLD }
        const from = { 'x-forwarded-for': '198.51.100.1' }
        logins.push((await app.visitor.callWith('POST /auth/login', from, { body })).status)
      }
      flooding = false
      await Promise.all(floods)
      expect(logins).toEqual(logins.map(() => 200))
    } finally {
      flooding = false
      await app.close()
    }
  })
})
