import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { appForFile } from '../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../testing/factories.ts'
import { reservePackage } from '../testing/reserve-package.ts'
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

it('packages of an earlier version get the entries of their customers, and those that have some keep them', async () => {
  const { db } = app.context
  await migrate(db)
  const offer = await makePackage(app.context)
  const customer = await app.signedInAs('customer', { name: 'Anna Rossi' })
  const id = new Types.ObjectId((await reservePackage(customer, offer.id))._id)
  const packages = db.collection<{ words?: string[]; active: boolean }>('userPackages')
  const { words, ...row } = (await packages.findOne({ _id: id })) ?? {}
  // More than are written at a time.
  const copy = () => ({ ...row, _id: new Types.ObjectId(), active: false })
  await packages.insertMany(Array.from({ length: 1100 }, copy))
  // Its customer has taken another name at a server that was ready before this one.
  await packages.updateOne({ _id: id }, { $set: { words: ['bianchi'] } })
  const migrateFrom17 = async () => {
    await db.collection('meta').updateMany({}, { $set: { version: 17 } })
    await migrate(db)
    const renamed = await packages.countDocuments({ words: 'bianchi' })
    expect([renamed, await packages.countDocuments({ words: words ?? [] })]).toEqual([1, 1100])
  }
  await migrateFrom17()
  const first = await packages.find().sort({ _id: 1 }).limit(500).toArray()
  // The power went after some.
  await packages.updateMany({ _id: { $gt: first.at(-1)?._id ?? id } }, { $unset: { words: 1 } })
  await migrateFrom17()
  await migrateFrom17()
})
