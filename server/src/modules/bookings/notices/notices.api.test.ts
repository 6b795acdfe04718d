import { beforeEach, expect, test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import type { TestClient, BodyOf } from '../../../testing/test-client.ts'

const app = await appForFile()

let branch: Awaited<ReturnType<typeof makeBranch>>
let wish: BodyOf<'POST /bookings'>
beforeEach(async () => {
  branch = await makeBranch(app.context, { bays: 3 })
  const service = await makeService(app.context)
  wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime: '10:00' }
})

const admin = () => app.signedInAs('branch-admin', { branch: branch._id })
const notices = async (client: TestClient) => (await client.call('GET /admin/notices')).body

test('a branch hears what customers book, move and cancel, and not what its desk does', async () => {
  const desk = await admin()
  expect(await notices(desk)).toMatchObject({ data: [], unread: 0, branch: { _id: branch.id } })
  const customer = await app.signedInAs('customer', { name: 'Zoraida' })
  const { body: booking } = await customer.call('POST /bookings', { body: { ...wish, plate: 'AB123CD' } })
  expect(await notices(desk)).toMatchObject({
    data: [
      {
        bookingId: booking._id,
        kind: 'booked',
        isNew: true,
        customer: 'Zoraida',
        service: 'Test wash',
        bookingDate: '2026-11-23',
        bookingTime: '10:00',
      },
    ],
    unread: 1,
  })
  await customer.call('PATCH /bookings/:id', {
    params: { id: booking._id },
    body: { bookingDate: '2026-11-23', bookingTime: '11:00' },
  })
  expect(await notices(desk)).toMatchObject({ data: [{ kind: 'moved', bookingTime: '11:00' }] })
  await customer.call('POST /bookings/:id/cancel', { params: { id: booking._id } })
  expect(await notices(desk)).toMatchObject({ data: [{ kind: 'cancelled' }], unread: 1 })
  await desk.call('POST /bookings', { body: { ...wish, walkIn: { name: 'Ada', phone: '+39 06 7654321' } } })
  expect((await notices(desk)).data).toHaveLength(1)
})

test('a walk-in who confirms by the link is named, by the plate where there is no name', async () => {
  const desk = await admin()
  const walkIns = [{ name: 'Ada', plate: 'AB123CD' }, { plate: 'EF456GH' }]
  for (const walkIn of walkIns) {
    const { body: booking } = await desk.call('POST /bookings', { body: { ...wish, walkIn } })
    const { url } = (await desk.call('GET /bookings/:id/link', { params: { id: booking._id } })).body
    expect(
      (
        await app.visitor.call('POST /visits/:token/confirm', {
          params: { token: url.split('/').at(-1) ?? '' },
        })
      ).status,
    ).toBe(200)
    app.clock.advance(1000)
  }
  const { data } = await notices(desk)
  expect(data.map(({ kind, customer, plate }) => ({ kind, customer, plate }))).toEqual([
    { kind: 'confirmed', customer: 'EF456GH', plate: undefined },
    { kind: 'confirmed', customer: 'Ada', plate: 'AB123CD' },
  ])
})

test('what an admin has seen is no longer new to that admin alone; what comes later is', async () => {
  const [one, other] = [await admin(), await admin()]
  const customer = await app.signedInAs('customer')
  await customer.call('POST /bookings', { body: wish })
  const [shown] = (await notices(one)).data
  expect(
    (await one.call('POST /admin/notices/seen', { body: { branchId: branch.id, until: shown?.at ?? '' } }))
      .status,
  ).toBe(204)
  expect(await notices(one)).toMatchObject({ data: [{ isNew: false }], unread: 0 })
  expect(await notices(other)).toMatchObject({ unread: 1 })
  app.clock.advance(1000)
  await customer.call('POST /bookings', { body: { ...wish, bookingTime: '12:00' } })
  expect(await notices(one)).toMatchObject({ data: [{ isNew: true }, { isNew: false }], unread: 1 })
  // Neither an older notice nor a time to come undoes or foresees.
  await one.call('POST /admin/notices/seen', { body: { branchId: branch.id, until: '2026-01-01T00:00:00Z' } })
  expect(await notices(one)).toMatchObject({ unread: 1 })
  await one.call('POST /admin/notices/seen', { body: { branchId: branch.id, until: '2099-01-01T00:00:00Z' } })
  app.clock.advance(1000)
  await customer.call('POST /bookings', { body: { ...wish, bookingTime: '13:00' } })
  expect(await notices(one)).toMatchObject({ unread: 1 })
})

test('notices stay at their branch, and answer 304 while nothing has changed', async () => {
  const elsewhere = await makeBranch(app.context, { name: 'Elsewhere' })
  const stranger = await app.signedInAs('branch-admin', { branch: elsewhere._id })
  await (await app.signedInAs('customer')).call('POST /bookings', { body: wish })
  expect((await notices(stranger)).data).toEqual([])
  expect((await stranger.call('GET /admin/notices', { query: { branchId: branch.id } })).status).toBe(404)
  const first = await stranger.call('GET /admin/notices')
  const again = await stranger.callWith('GET /admin/notices', {
    'if-none-match': first.headers.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('what an admin has seen at one branch stays new at the others', async () => {
  const elsewhere = await makeBranch(app.context, { name: 'Elsewhere', bays: 3 })
  const customer = await app.signedInAs('customer')
  await customer.call('POST /bookings', { body: { ...wish, branchId: elsewhere.id } })
  app.clock.advance(1000)
  await customer.call('POST /bookings', { body: { ...wish, bookingTime: '12:00' } })
  const owner = await app.signedInAs('super-admin')
  const unreadAt = async ({ id }: { id: string }) =>
    (await owner.call('GET /admin/notices', { query: { branchId: id } })).body.unread
  const see = ({ id }: { id: string }) =>
    owner.call('POST /admin/notices/seen', { body: { branchId: id, until: app.clock.now().toISOString() } })
  expect([await unreadAt(branch), await unreadAt(elsewhere)]).toEqual([1, 1])
  expect((await see(branch)).status).toBe(204)
  expect([await unreadAt(branch), await unreadAt(elsewhere)]).toEqual([0, 1])
  expect((await see({ id: '0'.repeat(24) })).status).toBe(404)
  const stranger = await app.signedInAs('branch-admin', { branch: elsewhere._id })
  const { status } = await stranger.call('POST /admin/notices/seen', {
    body: { branchId: branch.id, until: app.clock.now().toISOString() },
  })
  expect(status).toBe(404)
})
