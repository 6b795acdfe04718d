import { describe, expect, test } from 'vitest'
import { UserModel } from '../../modules/accounts/users/user.model.ts'
import { UserPackageModel } from '../../modules/wash-books/user-package.model.ts'
import { makeBranch, makePackage, makeService } from '../factories.ts'
import { newId } from '../test-app.ts'
import { TestClient, type TestReply } from '../test-client.ts'
import { appForFile } from '../app-for-file.ts'
import { registered } from '../registered.ts'

/**
 * The threats of the security design, one test or group each. Those to sessions have a file of their own; threats to a
 * single call are tested beside that call.
 */

const MONDAY = '2026-11-23'
const { refusal } = TestClient

const app = await appForFile()

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
    const body = {
      name: 'New name',
      _id: newId(),
      role: 'super-admin',
      branch: newId(),
      email: 'new@example.com',
      passwordHash: 'x',
      disabled: true,
      bookingSeq: 9,
    }
    const reply = await customer.call('PUT /users/profile', { body })
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
      withoutRequestId(await other.call('POST /bookings/:id/confirm', { params: { id } })),
    ]
    const [theirs, nobodys] = [await asked(booking._id), await asked(newId())]
    expect(theirs).toEqual(nobodys)
    expect(theirs.map(reply => reply.status)).toEqual(Array(5).fill(404))
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
      await admin.call('PATCH /admin/bookings/:id/progress', {
        params: { id },
        body: { step: 'arrived', from: 'booked' },
      }),
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

describe('injection', () => {
  test('an operator in place of a value is 400, and __proto__ pollutes nothing', async () => {
    const { password } = await registered(app, 'carla@example.com')
    const operator = await app.visitor.raw('POST', '/auth/login', {
      body: { email: { $ne: null }, password },
    })
    expect(refusal(operator)).toBe('400 VALIDATION')
    const both = await app.visitor.raw('POST', '/auth/login', {
      body: { email: 'carla@example.com', password: { $gt: '' } },
    })
    expect(refusal(both)).toBe('400 VALIDATION')
    const text =
      '{"email":"carla@example.com","password":"three blue buckets","__proto__":{"admin":true,"polluted":1}}'
    const reply = await app.visitor.raw('POST', '/auth/login', {
      text,
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
