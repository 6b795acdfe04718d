import { Types } from 'mongoose'
import { test } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { DAY, type Planted } from '../../../testing/planted.ts'
import { UserModel } from '../../accounts/users/user.model.ts'
import { faultsIn, withId, type FaultRow } from './testing/planted-faults.ts'

const app = await appForFile()
const { update, isFound } = faultsIn(app)

const offered = () => ({
  ...{ branchId: new Types.ObjectId(), date: DAY, time: '10:00', holdId: new Types.ObjectId() },
  ...{ startAt: app.clock.now(), until: new Date(app.clock.now().getTime() + 60_000) },
})
/** Plants an entry of the waiting list. */
const waits =
  (entry: object) =>
  ({ customer }: Planted) =>
    app.db.collection('waiting').insertOne({
      ...{ userId: new Types.ObjectId(customer.userId), offer: null, bookingId: null, wish: 'w' },
      ...entry,
    })

test.each<FaultRow>([
  [
    'I3',
    'another expiry of a package',
    () => update('userPackages', {}, { $set: { expiryDate: '2030-01-01' } }),
  ],
  [
    'I7',
    'an erased account that kept its name',
    ({ customer }) => update('users', withId(customer.userId), { $set: { deletedAt: app.clock.now() } }),
  ],
  [
    'I7',
    'search words left behind in an account',
    ({ customer }) => update('users', withId(customer.userId), { $set: { name: 'Another' } }),
  ],
  [
    'I7',
    'a customer who is not found at a branch where they have booked',
    ({ customer }) => update('users', withId(customer.userId), { $set: { branchesBooked: [] } }),
  ],
  [
    'I7',
    'notes left behind in a booking of an erased account',
    async ({ customer, bookingId }) => {
      await app.db.collection('users').updateOne(withId(customer.userId), {
        $set: { ...UserModel.erasure, name: 'Deleted customer', deletedAt: app.clock.now() },
      })
      await app.db.collection('sessions').deleteMany({})
      await update('bookings', withId(bookingId), { $set: { notes: 'by the gate' } })
    },
  ],
  [
    'I7',
    'a session with another role than its account',
    ({ customer }) =>
      update('sessions', { userId: new Types.ObjectId(customer.userId) }, { $set: { role: 'super-admin' } }),
  ],
  ['I9', 'an offer without its hold', waits({ state: 'offered', open: true, offer: offered() })],
  ['I9', 'an offered entry without an offer', waits({ state: 'offered', open: true })],
  [
    'I9',
    'an entry that names a missing booking',
    waits({ state: 'booked', open: false, bookingId: new Types.ObjectId() }),
  ],
  ['I9', 'a closed entry that is still open', waits({ state: 'left', open: true })],
  [
    'I9',
    'a hold without its entry',
    async ({ day, cell }) => {
      const at = new Date(cell * 300_000)
      await app.db.collection('placeHolds').insertOne({
        ...{ dayId: day, c0: cell, c1: cell + 1, startAt: at, endAt: at, cfg: 0, until: at },
        for: { kind: 'offer', id: new Types.ObjectId() },
      })
    },
  ],
  [
    'M1',
    'a payment of another customer',
    () => update('payments', { n: 3 }, { $set: { customerId: new Types.ObjectId() } }),
  ],
  [
    'M1',
    'a payment by another method than its booking',
    () => update('bookings', { paymentStatus: 'paid' }, { $set: { paymentMethod: 'card' } }),
  ],
])('%s: %s is found', (invariant, _name, fault) => isFound(invariant, fault))
