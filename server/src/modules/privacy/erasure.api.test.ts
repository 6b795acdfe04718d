import type { Schema, SchemaType } from 'mongoose'
import { expect, test, assert } from 'vitest'
import { personalData } from '../../db/model.ts'
import { pathsWhere, type Fates } from '../../db/personal-data.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../../testing/factories.ts'
import { addPasskey } from '../../testing/passkey-device.ts'
import { REAL_LIMITS } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { claimBookings, sendBookingMails } from '../bookings/mails/mail-sender.service.ts'
import { sendDueMails } from '../notifications/outbox/sender.ts'
import { answerResetRequests } from '../auth/passwords/reset-request.service.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'

const isText = (type: SchemaType | undefined): boolean => {
  const instance = (type as { embeddedSchemaType?: SchemaType } | undefined)?.embeddedSchemaType?.instance
  return ['String', 'Mixed'].includes(instance ?? type?.instance ?? '')
}

const app = await appForFile({ limits: REAL_LIMITS })

/** Every path of a schema, including those of subdocuments. */
const pathsOf = (schema: Schema, prefix = ''): [path: string, type: SchemaType][] =>
  Object.entries(schema.paths).flatMap(([path, type]): [string, SchemaType][] =>
    type.schema ? pathsOf(type.schema, `${prefix}${path}.`) : [[prefix + path, type]],
  )

interface Described {
  collection: string
  personal: Exclude<ReturnType<typeof personalData>[number]['personal'], 'deleted'>
  paths: ReadonlyMap<string, SchemaType>
}
const described = (): Described[] =>
  personalData().flatMap(({ schema, personal }) =>
    personal === 'deleted'
      ? []
      : [{ collection: schema.get('collection') ?? '', personal, paths: new Map(pathsOf(schema)) }],
  )

/** The paths of texts whose line satisfies the condition; for a field that is erased whole, each text in it. */
const textsWhere = ({ personal, paths }: Described, wanted: (line: string) => boolean): string[] =>
  pathsWhere(personal, wanted)
    .flatMap(path => [...paths.keys()].filter(each => each === path || each.startsWith(`${path}.`)))
    .filter(path => isText(paths.get(path)))

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
}
/** In every spelling: with and without capitals, the number with and without spaces. */
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

/** Zoraida, with an account, devices, bookings of every kind, washes, unsent mails and links. */
async function zoraida() {
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
    const body = { ...wish, bookingTime, notes: WRITTEN.notes, ...more }
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
  const passwordHash = await app.context.passwords.hash(PASSWORD)
  await app.db.collection('users').updateOne({ role: 'super-admin' }, { $set: { passwordHash } })
  const secondFactor = { seq: 1, secret: 'sealed', pending: 'sealed too', recovery: ['hash of a code'] }
  await app.db.collection('users').updateOne({ email: ZOE.email }, { $set: { secondFactor } })
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
  // A sender has just claimed the mails of the bookings.
  expect(await claimBookings(app.context)).not.toEqual([])
  expect((await checkIntegrity(app.context)).faults).toEqual([])
  return { zoe, boss }
}

test('a field without a line does not compile', () => {
  interface Document {
    plate: string
    seen: Date
    car: { label: string; year: number } | null
  }
  // @ts-expect-error a field without a line
  const short: Fates<Document> = { plate: 'erased', car: 'erased' }
  // @ts-expect-error a field of an inner document without a line
  const shallow: Fates<Document> = { plate: 'erased', seen: 'kept', car: { label: 'erased' } }
  // @ts-expect-error an inner document is kept without a line for each field
  const loose: Fates<Document> = { plate: 'erased', seen: 'kept', car: 'kept' }
  expect([short, shallow, loose]).toHaveLength(3)
})

test('the lines of each model name exactly the fields of its schema', () => {
  for (const { collection, personal, paths } of described()) {
    const lines = pathsWhere(personal, () => true)
    const fields = new Set(
      [...paths.keys()].map(path => lines.find(line => path.startsWith(`${line}.`)) ?? path),
    )
    // A schema that defines no `_id` gets one from the database.
    expect(lines.filter(line => line !== '_id').sort(), collection).toEqual(
      [...fields].filter(field => field !== '_id').sort(),
    )
  }
})

test('a download has every text that is exported, and none that is not', async () => {
  const { zoe } = await zoraida()
  // A booking deleted by the desk is in no list, and therefore in no download.
  const before = (await wholeDatabase()).filter(
    ({ collection, document }) =>
      (collection === 'washLedger' || JSON.stringify(document).includes(zoe.userId)) &&
      !document['archivedAt'],
  )
  const download = JSON.stringify((await zoe.call('GET /users/export')).body)
  const texts = (wanted: (line: string) => boolean) =>
    described().flatMap(each => textsWhere(each, wanted).flatMap(path => at(before, each.collection, path)))
  const exported = texts(line => line.endsWith('exported'))
  expect(exported.length).toBeGreaterThan(20)
  for (const value of exported) expect(download).toContain(String(value))
  const user = before.find(({ collection }) => collection === 'users')
  expect(download).not.toContain(user?.document['passwordHash'])
})

test('no personal data is left anywhere in the database once the account is deleted', async () => {
  const { zoe, boss } = await zoraida()
  const before = await wholeDatabase()
  for (const each of described()) {
    for (const path of textsWhere(each, line => line.startsWith('erased'))) {
      expect(at(before, each.collection, path), `${each.collection}.${path} is filled`).not.toEqual([])
    }
  }
  const deleted = personalData()
    .filter(({ personal }) => personal === 'deleted')
    .map(({ schema }) => schema.get('collection') ?? '')
  const ofZoe = (stored: readonly Stored[], collection: string) =>
    stored.filter(each => {
      const text = JSON.stringify(each.document)
      return each.collection === collection && (text.includes(zoe.userId) || text.includes(ZOE.email))
    })
  for (const collection of deleted) expect(ofZoe(before, collection), collection).not.toEqual([])
  const text = JSON.stringify(before).toLowerCase()
  for (const trace of TRACES) expect(text).toContain(trace)
  const hashes = [
    ...before
      .filter(({ document }) => String(document['_id']) === zoe.userId)
      .map(({ document }) => document['passwordHash']),
    ...at(before, 'links', 'hash'),
  ]
  expect(hashes).toHaveLength(2)

  expect((await zoe.call('DELETE /users/me', { body: { password: PASSWORD } })).status).toBe(204)
  await answerResetRequests(app.context)
  expect(await sendDueMails(app.context)).toBe(0)
  expect(await sendBookingMails(app.context)).toBe(0)
  await boss.call('GET /admin/audit')

  const stored = await wholeDatabase()
  for (const collection of deleted) expect(ofZoe(stored, collection), collection).toEqual([])
  const after = JSON.stringify(stored).toLowerCase()
  for (const trace of [...TRACES, ...hashes.map(hash => String(hash).toLowerCase())]) {
    expect(after, trace).not.toContain(trace)
  }
  const row = await app.db.collection('users').findOne({ name: 'Deleted customer' })
  expect(row).toMatchObject({ language: null, vehicles: [], familyMembers: [], lastSeenAt: null })
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})
