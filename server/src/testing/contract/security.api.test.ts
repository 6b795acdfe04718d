import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import jwt, { type SignOptions } from 'jsonwebtoken'
import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import { CounterModel } from '../../modules/auth/throttle/counter.model.ts'
import { SessionModel } from '../../modules/auth/sessions/session.model.ts'
import { UserModel } from '../../modules/users/user.model.ts'
import { UserPackageModel } from '../../modules/user-packages/user-package.model.ts'
import { makeBranch, makePackage, makeService } from '../factories.ts'
import { newId } from '../test-app.ts'
import { TestClient, type TestReply } from '../test-client.ts'
import { appForFile } from '../app-for-file.ts'
import type { ProfileView } from '../../contract/users.ts'

/** The threats of the security design, one test or group each. Threats to a single call are tested beside that call. */

const jwtKey = createSecretKey(randomBytes(48))
const MONDAY = '2026-11-23'
const { refusal } = TestClient

const app = await appForFile({ deployment: { jwtKey } })

const withoutRequestId = (reply: TestReply) => ({
  status: reply.status,
  body: { ...(reply.body as Record<string, unknown>), requestId: null },
})

async function booked(customer: TestClient) {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
  const reply = await customer.call('POST /bookings', { body: wish })
  expect(reply.status).toBe(201)
  return { branch, service, wish, booking: reply.body }
}

async function registered(email: string, password = 'three blue buckets') {
  const body = { name: 'Carla Verdi', email, password, phone: '+39 06 1234567' }
  const reply = await app.visitor.call('POST /auth/register', { body })
  expect(reply.status).toBe(201)
  return { email, password, id: reply.body.user._id }
}

async function loggedIn(email: string, password = 'three blue buckets') {
  const reply = await app.visitor.call('POST /auth/login', { body: { email, password } })
  expect(reply.status).toBe(200)
  const cookie = reply.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return new TestClient(app.url, cookie, reply.body.user._id)
}

describe('an open admin form', () => {
  test('only a super-admin can create an admin', async () => {
    const admin = {
      name: 'Mallory',
      email: 'mallory@example.com',
      phone: '+39 06 1234567',
      password: 'a long enough password',
      role: 'super-admin',
    } as const
    await app.signedInAs('super-admin')
    const customer = await app.signedInAs('customer')
    const branchAdmin = await app.signedInAs('branch-admin')
    const before = await UserModel(app.db).countDocuments()
    expect(refusal(await app.visitor.call('POST /auth/admin-register', { body: admin }))).toBe(
      '401 UNAUTHENTICATED',
    )
    expect(refusal(await customer.call('POST /auth/admin-register', { body: admin }))).toBe('403 FORBIDDEN')
    expect(refusal(await branchAdmin.call('POST /auth/admin-register', { body: admin }))).toBe(
      '403 FORBIDDEN',
    )
    expect(await UserModel(app.db).countDocuments()).toBe(before)
  })
})

describe('mass assignment', () => {
  test('PUT /users/profile changes only what a person may change', async () => {
    const customer = await app.signedInAs('customer', { email: 'old@example.com' })
    const reply = await customer.raw<ProfileView>('PUT', '/users/profile', {
      body: {
        name: 'New name',
        _id: newId(),
        role: 'super-admin',
        branch: newId(),
        email: 'new@example.com',
        passwordHash: 'x',
        disabled: true,
        bookingSeq: 9,
      },
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ _id: customer.userId, name: 'New name', role: 'customer' })
    const row = await UserModel(app.db).findById(customer.userId).lean()
    expect(row).toMatchObject({
      email: 'old@example.com',
      role: 'customer',
      branch: null,
      passwordHash: null,
      disabled: false,
      bookingSeq: 0,
    })
  })
})

describe('other people’s things', () => {
  test("another customer's booking is treated as missing", async () => {
    const { booking } = await booked(await app.signedInAs('customer'))
    const other = await app.signedInAs('customer')
    const move = { bookingDate: MONDAY, bookingTime: '12:00' }
    const asked = async (id: string) => [
      withoutRequestId(await other.call('GET /bookings/:id', { params: { id } })),
      withoutRequestId(await other.call('GET /bookings/:id/calendar.ics', { params: { id } })),
      withoutRequestId(await other.call('PATCH /bookings/:id', { params: { id }, body: move })),
      withoutRequestId(await other.call('POST /bookings/:id/cancel', { params: { id } })),
    ]
    const [theirs, nobodys] = [await asked(booking._id), await asked(newId())]
    expect(theirs).toEqual(nobodys)
    expect(theirs.map(reply => reply.status)).toEqual([404, 404, 404, 404])
  })

  test("another branch's booking is hidden from a branch-admin in every call and list", async () => {
    const { booking, branch } = await booked(await app.signedInAs('customer'))
    const elsewhere = await makeBranch(app.context, { name: 'Elsewhere' })
    const admin = await app.signedInAs('branch-admin', { branch: elsewhere._id })
    const id = booking._id
    const replies = [
      await admin.call('GET /bookings/:id', { params: { id } }),
      await admin.call('PATCH /bookings/:id', {
        params: { id },
        body: { bookingDate: MONDAY, bookingTime: '12:00' },
      }),
      await admin.call('PATCH /admin/bookings/:id/:status', {
        params: { id, status: 'confirmed' },
        body: { status: 'confirmed' },
      }),
      await admin.call('PATCH /admin/bookings/:id/payment', {
        params: { id },
        body: { paymentStatus: 'paid' },
      }),
      await admin.call('PATCH /admin/bookings/:id/progress', { params: { id }, body: { step: 'arrived' } }),
      await admin.call('DELETE /admin/bookings/:id', {
        params: { id },
        body: { password: 'whatever it is' },
      }),
    ]
    expect(replies.map(refusal)).toEqual(replies.map(() => '404 NOT_FOUND'))
    expect(refusal(await admin.call('GET /admin/bookings', { query: { branchId: branch.id } }))).toBe(
      '404 NOT_FOUND',
    )
    expect((await admin.call('GET /admin/bookings')).body.data).toEqual([])
  })
})

describe('price and payment', () => {
  test('a reserved package has the price from the database and is unpaid, regardless of the body', async () => {
    const washPackage = await makePackage(app.context, { priceCents: 8000 })
    const customer = await app.signedInAs('customer')
    const body = { packageId: washPackage.id, price: 0, isPaid: true, remainingWashes: 99, userId: newId() }
    expect((await customer.call('POST /packages/purchase', { body })).status).toBe(201)
    const [row] = await UserPackageModel(app.db).find().lean()
    expect(row).toMatchObject({ isPaid: false, remainingWashes: 5 })
    expect(row?.userId.toHexString()).toBe(customer.userId)
    expect(row?.snap.priceCents).toBe(8000)
  })
})

describe('off-grid, past, far and huge', () => {
  test('times that the screens do not offer are refused, and lengths in the body are ignored', async () => {
    const customer = await app.signedInAs('customer')
    const { wish } = await booked(customer)
    const ask = (change: object) => customer.call('POST /bookings', { body: { ...wish, ...change } })
    expect(refusal(await ask({ bookingTime: '08:03' }))).toBe('400 VALIDATION')
    expect(refusal(await ask({ bookingDate: '2026-11-20' }))).toBe('400 PAST_TIME')
    expect(refusal(await ask({ bookingDate: '2027-02-20' }))).toBe('400 TOO_FAR_AHEAD')
    expect(refusal(await ask({ bookingDate: '2026-02-30' }))).toBe('400 VALIDATION')
    const reply = await ask({ bookingTime: '12:00', duration: 1, endTime: '12:01', minutes: 1, price: 0 })
    expect(reply.body).toMatchObject({ endsAt: '2026-11-23T12:30:00+01:00', serviceId: { price: 20 } })
  })
})

describe('a session', () => {
  test('ends at logout, even for someone who kept the cookie', async () => {
    await registered('carla@example.com')
    const carla = await loggedIn('carla@example.com')
    expect((await carla.call('POST /auth/logout')).status).toBe(204)
    expect(refusal(await carla.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  })

  test('is over everywhere else after a password change', async () => {
    await registered('carla@example.com')
    const [phone, laptop] = [await loggedIn('carla@example.com'), await loggedIn('carla@example.com')]
    const change = { currentPassword: 'three blue buckets', newPassword: 'four green sponges' }
    expect((await laptop.call('POST /auth/password/change', { body: change })).status).toBe(204)
    expect(refusal(await phone.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  })

  test('of a demoted super-admin no longer gives access to super-admin calls', async () => {
    const branch = await makeBranch(app.context)
    const boss = await app.signedInAs('super-admin')
    expect((await boss.call('GET /admin/integrity')).status).toBe(200)
    const other = await app.signedInAs('super-admin')
    await CounterModel(app.db).create({ _id: 'superAdmins', n: 2 })
    const demotion = { role: 'branch-admin', branch: branch.id } as const
    expect(
      (await other.call('PATCH /admin/users/:id', { params: { id: boss.userId }, body: demotion })).status,
    ).toBe(200)
    expect(refusal(await boss.call('GET /admin/integrity'))).toBe('403 FORBIDDEN')
  })

  test('of a disabled or deleted account is not valid', async () => {
    const boss = await app.signedInAs('super-admin')
    const admin = await app.signedInAs('branch-admin', { branch: (await makeBranch(app.context))._id })
    expect(
      (await boss.call('PATCH /admin/users/:id', { params: { id: admin.userId }, body: { disabled: true } }))
        .status,
    ).toBe(200)
    expect(refusal(await admin.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    const { password } = await registered('carla@example.com')
    const [phone, laptop] = [await loggedIn('carla@example.com'), await loggedIn('carla@example.com')]
    expect((await laptop.call('DELETE /users/me', { body: { password } })).status).toBe(204)
    expect(refusal(await phone.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  })

  test('expires after a week idle for a customer and half an hour for an admin', async () => {
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

  test('expires after 12 hours for an admin and 30 days for a customer, however busy', async () => {
    const [customer, admin] = [await app.signedInAs('customer'), await app.signedInAs('super-admin')]
    const statuses = async (client: TestClient, stepMs: number, steps: number) => {
      const seen: number[] = []
      for (let n = 0; n < steps; n++) {
        app.clock.advance(stepMs)
        seen.push((await client.call('GET /auth/me')).status)
      }
      return seen
    }
    const halfHours = await statuses(admin, 29 * 60_000, 25)
    expect(halfHours.slice(0, 24)).toEqual(Array(24).fill(200))
    expect(halfHours[24]).toBe(401)
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

  test('gives no access, while the same claims with a valid signature do', async () => {
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

describe('injection', () => {
  test('an operator in place of a value is 400, and __proto__ pollutes nothing', async () => {
    await registered('carla@example.com')
    const password = 'three blue buckets'
    const operator = await app.visitor.raw('POST', '/auth/login', {
      body: { email: { $ne: null }, password },
    })
    expect(refusal(operator)).toBe('400 VALIDATION')
    const both = await app.visitor.raw('POST', '/auth/login', {
      body: { email: 'carla@example.com', password: { $gt: '' } },
    })
    expect(refusal(both)).toBe('400 VALIDATION')
    const raw =
      '{"email":"carla@example.com","password":"three blue buckets","__proto__":{"admin":true,"polluted":1}}'
    const reply = await app.visitor.raw('POST', '/auth/login', {
      text: raw,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(200)
    expect(Object.prototype).not.toHaveProperty('polluted')
    expect(refusal(await app.visitor.raw('GET', '/bookings/availability?branchId[$ne]=1'))).toBe(
      '400 VALIDATION',
    )
    expect(refusal(await app.visitor.raw('GET', '/bookings/earliest?serviceId=a&serviceId=b'))).toBe(
      '400 VALIDATION',
    )
  })
})

describe('script in text', () => {
  test('a name with markup is kept as text, and one with a line break is refused', async () => {
    const customer = await app.signedInAs('customer')
    const name = '<img src=x onerror=alert(1)>'
    const reply = await customer.call('PUT /users/profile', { body: { name } })
    expect(reply.body.name).toBe(name)
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    const lines = await customer.call('PUT /users/profile', {
      body: { name: 'Carla\r\nBcc: all@example.com' },
    })
    expect(refusal(lines)).toBe('400 VALIDATION')
  })

  test("a branch's map link is https or plain text", async () => {
    const boss = await app.signedInAs('super-admin')
    const branch = {
      name: 'Centro',
      phone: '+39 06 1234567',
      operatingHours: '08:00',
      closeingHours: '20:00',
    }
    for (const location of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'http://x.example',
    ]) {
      expect(
        refusal(await boss.call('POST /admin/branches', { body: { ...branch, location } })),
        location,
      ).toBe('400 VALIDATION')
    }
    const location = 'https://maps.example/?q=centro'
    expect((await boss.call('POST /admin/branches', { body: { ...branch, location } })).status).toBe(201)
  })
})
