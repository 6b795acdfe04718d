import { TOAST_MS } from '@car-wash/server/contract/constants'
import { dayFromNow } from './support/api.ts'
import { SAMPLE_BRANCH } from './support/sample.ts'
import { anyTime, chooseBranch, chooseFirst, chosen, openStep, radios } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { signInCustomer } from './support/visitor.ts'

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
  await expect(chosen(page, 'serviceId')).toHaveValue(service._id)
  await expect(radios(page, 'userPackageId')).toHaveCount(0)
})

test('the booking form asks for branch, service, date and time, from 08:00 to 20:00 in steps of 5 minutes', async ({
  page,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  const main = page.locator('main')
  await openStep(page, 'branchId')
  await visitor.submit()
  for (const field of ['branch', 'service'])
    await expect(main.getByText(t(`booking.required.${field}`))).toBeVisible()
  await expect(radios(page, 'branchId').first()).toBeFocused()
  await chooseFirst(page, 'serviceId')
  await chooseBranch(page, SAMPLE_BRANCH)
  const time = anyTime(main, t)
  await time.waitFor()
  await visitor.submit()
  await expect(main.getByText(t('booking.required.time'))).toBeVisible()

  const wrongTime = main.getByText(/Please choose a time between .* in steps of 5 minutes/)
  for (const typed of ['07:55 AM', '10:02 AM', '08:05 PM']) {
    await time.fill(typed)
    await visitor.submit()
    await expect(wrongTime).toBeVisible()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
  }
  await time.fill('10:00 AM')
  await expect(time).not.toHaveAttribute('aria-invalid')

  // The week shown has no earlier day where today is its first.
  for (const day of await radios(main, 'date').all())
    await expect(day).toBeEnabled({ enabled: (await day.inputValue()) >= dayFromNow(0) })
  await expect(main.getByRole('button', { name: t('booking.weeksBefore') })).toBeDisabled()
  await main.getByRole('button', { name: t('booking.weeksAfter') }).click()
  await expect(radios(main, 'date').first()).toBeEnabled()
  await main.getByRole('button', { name: t('booking.weeksBefore') }).click()

  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(5) })
  const call = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/bookings?'),
  )
  await visitor.submit()
  const sent = Object.keys((await call).postDataJSON() as object)
  expect(sent.sort()).toEqual([
    'bookingDate',
    'bookingTime',
    'branchId',
    'expectedPrice',
    'notes',
    'serviceId',
    'vehicleType',
  ])
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
})

test('a booking with a package says to use it first, sends it, and then resets the form', async ({
  page,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  const userPackage = await customer.reserve('Express Four')
  await page.goto('/booking')
  const main = page.locator('main')
  await expect(main.getByText(t('packages.useCurrentHint'))).toBeVisible()
  await expect(chosen(main, 'userPackageId')).toHaveValue(userPackage._id)
  // The package is optional.
  const packages = await openStep(page, 'userPackageId')
  await packages.locator('input[value=none]').check()
  await packages.locator(`input[value="${userPackage._id}"]`).check()

  await chooseFirst(page, 'serviceId')
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(6) })
  await main.getByRole('button', { name: t('booking.addDetails') }).click()
  await main.getByLabel(t('booking.notes'), { exact: true }).fill('A roof box')
  const call = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/bookings?'),
  )
  await visitor.submit()
  expect((await call).postDataJSON()).toMatchObject({ userPackageId: userPackage._id, notes: 'A roof box' })
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })

  await main.getByRole('button', { name: t('booking.another') }).click()
  // It starts again with the branch of the last booking.
  await expect(main.locator('label', { has: chosen(page, 'branchId') })).toContainText(
    SAMPLE_BRANCH.replace('Washline ', ''),
  )
  await expect(chosen(main, 'time')).toHaveCount(0)
  await expect(main.getByRole('button', { name: t('booking.addDetails') })).toBeVisible()
})

test('a taken time shows the next availability, and other failures and missing data have their own messages', async ({
  page,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  const date = dayFromNow(7)
  await page.goto('/booking')
  await chooseFirst(page, 'serviceId')
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date })
  const refusal = { code: 'SLOT_UNAVAILABLE', message: 'Taken.', nextAvailable: `${date}T15:05:00+01:00` }
  await page.route('**/api/bookings?*', route => route.fulfill({ status: 400, json: refusal }))
  await visitor.submit()
  await expectToast(page, {
    kind: 'warning',
    text: `${t('errors.SLOT_UNAVAILABLE')} Next availability at 03:05 PM.`,
    ms: TOAST_MS.bookingWarning,
  })

  await page.unroute('**/api/bookings?*')
  const dearer = { code: 'PRICE_CHANGED', message: 'Changed.', price: 99 }
  await page.route('**/api/bookings?*', route => route.fulfill({ status: 400, json: dearer }))
  await visitor.submit()
  await expect(page.locator('main').getByText('This wash now costs')).toContainText('€99.00')

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

test('what is typed into the form survives a reload, another language and the way to the profile and back', async ({
  page,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  const notes = await visitor.fillSampleBooking()
  const typed = async () =>
    Promise.all(
      [chosen(page, 'branchId'), chosen(page, 'serviceId'), chosen(page, 'time'), notes].map(field =>
        field.inputValue(),
      ),
    )
  const before = await typed()
  await expect(notes).toHaveValue('A roof box')

  await page.reload()
  await expect(notes).toHaveValue('A roof box')
  expect(await typed()).toEqual(before)
  await visitor.navLink(t('nav.profile')).click()
  await page.waitForURL('**/profile')
  await page.goBack()
  await expect(notes).toHaveValue('A roof box')
  await visitor.chooseLanguage('it')
  await visitor.chooseLanguage('en')
  expect(await typed()).toEqual(before)
})

for (const { code, way, leads } of [
  { code: 'SERVICE_NOT_OFFERED', way: 'booking.otherService', leads: 'service' },
  { code: 'NO_WASHES_LEFT', way: 'booking.payInstead', leads: 'package' },
  { code: 'TOO_MANY_OPEN', way: 'booking.toBookings', leads: '/customer/dashboard' },
  { code: 'BRANCH_CLOSED', way: 'booking.earliest', leads: '/earliest' },
] as const) {
  test(`a booking refused with ${code} offers the way out beside the reason`, async ({ page, product }) => {
    const { customer, visitor, t } = await signInCustomer(page, product.url)
    await customer.reserve('Express Four')
    await page.goto('/booking')
    const main = page.locator('main')
    await chooseFirst(page, 'serviceId')
    await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(6) })
    await page.route('**/api/bookings?*', route =>
      route.fulfill({ status: 400, json: { code, message: '' } }),
    )
    await visitor.submit()
    const refusal = main.getByRole('alert').filter({ hasText: t(`errors.${code}`) })
    await refusal.getByText(t(way)).click()
    if (leads === 'service') {
      await expect(chosen(main, 'serviceId')).toBeFocused()
    } else if (leads === 'package') {
      await expect(chosen(main, 'userPackageId')).toHaveValue('none')
      await expect(main.getByRole('button', { name: t('booking.submit') })).toBeFocused()
    } else {
      await page.waitForURL(url => url.pathname === leads)
    }
  })
}

test('a car to be remembered is in the profile and chosen the next time, and the printed confirmation has no buttons', async ({
  page,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  const main = page.locator('main')
  await chooseFirst(page, 'serviceId')
  await main.getByRole('button', { name: t('booking.addDetails') }).click()
  await main.getByLabel(t('booking.plate')).fill('GG 777 HH')
  await main.getByLabel(t('booking.remember')).check()
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(12) })
  await visitor.submit()
  await expect(main.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  await expect
    .poll(() => customer.call('GET /users/profile'))
    .toMatchObject({ vehicles: [{ plate: 'GG 777 HH', type: 'car' }] })

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('GG 777 HH')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('link', { name: t('booking.calendar') })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await main.getByRole('button', { name: t('booking.another') }).click()
  await expect(main.getByRole('radio', { name: 'GG 777 HH' })).toBeChecked()
})
