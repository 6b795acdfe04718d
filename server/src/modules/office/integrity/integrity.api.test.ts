import { Types } from 'mongoose'
import { expect, test, assert } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { holdPlace } from '../../../testing/hold-place.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { runTimedWork } from '../timed-work/timed-work.service.ts'
import { DAY, type Planted } from '../../../testing/planted.ts'
import { checkIntegrity } from './integrity.service.ts'
import { faultsIn, withId, type FaultRow } from './testing/planted-faults.ts'

const app = await appForFile()
const { plant, update, isFound } = faultsIn(app)

test('a sound database has no faults, and the check reports what it counted', async () => {
  await plant()
  const result = await checkIntegrity(app.context)
  expect(result.faults).toEqual([])
  expect(result.counted).toEqual({
    branches: 1,
    days: 2,
    bookings: 2,
    packages: 1,
    ledgerRows: 2,
    keys: 1,
    payments: 3,
  })
  const boss = await app.signedInAs('super-admin')
  const seen = await boss.call('GET /admin/integrity')
  expect(seen.body).toMatchObject({ ok: true, checkedAt: app.clock.now().toISOString() })
})

test('the super-admin can run the check at once, and the panel keeps the result', async () => {
  await plant()
  const boss = await app.signedInAs('super-admin')
  expect((await boss.call('GET /admin/integrity')).body.checkedAt).toBeNull()
  const replies = await Promise.all([1, 2].map(() => boss.call('POST /admin/integrity')))
  for (const { body } of replies)
    expect(body).toMatchObject({ ok: true, faults: [], counted: { bookings: 2 } })
  expect((await boss.call('GET /admin/integrity')).body).toEqual(replies[0]?.body)
})

/** Adds two cars in a booking's place, as a fault in the program would. */
async function oversell({ bookingId, day, cell }: Planted) {
  const bookings = app.db.collection('bookings')
  const row = await bookings.findOne(withId(bookingId))
  const copies = [1, 2].map(() => ({ ...row, _id: new Types.ObjectId(), userId: null, userPackageId: null }))
  await bookings.insertMany(copies)
  const cells = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`u.${String(cell + i)}`, 2]))
  const held = Object.fromEntries(copies.map(({ _id }) => [`h.${_id.toHexString()}`, [cell, cell + 6]]))
  await update('branchDays', { _id: day }, { $inc: { ...cells, 's.pending': 2 }, $set: held })
}

async function hold(bookingTime: string) {
  const branch = await app.db.collection('branches').findOne({})
  const held = await holdPlace(app, { branchId: String(branch?._id), bookingDate: DAY, bookingTime })
  if (!held) throw new Error('no place to hold')
  return held
}

async function changeBranch({ branch }: Planted, change: object) {
  const boss = await app.signedInAs('super-admin')
  const [view] = (await boss.call('GET /admin/branches')).body.data
  assert(view)
  const body = { ...view, ...change, replan: true, rev: undefined }
  expect((await boss.call('PUT /admin/branches/:id', { params: { id: branch.id }, body })).status).toBe(200)
}

test('cars that fitted before a branch lost bays are not a fault, however often it changes', async () => {
  const planted = await plant()
  await changeBranch(planted, { bays: 1, closures: [] })
  await changeBranch(planted, { operatingHours: '09:00' })
  await changeBranch(planted, { closures: [{ from: DAY, to: DAY, reason: 'Works' }] })
  expect((await checkIntegrity(app.context)).faults).toEqual([])
})

test.each<FaultRow>([
  ['I1', 'a cell sold to more cars than it has bays', oversell],
  [
    'I1',
    'a cell sold to more cars than it had bays, after the rules of the branch have changed',
    async planted => {
      await oversell(planted)
      await changeBranch(planted, { operatingHours: '09:00' })
      await changeBranch(planted, { bays: 4 })
    },
  ],
  [
    'I1',
    'a cell sold beyond its bays under an unrecorded cfg of the branch',
    async planted => {
      await oversell(planted)
      await update('branches', { _id: planted.branch._id }, { $inc: { cfg: 3 } })
    },
  ],
  [
    'I2',
    'a claim that ends early where nothing was finished',
    async ({ bookingId, day, cell }) => {
      await update('bookings', withId(bookingId), { $inc: { c1: -1 } })
      const change = {
        $inc: { [`u.${String(cell + 5)}`]: -1 },
        $set: { [`h.${bookingId}`]: [cell, cell + 5] },
      }
      await update('branchDays', { _id: day }, change)
    },
  ],
  [
    'I1',
    'a cell held when all its bays were taken',
    async planted => {
      await hold('12:00')
      await update('branches', { _id: planted.branch._id }, { $set: { bays: 1 } })
    },
  ],
  [
    'I2',
    'a hold without its cells',
    async ({ day }) => {
      const { _id } = await hold('14:00')
      await update('branchDays', { _id: day }, { $unset: { [`h.${_id.toHexString()}`]: 1 } })
    },
  ],
  [
    'I2',
    'cells of a hold that is missing',
    async () => app.db.collection('placeHolds').deleteOne({ _id: (await hold('14:00'))._id }),
  ],
  [
    'I2',
    'a hold that outlived its end by more than a minute of a running server',
    async () => {
      const { _id } = await hold('14:00')
      await runTimedWork(app.context, TIMED_TASKS)
      const run = await app.db.collection('taskRuns').findOne({})
      const until = new Date((run?.['ranAt'] as Date).getTime() - 61_000)
      await update('placeHolds', { _id }, { $set: { until } })
    },
  ],
  [
    'I2',
    'a cell that counts a car too many',
    ({ day, cell }) => update('branchDays', { _id: day }, { $inc: { [`u.${String(cell)}`]: 1 } }),
  ],
  [
    'I2',
    'a booking without its bay',
    ({ day, bookingId }) => update('branchDays', { _id: day }, { $unset: { [`h.${bookingId}`]: 1 } }),
  ],
  [
    'I2',
    'a bay held for a missing booking',
    ({ day, cell }) =>
      update('branchDays', { _id: day }, { $set: { 'h.000000000000000000000000': [cell, cell] } }),
  ],
  [
    'I2',
    'a cancelled booking that still occupies',
    ({ bookingId }) => update('bookings', withId(bookingId), { $set: { status: 'cancelled' } }),
  ],
  [
    'I2',
    'a count by status that is wrong',
    ({ day }) => update('branchDays', { _id: day }, { $inc: { 's.completed': 1 } }),
  ],
  [
    'I2',
    'a day that has washed a service once too often',
    ({ day }) =>
      update('branchDays', { _id: day }, { $inc: { [`s.washed:${new Types.ObjectId().toHexString()}`]: 1 } }),
  ],
  [
    'I2',
    'a day whose no-shows are one too many',
    ({ day }) => update('branchDays', { _id: day }, { $inc: { 's.noShow': 1 } }),
  ],
  [
    'I2',
    'a payment that its day does not sum up',
    ({ bookingId }) =>
      update('bookings', withId(bookingId), { $set: { paymentStatus: 'paid', userPackageId: null } }),
  ],
  [
    'I2',
    'a start that is not its date and time',
    ({ bookingId }) => update('bookings', withId(bookingId), { $set: { bookingTime: '10:05' } }),
  ],
  [
    'I5',
    'two bookings under one key',
    async () => {
      const key = await app.db.collection('idempotency').findOne({})
      await update('bookings', { requestKey: null }, { $set: { requestKey: key?._id } })
    },
  ],
  [
    'I9',
    'an import that lost rows',
    async () => {
      const boss = await app.signedInAs('super-admin')
      const body = new Blob(['name,phone\nAda,+39 345 1112223'], { type: 'text/csv' })
      expect((await boss.call('POST /admin/imports', { body })).status).toBe(201)
      await app.db.collection('importParts').deleteMany({})
    },
  ],
])('%s: %s is found', (invariant, _name, fault) => isFound(invariant, fault))

test('a check ends with the request that started it, and a waiting request then runs its own', async () => {
  const { branch } = await plant()
  // A day long ago: from there the check reads several hundred parts.
  const longAgo = { cfg: branch.cfg, u: {}, h: {}, s: {}, rev: 0 }
  await app.db
    .collection<{ _id: string }>('branchDays')
    .insertOne({ _id: `${branch.id}|2010-01-01`, ...longAgo })
  const boss = await app.signedInAs('super-admin')
  let transactions = 0
  const count = ({ commandName }: { commandName: string }) => {
    if (commandName === 'commitTransaction') transactions++
  }
  app.db.getClient().on('commandStarted', count)
  try {
    const asker = new AbortController()
    const asked = { method: 'POST', headers: { cookie: boss.cookie ?? '' }, signal: asker.signal }
    const left = fetch(`${app.url}/api/admin/integrity`, asked).catch(() => 'left')
    await expect.poll(() => transactions, { interval: 1 }).toBeGreaterThan(0)
    const waits = boss.call('POST /admin/integrity')
    asker.abort()
    expect(await left).toBe('left')
    const { status, body } = await waits
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, counted: { branches: 1, bookings: 2 } })
  } finally {
    app.db.getClient().off('commandStarted', count)
  }
})
