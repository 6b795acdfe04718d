import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { commandsOf } from '../../../../testing/commands-of.ts'
import { makePackage } from '../../../../testing/factories.ts'
import { newId, REAL_LIMITS, testApp } from '../../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../../testing/test-client.ts'
import { ThrottleModel } from './throttle.ts'
import { reservePackage } from '../../../../testing/reserve-package.ts'

const password = 'seven wet sponges'
const email = 'ada@example.com'
const { refusal } = TestClient

const app = await appForFile({ limits: REAL_LIMITS })
const passwordHash = await app.context.passwords.hash(password)

const login = (given: string, headers: Record<string, string> = {}, address = email) =>
  app.visitor.callWith('POST /auth/login', headers, { body: { email: address, password: given } })
const retryAfter = (reply: TestReply) => Number(reply.headers.get('retry-after'))
const ends = () => ThrottleModel(app.db).updateMany({ key: /^login-wait/ }, { until: new Date(0) })

describe('guessing a password', () => {
  beforeEach(() => app.signedInAs('customer', { email, passwordHash }))

  it('guessing a password is refused from the 6th wrong attempt on, even with the right password and any X-Forwarded-For', async () => {
    for (let n = 1; n <= 5; n++) expect((await login('wrong')).status).toBe(401)
    const refused = await login('wrong')
    expect(refusal(refused)).toBe('429 RATE_LIMITED')
    expect(retryAfter(refused)).toBeGreaterThan(50)
    for (let n = 1; n <= 7; n++) {
      const forged = await login(password, { 'x-forwarded-for': `203.0.113.${String(n)}` })
      expect(refusal(forged)).toBe('429 RATE_LIMITED')
    }
  })

  it('guessing a password gets five of twenty concurrent attempts checked', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => login('wrong')))
    expect(replies.filter(reply => reply.status === 401)).toHaveLength(5)
    expect(replies.filter(reply => reply.status === 429)).toHaveLength(15)
  })

  it('guessing a password does not lock out a person who signs in many times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(password)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  })

  it('guessing a password reveals nothing about the right password after five concurrent wrong attempts', async () => {
    const wrong = Array.from({ length: 12 }, () => login('wrong'))
    const fiveRefused = new Promise<void>(resolve => {
      let refused = 0
      for (const reply of wrong)
        void reply.then(({ status }) => status === 401 && ++refused === 5 && resolve())
    })
    await fiveRefused
    expect((await login(password)).status).toBe(429)
    expect((await Promise.all(wrong)).filter(reply => reply.status === 401)).toHaveLength(5)
  })

  it('guessing a password accepts the right password among concurrent wrong ones only before five of these are answered', async () => {
    const wrong = Array.from({ length: 20 }, () => login('wrong'))
    const right = await login(password)
    const refused = (await Promise.all(wrong)).filter(reply => reply.status === 401).length
    // Signing in clears at most five, and meanwhile opens the gate to one more attempt.
    if (right.status === 200) expect(refused).toBeLessThanOrEqual(11)
    else expect([right.status, refused]).toEqual([429, 5])
  })

  it('guessing a password waits twice as long after each further wrong attempt', async () => {
    for (let n = 1; n <= 5; n++) await login('wrong')
    const waits: number[] = []
    for (let n = 1; n <= 3; n++) {
      waits.push(retryAfter(await login('wrong')))
      await ends()
      expect((await login('wrong')).status).toBe(401)
    }
    expect(waits.map(wait => Math.ceil(wait / 60))).toEqual([1, 2, 4])
  })

  it('guessing a password resets after the right password', async () => {
    for (let n = 1; n <= 4; n++) await login('wrong')
    for (let n = 1; n <= 20; n++) expect((await login(password)).status).toBe(200)
    for (let n = 1; n <= 5; n++) expect((await login('wrong')).status).toBe(401)
    expect((await login('wrong')).status).toBe(429)
  })

  it('guessing a password locks out neither a device that has signed in before nor other accounts', async () => {
    const known = (await login(password)).headers.getSetCookie().find(line => line.startsWith('cw_device='))
    const device = known?.split(';')[0] ?? ''
    for (let n = 1; n <= 6; n++) await login('wrong')
    expect((await login(password)).status).toBe(429)
    expect((await login(password, { cookie: device })).status).toBe(200)
    // Not the last character: two of its six bits are padding.
    const forged = device.replace(/(?<=\.)./, sign => (sign === 'A' ? 'B' : 'A'))
    expect((await login(password, { cookie: forged })).status).toBe(429)
    await app.signedInAs('customer', { email: 'bob@example.com', passwordHash })
    expect((await login(password, {}, 'bob@example.com')).status).toBe(200)
    expect((await login('wrong', { cookie: device }, 'bob@example.com')).status).toBe(401)
  })

  it('guessing a password stops at 50 wrong attempts from one IP across many accounts', async () => {
    for (let n = 1; n <= 50; n++) {
      expect((await login('wrong', {}, `nobody${String(n)}@example.com`)).status).toBe(401)
    }
    expect(refusal(await login('wrong', {}, 'another@example.com'))).toBe('429 RATE_LIMITED')
  })

  it('guessing a password keeps no address in the counters', async () => {
    await login('wrong')
    const counters = JSON.stringify(await ThrottleModel(app.db).find().lean())
    expect(counters).toContain('login')
    expect(counters).not.toMatch(/ada|example|127\.0/)
  })
})

describe("a person's own password before a deletion", () => {
  const remove = (admin: TestClient, given: string) =>
    admin.call('DELETE /admin/user-packages/:id', { params: { id: packageId }, body: { password: given } })
  let packageId: string

  it("a person's own password before a deletion is refused after five wrong ones, and deletes with the right one", async () => {
    const admin = await app.signedInAs('super-admin', { passwordHash })
    const customer = await app.signedInAs('customer')
    const offer = await makePackage(app.context)
    packageId = (await reservePackage(customer, offer.id))._id
    for (let n = 1; n <= 4; n++) {
      expect(refusal(await remove(admin, 'wrong'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    }
    const missing = await admin.call('DELETE /admin/user-packages/:id', {
      params: { id: newId() },
      body: { password: 'wrong' },
    })
    expect(refusal(missing)).toBe('404 NOT_FOUND')
    expect((await remove(admin, password)).status).toBe(204)
    const gone = await remove(admin, 'wrong')
    expect(refusal(gone)).toBe('404 NOT_FOUND')
  })

  it("a person's own password before a deletion cannot be tried more often with concurrent requests", async () => {
    const customer = await app.signedInAs('customer')
    const offer = await makePackage(app.context)
    packageId = (await reservePackage(customer, offer.id))._id
    const admin = await app.signedInAs('super-admin', { passwordHash })
    const replies = await Promise.all(Array.from({ length: 12 }, () => remove(admin, 'wrong')))
    expect(replies.filter(reply => reply.status === 403)).toHaveLength(5)
    const refused = await remove(admin, password)
    expect(refusal(refused)).toBe('429 RATE_LIMITED')
    expect(retryAfter(refused)).toBeGreaterThan(800)
  })
})

describe('other limits', () => {
  it('an address gets five reset mails an hour, with or without an account', async () => {
    await app.signedInAs('customer', { email })
    for (const address of [email, 'nobody@example.com']) {
      const forgot = () => app.visitor.call('POST /auth/password/forgot', { body: { email: address } })
      for (let n = 1; n <= 5; n++) expect((await forgot()).status).toBe(202)
      expect(refusal(await forgot())).toBe('429 RATE_LIMITED')
    }
  })

  it('a customer may make 60 booking attempts a minute; the desk is not limited', async () => {
    const customer = await app.signedInAs('customer')
    const attempt = (client: TestClient) =>
      client.call('POST /packages/purchase', { body: { packageId: newId() } })
    for (let n = 1; n <= 60; n++) expect((await attempt(customer)).status).toBe(404)
    expect(refusal(await attempt(customer))).toBe('429 RATE_LIMITED')
    expect((await attempt(await app.signedInAs('customer'))).status).toBe(404)
  })

  it('the first tenth of a limit costs no command, and the next attempt reports them all', async () => {
    const customer = await app.signedInAs('customer')
    const attempt = () => customer.call('POST /packages/purchase', { body: { packageId: newId() } })
    const counted = async () => (await commandsOf(app, attempt)).filter(name => name.includes('throttles'))
    for (let n = 1; n <= 6; n++) expect(await counted()).toEqual([])
    expect((await counted()).length).toBeLessThanOrEqual(2)
    expect(await ThrottleModel(app.db).findOne({ key: `booking:${customer.userId}` })).toMatchObject({
      points: 7,
    })
  })

  it('an IP may make as many registrations an hour as the limit allows', async () => {
    const strict = await testApp({ limits: { ...REAL_LIMITS, registrationsPerIpAndHour: 2 } })
    try {
      const register = (n: number) =>
        strict.visitor.call('POST /auth/register', {
          body: { name: 'Ada', email: `ada${String(n)}@example.com`, phone: '+39 06 1234567', password },
        })
      expect([(await register(1)).status, (await register(2)).status]).toEqual([201, 201])
      expect(refusal(await register(3))).toBe('429 RATE_LIMITED')
    } finally {
      await strict.close()
    }
  })
})
