import { ApiPerson, SUPER_ADMIN } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { booker } from './support/booker.ts'
import { anyTime, radios } from './support/steps.ts'
import { englishTime } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { signInCustomer } from './support/visitor.ts'

test('moving a booking counts its own place as free, does not offer its current time, and takes the new one', async ({
  page,
  product,
}) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const { bookAt } = await booker(customer)
  const booking = await bookAt(8)
  await page.goto('/customer/dashboard')
  const asked = page.waitForRequest(
    request => request.url().includes('/availability?') && request.url().includes('&date='),
  )
  await page
    .locator('main')
    .getByRole('button', { name: t('dashboard.move'), exact: true })
    .click()
  expect(new URL((await asked).url()).searchParams.get('exceptBookingId')).toBe(booking._id)

  const dialog = page.getByRole('dialog', { name: t('dashboard.moveTitle') })
  const submit = dialog.getByRole('button', { name: t('dashboard.moveSubmit') })
  const time = anyTime(dialog, t)
  await time.fill(englishTime(booking.bookingTime))
  await submit.click()
  await expect(dialog.getByText(t('dashboard.moveSame'))).toBeVisible()

  await radios(dialog, 'time').last().check()
  await expect(dialog.getByText(t('dashboard.moveSame'))).toHaveCount(0)
  // Escape does not drop a chosen time.
  const chosen = await time.inputValue()
  const question = page.getByRole('alertdialog', { name: t('actions.discardQuestion') })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: t('actions.keepEditing') }).click()
  await expect(question).toHaveCount(0)
  await expect(time).toHaveValue(chosen)
  await submit.click()
  await expect(dialog).toBeHidden()
  const [moved] = await customer.bookings()
  expect(moved?.bookingTime).not.toBe(booking.bookingTime)
})

test('the focus stays in the row after a cancellation, or moves from the large card to the next booking', async ({
  page,
  product,
}) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const { bookAt, branch } = await booker(customer)
  for (const index of [0, 2]) await bookAt(index)
  await page.goto('/customer/dashboard')
  const main = page.locator('main')
  const later = main
    .getByRole('table', { name: t('dashboard.recentBookings') })
    .getByRole('row')
    .nth(1)
  await later.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('dashboard.cancel') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('dashboard.cancel') }).click()
  await expect(later.getByText(t('status.booking.cancelled'))).toBeVisible()
  await expect(later.getByRole('button')).toHaveAccessibleName(new RegExp(t('booking.again')))
  await expect(later.getByRole('link', { name: branch.phone })).toBeFocused()

  await main.getByRole('button', { name: t('dashboard.cancel'), exact: true }).click()
  await dialog.getByRole('button', { name: t('dashboard.cancel') }).click()
  await expect(main.getByRole('heading', { name: t('dashboard.noNext') })).toBeFocused()
})

test('a customer says from the card that they come, and the branch reads it', async ({ page, product }) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const { bookAt } = await booker(customer)
  const booking = await bookAt(6)
  await page.goto('/customer/dashboard')
  const card = page.locator('main section').filter({ has: page.locator('#next-booking') })
  await card.getByRole('button', { name: t('visit.confirm') }).click()
  await expect(card.getByText(t('visit.isConfirmed'))).toBeVisible()
  await expect(card.getByRole('button', { name: t('visit.confirm') })).toHaveCount(0)
  await expect(page.locator('#next-booking')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const seen = await admin.call('GET /bookings/:id', { params: { id: booking._id } })
  expect(seen.customerConfirmedAt).toBeDefined()
})
