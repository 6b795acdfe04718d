import type { Page } from '@playwright/test'
import type { BranchView } from '@car-wash/server/contract'
import { ApiPerson } from './support/api.ts'
import { boardOf, lateMorning, newPlate } from './support/board.ts'
import { newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { Finger } from './support/finger.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

/** Opens the sheet of a walk-in at the branch's board and chooses an express wash for a car with a new plate. */
async function expressWalkIn(page: Page, branch: BranchView) {
  await page.goto(`/AdminDashboard/Board?branchId=${branch._id}`)
  await page.getByRole('button', { name: 'Walk-in', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: /^Walk-in: / })
  const plate = newPlate()
  await sheet.getByLabel('Plate').fill(plate)
  await sheet.getByRole('radio', { name: /^Express Wash/ }).tap()
  return { sheet, plate, next: sheet.getByRole('group', { name: 'Next free times' }) }
}

test('a walk-in whose plate is known pays with a package in four taps', async ({ page, product }) => {
  const { admin, branch } = await signInWithBranch(page, product.url)
  const customer = await ApiPerson.register(product.url, newName('Pia'))
  const userPackage = await customer.reserve('Express Four')
  await admin.setPaid(userPackage)
  const { name, phone } = await customer.call('GET /users/profile')
  const vehicles = [{ plate: 'PK 444 DD', label: '', type: 'car' as const }]
  await customer.call('PUT /users/profile', { body: { name, phone, vehicles } })
  await page.goto(boardOf(branch))
  const finger = new Finger()
  await finger.tap(page.getByRole('button', { name: /^Bay 1 is free at / }).first())
  const sheet = page.getByRole('dialog', { name: /^Walk-in: Bay 1/ })
  await expect(sheet.getByLabel('Plate')).toBeFocused()
  await page.keyboard.type('pk444')
  await finger.tap(sheet.getByRole('button', { name: 'PK 444 DD' }))
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue(name)
  await finger.tap(sheet.getByRole('radio', { name: /^Express Wash/ }))
  await finger.tap(sheet.getByRole('button', { name: 'With package (4 left)' }))
  await expect(sheet).toHaveCount(0)
  expect(finger.count()).toBeLessThanOrEqual(4)
  const [booking] = await customer.bookings()
  expect(booking).toMatchObject({
    userPackageId: { _id: userPackage._id },
    vehicle: { plate: 'PK 444 DD' },
    paymentStatus: 'paid',
  })
})

test('a walk-in that finds no place now is offered the next times before it is booked', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const { timeZone, date } = lateMorning()
  const branch = await newBranch(admin, { bays: 1, timeZone })
  const service = (await admin.services()).find(({ name }) => name === 'Express Wash')
  if (!service) throw new Error('the sample chain has no Express Wash')
  const place = { branchId: branch._id, serviceId: service._id, bookingDate: date, bookingTime: '12:00' }
  await admin.call('POST /bookings', { body: { ...place, startsNow: true, walkIn: { plate: newPlate() } } })
  const refused: string[] = []
  page.on('response', reply => {
    if (reply.request().method() === 'POST' && reply.status() >= 400) refused.push(reply.url())
  })
  const { sheet, plate, next } = await expressWalkIn(page, branch)
  await expect(next.getByText('No place is free now.')).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Book, pay later' })).toBeDisabled()
  const [first] = (await admin.day(branch, service, date)).times
  await expect(next.getByRole('button')).toHaveCount(4)
  await next.getByRole('button').first().tap()
  await sheet.getByRole('button', { name: 'Book, pay later' }).tap()
  await expect(sheet).toHaveCount(0)
  const { data } = await admin.call('GET /admin/bookings', { query: { q: plate } })
  expect(data).toMatchObject([{ bookingDate: date, bookingTime: first }])
  expect(refused).toEqual([])
})

test('a walk-in after the last time of the day is offered the next day', async ({ page, product }) => {
  const { admin } = await signInAdmin(page, product.url)
  const { timeZone, date } = lateMorning()
  const branch = await newBranch(admin, { bays: 1, timeZone })
  const closure = { from: date, to: date, fromTime: '10:00', toTime: '20:00', reason: 'Frost' }
  const body = { branchIds: [branch._id], closure }
  await admin.call('POST /admin/closures', { body })
  const { sheet, plate, next } = await expressWalkIn(page, branch)
  await next.getByRole('button').tap()
  await sheet.getByRole('button', { name: 'Book, pay later' }).tap()
  await expect(sheet).toHaveCount(0)
  const { data } = await admin.call('GET /admin/bookings', { query: { q: plate } })
  expect(data).toMatchObject([{ bookingTime: '08:00' }])
  expect(data[0]?.bookingDate).not.toBe(date)
})
