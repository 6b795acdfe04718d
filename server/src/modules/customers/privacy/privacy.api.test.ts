import { Types } from 'mongoose'
import { describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../../testing/factories.ts'
import { TEST_NOW, testApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { sendMails } from '../../../testing/send-mails.ts'
import { checkIntegrity } from '../../office/integrity/integrity.service.ts'
import { UserPackageModel } from '../../wash-books/user-package.model.ts'
import { UserModel } from '../../accounts/users/user.model.ts'

const app = await appForFile()

const { refusal } = TestClient
const PASSWORD = 'three blue buckets'
/** Values that occur only in this person's data. */
const ZOE = {
  name: 'Zoraida Quintero',
  email: 'zoraida@quintero.example',
  phone: '+39 333 7777777',
}
const TRACES = [
  'zoraida',
  'quintero',
  '3337777777',
  '333 7777777',
  'zq777zq',
  'via segreta',
  'ottavio',
  'sotto il portico',
]

/** A customer with a past wash, a future one on a package and another future one, family, vehicle and notes. */
async function zoraida() {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const washPackage = await makePackage(app.context)
  const passwordHash = await app.context.passwords.hash(PASSWORD)
  const client = await app.signedInAs('customer', { ...ZOE, passwordHash, language: 'it' })
  await client.call('PUT /users/profile', {
    body: {
      name: ZOE.name,
      address: 'Via Segreta 7',
      familyMembers: [{ name: 'Ottavio', relationship: 'brother' }],
      vehicles: [{ plate: 'ZQ777ZQ', label: 'red one', type: 'car' }],
    },
  })
  const profile = await client.call('GET /users/profile')
  const vehicleId = profile.body.vehicles[0]?._id
  const purchase = await client.callWith(
    'POST /packages/purchase',
    { 'idempotency-key': 'z1' },
    { body: { packageId: washPackage.id } },
  )
  expect(purchase.status).toBe(201)
  const book = async (bookingDate: string, more: object = {}) => {
    const body = {
      branchId: branch.id,
      serviceId: service.id,
      bookingDate,
      bookingTime: '13:00',
      notes: 'Sotto il portico',
      vehicleId,
      ...more,
    }
    const reply = await client.callWith('POST /bookings', { 'idempotency-key': bookingDate }, { body })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const userPackage = await UserPackageModel(app.db).findOne({ userId: client.userId }).lean()
  const past = await book('2026-11-21')
  const desk = await app.signedInAs('super-admin')
  await desk.call('PATCH /admin/bookings/:id/:status', {
    params: { id: past._id, status: 'completed' },
    body: { status: 'completed', confirm: true },
  })
  const soon = await book('2026-11-23', { userPackageId: userPackage?._id.toHexString() })
  const later = await book('2026-11-24')
  return { client, desk, branch, past, soon, later }
}

/** Every document of every collection as lower-cased text. */
async function wholeDatabase(): Promise<string> {
  const collections = await app.db.listCollections()
  const texts = await Promise.all(
    collections.map(async ({ name }) =>
      JSON.stringify([name, await app.db.collection(name).find({}).toArray()]),
    ),
  )
  return texts.join('\n').toLowerCase()
}

describe('a customer downloads their data', () => {
  test('a customer downloads their data with profile, bookings and their history, packages and their washes, devices', async () => {
    const { client, soon } = await zoraida()
    const reply = await client.call('GET /users/export')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(reply.body).toMatchObject({
      exportedAt: TEST_NOW,
      profile: { email: ZOE.email, address: 'Via Segreta 7', vehicles: [{ plate: 'ZQ777ZQ' }] },
      packages: [{ ledger: [{ type: 'reserved' }, { type: 'held' }] }],
      sessions: [{ current: true }],
    })
    const bookings = reply.body['bookings'] as { _id: string; history: unknown[] }[]
    expect(bookings).toHaveLength(3)
    expect(bookings.find(({ _id }) => _id === soon._id)?.history).toHaveLength(1)
  })
})

describe('a customer deletes the account', () => {
  test('only with the right password, after at most five attempts', async () => {
    const tight = await testApp({ limits: { wrongDeletionPasswords: 5 } })
    try {
      const passwordHash = await tight.context.passwords.hash(PASSWORD)
      const client = await tight.signedInAs('customer', { ...ZOE, passwordHash })
      for (let n = 0; n < 5; n++) {
        expect(refusal(await client.call('DELETE /users/me', { body: { password: 'wrong' } }))).toBe(
          '403 INCORRECT_DELETION_PASSWORD',
        )
      }
      const sixth = await client.call('DELETE /users/me', { body: { password: PASSWORD } })
      expect(refusal(sixth)).toBe('429 RATE_LIMITED')
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await client.call('GET /auth/me')).status).toBe(200)
    } finally {
      await tight.close()
    }
  })

  test('a customer deletes the account and the whole database no longer names the person', async () => {
    const { client } = await zoraida()
    const before = await wholeDatabase()
    for (const trace of TRACES.filter(trace => trace !== '333 7777777')) expect(before).toContain(trace)
    expect((await client.call('DELETE /users/me', { body: { password: PASSWORD } })).status).toBe(204)
    const after = await wholeDatabase()
    for (const trace of TRACES) expect(after).not.toContain(trace)
  })

  test('future bookings return their places and washes, past ones are kept for accounting', async () => {
    const { client, desk, branch, past, soon, later } = await zoraida()
    await client.call('DELETE /users/me', { body: { password: PASSWORD } })
    const seen = async (id: string) => (await desk.call('GET /bookings/:id', { params: { id } })).body
    expect(await seen(soon._id)).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect(await seen(later._id)).toMatchObject({ status: 'cancelled' })
    expect(await seen(past._id)).toMatchObject({
      status: 'completed',
      notes: '',
      userId: { name: 'Deleted customer', email: '' },
      serviceId: { name: 'Test wash', price: 20 },
    })
    const packages = await UserPackageModel(app.db).find().lean()
    expect(packages.map(row => [row.remainingWashes, row.available, row.archivedAt === null])).toEqual([
      [5, 5, false],
    ])
    const { faults } = await checkIntegrity(app.context)
    expect(faults).toEqual([])
    const day = await desk.call('GET /admin/board', { query: { branchId: branch.id, date: '2026-11-23' } })
    expect(day.status).toBe(200)
  })

  test('every device is signed out and the address is free for a new account', async () => {
    const { client } = await zoraida()
    const login = { email: ZOE.email, password: PASSWORD }
    const other = await app.visitor.call('POST /auth/login', { body: login })
    expect(other.status).toBe(200)
    const reply = await client.call('DELETE /users/me', { body: { password: PASSWORD } })
    expect(reply.headers.getSetCookie().join()).toMatch(/cw_session=;/)
    expect(refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    expect(refusal(await app.visitor.call('POST /auth/login', { body: login }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
    expect(
      (await app.visitor.call('POST /auth/register', { body: { ...ZOE, password: PASSWORD } })).status,
    ).toBe(201)
    expect((await app.visitor.call('POST /auth/login', { body: login })).status).toBe(200)
  })

  test('no e-mail is sent to a deleted account', async () => {
    const { client } = await zoraida()
    await client.call('DELETE /users/me', { body: { password: PASSWORD } })
    expect(await app.db.collection('outbox').countDocuments()).toBe(0)
    expect(await sendMails(app.context)).toBe(0)
  })

  test('an account deleted while it books leaves no live booking behind', async () => {
    const { client, branch, later } = await zoraida()
    const wish = { branchId: branch.id, serviceId: later.serviceId._id, bookingDate: '2026-11-25' }
    const times = ['09:00', '10:00', '11:00', '12:00']
    const replies = await Promise.all([
      ...times.map(bookingTime => client.call('POST /bookings', { body: { ...wish, bookingTime } })),
      client.call('DELETE /users/me', { body: { password: PASSWORD } }),
    ])
    expect(replies.at(-1)?.status).toBe(204)
    for (const { status } of replies.slice(0, -1)) expect([201, 401, 404]).toContain(status)
    const live = await app.db.collection('bookings').countDocuments({
      userId: new Types.ObjectId(client.userId),
      status: { $in: ['pending', 'confirmed'] },
    })
    expect(live).toBe(0)
    expect((await checkIntegrity(app.context)).faults).toEqual([])
    expect((await UserModel(app.db).findById(client.userId).lean())?.name).toBe('Deleted customer')
  })
})
