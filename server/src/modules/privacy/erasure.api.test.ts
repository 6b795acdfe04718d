import type { Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingView } from '../../contract/bookings.ts'
import type { UserPackageView } from '../../contract/user-packages.ts'
import type { UserView } from '../../contract/users.ts'
import { allModels } from '../../db/model.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { REAL_LIMITS, testApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { sendDueMails } from '../notifications/outbox/sender.ts'
import { answerResetRequests } from '../auth/passwords/reset-request.service.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'

/**
 * Every text of every collection is either personal, and then filled here and gone after the account is deleted, or
 * said to be none. A new field stops this test until it is on one of the two lists.
 */
const PERSONAL: Record<string, readonly string[]> = {
  users: [
    ...['name', 'email', 'phone', 'passwordHash', 'address', 'language', 'words'],
    ...['familyMembers.name', 'familyMembers.relationship'],
    ...['vehicles.plate', 'vehicles.label', 'vehicles.type'],
  ],
  bookings: ['vehicle.plate', 'vehicle.label', 'vehicle.type', 'notes', 'history.reason', 'words'],
  washLedger: ['reason'],
  sessions: ['userAgent'],
  links: ['hash'],
  resetRequests: ['email'],
  outbox: ['name', 'email', 'data'],
  idempotency: ['body'],
}
const NOT_PERSONAL: Record<string, readonly string[]> = {
  users: ['role'],
  sessions: ['role'],
  // A walk-in is a person without an account.
  bookings: [
    ...['walkIn.name', 'walkIn.phone', 'walkIn.plate', 'walkIn.vehicleType'],
    ...['snap.service', 'bookingDate', 'bookingTime', 'status', 'cancelReason', 'requestKey'],
    ...['paymentStatus', 'paymentMethod', 'paidBy.role', 'history.by.role', 'history.from', 'history.to'],
    ...['history.movedFrom.bookingDate', 'history.movedFrom.bookingTime', 'history.cancelReason'],
  ],
  userPackages: ['snap.name', 'snap.services.name', 'paidBy.role', 'paymentMethod', 'expiryDate', 'l'],
  washLedger: ['type', 'by.role'],
  branchDays: ['_id', 'u', 'h', 's'],
  branches: [
    ...['name', 'location', 'phone', 'operatingHours', 'closeingHours', 'timeZone', 'weekHours'],
    ...['closures.from', 'closures.to', 'closures.fromTime', 'closures.toTime'],
    ...['closures.reason', 'closures.translations'],
  ],
  pastCapacities: [
    ...['timeZone', 'closures.from', 'closures.to', 'closures.fromTime', 'closures.toTime'],
    ...['closures.reason', 'closures.translations'],
  ],
  washServices: ['name', 'description', 'features', 'vehiclePrices', 'translations'],
  washPackages: ['name', 'description', 'translations'],
  // Ids, names of fields and values of things, never of people.
  audit: ['actor.role', 'ip', 'action', 'object.kind', 'object.id', 'before', 'after'],
  idempotency: ['_id', 'fp'],
  outbox: ['kind', 'language', 'lease'],
  resetRequests: ['requestId'],
  links: ['purpose'],
  // Hashes of addresses.
  throttles: ['key'],
  foundCustomers: ['_id'],
  integrityChecks: ['_id', 'counted', 'faults.invariant', 'faults.object', 'faults.message'],
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ limits: REAL_LIMITS })
})
afterAll(() => app.close())

/** Paths of texts, lists of texts and things of any shape; the fixed id of an only row is none. */
function textPaths(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const name = prefix + path
    if (path === '_id' && type.options['enum'] !== undefined) return []
    if (type.schema) return textPaths(type.schema, `${name}.`)
    const list = type as { embeddedSchemaType?: { instance: string } }
    const instance = list.embeddedSchemaType?.instance ?? type.instance
    return instance === 'String' || instance === 'Mixed' ? [name] : []
  })
}

/** The values at a path of a document, through every entry of the lists on the way. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap(each => valuesAt(each, path))
  const [field, ...rest] = path
  if (field === undefined) return value === null || value === undefined || value === '' ? [] : [value]
  return typeof value === 'object' && value !== null
    ? valuesAt((value as Record<string, unknown>)[field], rest)
    : []
}

const PASSWORD = 'three blue buckets'
const ZOE = { name: 'Zoraida Quintero', email: 'zoraida@quintero.example', phone: '+39 333 7777777' }
const AGENT = 'Zoraphone/7.7'
const PROFILE = {
  ...ZOE,
  address: 'Via Segreta 7',
  language: 'ar',
  familyMembers: [{ name: 'Ottavio', relationship: 'milk-brother' }],
  vehicles: [{ plate: 'ZQ777ZQ', label: 'the scarlet one', type: 'exotic' }],
}
const WRITTEN = {
  notes: 'below the portico',
  status: 'late because of her sister',
  expiry: 'was in hospital',
}
/** However it is written: with capitals or without, the number with its spaces or without. */
const TRACES = [
  ...['zoraida', 'quintero', 'zoraphone', '333 7777777', '3337777777', 'via segreta'],
  ...['ottavio', 'milk-brother', 'zq777zq', 'scarlet', 'exotic', ...Object.values(WRITTEN)],
]

interface Stored {
  collection: string
  document: Record<string, unknown>
}
async function wholeDatabase(): Promise<Stored[]> {
  const collections = await app.db.listCollections()
  const found = await Promise.all(
    collections.map(async ({ name: collection }) =>
      (await app.db.collection(collection).find({}).toArray()).map(document => ({ collection, document })),
    ),
  )
  return found.flat()
}

const at = (stored: readonly Stored[], collection: string, path: string) =>
  stored
    .filter(each => each.collection === collection)
    .flatMap(({ document }) => valuesAt(JSON.parse(JSON.stringify(document)), path.split('.')))

/** Zoraida with an account, devices, bookings of every kind, washes, mails on their way and links. */
async function zoraida() {
  const [branch, service, offer] = [
    await makeBranch(app.context, { bays: 9 }),
    await makeService(app.context),
    await makePackage(app.context),
  ]
  const device = { 'user-agent': AGENT }
  expect((await app.visitor.post('/auth/register', { ...ZOE, password: PASSWORD }, device)).status).toBe(201)
  const credentials = { email: ZOE.email, password: PASSWORD }
  expect((await app.visitor.post('/auth/login', { ...credentials, password: 'wrong' }, device)).status).toBe(
    401,
  )
  const login = await app.visitor.post<{ user: UserView }>('/auth/login', credentials, device)
  const cookie = login.headers.getSetCookie().map(line => line.split(';')[0])
  const zoe = new TestClient(app.url, cookie.join('; '), login.body.user._id)
  const profile = await zoe.put<{ vehicles: { _id: string }[] }>('/users/profile', PROFILE)
  const vehicleId = profile.body.vehicles[0]?._id
  const bought = await zoe.post<{ userPackage: UserPackageView }>(
    '/packages/purchase',
    { packageId: offer.id },
    { 'idempotency-key': 'package' },
  )
  const userPackageId = bought.body.userPackage._id

  const boss = await app.signedInAs('super-admin')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  await desk.get(`/admin/customers?q=${ZOE.email}`)
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', vehicleId }
  const book = async (client: TestClient, bookingTime: string, more: object = {}) => {
    const body = { ...wish, bookingTime, notes: WRITTEN.notes, ...more }
    const reply = await client.post<BookingView>('/bookings', body, { 'idempotency-key': bookingTime })
    expect(TestClient.refusal(reply)).toBe('201')
    return reply.body._id
  }
  const withWash = await book(zoe, '09:00', { userPackageId })
  const byDesk = await book(desk, '10:00', { customerId: zoe.userId })
  const byBoss = await book(boss, '11:00', { customerId: zoe.userId })
  const moved = await book(zoe, '12:00')
  const deleted = await book(zoe, '13:00')

  const ok = async (reply: Promise<{ status: number }>) => {
    expect((await reply).status).toBeLessThan(300)
  }
  const no = { status: 'cancelled', cancelReason: 'no-show', reason: WRITTEN.status }
  await ok(desk.patch(`/admin/bookings/${withWash}/cancelled`, no))
  const done = { status: 'completed', reason: WRITTEN.status }
  await ok(boss.patch(`/admin/bookings/${byBoss}/completed`, done))
  await ok(desk.patch(`/admin/bookings/${byDesk}/payment`, { paymentStatus: 'paid', method: 'cash' }))
  await ok(zoe.patch(`/bookings/${moved}`, { bookingDate: '2026-11-24', bookingTime: '12:00' }))
  const passwordHash = await app.context.passwords.hash(PASSWORD)
  await app.db.collection('users').updateOne({ role: 'super-admin' }, { $set: { passwordHash } })
  await ok(boss.delete(`/admin/bookings/${deleted}`, { password: PASSWORD }))
  await ok(boss.patch(`/admin/user-packages/${userPackageId}/payment`, { isPaid: true, method: 'card' }))
  const later = { expiryDate: '2027-11-23', reason: WRITTEN.expiry }
  await ok(desk.patch(`/admin/user-packages/${userPackageId}/expiry`, later))

  // One link made, and one asked for.
  await ok(app.visitor.post('/auth/password/forgot', { email: ZOE.email }))
  await answerResetRequests(app.context)
  await ok(app.visitor.post('/auth/password/forgot', { email: ZOE.email }))
  expect((await checkIntegrity(app.context)).faults).toEqual([])
  return { zoe, boss }
}

test('every text of every collection is on one of the two lists', () => {
  const paths = allModels(app.db).map(
    ({ collection, schema }) => [collection.name, textPaths(schema)] as const,
  )
  const unknown = paths.flatMap(([collection, texts]) =>
    texts
      .filter(path => ![PERSONAL, NOT_PERSONAL].some(list => list[collection]?.includes(path)))
      .map(path => `${collection}.${path}`),
  )
  expect(unknown).toEqual([])
  const stored = new Map(paths)
  for (const [collection, listed] of [...Object.entries(PERSONAL), ...Object.entries(NOT_PERSONAL)]) {
    expect(stored.get(collection), collection).toEqual(expect.arrayContaining([...listed]))
  }
})

test('nothing that was personal is left anywhere in the database once the account is deleted', async () => {
  const { zoe, boss } = await zoraida()
  const before = await wholeDatabase()
  const filled = Object.entries(PERSONAL).flatMap(([collection, paths]) =>
    paths.map(path => ({ path: `${collection}.${path}`, values: at(before, collection, path) })),
  )
  for (const { path, values } of filled) expect(values, `${path} is filled`).not.toEqual([])
  const text = JSON.stringify(before).toLowerCase()
  for (const trace of TRACES) expect(text).toContain(trace)
  const hashes = [
    ...before
      .filter(({ document }) => String(document['_id']) === zoe.userId)
      .map(({ document }) => document['passwordHash']),
    ...at(before, 'links', 'hash'),
  ]
  expect(hashes).toHaveLength(2)

  expect((await zoe.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  await answerResetRequests(app.context)
  expect(await sendDueMails(app.context)).toBe(0)
  await boss.get('/admin/audit')

  const after = JSON.stringify(await wholeDatabase()).toLowerCase()
  for (const trace of [...TRACES, ...hashes.map(hash => String(hash).toLowerCase())]) {
    expect(after, trace).not.toContain(trace)
  }
  const row = await app.db.collection('users').findOne({ name: 'Deleted customer' })
  expect(row).toMatchObject({ language: null, vehicles: [], familyMembers: [], lastSeenAt: null })
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
