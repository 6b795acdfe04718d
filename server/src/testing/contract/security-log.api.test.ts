import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBranch, makeService } from '../factories.ts'
import { REAL_LIMITS, testApp, type TestApp } from '../test-app.ts'
import { TestClient } from '../test-client.ts'

/** Security events (ASVS 5.0, 16.2.1 and 16.3.1 to 16.3.3): one line each, with address and account and no secret. */

const PASSWORD = 'seven wet sponges'
const EMAIL = 'zelda.quill@example.com'
const PLATE = 'ZQ777QZ'
const SECRETS = [PASSWORD, 'seven-wet', 'four green sponges', 'not the password', 'zelda', 'quill', PLATE]

let app: TestApp
let passwordHash: string
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ base: null }, { write: line => lines.push(line) })
  app = await testApp({ log, limits: REAL_LIMITS, deployment: { trustProxy: 1 } })
  passwordHash = await app.context.passwords.hash(PASSWORD)
})
beforeEach(async () => {
  await app.reset()
  lines.length = 0
})
afterAll(() => app.close())

type Line = Record<string, unknown>
const logged = (kind: 'request' | 'security') =>
  lines.map(line => JSON.parse(line) as Line).filter(({ msg }) => msg === kind)
/** The only event of the last request. */
function lastEvent(): Line {
  const event = logged('security').at(-1)
  if (!event) throw new Error('no event was logged')
  return event
}
/** As the proxy forwards a client's header: the last address is the one that the proxy saw. */
const from = (ip: string) => ({ 'x-forwarded-for': `192.0.2.66, ${ip}` })
const IP = '203.0.113.9'

const login = (password: string, body: object = {}) =>
  app.visitor.callWith('POST /auth/login', from(IP), { body: { email: EMAIL, password, ...body } })

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')

test('every request is logged with the address that the proxy saw, the account and the session', async () => {
  const customer = await app.signedInAs('customer')
  const seen = await customer.callWith('GET /users/profile', from(IP))
  await app.visitor.callWith('GET /services', from('2001:db8::7'))
  const session = await app.db.collection('sessions').findOne({})
  // The line is written when the request ends, which may be after its answer.
  await expect.poll(() => logged('request')).toHaveLength(2)
  const [own, visitors] = logged('request')
  expect(own).toMatchObject({
    requestId: seen.headers.get('x-request-id'),
    ip: IP,
    user: customer.userId,
    session: String(session?._id),
    method: 'GET',
    status: 200,
  })
  expect(visitors).toMatchObject({ ip: '2001:db8::7', user: null, session: null })
})

test('a wrong password is an event that names the account, and an unknown address names none', async () => {
  const { userId } = await app.signedInAs('customer', { email: EMAIL, passwordHash })
  const reply = await login('not the password')
  expect(lastEvent()).toMatchObject({
    event: 'authn_login_fail',
    level: 40,
    ip: IP,
    code: 'INVALID_CREDENTIALS',
    account: userId,
    requestId: reply.headers.get('x-request-id'),
  })
  expect(JSON.stringify(reply.body)).not.toContain(userId)
  await app.visitor.callWith('POST /auth/login', from(IP), {
    body: { email: 'nobody@example.com', password: 'x' },
  })
  expect(lastEvent()).toMatchObject({ event: 'authn_login_fail', ip: IP })
  expect(lastEvent()).not.toHaveProperty('account')
})

test("a login is an event, and an admin's login is also an audit row with its IP address", async () => {
  const customer = await app.signedInAs('customer', { email: EMAIL, passwordHash })
  expect((await login(PASSWORD)).status).toBe(200)
  expect(lastEvent()).toMatchObject({
    event: 'authn_login_success',
    ip: IP,
    user: customer.userId,
    session: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
  })
  const boss = await app.signedInAs('super-admin', { email: 'boss@example.com', passwordHash })
  expect((await login(PASSWORD, { email: 'boss@example.com', admin: true })).status).toBe(200)
  expect((await login(PASSWORD, { admin: true })).status).toBe(401)
  const { data } = (await boss.call('GET /admin/audit')).body
  expect(data.map(({ action, actor, ip }) => [action, actor._id, ip])).toEqual([
    ['user.login', boss.userId, IP],
  ])
})

test('an audit row has the IP address of an admin, never that of a customer', async () => {
  const boss = await app.signedInAs('super-admin')
  const branch = {
    name: 'Centro',
    location: 'Via Roma 1',
    phone: '+39 06 1234567',
    operatingHours: '08:00',
    closeingHours: '20:00',
  }
  expect((await boss.callWith('POST /admin/branches', from(IP), { body: branch })).status).toBe(201)
  const customer = await app.signedInAs('customer', { passwordHash })
  expect(
    (await customer.callWith('DELETE /users/me', from('198.51.100.4'), { body: { password: PASSWORD } }))
      .status,
  ).toBe(204)
  expect(lastEvent()).toMatchObject({ event: 'user_deleted', account: customer.userId })
  const { data } = (await boss.call('GET /admin/audit')).body
  expect(data.map(({ action, ip }) => [action, ip])).toEqual([
    ['user.delete', undefined],
    ['branch.create', IP],
  ])
  expect(JSON.stringify(await app.db.collection('audit').find().toArray())).not.toContain('198.51.100.4')
})

test('a closed throttle is an event that names the throttle', async () => {
  await app.signedInAs('customer', { email: EMAIL, passwordHash })
  for (let n = 0; n < 5; n++) await login('not the password')
  expect((await login(PASSWORD)).status).toBe(429)
  expect(lastEvent()).toMatchObject({ event: 'excess_rate_limit_exceeded', throttle: 'login-wait', ip: IP })
})

test('each kind of 403 is an event with the account and the session', async () => {
  const customer = await app.signedInAs('customer', { passwordHash })
  await customer.callWith('GET /admin/stats', from(IP))
  expect(lastEvent()).toMatchObject({
    event: 'authz_fail',
    code: 'FORBIDDEN',
    method: 'GET',
    path: '/api/admin/stats',
    user: customer.userId,
    ip: IP,
  })
  expect(lastEvent()['session']).toMatch(/^[0-9a-f]{24}$/)
  await customer.callWith('POST /auth/logout', { 'sec-fetch-site': 'cross-site' })
  expect(lastEvent()).toMatchObject({ event: 'malicious_cors', code: 'CSRF' })
  await customer.call('DELETE /users/me', { body: { password: 'not the password' } })
  expect(lastEvent()).toMatchObject({ event: 'authz_fail', code: 'INCORRECT_DELETION_PASSWORD' })
})

test('a changed password, a wrong current one, a link and changed rights are events', async () => {
  const branch = await makeBranch(app.context)
  const boss = await app.signedInAs('super-admin')
  const admin = await app.signedInAs('branch-admin', { branch: branch._id, passwordHash })
  const newPassword = 'four green sponges'
  await admin.call('POST /auth/password/change', {
    body: { currentPassword: 'not the password', newPassword },
  })
  expect(lastEvent()).toMatchObject({ event: 'authn_password_change_fail', user: admin.userId })
  const changed = await admin.call('POST /auth/password/change', {
    body: { currentPassword: PASSWORD, newPassword },
  })
  expect(changed.status).toBe(204)
  expect(lastEvent()).toMatchObject({ event: 'authn_password_change', account: admin.userId })

  const link = await boss.call('POST /admin/users/:id/reset-link', { params: { id: admin.userId } })
  expect(lastEvent()).toMatchObject({
    event: 'authn_token_created',
    account: admin.userId,
    user: boss.userId,
  })
  const token = new URL(link.body.url).searchParams.get('token') ?? ''
  await app.visitor.call('POST /auth/password/reset', { body: { token: `${token}x`, newPassword: PASSWORD } })
  expect(lastEvent()).toMatchObject({ event: 'authn_token_fail' })
  await app.visitor.call('POST /auth/password/reset', { body: { token, newPassword: PASSWORD } })
  expect(lastEvent()).toMatchObject({ event: 'authn_password_change', account: admin.userId, by: 'link' })

  await boss.call('PATCH /admin/users/:id', { params: { id: admin.userId }, body: { role: 'super-admin' } })
  expect(lastEvent()).toMatchObject({
    event: 'privilege_permissions_changed',
    account: admin.userId,
    role: 'super-admin',
  })
  expect(lines.join('')).not.toContain(token)
})

test('creating an admin is an event', async () => {
  const boss = await app.signedInAs('super-admin')
  const body = { name: 'Dora', email: 'dora@example.com', phone: '+39 06 555', password: PASSWORD }
  const made = await boss.call('POST /auth/admin-register', { body: { ...body, role: 'super-admin' } })
  expect(lastEvent()).toMatchObject({
    event: 'user_created',
    account: made.body.user._id,
    role: 'super-admin',
  })
})

test("no log line of a customer's visit contains a secret, an e-mail address, a name or a plate", async () => {
  const [branch, service] = [await makeBranch(app.context), await makeService(app.context)]
  const person = { name: 'Zelda Quill', email: EMAIL, phone: '+39 333 1234567', password: PASSWORD }
  expect((await app.visitor.call('POST /auth/register', { body: person })).status).toBe(201)
  const signedIn = await login(PASSWORD)
  const zelda = new TestClient(app.url, cookieOf(signedIn.headers), signedIn.body.user._id)
  const vehicles = [{ plate: PLATE, label: '', type: 'car' as const }]
  const profile = await zelda.call('PUT /users/profile', { body: { ...person, vehicles } })
  const wish = {
    branchId: branch.id,
    serviceId: service.id,
    bookingDate: '2026-11-23',
    bookingTime: '10:00',
    vehicleId: profile.body.vehicles[0]?._id,
  }
  const booked = await zelda.call('POST /bookings', { body: wish })
  expect(booked.status).toBe(201)
  await zelda.call('POST /bookings/:id/cancel', { params: { id: booked.body._id } })
  await app.visitor.call('POST /auth/password/forgot', { body: { email: EMAIL } })
  for (const stray of [`/bookings/${EMAIL}`, `/users/${encodeURIComponent(EMAIL)}?plate=${PLATE}`]) {
    expect((await zelda.raw('GET', stray)).status).toBeGreaterThanOrEqual(400)
  }
  const token = /cw_session=([^;]+)/.exec(zelda.cookie ?? '')?.[1] ?? ''
  await expect.poll(() => logged('request')).toHaveLength(8)
  const text = lines.join('').toLowerCase()
  for (const secret of [...SECRETS, token, token.split('.')[2] ?? '']) {
    expect(secret).not.toBe('')
    expect(text).not.toContain(secret.toLowerCase())
  }
})
