import { describe, expect, test, assert } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { closure, makeBranch } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import {
  bodyOf,
  editedBranch,
  MONDAY,
  replanOf,
  save,
  savedBranch,
  storedBranch,
} from './testing/edited-branch.ts'

const app = await appForFile()

const { refusal } = TestClient

describe('changing a branch', () => {
  test('a super-admin can change every field; an absent optional field is unchanged, null clears it', async () => {
    const { put, branch } = await editedBranch(app, {
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
    expect({ ...(await storedBranch(app)), rev: 3, alertEmail: '', receiptCode: branch.receiptCode }).toEqual(
      second.body,
    )
  })

  test('a closure that is sent back keeps its id', async () => {
    const { put } = await editedBranch(app)
    const first = await put({ closures: [{ from: '2026-12-24', to: '2026-12-24', reason: 'Holiday' }] })
    const [kept] = savedBranch(first).closures
    assert(kept)
    const again = await put({
      closures: [
        { ...kept, reason: 'Works' },
        { from: '2027-01-06', to: '2027-01-06', bays: 1 },
      ],
    })
    const { closures } = savedBranch(again)
    expect(closures.map(({ reason }) => reason)).toEqual(['Works', ''])
    expect(closures[0]?._id).toBe(kept._id)
    expect(closures[1]?._id).not.toBe(kept._id)
  })

  test('an empty body is refused, and an unknown branch is 404', async () => {
    const { admin, path, branch } = await editedBranch(app)
    expect(refusal(await admin.raw('PUT', path, { body: {} }))).toBe('400 VALIDATION')
    const body = bodyOf(branch)
    expect(refusal(await save(admin, { id: newId() }, body))).toBe('404 NOT_FOUND')
    expect(refusal(await save(admin, { id: 'x' }, body))).toBe('400 INVALID_ID')
  })

  test('a branch-admin can change only phone, hours, closures and bays', async () => {
    const { branch } = await editedBranch(app)
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
    expect({ ...(await storedBranch(app)), rev: 2, alertEmail: '', receiptCode: branch.receiptCode }).toEqual(
      reply.body,
    )
  })

  test('no one else can change it, and another branch is refused before the body is read', async () => {
    const { branch, path } = await editedBranch(app)
    const other = await makeBranch(app.context)
    const desk = await app.signedInAs('branch-admin', { branch: other._id })
    expect(refusal(await desk.raw('PUT', path, { body: {} }))).toBe('403 FORBIDDEN')
    expect(await replanOf(desk)).toEqual([])
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
    const { branch, admin, put } = await editedBranch(app, { bays: 2 })
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const [seen] = (await desk.call('GET /admin/branches')).body.data
    expect(seen?.rev).toBe(1)
    const other = await put({ name: 'Renamed', bays: 4, rev: 1 })
    expect(other.body).toMatchObject({ name: 'Renamed', bays: 4, rev: 2 })

    const late = await save(desk, branch, { ...bodyOf(branch), phone: '+39 06 777', rev: 1 })
    expect(refusal(late)).toBe('409 STATE_CONFLICT')
    expect(TestClient.errorOf(late).branch).toEqual(other.body)
    const again = { ...bodyOf(branch), name: 'Renamed', phone: '+39 06 777', rev: 2 }
    expect((await save(desk, branch, again)).body).toMatchObject({ bays: 4, phone: '+39 06 777', rev: 3 })
    // Without `rev` the last write wins.
    expect((await save(admin, branch, bodyOf(branch))).body).toMatchObject({ rev: 4 })
  })

  test('one of many concurrent saves of the same revision succeeds', async () => {
    const { put } = await editedBranch(app, { bays: 2 })
    const replies = await Promise.all(
      ['08:30', '09:00', '09:30', '10:00'].map(operatingHours => put({ operatingHours, rev: 1 })),
    )
    expect(replies.map(refusal).toSorted()).toEqual([
      '200',
      '409 STATE_CONFLICT',
      '409 STATE_CONFLICT',
      '409 STATE_CONFLICT',
    ])
    const saved = replies.find(({ status }) => status === 200)?.body
    for (const reply of replies)
      if (reply.status === 409) expect(TestClient.errorOf(reply).branch).toEqual(saved)
  })

  test('a booking does not count as a change of the branch', async () => {
    const { put, book } = await editedBranch(app)
    await book('10:00')
    expect(savedBranch(await put({ bays: 3, rev: 1 })).rev).toBe(2)
  })

  test('a change leaves one audit row with the changed fields, and saving the same values leaves none', async () => {
    const { put } = await editedBranch(app)
    await put({ bays: 3 })
    await put({ bays: 3 })
    const rows = await app.db.collection('audit').find({ action: 'branch.update' }).toArray()
    expect(rows.map(row => [row['before'], row['after']] as unknown)).toEqual([[{ bays: 2 }, { bays: 3 }]])
  })
})

describe('a change of many branches', () => {
  test('a change of many branches closes each one that can be, says which booked cars stand in the way, and takes the rest with replan', async () => {
    const { branch, admin, book } = await editedBranch(app, { name: 'Busy' })
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

  test('a change of many branches copies hours and weekday hours, and nothing else', async () => {
    const { branch, admin } = await editedBranch(app, { operatingHours: '09:00', weekHours: { sun: null } })
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
