import { randomBytes } from 'node:crypto'
import { createConnection } from 'mongoose'
import { expect, onTestFinished, test } from 'vitest'
import { writeUnderOtherRules } from '../modules/bookings/testing/other-rules.ts'
import { builtFolder, startIn } from './crashes/lone-server.ts'
import { kill, openChain, signIn, startDatabase } from './programs.ts'

test('a server that starts with other rules of time zones keeps the time of day of every booking', async () => {
  const database = await startDatabase(builtFolder())
  onTestFinished(() => kill(database.process))
  const env = {
    ...{ MONGODB_URI: database.uri, DATA_DIR: builtFolder() },
    JWT_SECRET: randomBytes(32).toString('hex'),
  }
  const first = await startIn(env, [])
  const { admin, branchId, serviceId } = await openChain(first, 1)
  const bookingDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const walkIn = { name: 'Car', phone: '+39 06 1234567' }
  const place = { branchId, serviceId, bookingDate, bookingTime: '10:00' }
  const made = (await admin.call('POST /bookings', { body: { ...place, walkIn } })).body
  await kill(first.process)

  const db = await createConnection(database.uri).asPromise()
  await writeUnderOtherRules(db, branchId, bookingDate)
  const { startAt } = (await db.collection<{ startAt: Date }>('bookings').findOne()) ?? {}
  await db.close()
  expect(startAt?.getTime()).toBe(Date.parse(made.startsAt) - 3_600_000)

  const again = await signIn((await startIn(env, [])).url)
  const { body } = await again.call('GET /bookings/:id', { params: { id: made._id } })
  const { startsAt, endsAt, bookingTime } = made
  expect(body).toMatchObject({ startsAt, endsAt, bookingTime, rev: made.rev + 1 })
  // Its bay is taken at that time, and free where it stood.
  const rival = async (time: string) =>
    (await again.call('POST /bookings', { body: { ...place, bookingTime: time, walkIn } })).status
  expect(await rival('10:00')).toBe(400)
  expect(await rival('09:00')).toBe(201)
}, 120_000)
