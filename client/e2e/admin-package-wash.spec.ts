import type { BookingView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { dayFromNow } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { aMoment, pressMore, sheetOf } from './support/board.ts'
import { holdBack, newBranch, newHolder, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** An unpaid wash of a customer whose paid package covers it. */
async function unpaidWash(page: Page, url: string) {
  const { admin, t } = await signInAdmin(page, url)
  const branch = await newBranch(admin)
  const { customer, userPackage } = await newHolder(url)
  await admin.setPaid(userPackage)
  const service = await customer.shortestWash(userPackage)
  const bookingDate = dayFromNow(9)
  const place = { branchId: branch._id, serviceId: service._id, bookingDate, bookingTime: '10:00' }
  return { admin, t, customer, booking: await customer.book(place) }
}

async function open(page: Page, { userId }: BookingView): Promise<void> {
  await page.goto(`/AdminDashboard/Bookings?days=all&q=${userId?.email ?? ''}`)
  await page
    .getByRole('button', { name: userId?.name ?? '', exact: true })
    .first()
    .click()
}

test('the sheet of a finished wash offers the customer’s package before money, without moving what is there', async ({
  page,
  product,
}) => {
  const { admin, t, customer, booking } = await unpaidWash(page, product.url)
  await admin.setStatus(booking, 'completed')
  await page.setViewportSize({ width: 360, height: 740 })
  const letGo = await holdBack(page, /\/api\/admin\/customers\//)
  await open(page, booking)
  const sheet = sheetOf(page)
  const foot = sheet.locator('[data-foot]')
  const cash = foot.getByRole('button', { name: /^Cash/ })
  await expect(cash).toBeVisible()
  const boxes = async () => [await foot.boundingBox(), await cash.boundingBox()]
  const before = await boxes()
  letGo()
  const use = foot.getByRole('button', { name: /^Use .*Express Four.* \(4 left\)$/ })
  await expect(use).toBeVisible()
  expect(await boxes()).toEqual(before)
  const filled = foot.locator('button.bg-brand')
  await expect(filled).toHaveCount(1)
  await expect(filled).toHaveAccessibleName(/^Use /)
  expect(await axeFindings(page)).toEqual([])

  // It ignores taps that were meant for what was there before.
  await aMoment(page)
  await use.click()
  await expect(sheet.getByText(t('adminBookings.withPackage'))).toBeVisible()
  await expect(cash).toHaveCount(0)
  expect((await customer.call('GET /users/packages')).data[0]?.remainingWashes).toBe(3)

  await aMoment(page)
  await pressMore(page, t('counter.returnWash'))
  await expect(cash).toBeVisible()
  await expect(use).toBeVisible()
  await sheet.getByText(t('adminBookings.history'), { exact: true }).click()
  await expect(sheet.getByText(t('counter.packageUsed'))).toBeVisible()
  await expect(sheet.getByText(t('counter.washReturned'))).toBeVisible()
})

test('the sheet of a car that is expected offers the package above cash and card, and the next step stays filled', async ({
  page,
  product,
}) => {
  const { t, customer, booking, admin } = await unpaidWash(page, product.url)
  await admin.setStatus(booking, 'confirmed')
  await open(page, booking)
  const foot = sheetOf(page).locator('[data-foot]')
  const use = foot.getByRole('button', { name: /^Use / })
  await expect(use).toBeVisible()
  await expect(foot.locator('button.bg-brand')).toHaveText(t('board.step.arrived'))
  await aMoment(page)
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(foot.getByRole('button', { name: /^Cash/ })).toHaveCount(0)
  expect((await customer.bookings())[0]?.userPackageId).toMatchObject({ remainingWashes: 4 })
})
