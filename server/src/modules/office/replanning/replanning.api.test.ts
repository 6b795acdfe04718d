import { describe, expect, test, assert } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'
import {
  bodyOf,
  editedBranch,
  inTheWay,
  MONDAY,
  replanned,
  replanOf,
  save,
  storedBranch,
} from './testing/edited-branch.ts'

const app = await appForFile()

const { refusal } = TestClient
const idsOf = (bookings: readonly { _id: string }[]) => bookings.map(({ _id }) => _id)

describe('new rules for booked cars', () => {
  test('closing a day with bookings is refused with those bookings, and nothing is saved', async () => {
    const { put, book, admin } = await editedBranch(app)
    const first = await book('09:00')
    const second = await book('15:00')
    const reply = await put({ closures: [{ from: MONDAY, to: MONDAY, reason: 'Works' }] })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(inTheWay(reply)).toEqual([first, second])
    expect((await storedBranch(app))?.closures).toEqual([])
    expect(await replanOf(admin)).toEqual([])
    await book('10:00')
  })

  test('only the last booked car of each overfull time is in the way of fewer bays', async () => {
    const { put, book } = await editedBranch(app, { bays: 2 })
    await book('09:00')
    await book('10:00')
    const late = await book('10:15')
    await book('11:00')
    const reply = await put({ bays: 1 })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(idsOf(inTheWay(reply))).toEqual([late._id])
  })

  test('when the change is saved anyway, cars stay booked, no new one fits, and each car has a proposed place', async () => {
    const { put, book, branch, service, admin } = await editedBranch(app, { bays: 2 })
    await book('10:00')
    const late = await book('10:15')
    const reply = await put({ bays: 1, replan: true })
    expect(reply.status).toBe(200)
    expect(replanned(reply).branch.bays).toBe(1)
    expect(replanned(reply).replan).toEqual([
      {
        booking: late,
        to: { branchId: { _id: branch.id, name: branch.name }, bookingDate: MONDAY, bookingTime: '10:30' },
        elsewhere: null,
      },
    ])
    expect(await replanOf(admin)).toEqual(replanned(reply).replan)
    const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
    const refused = await (await app.signedInAs('customer')).call('POST /bookings', { body: wish })
    expect(refusal(refused)).toBe('400 SLOT_UNAVAILABLE')
  })

  test('one call lists the cars of every branch, and a branch admin those of their own', async () => {
    const first = await editedBranch(app)
    const second = await editedBranch(app)
    const booked: string[] = []
    for (const { book, put } of [first, second]) {
      booked.push((await book('10:00'))._id)
      await put({ closures: [{ from: MONDAY, to: MONDAY, reason: 'Works' }], replan: true })
    }
    const listed = async (client: TestClient) => idsOf((await replanOf(client)).map(({ booking }) => booking))
    expect((await listed(first.admin)).sort()).toEqual(booked.sort())
    const desk = await app.signedInAs('branch-admin', { branch: second.branch._id })
    expect(idsOf((await replanOf(desk)).map(({ booking }) => booking.branchId))).toEqual([second.branch.id])
  })

  test('the list to settle shrinks with each car that is moved or cancelled', async () => {
    const { put, book, admin, branch } = await editedBranch(app, { bays: 3 })
    await book('10:00')
    const [second, third] = [await book('10:00'), await book('10:00')]
    await put({ bays: 1, replan: true })
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const left = async () => await replanOf(desk)
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
    const { put, book, branch } = await editedBranch(app, { bays: 1 })
    const elsewhere = await makeBranch(app.context, { name: 'Elsewhere' })
    const special = await makeService(app.context, { branches: [branch._id] })
    const first = await book('10:00')
    const second = await book('11:00', { serviceId: special.id })
    const weeks = { from: MONDAY, to: '2026-12-31', reason: 'Rebuilding' }
    const reply = await put({ closures: [weeks], replan: true })
    expect(replanned(reply).replan).toEqual([
      {
        booking: first,
        to: { branchId: { _id: elsewhere.id, name: 'Elsewhere' }, bookingDate: MONDAY, bookingTime: '10:00' },
        elsewhere: null,
      },
      { booking: second, to: null, elsewhere: null },
    ])
  })

  test('cars that did not fit before do not block a later change', async () => {
    const { put, book } = await editedBranch(app, { bays: 2 })
    await book('10:00')
    await book('10:00')
    await put({ bays: 1, replan: true })
    expect((await put({ bays: 1, closeingHours: '19:00' })).status).toBe(200)
  })

  test('a change of time zone is always refused while there are future bookings', async () => {
    const { put, book, admin } = await editedBranch(app)
    const booking = await book('10:00')
    const reply = await put({ timeZone: 'Asia/Tokyo', replan: true })
    expect(refusal(reply)).toBe('409 IN_USE')
    expect(inTheWay(reply)).toEqual([booking])
    await admin.call('PATCH /admin/bookings/:id/:status', {
      params: { id: booking._id, status: 'cancelled' },
    })
    expect((await put({ timeZone: 'Asia/Tokyo' })).status).toBe(200)
  })

  test('a change of time zone leaves past and cancelled bookings sound, which can then only be moved', async () => {
    const { put, book, admin, branch } = await editedBranch(app)
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
    const { put, book } = await editedBranch(app)
    await book('10:00')
    expect((await put({ phone: '+39 06 111', name: 'Renamed' })).status).toBe(200)
  })

  test('each bookable day gets the new rules, even one without a booking', async () => {
    const { put, branch } = await editedBranch(app)
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
    const { branch, service, admin } = await editedBranch(app, { bays: 3 })
    const customers = await Promise.all(Array.from({ length: 8 }, () => app.signedInAs('customer')))
    const wish = { branchId: branch.id, serviceId: service.id, bookingDate: MONDAY, bookingTime: '10:00' }
    const replies: TestReply[] = await Promise.all([
      ...customers.slice(0, 4).map(customer => customer.call('POST /bookings', { body: wish })),
      save(admin, branch, { ...bodyOf(branch), bays: 1 }),
      ...customers.slice(4).map(customer => customer.call('POST /bookings', { body: wish })),
    ])
    const booked = replies.filter(({ status }) => status === 201).length
    const bays = (await storedBranch(app))?.bays ?? 0
    expect([1, 3]).toContain(bays)
    expect(booked).toBe(bays)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
  })
})
