import { expect, test } from 'vitest'
import { serversForFile } from '../../../testing/app-for-file.ts'
import { beginsTransaction, callOther, changingBefore } from '../../../testing/call-other.ts'
import { makeService } from '../../../testing/factories.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { book, changesBy, startAt, to, walkIn } from './testing/changes.ts'

const { app, second } = await serversForFile()

const { refusal } = TestClient

/** A wash from 10:00 to 12:00 in the only bay, with ten minutes of turnover, that has begun; and the desk at that instant. */
async function begun(now: string) {
  const { customer, branch, wish } = await startAt(app, { bays: 1 })
  const long = await makeService(app.context, { duration: 120, turnoverMinutes: 10 })
  const booking = await book(customer, { ...wish, serviceId: long.id, bookingTime: '10:00' })
  app.clock.set('2026-11-23T09:00:00Z')
  const early = changesBy(await app.signedInAs('branch-admin', { branch: branch._id }))
  const arrived = (await early.tap(booking, { step: 'arrived' })).body
  const started = (await early.tap(arrived, { step: 'started' })).body
  app.clock.set(now)
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const bookWalkIn = (bookingTime: string) =>
    desk.call('POST /bookings', { body: { ...wish, bookingTime, walkIn } })
  return { customer, desk, wish, booking: started, bookWalkIn, tap: changesBy(desk).tap }
}

test('a wash that is finished early gives its bay to the next car after the turnover, by tap or by status', async () => {
  for (const way of ['tap', 'status'] as const) {
    await app.reset()
    const { desk, booking, bookWalkIn, tap } = await begun('2026-11-23T10:02:00Z')
    expect(refusal(await bookWalkIn('11:15'))).toBe('400 SLOT_UNAVAILABLE')
    const done =
      way === 'tap' ? await tap(booking, { step: 'finished' }) : await to(desk, booking, 'completed')
    expect(done.body).toMatchObject({ status: 'completed', endsAt: '2026-11-23T11:02:00+01:00' })
    // Its turnover lasts until 11:12.
    expect(refusal(await bookWalkIn('11:10'))).toBe('400 SLOT_UNAVAILABLE')
    expect((await bookWalkIn('11:15')).status).toBe(201)
    await expectSound(app)
  }
})

test('taking the finish back takes the cells back, or says that another car has the bay', async () => {
  const { booking, bookWalkIn, tap } = await begun('2026-11-23T10:02:00Z')
  const { rev } = (await tap(booking, { step: 'finished' })).body
  const undone = (await tap(booking, { undo: 'finished', rev })).body
  expect(undone).toMatchObject({ status: 'pending', endsAt: '2026-11-23T12:00:00+01:00' })
  expect(refusal(await bookWalkIn('11:15'))).toBe('400 SLOT_UNAVAILABLE')
  await expectSound(app)

  const again = (await tap(undone, { step: 'finished' })).body
  expect((await bookWalkIn('11:15')).status).toBe(201)
  const late = await tap(again, { undo: 'finished', rev: again.rev })
  expect(refusal(late)).toBe('409 STATE_CONFLICT')
  expect(late.body).toMatchObject({ bayTaken: true, booking: { status: 'completed' } })
  await expectSound(app)
})

test('one of a finish taken back and a car that wants the freed cells at once gets them', async () => {
  const { booking, bookWalkIn, tap } = await begun('2026-11-23T10:02:00Z')
  let before = booking
  for (let round = 0; round < 5; round++) {
    const { rev } = (await tap(before, { step: 'finished' })).body
    const [undone, made] = await Promise.all([tap(before, { undo: 'finished', rev }), bookWalkIn('11:15')])
    expect([undone.status === 200, made.status === 201].filter(Boolean)).toHaveLength(1)
    await expectSound(app)
    if (made.status === 201) return
    before = undone.body
  }
})

test('a finish is not taken back onto cells that another server has booked since they were read', async () => {
  const { desk, wish, booking, tap } = await begun('2026-11-23T10:02:00Z')
  const { rev } = (await tap(booking, { step: 'finished' })).body
  const bookThere = () => {
    const body = { ...wish, bookingTime: '11:15', walkIn }
    callOther(second, desk, { method: 'POST', path: '/bookings', body })
  }
  const undone = await changingBefore(app, { isIt: beginsTransaction, change: bookThere }, () =>
    tap(booking, { undo: 'finished', rev }),
  )
  expect(refusal(undone)).toBe('409 STATE_CONFLICT')
  expect(undone.body).toMatchObject({ bayTaken: true })
  await expectSound(app)
})

test('a wash that is finished late, or on another day, keeps the place that it had', async () => {
  const { customer, desk, booking, tap } = await begun('2026-11-23T11:30:00Z')
  const done = await tap(booking, { step: 'finished' })
  expect(done.body).toMatchObject({ endsAt: '2026-11-23T12:00:00+01:00' })
  const { branchId, serviceId } = booking
  const wish = { branchId: branchId._id, serviceId: serviceId._id, bookingTime: '10:00' }
  const next = await book(customer, { ...wish, bookingDate: '2026-11-24' })
  expect((await to(desk, next, 'completed')).body.endsAt).toBe('2026-11-24T12:00:00+01:00')
  await expectSound(app)
})
