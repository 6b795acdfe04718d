import { Types } from 'mongoose'
import { test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import type { Planted } from '../../../testing/planted.ts'
import { faultsIn, withId, type FaultRow } from './testing/planted-faults.ts'

const app = await appForFile()
const { update, isFound } = faultsIn(app)

/** Pays for the package and completes its booking. */
async function wash({ branch, userPackageId, bookingId }: Planted) {
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  await desk.call('PATCH /admin/user-packages/:id/payment', {
    params: { id: userPackageId },
    body: { isPaid: true },
  })
  await desk.call('PATCH /admin/bookings/:id/:status', {
    params: { id: bookingId, status: 'completed' },
    body: { confirm: true },
  })
}

test.each<FaultRow>([
  [
    'I3',
    'a missing wash',
    ({ userPackageId }) => update('userPackages', withId(userPackageId), { $inc: { remainingWashes: -1 } }),
  ],
  [
    'I3',
    'a wash available that is held',
    ({ userPackageId }) => update('userPackages', withId(userPackageId), { $inc: { available: 1 } }),
  ],
  [
    'I3',
    'a booking without its hold',
    ({ userPackageId, bookingId }) =>
      update('userPackages', withId(userPackageId), { $unset: { [`l.${bookingId}`]: 1 } }),
  ],
  ['I3', 'a ledger row that is missing', () => app.db.collection('washLedger').deleteOne({ seq: 2 })],
  [
    'I3',
    'a wash consumed by a booking that is not completed',
    ({ userPackageId, bookingId }) =>
      update('userPackages', withId(userPackageId), { $set: { [`l.${bookingId}`]: 'consumed' } }),
  ],
  [
    'I3',
    'a customer with two active packages',
    async ({ userPackageId }) => {
      const packages = app.db.collection('userPackages')
      const row = await packages.findOne(withId(userPackageId))
      await packages.dropIndex('one_active_package')
      await packages.insertOne({ ...row, _id: new Types.ObjectId() })
    },
  ],
  [
    'M1',
    'a paid booking without its payment',
    async ({ bookingId }) => {
      const paid = { paymentStatus: 'paid', userPackageId: null }
      await update('bookings', withId(bookingId), { $set: paid })
    },
  ],
  [
    'I3',
    'an imported package with a price',
    () => update('washLedger', { seq: 1 }, { $set: { type: 'imported' } }),
  ],
  [
    'I3',
    'a package that begins twice',
    () => update('washLedger', { seq: 2 }, { $set: { type: 'imported' } }),
  ],
  [
    'M1',
    'a free booking that is unpaid',
    async ({ bookingId }) => {
      const free = { 'snap.priceCents': 0, userPackageId: null }
      await update('bookings', withId(bookingId), { $set: free })
    },
  ],
  ['M1', 'a package paid without a payment', () => update('userPackages', {}, { $set: { isPaid: true } })],
  ['M3', 'a payment that was edited', () => update('payments', { n: 2 }, { $set: { method: 'card' } })],
  [
    'M2',
    'a receipt with the number of another',
    () => update('payments', { n: 2 }, { $set: { receiptNo: 'X-2026-1' } }),
  ],
  ['M2', 'a payment that was deleted', () => app.db.collection('payments').deleteOne({ n: 2 })],
  ['M2', 'a last payment that was deleted', () => app.db.collection('payments').deleteOne({ n: 3 })],
  ['M2', 'a drawer that counts other cash', () => update('tills', {}, { $inc: { rows: 1 } })],
  [
    'M2',
    'a closed drawer that expected other cash',
    () => update('tills', {}, { $set: { closedAt: app.clock.now(), expectedCents: 1 } }),
  ],
  ['M2', 'cash in no drawer', () => update('payments', { n: 1 }, { $set: { tillId: null } })],
  [
    'M2',
    'a reversal of another amount',
    () => update('payments', { n: 2 }, { $set: { cents: -1, reverses: new Types.ObjectId() } }),
  ],
  [
    'M3',
    'a used wash without its number',
    async planted => {
      await wash(planted)
      await update('userPackages', {}, { $unset: { 'w.1': 1 } })
    },
  ],
  [
    'M3',
    'a part of another wash in the ledger',
    async planted => {
      await wash(planted)
      await update('washLedger', { k: 1 }, { $inc: { cents: 1 } })
    },
  ],
  [
    'M3',
    'a settled wash that was deleted',
    async planted => {
      await wash(planted)
      await app.db.collection('settlements').deleteOne({ kind: 'washed' })
    },
  ],
  [
    'M3',
    'a sale that is settled at another branch',
    async planted => {
      await wash(planted)
      await update('userPackages', {}, { $set: { soldAt: new Types.ObjectId() } })
    },
  ],
  [
    'M3',
    'a day’s sum that is wrong',
    () => update('branchDays', { 's.cash': { $exists: true } }, { $inc: { 's.cash': 1 } }),
  ],
  ['M3', 'a day without sums', () => app.db.collection('branchDays').deleteMany({})],
])('%s: %s is found', (invariant, _name, fault) => isFound(invariant, fault))
