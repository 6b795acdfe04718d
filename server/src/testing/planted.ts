import type { mongo } from 'mongoose'
import { forgetLists } from '../http/sent-lists.ts'
import { makeBranch, makePackage, makeService } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { reservePackage } from './reserve-package.ts'

/** The day of its bookings. */
export const DAY = '2026-11-23'

/**
 * A sound database: a booking with a wash under a key, and one without. The first call makes it over HTTP, the next
 * ones write the same documents into the empty database.
 */
export function planting(app: TestApp): () => Promise<Planted> {
  let made: { planted: Planted; documents: Map<string, mongo.Document[]> } | undefined
  return async () => {
    if (!made) return (made = { planted: await make(app), documents: await everyDocument(app) }).planted
    for (const [name, documents] of made.documents) await app.db.collection(name).insertMany(documents)
    forgetLists(app.context)
    return made.planted
  }
}

export type Planted = Awaited<ReturnType<typeof make>>

async function make(app: TestApp) {
  const branch = await makeBranch(app.context, { bays: 2 })
  const service = await makeService(app.context)
  const offer = await makePackage(app.context)
  const customer = await app.signedInAs('customer')
  const { _id: userPackageId } = await reservePackage(customer, offer.id)
  const wish = { branchId: branch.id, serviceId: service.id, bookingDate: DAY, bookingTime: '10:00' }
  const booking = await customer.callWith(
    'POST /bookings',
    { 'idempotency-key': 'k' },
    { body: { ...wish, userPackageId } },
  )
  const other = await customer.call('POST /bookings', { body: { ...wish, bookingTime: '12:00' } })
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  for (const paymentStatus of ['paid', 'unpaid', 'paid'] as const)
    await desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id: other.body._id },
      body: { paymentStatus, method: 'cash' },
    })
  const cell = Date.parse(booking.body.startsAt) / 300_000
  const day = `${branch.id}|${DAY}`
  return { branch, customer, bookingId: booking.body._id, cell, day, userPackageId }
}

async function everyDocument(app: TestApp): Promise<Map<string, mongo.Document[]>> {
  const documents = new Map<string, mongo.Document[]>()
  for (const { name } of await app.db.listCollections()) {
    const found = await app.db.collection(name).find({}).toArray()
    if (found.length > 0) documents.set(name, found)
  }
  return documents
}
