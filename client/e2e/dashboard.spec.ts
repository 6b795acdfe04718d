import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Locator } from '@playwright/test'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from './support/api.ts'
import { booker, DATE } from './support/booker.ts'
import { englishTime } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { signInCustomer } from './support/visitor.ts'

const BADGES = {
  completed: 'bg-success-soft',
  pending: 'bg-warning-soft',
  cancelled: 'bg-danger-soft',
  confirmed: 'bg-sunken',
} as const

test('a new customer sees two zeros, two empty lists and the data-loaded toast', async ({
  page,
  product,
}) => {
  const { t } = await signInCustomer(page, product.url)
  await page.goto('/customer/dashboard')
  await expectToast(page, { kind: 'success', text: t('dashboard.loaded'), ms: TOAST_MS.success })
  await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible()
  // The notifications are a separate landmark beside the main content.
  await expect(page.getByRole('region', { name: t('common.notifications') })).toHaveCount(1)
  const main = page.locator('main')
  await expect(main.locator('.Toastify')).toHaveCount(0)
  await expect(counter(main, t('dashboard.bookings'))).toHaveText('0')
  await expect(counter(main, t('dashboard.packages'))).toHaveText('0')
  await expect(main.getByText('No bookings found')).toBeVisible()
  await expect(main.getByText('No packages found')).toBeVisible()
})

test('the dashboard counts and lists bookings with status badges and packages with the wash bar', async ({
  page,
  product,
}) => {
  test.slow()
  const { customer, t } = await signInCustomer(page, product.url)
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const userPackage = await customer.reserve('Express Four')
  await admin.setPaid(userPackage)
  const { branch, service, bookAt } = await booker(customer, userPackage)
  const withPackage = { userPackageId: userPackage._id }
  for (const index of [0, 1]) await admin.setStatus(await bookAt(index, withPackage), 'completed')
  const pending = await bookAt(2)
  await admin.setStatus(await bookAt(3), 'confirmed')
  await admin.setStatus(await bookAt(4), 'cancelled')

  await page.goto('/customer/dashboard')
  const main = page.locator('main')
  await expect(counter(main, t('dashboard.bookings'))).toHaveText('5')
  await expect(counter(main, t('dashboard.packages'))).toHaveText('1')

  const bookings = main.getByRole('table', { name: t('dashboard.recentBookings') })
  for (const [status, look] of Object.entries(BADGES)) {
    const badge = bookings.getByText(t(`status.booking.${status}`), { exact: true }).first()
    await expect(badge).toHaveClass(new RegExp(look))
  }
  const row = bookings.getByRole('row').filter({ hasText: t('status.booking.pending') })
  const [year, month, day] = DATE.split('-')
  for (const text of [
    branch.name,
    branch.phone,
    service.name,
    `${month ?? ''}/${day ?? ''}/${year ?? ''}`,
    englishTime(pending.bookingTime),
  ]) {
    await expect(row).toContainText(text)
  }

  const packages = main.getByRole('table', { name: t('dashboard.recentPackages') })
  const held = packages.getByRole('row').filter({ hasText: 'Express Four' })
  const [expiryYear, expiryMonth, expiryDay] = userPackage.expiryDate.split('-')
  await expect(held).toContainText('€49.00')
  await expect(held).toContainText(`${expiryMonth ?? ''}/${expiryDay ?? ''}/${expiryYear ?? ''}`)
  const bar = held.getByRole('progressbar', { name: t('dashboard.remaining') })
  await expect(bar).toHaveAttribute('aria-valuenow', '2')
  await expect(bar.locator('div')).toHaveAttribute('style', /inline-size: 20%/)
  await expect(bar.locator('div')).toHaveClass(/bg-danger/)
  await held.getByRole('link', { name: t('dashboard.bookNow') }).click()
  await page.waitForURL('**/booking')
  await expectToast(page, { kind: 'info', text: 'Booking with your package', ms: TOAST_MS.default })

  for (const index of [5, 6]) await admin.setStatus(await bookAt(index, withPackage), 'completed')
  await page.goto('/customer/dashboard')
  await expect(held.getByRole('button', { name: 'No washes left' })).toBeDisabled()
  await expect(held.getByRole('link', { name: t('dashboard.bookNow') })).toHaveCount(0)
})

test('bookings and packages are named in the reader’s language, even when the menu has changed since', async ({
  page,
  product,
}) => {
  const { customer, visitor } = await signInCustomer(page, product.url)
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const made = await admin.call('POST /services', {
    body: {
      ...{ name: 'Rain wash', description: 'With rain', price: 9, duration: 5 },
      translations: { it: { name: 'Lavaggio a pioggia' }, ar: { name: 'غسيل المطر' } },
    },
  })
  const [branch] = await customer.branches()
  if (!branch) throw new Error('the sample chain is not there')
  const { times } = await customer.day(branch, made, DATE)
  await customer.book({
    ...{ branchId: branch._id, serviceId: made._id },
    ...{ bookingDate: DATE, bookingTime: times[0] ?? '' },
  })
  await customer.reserve('Express Four')
  const renamed = { name: 'Storm wash', description: 'With wind', price: 9, duration: 5, translations: null }
  await admin.call('PUT /services/:id', { params: { id: made._id }, body: renamed })

  await page.goto('/customer/dashboard')
  for (const [language, service, washPackage] of [
    ['en', 'Rain wash', 'Express Four'],
    ['it', 'Lavaggio a pioggia', 'Quattro express'],
    ['ar', 'غسيل المطر', 'الباقة السريعة'],
  ] as const) {
    await visitor.chooseLanguage(language)
    const { t } = visitor
    const bookings = page.getByRole('table', { name: t('dashboard.recentBookings') })
    await expect(bookings.getByRole('row').filter({ hasText: branch.name })).toContainText(service)
    const packages = page.getByRole('table', { name: t('dashboard.recentPackages') })
    await expect(packages).toContainText(washPackage)
  }
})

test('each part of the dashboard that cannot be loaded shows its own error', async ({ page, product }) => {
  const { t } = await signInCustomer(page, product.url)
  for (const part of ['bookings', 'packages']) {
    await page.route(`**/api/users/${part}?*`, route => route.fulfill({ status: 503, json: {} }))
  }
  await page.goto('/customer/dashboard')
  for (const text of ['failed', 'bookingsFailed', 'packagesFailed']) {
    await expectToast(page, { kind: 'error', text: t(`dashboard.${text}`), ms: TOAST_MS.default })
  }
  await page.unrouteAll()
  const retry = page.locator('main').getByRole('button', { name: t('common.tryAgain') })
  await retry.first().click()
  await expect(page.locator('main').getByText('No bookings found')).toBeVisible()
})

test('a customer with very long names has a dashboard that fits 320, 360 and 768 px', async ({
  page,
  product,
}) => {
  const name = 'Maximiliana-Friederike Donaudampfschifffahrtsgesellschaftskapitän von Unterhachi'
  const { customer } = await signInCustomer(page, product.url, name)
  const { bookAt } = await booker(customer)
  await bookAt(3)
  await customer.reserve('Starter Four')
  const pages = { '/customer/dashboard': [320, 360, 768], '/profile': [320, 360, 768], '/': [320, 360] }
  for (const [path, widths] of Object.entries(pages)) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      await expect(page.getByText(name).first()).toBeVisible()
      // Everything the page loads is there.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main [role=region], main aside')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(box => `${box.tagName} ${box.ariaLabel ?? ''} ${box.className}`),
      )
      expect(tooWide, `${path} at ${String(width)} px`).toEqual([])
    }
  }
})

test('a booking on a phone is a row of at most 72 px with a call button of 44 px, and no toast covers the heading or a button', async ({
  page,
  product,
}) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const { bookAt, branch } = await booker(customer)
  for (const index of [9, 10]) await bookAt(index)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/customer/dashboard')
  await expectToast(page, { kind: 'success', text: t('dashboard.loaded'), ms: TOAST_MS.success })
  const meets = await page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect())
    return boxes('.Toastify__toast').flatMap(toast =>
      boxes('main h1, main button, main a[href]').filter(
        box =>
          box.top < toast.bottom &&
          box.bottom > toast.top &&
          box.left < toast.right &&
          box.right > toast.left,
      ),
    )
  })
  expect(meets).toEqual([])
  const rows = page.getByRole('table', { name: t('dashboard.recentBookings') }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)
    const call = await row.getByRole('link', { name: branch.phone }).boundingBox()
    expect([call?.width, call?.height]).toEqual([44, 44])
    await expect(row.getByText(t('status.booking.pending'))).toBeVisible()
  }
})

const counter = (main: Locator, label: string) =>
  main
    .locator('dl')
    .filter({ has: main.page().getByText(label, { exact: true }) })
    .locator('dd')

test('the dashboard follows the car from its arrival until it is ready, and offers no change meanwhile', async ({
  page,
  product,
}) => {
  const { customer, t } = await signInCustomer(page, product.url)
  const [branch] = await customer.branches()
  const service = await customer.shortestWash()
  if (!branch) throw new Error('the sample chain has no branch')
  const bookingDate = dayFromNow(1)
  const { times } = await customer.day(branch, service, bookingDate)
  await customer.book({
    ...{ branchId: branch._id, serviceId: service._id },
    ...{ bookingDate, bookingTime: times[0] ?? '' },
  })
  // The desk taps on the day of the wash; the test runs the day before.
  let visit: object = { step: 'expected' }
  await page.route('**/api/users/bookings?*', async route => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object[] }
    await route.fulfill({ response, json: { data: data.map(each => ({ ...each, visit })) } })
  })
  await page.clock.install()
  await page.goto('/customer/dashboard')
  const card = page.locator('main section').filter({ has: page.locator('#next-booking') })
  await expect(card.getByRole('button', { name: t('dashboard.move') })).toBeVisible()

  const washing = { step: 'washing', bay: 2, readyAt: new Date(Date.now() + 1_200_000).toISOString() }
  for (const [now, words] of [
    [{ step: 'arrived' }, t('visit.arrived')],
    [washing, /In bay 2/],
    [{ step: 'ready' }, t('visit.ready')],
  ] as const) {
    visit = now
    await (now.step === 'arrived' ? page.reload() : page.clock.runFor(11_000))
    await expect(card.getByRole('status')).toHaveText(words)
    await expect(card.getByRole('button')).toHaveText(now.step === 'ready' ? [/^Book again/] : [])
    await expect(card.getByText(t('status.booking.pending'))).toHaveCount(0)
  }
})
