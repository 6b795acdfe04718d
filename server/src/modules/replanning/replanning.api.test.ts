import { describe, expect, test, assert } from 'vitest'
import type { BookingView, ReplanRow } from '../../contract/bookings.ts'
import type { BranchView, ManagedBranchView } from '../../contract/branches.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { bookingThrough } from '../../testing/booking-through.ts'
import { closure, makeBranch, makeService } from '../../testing/factories.ts'
import { newId } from '../../testing/test-app.ts'
import { TestClient, type TestReply, type BodyOf } from '../../testing/test-client.ts'
import type { BranchRecord } from '../branches/branch.service.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'

const app = await appForFile()

const { refusal } = TestClient
interface InUse {
  bookings: BookingView[]
}
interface Replanned {
  branch: BranchView
  replan: ReplanRow[]
}

/** Monday; tests start on Saturday, 2026-11-21 at noon. */
const MONDAY = '2026-11-23'

const bodyOf = ({ name, location, phone, operatingHours, closeingHours }: BranchRecord) => ({
  name,
  location,
  phone,
  operatingHours,
  closeingHours,
})

const save = (client: TestClient, { id }: { id: string }, body: BodyOf<'PUT /admin/branches/:id'>) =>
  client.call('PUT /admin/branches/:id', { params: { id }, body })
const replanOf = (client: TestClient, { id }: BranchRecord) =>
  client.call('GET /admin/branches/:id/replan', { params: { id } })

async function start(values: Parameters<typeof makeBranch>[1] = {}) {
  const branch = await makeBranch(app.context, values)
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const path = `/admin/branches/${branch.id}`
  const put = <T = BranchView>(change: object) =>
    admin.raw<T>('PUT', path, { body: { ...bodyOf(branch), ...change } })
  const book = async (bookingTime: string, wish: object = {}) => {
    const place = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY }
    return bookingThrough(app, await app.signedInAs('customer'), place)(bookingTime, wish)
  }
  return { branch, service, admin, path, put, book }
}

const idsOf = (bookings: readonly { _id: string }[]) => bookings.map(({ _id }) => _id)
const storedBranch = async () => (await app.visitor.call('GET /bookings/branches')).body.data[0]

describe('changing a branch', () => {
  test('a super-admin can change every field; an absent optional field is unchanged, null clears it', async () => {
    const { put, branch } = await start({
      weekHours: { sun: null },
      closures: [closure({ from: '2026-12-24', to: '2026-12-26' })],
    })
    const first = await put({ name: 'New name', bays: 3, timeZone: 'Asia/Tokyo' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      name: 'New name',
      bays: 3,
      timeZone: 'Asia/Tokyo',
      weekHours: { sun: null },
      closures: [{ _id: branch.closures[0]?._id.toHexString(), from: '2026-12-24' }],
    })
    const second = await put({ weekHours: null, closures: null })
    expect(second.body).toMatchObject({ bays: 3, timeZone: 'Asia/Tokyo', weekHours: {}, closures: [] })
    expect({ ...(await storedBranch()), rev: 3, alertEmail: '' }).toEqual(second.body)
  })

  test('a closure that is sent back keeps its id', async () => {
    const { put } = await start()
    const { body } = await put({ closures: [{ from: '2026-12-24', to: '2026-12-24', reason: 'Holiday' }] })
    const [kept] = body.closures
    const again = await put({
      closures: [
        { ...kept, reason: 'Works' },
        { from: '2027-01-06', to: '2027-01-06', bays: 1 },
      ],
    })
    expect(again.body.closures.map(({ reason }) => reason)).toEqual(['Works', ''])
    expect(again.body.closures[0]?._id).toBe(kept?._id)
    expect(again.body.closures[1]?._id).not.toBe(kept?._id)
  })

  test('an empty body is refused, and an unknown branch is 404', async () => {
    const { admin, path, branch } = await start()
    expect(refusal(await admin.raw('PUT', path, { body: {} }))).toBe('400 VALIDATION')
    const body = bodyOf(branch)
    expect(refusal(await save(admin, { id: newId() }, body))).toBe('404 NOT_FOUND')
    expect(refusal(await save(admin, { id: 'x' }, body))).toBe('400 INVALID_ID')
  })

  test('a branch-admin can change only phone, hours, closures and bays', async () => {
    const { branch } = await start()
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const own = {
      phone: '+39 06 999',
      operatingHours: '09:00',
      bays: 4,
      weekHours: { sun: null },
      closures: [],
    }
    const reply = await save(desk, branch, { ...bodyOf(branch), ...own })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject(own)
    for (const foreign of [{ name: 'Mine' }, { location: 'Here' }, { timeZone: 'Asia/Tokyo' }]) {
      expect(refusal(await save(desk, branch, { ...bodyOf(branch), ...foreign }))).toBe('403 FORBIDDEN')
    }
    expect({ ...(await storedBranch()), rev: 2, alertEmail: '' }).toEqual(reply.body)
  })

  test('no one else can change it, and another branch is refused before the body is read', async () => {
    const { branch, path } = await start()
    const other = await makeBranch(app.context)
    const desk = await app.signedInAs('branch-admin', { branch: other._id })
    expect(refusal(await desk.raw('PUT', path, { body: {} }))).toBe('403 FORBIDDEN')
    expect(refusal(await replanOf(desk, branch))).toBe('404 NOT_FOUND')
    expect(
      refusal(
        await (
          await app.signedInAs('customer')
        ).call('PUT /admin/branches/:id', { params: { id: branch.id }, body: bodyOf(branch) }),
      ),
    ).toBe('403 FORBIDDEN')
    expect(refusal(await save(app.visitor, branch, bodyOf(branch)))).toBe('401 UNAUTHENTICATED')
  })

  test('a change to an outdated revision is refused, and the change that another admin has saved is kept', async () => {
    const { branch, admin, path, put } = await start({ bays: 2 })
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const [seen] = (await desk.call('GET /admin/branches')).body.data
    expect(seen?.rev).toBe(1)
    const other = await put<ManagedBranchView>({ name: 'Renamed', bays: 4, rev: 1 })
    expect(other.body).toMatchObject({ name: 'Renamed', bays: 4, rev: 2 })

    const late = await desk.raw<{ branch: BranchView }>('PUT', path, {
      body: { ...bodyOf(branch), phone: '+39 06 777', rev: 1 },
    })
    expect(refusal(late)).toBe('409 STATE_CONFLICT')
    expect(late.body.branch).toEqual(other.body)
    const again = { ...bodyOf(branch), name: 'Renamed', phone: '+39 06 777', rev: 2 }
    expect((await save(desk, branch, again)).body).toMatchObject({ bays: 4, phone: '+39 06 777', rev: 3 })
    // Without `rev` the last write wins.
    expect((await save(admin, branch, bodyOf(branch))).body).toMatchObject({ rev: 4 })
  })

  test('of many concurrent saves of the same revision, one succeeds', async () => {
    const { put } = await start({ bays: 2 })
    const replies = await Promise.all(
      ['08:30', '09:00', '09:30', '10:00'].map(operatingHours =>
        put<ManagedBranchView & { branch?: ManagedBranchView }>({ operatingHours, rev: 1 }),
      ),
    )
    expect(replies.map(refusal).toSorted()).toEqual([
      '200',
      '409 STATE_CONFLICT',
      '409 STATE_CONFLICT',
      '409 STATE_CONFLICT',
    ])
    const saved = replies.find(({ status }) => status === 200)?.body
    for (const { status, body } of replies) if (status === 409) expect(body.branch).toEqual(saved)
  })

  test('a booking does not count as a change of the branch', async () => {
    const { put, book } = await start()
    await book('10:00')
    expect((await put<ManagedBranchView>({ bays: 3, rev: 1 })).body.rev).toBe(2)
  })

  test('a change leaves one audit row with the changed fields, and saving the same values leaves none', async () => {
    const { put } = await start()
    await put({ bays: 3 })
    await put({ bays: 3 })
    const rows = await app.db.collection('audit').find({ action: 'branch.update' }).toArray()
    expect(rows.map(row => [row['before'], row['after']] as unknown)).toEqual([[{ bays: 2 }, { bays: 3 }]])
  })
})

describe('new rules for booked cars', () => {
  test('closing a day with bookings is refused with those bookings, and nothing is saved', async () => {
    const { put, book, admin, branch } = await start()
    const first = await book('09:00')
    const second = await book('15:00')
    const reply = await put<InUse>({ closures: [{ from: MONDAY, to: MONDAY, reason: 'Works' }] })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(reply.body.bookings).toEqual([first, second])
    expect((await storedBranch())?.closures).toEqual([])
    expect((await replanOf(admin, branch)).body.data).toEqual([])
    await book('10:00')
  })

  test('with fewer bays only the last booked car of each overfull time is in the way', async () => {
    const { put, book } = await start({ bays: 2 })
    await book('09:00')
    await book('10:00')
    const late = await book('10:15')
    await book('11:00')
    const reply = await put<InUse>({ bays: 1 })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(idsOf(reply.body.bookings)).toEqual([late._id])
  })

  test('when the change is saved anyway, cars stay booked, no new one fits, and each car has a proposed place', async () => {
    const { put, book, branch, service, admin } = await start({ bays: 2 })
    await book('10:00')
    const late = await book('10:15')
    const reply = await put<Replanned>({ bays: 1, replan: true })
    expect(reply.status).toBe(200)
    expect(reply.body.branch.bays).toBe(1)
    expect(reply.body.replan).toEqual([
      {
        booking: late,
        to: { branchId: { _id: branch.id, name: branch.name }, bookingDate: MONDAY, bookingTime: '10:30' },
        elsewhere: null,
      },
    ])
    expect((await replanOf(admin, branch)).body.data).toEqual(reply.body.replan)
    const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
    const refused = await (await app.signedInAs('customer')).call('POST /bookings', { body: wish })
    expect(refusal(refused)).toBe('400 SLOT_UNAVAILABLE')
  })

  test('the list to settle shrinks with each car that is moved or cancelled', async () => {
    const { put, book, admin, branch } = await start({ bays: 3 })
    await book('10:00')
    const [second, third] = [await book('10:00'), await book('10:00')]
    await put({ bays: 1, replan: true })
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const left = async () => (await replanOf(desk, branch)).body.data
    expect(idsOf((await left()).map(({ booking }) => booking))).toEqual([second._id, third._id])
    const to = (await left())[0]?.to
    assert(to)
    expect(
      (
        await desk.call('PATCH /bookings/:id', {
          params: { id: second._id },
          body: { ...to, branchId: to.branchId._id },
        })
      ).status,
    ).toBe(200)
    expect(idsOf((await left()).map(({ booking }) => booking))).toEqual([third._id])
    await admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id: third._id, status: 'cancelled' },
      body: { cancelReason: 'closure' },
    })
    expect(await left()).toEqual([])
  })

  test("another branch is proposed only when it offers the service, and the car's own branch comes first", async () => {
    const { put, book, branch } = await start({ bays: 1 })
    const elsewhere = await makeBranch(app.context, { name: 'Elsewhere' })
    const special = await makeService(app.context, { branches: [branch._id] })
    const first = await book('10:00')
    const second = await book('11:00', { serviceId: special.id })
    const weeks = { from: MONDAY, to: '2026-12-31', reason: 'Rebuilding' }
    const reply = await put<Replanned>({ closures: [weeks], replan: true })
    expect(reply.body.replan).toEqual([
      {
        booking: first,
        to: { branchId: { _id: elsewhere.id, name: 'Elsewhere' }, bookingDate: MONDAY, bookingTime: '10:00' },
        elsewhere: null,
      },
      { booking: second, to: null, elsewhere: null },
    ])
  })

  test('cars that did not fit before do not block a later change', async () => {
    const { put, book } = await start({ bays: 2 })
    await book('10:00')
    await book('10:00')
    await put({ bays: 1, replan: true })
    expect((await put({ bays: 1, closeingHours: '19:00' })).status).toBe(200)
  })

  test('a change of time zone is always refused while there are future bookings', async () => {
    const { put, book, admin } = await start()
    const booking = await book('10:00')
    const reply = await put<InUse>({ timeZone: 'Asia/Tokyo', replan: true })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(reply.body.bookings).toEqual([booking])
    await admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id: booking._id, status: 'cancelled' },
    })
    expect((await put({ timeZone: 'Asia/Tokyo' })).status).toBe(200)
  })

  test('a change of time zone leaves past and cancelled bookings sound, which can then only be moved', async () => {
    const { put, book, admin, branch } = await start()
    const past = await book('15:00', { bookingDate: '2026-11-21' })
    const cancelled = await book('10:00')
    await admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id: cancelled._id, status: 'cancelled' },
    })
    expect((await put({ timeZone: 'Asia/Tokyo' })).status).toBe(409)
    app.clock.advance(5 * 3_600_000)
    const boss = await app.signedInAs('super-admin')
    const saved = await save(boss, branch, { ...bodyOf(branch), timeZone: 'Asia/Tokyo' })
    expect(refusal(saved)).toBe('200')
    expect((await checkIntegrity(app.context)).faults).toEqual([])
    const back = await boss.call('PATCH /admin/bookings/:id/:status', {
      params: { id: cancelled._id, status: 'confirmed' },
    })
    expect(refusal(back)).toBe('409 STATE_CONFLICT')
    const serviceId = (await makeService(app.context, { duration: 60 })).id
    const changed = await boss.call('PATCH /admin/bookings/:id/service', {
      params: { id: past._id },
      body: { serviceId, rev: past.rev },
    })
    expect(refusal(changed)).toBe('409 STATE_CONFLICT')
    expect((await checkIntegrity(app.context)).faults).toEqual([])
  })

  test('a text change that does not affect bookings is saved', async () => {
    const { put, book } = await start()
    await book('10:00')
    expect((await put({ phone: '+39 06 111', name: 'Renamed' })).status).toBe(200)
  })

  test('each bookable day gets the new rules, even one without a booking', async () => {
    const { put, branch } = await start()
    await put({ bays: 3 })
    const days = await app.db
      .collection<{ _id: string; cfg: number }>('branchDays')
      .find({}, { sort: { _id: 1 } })
      .toArray()
    expect(days.length).toBe(94)
    expect([days[0]?._id, days.at(-1)?._id]).toEqual([`${branch.id}|2026-11-20`, `${branch.id}|2027-02-21`])
    const stored = await app.db.collection('branches').findOne({})
    expect(new Set(days.map(({ cfg }) => cfg))).toEqual(new Set([stored?.['cfg']]))
    expect(stored?.['changing']).toBeNull()
  })

  test('reducing bays while first bookings arrive never leaves more cars than bays', async () => {
    const { branch, service, admin } = await start({ bays: 3 })
    const customers = await Promise.all(Array.from({ length: 8 }, () => app.signedInAs('customer')))
    const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
    const replies: TestReply[] = await Promise.all([
      ...customers.slice(0, 4).map(customer => customer.call('POST /bookings', { body: wish })),
      save(admin, branch, { ...bodyOf(branch), bays: 1 }),
      ...customers.slice(4).map(customer => customer.call('POST /bookings', { body: wish })),
    ])
    const booked = replies.filter(({ status }) => status === 201).length
    const bays = (await storedBranch())?.bays ?? 0
    expect([1, 3]).toContain(bays)
    expect(booked).toBe(bays)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
  })
})

describe('a change of many branches', () => {
  test('closes each one that can be, says which booked cars stand in the way, and takes the rest with replan', async () => {
    const { branch, admin, book } = await start({ name: 'Busy' })
    const free = await makeBranch(app.context, { name: 'Free' })
    await book('10:00')
    const works = { from: MONDAY, to: MONDAY, reason: 'Strike' }
    const close = (branchIds: string[], more: object = {}) =>
      admin.call('POST /admin/closures', { body: { branchIds, closure: works, ...more } })
    expect((await close([branch.id, free.id, free.id])).body.data).toEqual([
      { branchId: { _id: branch.id, name: 'Busy' }, saved: false, code: 'IN_USE', bookings: 1 },
      { branchId: { _id: free.id, name: 'Free' }, saved: true },
    ])
    const [replanned] = (await close([branch.id], { replan: true })).body.data
    expect(replanned).toMatchObject({ saved: true, replan: [{ booking: { bookingTime: '10:00' } }] })
    const { data } = (await admin.call('GET /admin/branches')).body
    expect(data.map(({ closures }) => closures.map(({ reason }) => reason))).toEqual([['Strike'], ['Strike']])
    expect(refusal(await close([branch.id, newId()]))).toBe('404 NOT_FOUND')
  })

  test('copies hours and weekday hours, and nothing else', async () => {
    const { branch, admin } = await start({ operatingHours: '09:00', weekHours: { sun: null } })
    const other = await makeBranch(app.context, { name: 'Other', bays: 7 })
    const reply = await admin.call('POST /admin/branches/:id/hours/copy', {
      params: { id: branch.id },
      body: { to: [other.id] },
    })
    expect(reply.body.data).toEqual([{ branchId: { _id: other.id, name: 'Other' }, saved: true }])
    const { data } = (await admin.call('GET /admin/branches')).body
    expect(data[1]).toMatchObject({
      ...{
        name: 'Other',
        bays: 7,
        operatingHours: '09:00',
        closeingHours: '20:00',
        weekHours: { sun: null },
      },
    })
  })
})
