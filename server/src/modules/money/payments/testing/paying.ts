import { expect } from 'vitest'
import { makeBranch, makeService } from '../../../../testing/factories.ts'
import { reservePackage } from '../../../../testing/reserve-package.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { BodyOf, TestClient } from '../../../../testing/test-client.ts'
import { checkIntegrity } from '../../../office/integrity/integrity.service.ts'

/** A branch with its desk, and a customer who books a wash for 24.90 euro there. */
export async function payingCustomer(app: TestApp) {
  const branch = await makeBranch(app.context, { name: 'Roma Centro', bays: 5 })
  const service = await makeService(app.context, { priceCents: 2490 })
  const customer = await app.signedInAs('customer')
  const desk = await app.signedInAs('branch-admin', { branch: branch._id })
  const book = async (bookingTime = '10:00') => {
    const body = { branchId: branch.id, serviceId: service.id, bookingDate: '2026-11-23', bookingTime }
    return (await customer.call('POST /bookings', { body })).body._id
  }
  return { branch, customer, desk, book }
}

/** The desk marks a booking paid in cash, or as the body says. */
export const pay = (
  desk: TestClient,
  id: string,
  body: BodyOf<'PATCH /admin/bookings/:id/payment'> = { paymentStatus: 'paid', method: 'cash' },
) => desk.call('PATCH /admin/bookings/:id/payment', { params: { id }, body })

/** Reserves a package, which the desk marks paid in cash. */
export async function paidPackage(
  customer: TestClient,
  desk: TestClient,
  packageId: string,
): Promise<string> {
  const { _id: id } = await reservePackage(customer, packageId)
  const body = { isPaid: true, method: 'cash' } as const
  await desk.call('PATCH /admin/user-packages/:id/payment', { params: { id }, body })
  return id
}

/** The payments in an admin's list, newest first. */
export const rowsOf = async (admin: TestClient, query = {}) =>
  (await admin.call('GET /admin/payments', { query })).body.data

/** Expects that the integrity check finds no fault. */
export const expectSound = async (app: TestApp) =>
  expect((await checkIntegrity(app.context)).faults).toEqual([])
