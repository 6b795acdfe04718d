import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import jwt, { type SignOptions } from 'jsonwebtoken'
import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import { CounterModel } from '../../modules/accounts/auth/throttle/counter.model.ts'
import { SessionModel } from '../../modules/accounts/auth/sessions/session.model.ts'
import { appForFile } from '../app-for-file.ts'
import { makeBranch } from '../factories.ts'
import { registered } from '../registered.ts'
import { newId } from '../test-app.ts'
import { TestClient } from '../test-client.ts'

/** The threats of the security design to sessions. */

const jwtKey = createSecretKey(randomBytes(48))
const { refusal } = TestClient

const app = await appForFile({ deployment: { jwtKey } })

async function loggedIn(email: string, password = 'three blue buckets') {
  const reply = await app.visitor.call('POST /auth/login', { body: { email, password } })
  expect(reply.status).toBe(200)
  const cookie = reply.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return new TestClient(app.url, cookie, reply.body.user._id)
}

describe('a session', () => {
  test('a session ends at logout, even for someone who kept the cookie', async () => {
    await registered(app, 'carla@example.com')
    const carla = await loggedIn('carla@example.com')
    expect((await carla.call('POST /auth/logout')).status).toBe(204)
    expect(refusal(await carla.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  })

  test('a session is over everywhere else after a password change', async () => {
    await registered(app, 'carla@example.com')
    const [phone, laptop] = [await loggedIn('carla@example.com'), await loggedIn('carla@example.com')]
    const change = { currentPassword: 'three blue buckets', newPassword: 'four green sponges' }
    expect((await laptop.call('POST /auth/password/change', { body: change })).status).toBe(204)
    expect(refusal(await phone.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  })

  test('a session of a demoted super-admin no longer gives access to super-admin calls', async () => {
    const branch = await makeBranch(app.context)
    const boss = await app.signedInAs('super-admin')
    expect((await boss.call('GET /admin/integrity')).status).toBe(200)
    const other = await app.signedInAs('super-admin')
    await CounterModel.insert(app, { _id: 'superAdmins', n: 2 })
    const demotion = { role: 'branch-admin', branch: branch.id } as const
    expect(
      (await other.call('PATCH /admin/users/:id', { params: { id: boss.userId }, body: demotion })).status,
    ).toBe(200)
    expect(refusal(await boss.call('GET /admin/integrity'))).toBe('403 FORBIDDEN')
  })

  test('a session of a disabled or deleted account is not valid', async () => {
    const boss = await app.signedInAs('super-admin')
    const admin = await app.signedInAs('branch-admin', { branch: (await makeBranch(app.context))._id })
    expect(
      (await boss.call('PATCH /admin/users/:id', { params: { id: admin.userId }, body: { disabled: true } }))
        .status,
    ).toBe(200)
    expect(refusal(await admin.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    const { password } = await registered(app, 'carla@example.com')
    const [phone, laptop] = [await loggedIn('carla@example.com'), await loggedIn('carla@example.com')]
    expect((await laptop.call('DELETE /users/me', { body: { password } })).status).toBe(204)
    expect(refusal(await phone.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  })

  test('a session expires after a week idle for a customer and half an hour for an admin', async () => {
    const [customer, admin] = [await app.signedInAs('customer'), await app.signedInAs('super-admin')]
    app.clock.advance(29 * 60_000)
    expect((await admin.call('GET /auth/me')).status).toBe(200)
    app.clock.advance(31 * 60_000)
    expect((await admin.call('GET /auth/me')).status).toBe(401)
    app.clock.advance(6 * 86_400_000)
    expect((await customer.call('GET /auth/me')).status).toBe(200)
    app.clock.advance(8 * 86_400_000)
    expect((await customer.call('GET /auth/me')).status).toBe(401)
  })

  test('a session expires after 16 hours for an admin and 30 days for a customer, however busy', async () => {
    const [customer, admin] = [await app.signedInAs('customer'), await app.signedInAs('super-admin')]
    const statuses = async (client: TestClient, stepMs: number, steps: number) => {
      const seen: number[] = []
      for (let n = 0; n < steps; n++) {
        app.clock.advance(stepMs)
        seen.push((await client.call('GET /auth/me')).status)
      }
      return seen
    }
    const halfHours = await statuses(admin, 29 * 60_000, 34)
    expect(halfHours.slice(0, 33)).toEqual(Array(33).fill(200))
    expect(halfHours[33]).toBe(401)
    const fiveDays = await statuses(customer, 5 * 86_400_000, 6)
    expect(fiveDays.slice(0, 5)).toEqual(Array(5).fill(200))
    expect(fiveDays[5]).toBe(401)
  })
})

describe('a forged JWT', () => {
  const claims = (client: TestClient, sid: string) => ({
    sub: client.userId,
    sid,
    iss: 'car-wash',
    aud: 'car-wash-web',
  })
  const seconds = () => Math.floor(app.clock.now().getTime() / 1000)
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  async function tried(make: (claims: Record<string, unknown>) => string): Promise<string> {
    const customer = await app.signedInAs('customer')
    const session = await SessionModel(app.db).findOne({ userId: customer.userId }).lean()
    const payload = { ...claims(customer, String(session?._id)), iat: seconds(), exp: seconds() + 3600 }
    customer.cookie = `cw_session=${make(payload)}`
    return refusal(await customer.call('GET /auth/me'))
  }
  const signed = (payload: object, options: SignOptions = {}, key = jwtKey) =>
    jwt.sign(payload, key, {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ: 'cw-session+jwt' },
      ...options,
    })

  test('a forged JWT gives no access, while the same claims with a valid signature do', async () => {
    expect(await tried(payload => signed(payload))).toBe('200')
    const NO = '401 UNAUTHENTICATED'
    const header = { alg: 'none', typ: 'cw-session+jwt' }
    expect(await tried(payload => `${base64(header)}.${base64(payload)}.`)).toBe(NO)
    expect(await tried(payload => `${base64({ ...header, alg: 'None' })}.${base64(payload)}.x`)).toBe(NO)
    const hs512 = { alg: 'HS512', typ: 'cw-session+jwt' }
    expect(await tried(payload => signed(payload, { algorithm: 'HS512', header: hs512 }))).toBe(NO)
    expect(await tried(payload => signed({ ...payload, aud: 'another' }))).toBe(NO)
    expect(await tried(payload => signed({ ...payload, iss: 'another' }))).toBe(NO)
    expect(await tried(payload => signed(payload, { header: { alg: 'HS256', typ: 'JWT' } }))).toBe(NO)
    expect(await tried(payload => signed({ ...payload, exp: seconds() - 1 }))).toBe(NO)
    expect(await tried(payload => signed(payload, {}, createSecretKey(randomBytes(48))))).toBe(NO)
    expect(await tried(payload => signed({ ...payload, sid: newId() }))).toBe(NO)
    expect(await tried(payload => signed({ ...payload, sub: newId() }))).toBe(NO)
    expect(await tried(payload => signed({ ...payload, sid: { $ne: null } }))).toBe(NO)
    expect(
      await tried(payload => {
        const [head = '', , signature = ''] = signed(payload).split('.')
        return [head, base64({ ...payload, sub: new Types.ObjectId().toHexString() }), signature].join('.')
      }),
    ).toBe(NO)
    const mac = (text: string) => createHmac('sha256', 'secret').update(text).digest('base64url')
    expect(
      await tried(payload => {
        const text = `${base64({ alg: 'HS256', typ: 'cw-session+jwt' })}.${base64(payload)}`
        return `${text}.${mac(text)}`
      }),
    ).toBe(NO)
  })

  test('a cookie that is JSON, an array or garbage is not a session', async () => {
    const values = ['j:{"$ne":1}', 'j%3A%7B%22%24ne%22%3A1%7D', '', 'a.b.c', '..', 's:x', 'x'.repeat(5000)]
    for (const value of values) {
      const reply = await app.visitor.callWith('GET /auth/me', { cookie: `cw_session=${value}` })
      expect(refusal(reply), value.slice(0, 20)).toBe('401 UNAUTHENTICATED')
    }
  })
})
