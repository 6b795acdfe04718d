import { ApiPerson } from './support/api.ts'
import { boardOf } from './support/board.ts'
import { newName, signInWithBranch } from './support/desk.ts'
import { Finger } from './support/finger.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

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
  await finger.tap(sheet.getByText('Express Wash', { exact: true }))
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
