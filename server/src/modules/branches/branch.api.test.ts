import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { forgetLists } from '../../http/sent-lists.ts'
import { closure, makeBranch } from '../../testing/factories.ts'
import { TestClient } from '../../testing/test-client.ts'

const app = await appForFile()

const { refusal } = TestClient
const north = {
  name: 'North',
  location: 'https://maps.example/north',
  phone: '+39 06 555',
  operatingHours: '09:00',
  closeingHours: '18:30',
}

it('anyone sees the branches with hours, closures, bays and time zone', async () => {
  await makeBranch(app.context, {
    name: 'Centre',
    weekHours: { sun: null, sat: { from: '10:00', to: '16:00' } },
    closures: [closure({ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' })],
  })
  const { body } = await app.visitor.call('GET /bookings/branches')
  expect(body.data).toMatchObject([
    {
      name: 'Centre',
      operatingHours: '08:00',
      closeingHours: '20:00',
      bays: 2,
      timeZone: 'Europe/Rome',
      weekHours: { sun: null, sat: { from: '10:00', to: '16:00' } },
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }],
    },
  ])
  expect(Object.keys(body.data[0]?.closures[0] ?? {})).toEqual(['_id', 'from', 'to', 'reason'])
})

it('a super-admin can open a branch with only the five required fields', async () => {
  const admin = await app.signedInAs('super-admin')
  const reply = await admin.call('POST /admin/branches', { body: north })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    ...north,
    bays: 2,
    timeZone: 'Europe/Rome',
    weekHours: {},
    closures: [],
  })
  const { rev, alertEmail, receiptCode, ...shown } = reply.body
  expect([rev, alertEmail, receiptCode]).toEqual([1, '', 'NORT'])
  expect((await app.visitor.call('GET /bookings/branches')).body.data).toEqual([shown])
  expect((await admin.call('GET /admin/branches')).body.data).toEqual([reply.body])
})

it('a branch keeps its city and coordinates until null clears them, and one of before has none', async () => {
  const admin = await app.signedInAs('super-admin')
  const place = { city: 'Roma', latitude: 41.9, longitude: 12.5 }
  const { body } = await admin.call('POST /admin/branches', { body: { ...north, ...place } })
  expect(body).toMatchObject(place)
  const save = (who: TestClient, changed: object = {}) =>
    who.call('PUT /admin/branches/:id', { params: { id: body._id }, body: { ...north, ...changed } })
  expect((await save(admin)).body).toMatchObject(place)
  const own = await app.signedInAs('branch-admin', { branch: new Types.ObjectId(body._id) })
  expect(refusal(await save(own, { city: 'Milano' }))).toBe('403 FORBIDDEN')
  expect(refusal(await save(own, { ...place, phone: '06 12345' }))).toBe('200')
  const none = { city: null, latitude: null, longitude: null }
  const unplaced = { city: '', latitude: null, longitude: null }
  expect((await save(admin, none)).body).toMatchObject(unplaced)
  await app.db.collection('branches').updateMany({}, { $unset: { city: 1, latitude: 1, longitude: 1 } })
  forgetLists(app.context)
  expect((await app.visitor.call('GET /bookings/branches')).body.data).toMatchObject([unplaced])
  expect(refusal(await save(own, { phone: '06 54321' }))).toBe('200')
})

it('a branch-admin sees only their own branch and cannot open another', async () => {
  await makeBranch(app.context)
  const own = await makeBranch(app.context, { name: 'Own' })
  const desk = await app.signedInAs('branch-admin', { branch: own._id })
  expect((await desk.call('GET /admin/branches')).body.data.map(({ name }) => name)).toEqual(['Own'])
  expect(refusal(await desk.call('POST /admin/branches', { body: north }))).toBe('403 FORBIDDEN')
  expect(refusal(await (await app.signedInAs('customer')).call('GET /admin/branches'))).toBe('403 FORBIDDEN')
  expect(refusal(await app.visitor.call('GET /admin/branches'))).toBe('401 UNAUTHENTICATED')
})

it.each([
  ['no name', { name: undefined }],
  ['an empty location', { location: ' ' }],
  ['a script as location', { location: 'javascript:alert(1)' }],
  ['a plain http link', { location: 'http://maps.example' }],
  ['letters in the phone', { phone: 'call me' }],
  ['closing before opening', { operatingHours: '18:30', closeingHours: '09:00' }],
  ['closing at opening', { operatingHours: '09:00', closeingHours: '09:00' }],
  ['an invalid time', { operatingHours: '25:00' }],
  ['no bay', { bays: 0 }],
  ['51 bays', { bays: 51 }],
  ['a latitude beyond the pole', { latitude: 90.1, longitude: 12 }],
  ['a latitude without a longitude', { latitude: 41.9 }],
  ['a longitude with its latitude cleared', { latitude: null, longitude: 12.5 }],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ['an unknown weekday', { weekHours: { someday: null } }],
  [
    'a closure that ends before it begins',
    { closures: [{ from: '2026-12-24', to: '2026-12-23', reason: 'x' }] },
  ],
  [
    'a start time without an end time',
    { closures: [{ from: '2026-12-24', to: '2026-12-24', fromTime: '10:00', reason: '' }] },
  ],
])('a branch with %s is refused', async (_what, wrong) => {
  const admin = await app.signedInAs('super-admin')
  expect(refusal(await admin.raw('POST', '/admin/branches', { body: { ...north, ...wrong } }))).toBe(
    '400 VALIDATION',
  )
  expect((await app.visitor.call('GET /bookings/branches')).body.data).toEqual([])
})

it('the address for alerts is its managers’ alone: valid, kept when absent, cleared by null', async () => {
  const admin = await app.signedInAs('super-admin')
  const { body: branch } = await admin.call('POST /admin/branches', {
    body: { ...north, alertEmail: ' Desk@North.example ' },
  })
  expect(branch.alertEmail).toBe('desk@north.example')
  expect(JSON.stringify((await app.visitor.call('GET /bookings/branches')).body)).not.toContain('desk@')
  const desk = await app.signedInAs('branch-admin', { branch: new Types.ObjectId(branch._id) })
  const save = async (alertEmail?: string | null) => {
    const body = { ...north, ...(alertEmail === undefined ? {} : { alertEmail }) }
    const reply = await desk.call('PUT /admin/branches/:id', { params: { id: branch._id }, body })
    return { status: reply.status, ...(reply.body as { alertEmail?: string; error?: unknown }) }
  }
  expect(await save()).toMatchObject({ status: 200, alertEmail: 'desk@north.example' })
  expect((await save('nobody')).status).toBe(400)
  expect(await save(null)).toMatchObject({ status: 200, alertEmail: '' })
})

it.each([
  ['europe/rome', 'Europe/Rome'],
  ['ASIA/DUBAI', 'Asia/Dubai'],
  ['utc', 'UTC'],
])('a branch keeps the time zone %s as %s', async (typed, kept) => {
  const admin = await app.signedInAs('super-admin')
  const { body } = await admin.call('POST /admin/branches', { body: { ...north, timeZone: typed } })
  expect(body.timeZone).toBe(kept)
})
