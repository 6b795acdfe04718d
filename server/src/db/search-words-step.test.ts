import { expect, it } from 'vitest'
import { appForFile } from '../testing/app-for-file.ts'
import { makeBranch, makeService } from '../testing/factories.ts'
import { migrate } from './migrations.ts'

const app = await appForFile()

it('accounts and bookings of an earlier version get each word of a name as an entry', async () => {
  const { db } = app.context
  await migrate(db)
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const customer = await app.signedInAs('customer', {
    name: 'Anna Rossi',
    words: ['anna rossi', 'rossi anna'],
  })
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23' }
  const made = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '10:00' } })
  expect(made.status).toBe(201)
  await db.collection('bookings').updateMany({}, { $set: { words: ['anna rossi', 'rossi anna'] } })
  await db.collection('meta').updateMany({}, { $set: { version: 16 } })
  await migrate(db)
  await migrate(db)
  for (const name of ['users', 'bookings'])
    expect(await db.collection(name).countDocuments({ words: 'rossi' })).toBe(1)
})
