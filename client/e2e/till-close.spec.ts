import { bookWalkIn, newBranch, newName, signInAdmin } from './support/desk.ts'
import { lateMorning } from './support/board.ts'
import { expect, test } from './support/test.ts'

test('closing a till names the cars that are here or unpaid, and what cards have paid', async ({
  page,
  product,
}) => {
  const { admin, t } = await signInAdmin(page, product.url)
  const { timeZone, date } = lateMorning()
  const branch = await newBranch(admin, { timeZone })
  await page.goto(`/AdminDashboard/Till?branchId=${branch._id}`)
  await page.getByLabel(t('till.float')).fill('100')
  await page.getByRole('button', { name: t('till.open') }).click()
  await expect(page.getByRole('heading', { name: t('till.openNow') })).toBeVisible()

  const [here, gone, away] = ['HE111RE', 'GO222NE', 'AW333AY'] as const
  const booked = async (plate: string) => bookWalkIn(admin, branch, { date, name: newName('Ugo'), plate })
  for (const plate of [here, gone]) {
    const { _id: id } = await booked(plate)
    await admin.call('PATCH /admin/bookings/:id/progress', {
      params: { id },
      body: { step: 'arrived', from: 'booked' },
    })
  }
  const paid = await booked(away)
  await admin.call('PATCH /admin/bookings/:id/payment', {
    params: { id: paid._id },
    body: { paymentStatus: 'paid', method: 'card' },
  })
  await page.getByLabel(t('till.counted')).fill('100')
  await page.getByRole('button', { name: t('till.close') }).click()
  const question = page.getByRole('alertdialog')
  const card = `€${paid.serviceId.price.toFixed(2)}`
  for (const text of [t('till.carsHere'), t('till.carsUnpaid'), here, gone, t('till.byCard'), card])
    await expect(question).toContainText(text)
  await expect(question).not.toContainText(away)
})
