import { expect, test } from 'vitest'
import { servicesIn, sumsChange, sumsOf, sumUp, type SummedBooking } from './day-sums.ts'

const booking: SummedBooking = {
  status: 'confirmed',
  cancelReason: null,
  paymentStatus: 'unpaid',
  userPackageId: null,
  serviceId: { toHexString: () => 'a' },
  snap: { priceCents: 2500 },
  archivedAt: null,
}

test('a booking counts by its status, and with its price when it is paid without a package', () => {
  expect(sumsOf(booking)).toEqual({ confirmed: 1 })
  expect(sumsOf({ ...booking, paymentStatus: 'paid' })).toEqual({
    confirmed: 1,
    paidCents: 2500,
    'paid:a': 2500,
  })
  expect(sumsOf({ ...booking, paymentStatus: 'paid', userPackageId: 'one' })).toEqual({ confirmed: 1 })
})

test('a no-show is a cancelled booking, and an archived one is nothing', () => {
  const cancelled = { ...booking, status: 'cancelled', cancelReason: 'no-show' } as const
  expect(sumsOf(cancelled)).toEqual({ cancelled: 1, noShow: 1 })
  expect(sumsOf({ ...cancelled, cancelReason: 'customer' })).toEqual({ cancelled: 1 })
  expect(sumsOf({ ...booking, archivedAt: new Date(0) })).toEqual({})
  expect(sumUp([booking, cancelled, { ...booking, paymentStatus: 'paid' }])).toEqual({
    confirmed: 2,
    cancelled: 1,
    noShow: 1,
    paidCents: 2500,
    'paid:a': 2500,
  })
})

test('a change adds the difference, and a move takes all of it along', () => {
  const paid = { ...booking, paymentStatus: 'paid' } as const
  expect(sumsChange(booking, paid)).toEqual({ confirmed: 0, paidCents: 2500, 'paid:a': 2500 })
  expect(sumsChange(paid, { ...paid, status: 'completed' })).toEqual({
    confirmed: -1,
    completed: 1,
    'washed:a': 1,
    paidCents: 0,
    'paid:a': 0,
  })
  expect(sumsChange(paid, null)).toEqual({ confirmed: -1, paidCents: -2500, 'paid:a': -2500 })
  expect(sumsChange(null, paid)).toEqual({ confirmed: 1, paidCents: 2500, 'paid:a': 2500 })
})

test('a change of service takes wash and price along', () => {
  const washed = { ...booking, status: 'completed', paymentStatus: 'paid' } as const
  const change = sumsChange(washed, { ...washed, serviceId: { toHexString: () => 'b' } })
  expect(change).toEqual({
    ...{ completed: 0, paidCents: 0 },
    ...{ 'washed:a': -1, 'paid:a': -2500, 'washed:b': 1, 'paid:b': 2500 },
  })
  expect(servicesIn(change)).toEqual(['b', 'a'])
})
