import { TOAST_MS } from '@car-wash/server/contract/constants'
import { dayFromNow, PASSWORD } from './support/api.ts'
import { chooseSample } from './support/sample.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { signInCustomer } from './support/visitor.ts'

const BRANCH = 'Washline Roma Centro'

test('the card of a service carries it to the booking form', async ({ page, product }) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const service = await customer.shortestWash()
  await page.goto('/Services')
  const heading = page.getByRole('heading', { name: service.name, exact: true })
  const card = page.locator('main').getByRole('listitem').filter({ has: heading })
  for (const text of [service.description, `€${service.price.toFixed(2)}`, ...service.features]) {
    await expect(card).toContainText(text)
  }
  await card.getByRole('link', { name: t('services.bookNow') }).click()
  await page.waitForURL('**/serviceBooking')
  await expect(page.getByLabel(t('booking.service'), { exact: true })).toHaveValue(service._id)
  await expect(page.getByLabel(t('booking.package'), { exact: true })).toHaveCount(0)
})

test('the booking form asks for branch, service, date and time, from 08:00 to 20:00 in steps of 5 minutes', async ({
  page,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  const main = page.locator('main')
  await visitor.submit()
  for (const field of ['branch', 'service', 'date', 'time']) {
    await expect(main.getByText(t(`booking.required.${field}`))).toBeVisible()
  }

  const time = main.getByLabel(t('booking.time'), { exact: true })
  const wrongTime = main.getByText(/Please choose a time between .* in steps of 5 minutes/)
  for (const typed of ['07:55 AM', '10:02 AM', '08:05 PM']) {
    await time.fill(typed)
    await visitor.submit()
    await expect(wrongTime).toBeVisible()
  }
  await time.fill('10:00 AM')
  await expect(wrongTime).toHaveCount(0)

  await chooseSample(main.getByLabel(t('booking.service'), { exact: true }))
  await main.getByLabel(t('booking.branch'), { exact: true }).selectOption({ label: BRANCH })
  const days = main.getByRole('listbox', { name: t('booking.days') })
  await expect(days.getByRole('option').first()).toHaveAttribute('data-key', dayFromNow(0))
  await main.getByRole('button', { name: t('booking.otherDays') }).click()
  await expect(main.getByRole('button', { name: 'Previous' }).first()).toBeDisabled()
  await main.getByRole('button', { name: t('booking.hideCalendar') }).click()

  await visitor.fillBooking({ branch: BRANCH, date: dayFromNow(5) })
  const call = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/bookings?'),
  )
  await visitor.submit()
  const sent = Object.keys((await call).postDataJSON() as object)
  expect(sent.sort()).toEqual(['bookingDate', 'bookingTime', 'branchId', 'notes', 'serviceId'])
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
})

test('a booking with a package says to use it first, sends it, and then resets the form', async ({
  page,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  const userPackage = await customer.reserve('Starter Four')
  await page.goto('/booking')
  const main = page.locator('main')
  const chosen = main.getByLabel(t('booking.package'), { exact: true })
  await expect(main.getByText(t('packages.useCurrentHint'))).toBeVisible()
  await expect(chosen).toHaveValue(userPackage._id)
  // The package is optional.
  await chosen.selectOption({ label: t('booking.withoutPackage') })
  await chosen.selectOption(userPackage._id)

  await chooseSample(main.getByLabel(t('booking.service'), { exact: true }))
  await visitor.fillBooking({ branch: BRANCH, date: dayFromNow(6) })
  await main.getByLabel(t('booking.notes'), { exact: true }).fill('A roof box')
  const call = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/bookings?'),
  )
  await visitor.submit()
  expect((await call).postDataJSON()).toMatchObject({ userPackageId: userPackage._id, notes: 'A roof box' })
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })

  await main.getByRole('button', { name: t('booking.another') }).click()
  await expect(main.getByLabel(t('booking.branch'), { exact: true })).toHaveValue('')
  await expect(main.getByLabel(t('booking.time'), { exact: true })).toHaveValue('')
  await expect(main.getByLabel(t('booking.notes'), { exact: true })).toHaveValue('')
})

test('a taken time shows the next availability, and other failures and missing data have their own messages', async ({
  page,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  const date = dayFromNow(7)
  await page.goto('/booking')
  await chooseSample(page.getByLabel(t('booking.service'), { exact: true }))
  await visitor.fillBooking({ branch: BRANCH, date })
  const refusal = { code: 'SLOT_UNAVAILABLE', message: 'Taken.', nextAvailable: `${date}T15:05:00+01:00` }
  await page.route('**/api/bookings?*', route => route.fulfill({ status: 400, json: refusal }))
  await visitor.submit()
  await expectToast(page, {
    kind: 'warning',
    text: `${t('errors.SLOT_UNAVAILABLE')} Next availability at 03:05 PM.`,
    ms: TOAST_MS.bookingWarning,
  })

  await page.unroute('**/api/bookings?*')
  await page.route('**/api/bookings?*', route => route.fulfill({ status: 503, json: {} }))
  await visitor.submit()
  await expectToast(page, {
    kind: 'error',
    text: 'Failed to create booking. Please try again.',
    ms: TOAST_MS.default,
  })

  await page.route('**/api/bookings/branches?*', route => route.fulfill({ status: 503, json: {} }))
  await page.goto('/serviceBooking')
  await expectToast(page, {
    kind: 'error',
    text: 'Failed to load data. Please try again later.',
    ms: TOAST_MS.default,
  })
})

test('a customer whose session ends while booking signs in over the page and books what was typed', async ({
  page,
  context,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  await chooseSample(page.getByLabel(t('booking.service'), { exact: true }))
  await visitor.fillBooking({ branch: BRANCH, date: dayFromNow(8) })
  const notes = page.getByLabel(t('booking.notes'), { exact: true })
  await notes.fill('A roof box')
  const typed = async () =>
    Promise.all(
      ['branch', 'service', 'time', 'notes'].map(field =>
        page.getByLabel(t(`booking.${field}`), { exact: true }).inputValue(),
      ),
    )
  const before = await typed()
  await context.clearCookies()
  await visitor.submit()

  const dialog = page.getByRole('dialog', { name: t('auth.again') })
  await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toHaveValue(customer.email)
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: t('auth.login'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await typed()).toEqual(before)
  await expect(page.locator('main').getByRole('button', { name: t('booking.submit') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  const [booking] = await customer.bookings()
  const [branchId, serviceId] = before
  expect(booking).toMatchObject({
    notes: 'A roof box',
    bookingDate: dayFromNow(8),
    branchId: { _id: branchId },
    serviceId: { _id: serviceId },
  })
})
