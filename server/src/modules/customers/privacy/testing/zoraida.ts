import { assert, expect } from 'vitest'
import { forBookingTexts } from '../../../../contract/constants.ts'
import { makeBranch, makePackage, makeService } from '../../../../testing/factories.ts'
import { addPasskey } from '../../../../testing/passkey-device.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { answerResetRequests } from '../../../accounts/auth/passwords/password.service.ts'
import { checkIntegrity } from '../../../office/integrity/integrity.service.ts'

/** Zoraida's password, and that of the super-admin who deletes one of her bookings. */
export const PASSWORD = 'three blue buckets'
/** What she registers with. */
export const ZOE = { name: 'Zoraida Quintero', email: 'zoraida@quintero.example', phone: '+39 333 7777777' }
const AGENT = 'Zoraphone/7.7'
const PROFILE = {
  ...ZOE,
  address: 'Via Segreta 7',
  language: 'ar' as const,
  familyMembers: [{ name: 'Ottavio', relationship: 'milk-brother' }],
  vehicles: [{ plate: 'ZQ777ZQ', label: 'the scarlet one', type: 'exotic' as const }],
}
const WRITTEN = {
  notes: 'below the portico',
  status: 'late because of her sister',
  expiry: 'was in hospital',
  desk: 'talks about opera',
  money: 'forgot her purse',
  passkey: 'the phone with a crack',
  plate: 'zx888xz',
}
/** Her words in lower case, the number with and without spaces: none may be left after her erasure. */
export const TRACES = [
  ...['zoraida', 'quintero', 'zoraphone', '333 7777777', '3337777777', 'via segreta'],
  ...['ottavio', 'milk-brother', 'zq777zq', 'scarlet', 'exotic', ...Object.values(WRITTEN)],
]

/** Zoraida, with an account, devices, bookings of every kind, washes, unsent mails and links. */
export async function zoraida(app: TestApp) {
  const [branch, service, offer] = [
    await makeBranch(app.context, { bays: 9 }),
    await makeService(app.context),
    await makePackage(app.context),
  ]
  const device = { 'user-agent': AGENT }
  expect(
    (await app.visitor.callWith('POST /auth/register', device, { body: { ...ZOE, password: PASSWORD } }))
      .status,
  ).toBe(201)
  const credentials = { email: ZOE.email, password: PASSWORD }
  expect(
    (await app.visitor.callWith('POST /auth/login', device, { body: { ...credentials, password: 'wrong' } }))
      .status,
  ).toBe(401)
  const login = await app.visitor.callWith('POST /auth/login', device, { body: credentials })
  const cookie = login.headers.getSetCookie().map(line => line.split(';')[0])
  const zoe = new TestClient(app.url, cookie.join('; '), login.body.user._id)
  const profile = await zoe.call('PUT /users/profile', { body: PROFILE })
  const vehicleId = profile.body.vehicles[0]?._id
  const bought = await zoe.callWith(
    'POST /packages/purchase',
    { 'idempotency-key': 'package' },
    { body: { packageId: offer.id } },
  )
  assert(bought.body.success)
  const userPackageId = bought.body.userPackage._id

  const boss = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  await desk.call('GET /admin/customers', { query: { q: ZOE.email } })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', vehicleId }
  const book = async (client: TestClient, bookingTime: string, more: object = {}) => {
    const body = { ...wish, bookingTime, ...forBookingTexts(() => WRITTEN.notes), ...more }
    const reply = await client.callWith('POST /bookings', { 'idempotency-key': bookingTime }, { body })
    expect(TestClient.refusal(reply)).toBe('201')
    return reply.body._id
  }
  const withWash = await book(zoe, '09:00', { userPackageId })
  const byDesk = await book(desk, '10:00', { customerId: zoe.userId })
  const byBoss = await book(boss, '11:00', { customerId: zoe.userId })
  const moved = await book(zoe, '12:00')
  const deleted = await book(zoe, '13:00')

  const window = { from: '2026-11-23', to: '2026-11-23', fromTime: '08:00', toTime: '20:00' }
  const waits = await zoe.call('POST /waiting', {
    body: { serviceId: service.id, branchIds: [branch.id], ...window },
  })
  expect(waits.status).toBe(201)

  const ok = async (reply: Promise<{ status: number }>) => {
    expect((await reply).status).toBeLessThan(300)
  }
  const no = { status: 'cancelled', cancelReason: 'no-show', reason: WRITTEN.status } as const
  await ok(
    desk.call('PATCH /admin/bookings/:id/:status', {
      params: { id: withWash, status: 'cancelled' },
      body: no,
    }),
  )
  const done = { status: 'completed', reason: WRITTEN.status, confirm: true } as const
  await ok(
    boss.call('PATCH /admin/bookings/:id/:status', {
      params: { id: byBoss, status: 'completed' },
      body: done,
    }),
  )
  await ok(
    desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id: byDesk },
      body: { paymentStatus: 'paid', method: 'cash' },
    }),
  )
  await ok(
    zoe.call('PATCH /bookings/:id', {
      params: { id: moved },
      body: { bookingDate: '2026-11-24', bookingTime: '12:00' },
    }),
  )
  // With a car that her account does not know, the booking has search words of its own.
  await ok(
    desk.call('PATCH /admin/bookings/:id/service', {
      params: { id: moved },
      body: { serviceId: service.id, vehicleId: null, plate: WRITTEN.plate, vehicleType: 'exotic', rev: 1 },
    }),
  )
  const passwordHash = await app.context.passwords.hash(PASSWORD)
  await app.db.collection('users').updateOne({ role: 'super-admin' }, { $set: { passwordHash } })
  const secondFactor = { seq: 1, secret: 'sealed', pending: 'sealed too', recovery: ['hash of a code'] }
  // Only admins have these two.
  const noticesSeen = { [branch.id]: new Date(0) }
  await app.db.collection('users').updateOne({ email: ZOE.email }, { $set: { secondFactor, noticesSeen } })
  await ok(boss.call('DELETE /admin/bookings/:id', { params: { id: deleted }, body: { password: PASSWORD } }))
  await ok(
    boss.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackageId },
      body: { isPaid: true, method: 'card' },
    }),
  )
  await ok(
    boss.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackageId },
      body: { isPaid: false, reason: WRITTEN.money },
    }),
  )
  await ok(
    boss.call('PATCH /admin/user-packages/:id/payment', {
      params: { id: userPackageId },
      body: { isPaid: true, method: 'card' },
    }),
  )
  const later = { expiryDate: '2027-11-23', reason: WRITTEN.expiry }
  await ok(desk.call('PATCH /admin/user-packages/:id/expiry', { params: { id: userPackageId }, body: later }))
  await ok(
    desk.call('PUT /admin/customers/:id/notes', { params: { id: zoe.userId }, body: { text: WRITTEN.desk } }),
  )

  await addPasskey(zoe, { name: WRITTEN.passkey, password: PASSWORD })
  // Another one begun.
  await ok(zoe.call('POST /auth/passkeys/new', { body: { password: PASSWORD } }))

  // One link created, and one requested.
  await ok(app.visitor.call('POST /auth/password/forgot', { body: { email: ZOE.email } }))
  await answerResetRequests(app.context)
  await ok(app.visitor.call('POST /auth/password/forgot', { body: { email: ZOE.email } }))
  // Mails of the bookings wait.
  expect(await app.db.collection('outbox').countDocuments({ bookingId: { $ne: null } })).toBeGreaterThan(0)
  expect((await checkIntegrity(app.context)).faults).toEqual([])
  return { zoe, boss }
}
