import { EventEmitter, once } from 'node:events'
import { RESERVE_REDIRECT_MS, TOAST_MS } from '@car-wash/server/contract/constants'
import { ApiPerson, dayFromNow, REGULAR, SUPER_ADMIN } from './support/api.ts'
import { newName } from './support/desk.ts'
import { SAMPLE_BRANCH } from './support/sample.ts'
import { chooseBranch, chosen } from './support/steps.ts'
import { expect, expectFault, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

const STEP_MS = 20

test('a visitor presses Reserve now, signs in, and the package is reserved; the booking form opens after 3 s', async ({
  page,
  product,
}) => {
  const customer = await ApiPerson.register(product.url)
  const visitor = new Visitor(page)
  const { t } = visitor
  await page.clock.install()
  await page.goto('/packages')
  const card = page.locator('main').getByRole('listitem').filter({ hasText: 'Starter Four' }).first()
  await expect(card).toContainText('€79.00')
  await expect(card).toContainText(t('units.washes_other', { count: 4 }))
  await card.getByRole('button', { name: t('packages.reserveNow') }).click()
  await page.waitForURL('**/login')
  await page.getByLabel(t('auth.email'), { exact: true }).fill(customer.email)

  // From here on the page's clock is paused and advances only in the steps below.
  await page.clock.pauseAt(Date.now() + 60_000)
  const reserved = page.getByRole('paragraph').filter({ hasText: t('packages.reserved') })
  await visitor.login(customer.email)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS)
        return reserved.count()
      },
      { intervals: [STEP_MS] },
    )
    .toBe(1)
  await page.clock.runFor(RESERVE_REDIRECT_MS / 2)
  await expectToast(page, { kind: 'success', text: 'Package reserved successfully', ms: TOAST_MS.success })
  expect(new URL(page.url()).pathname).toBe('/packages')
  await page.clock.runFor(RESERVE_REDIRECT_MS / 2)
  await page.waitForURL('**/booking')
  await page.clock.resume()
  await expect(chosen(page, 'userPackageId')).not.toHaveValue('none')
})

test('a slow list of packages from before a reservation does not hide the new package', async ({
  page,
  product,
}) => {
  const { t } = await signInCustomer(page, product.url)
  // The customer's list of packages is slow: its reply dates from before the reservation and arrives after it.
  const reserved = new EventEmitter()
  const released = once(reserved, 'release')
  await page.route(
    '**/api/users/packages?*',
    async route => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.goto('/packages')
  const card = page.locator('main').getByRole('listitem').filter({ hasText: 'Starter Four' }).first()
  await card.getByRole('button', { name: t('packages.reserveNow') }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: t('packages.reserved') })).toBeVisible()
  reserved.emit('release')
  await page.waitForURL('**/booking')
  await expect(chosen(page, 'userPackageId')).not.toHaveValue('none')
})

test('a reserved package that covers no vehicle of the customer says so first, and the wash is paid for only by their own tap', async ({
  page,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  await customer.call('PUT /users/profile', {
    body: { name: 'Ada', vehicles: [{ plate: 'AA 00001', label: 'Vespa', type: 'motorcycle' }] },
  })
  await page.goto('/packages')
  const card = page.locator('main').getByRole('listitem').filter({ hasText: 'Starter Four' }).first()
  await card.getByRole('button', { name: t('packages.reserveNow') }).click()
  await page.waitForURL('**/booking')
  const main = page.locator('main')
  const payer = chosen(main, 'userPackageId')
  const service = chosen(main, 'serviceId')
  const notice = main.getByRole('status').filter({ hasText: 'Starter Four' })
  await expect(notice).toContainText('Vespa')
  await expect(payer).not.toHaveValue('none')
  await expect(main.locator('input[name=serviceId]:enabled')).toHaveCount(0)

  await page.reload()
  await expect(payer).not.toHaveValue('none')
  await notice.getByRole('button', { name: /⁨Car⁩/ }).click()
  await expect(service).toHaveValue(/^de/)
  await expect(notice).toBeHidden()
  await chooseBranch(page, SAMPLE_BRANCH)
  await main.getByRole('radio', { name: 'Vespa' }).check()
  // The first wash of the branch for a motorcycle, whichever it is, with its price.
  const pay = notice.getByRole('button', { name: /€[\d,]+\.\d\d/ })
  const price = /€[\d,]+\.\d\d/.exec((await pay.textContent()) ?? '')?.[0] ?? 'no price'
  await pay.click()
  await expect(payer).toHaveValue('none')
  await expect(main.locator('label', { has: page.locator('[name=serviceId]:checked') })).toContainText(price)
  await visitor.fillBooking({ branch: SAMPLE_BRANCH, date: dayFromNow(6) })
  await visitor.submit()
  await expect(main.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  expect(await customer.bookings()).toMatchObject([
    { serviceId: { price: Number(price.replace(/[€,]/g, '')) }, vehicle: { plate: 'AA 00001' } },
  ])

  // Nobody chose to pay for the next one: the package is back, and only its washes can be chosen.
  await page.goto('/customer/dashboard')
  await main.getByRole('link', { name: t('dashboard.bookNow') }).click()
  await expect(payer).not.toHaveValue('none')
  await expect(notice).toContainText('Vespa')
})

test('a customer who has reserved or paid for a package sees that it must be used first', async ({
  page,
  product,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  await customer.reserve('Express Four')
  const reserveNow = page
    .locator('main')
    .getByRole('button', { name: t('packages.reserveNow') })
    .last()

  await page.goto('/packages')
  await expect(page.locator('main').getByText(t('packages.useCurrentHint'))).toBeVisible()
  await reserveNow.click()
  const existing = `${t('packages.outcome.EXISTING_PACKAGE')} ${t('packages.useCurrentHint')}`
  await expectToast(page, { kind: 'warning', text: existing, ms: TOAST_MS.default })

  await visitor.signInAs(await ApiPerson.signIn(product.url, REGULAR))
  await page.goto('/packages')
  await expect(page.locator('main').getByText(t('packages.useCurrentHint'))).toBeVisible()
  await reserveNow.click()
  // The message, the name, the washes left and the expiry.
  const active =
    /You already have an active package\. .+: \d+ wash(es)? left, valid until \d\d\/\d\d\/\d{4}\./
  await expectToast(page, { kind: 'warning', text: active, ms: TOAST_MS.activePackage })
  expect(new URL(page.url()).pathname).toBe('/packages')
})

test('a failure to load packages or to reserve one shows an error', async ({ page, product, faults }) => {
  const { t } = await signInCustomer(page, product.url)
  await page.route('**/api/packages?*', route => route.fulfill({ status: 503, json: {} }))
  await page.goto('/packages')
  await expectToast(page, {
    kind: 'error',
    text: 'Failed to load packages. Please try again later.',
    ms: TOAST_MS.default,
  })
  await page.unroute('**/api/packages?*')
  await page.getByRole('button', { name: t('common.tryAgain') }).click()

  const reserveNow = page
    .locator('main')
    .getByRole('button', { name: t('packages.reserveNow') })
    .first()
  await page.route('**/api/packages/purchase?*', route => route.abort())
  await reserveNow.click()
  const hint = 'Check your connection and try again.'
  await expectToast(page, {
    kind: 'error',
    text: `An error occurred. Please try again. ${hint}`,
    ms: TOAST_MS.default,
  })
  await expectFault(faults, 'net::ERR_FAILED')

  await page.unroute('**/api/packages/purchase?*')
  await page.route('**/api/packages/purchase?*', route =>
    route.fulfill({ status: 503, json: { code: 'BUSY', message: 'Busy' } }),
  )
  await reserveNow.click()
  await expectToast(page, { kind: 'error', text: `${t('errors.BUSY')} ${hint}`, ms: TOAST_MS.default })
})

test('a long price and a name without spaces stay inside their card', async ({ page }) => {
  await page.route(/\/api\/(bookings\/services|packages)\?/, async route => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { name: string; translations: object }[] }
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänswagenwäsche'
    await route.fulfill({
      response,
      json: { data: data.map(each => ({ ...each, name, translations: {}, price: 1_234_567.89 })) },
    })
  })
  for (const path of ['/Services', '/packages']) {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const card = page.locator('main li').filter({ hasText: '1,234,567.89' }).first()
      await expect(card).toBeVisible()
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
      // The name is not squeezed to one letter per line beside the price.
      const name = await card.getByRole('heading').first().boundingBox()
      expect(name?.width).toBeGreaterThan(90)
    }
  }
})

test('a package whose price was raised meanwhile is reserved only after its new price is shown', async ({
  page,
  product,
}) => {
  const boss = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const offer = {
    name: newName('Alba'),
    description: 'Five washes',
    washCount: 5,
    validityDays: 60,
    price: 50,
  }
  const { _id: id } = await boss.call('POST /packages', { body: offer })
  const { t, customer } = await signInCustomer(page, product.url)
  await page.goto('/packages')
  const card = page.locator('main').getByRole('listitem').filter({ hasText: offer.name }).first()
  await expect(card).toContainText('€50.00')
  await boss.call('PUT /packages/:id', { params: { id }, body: { ...offer, price: 80 } })
  await card.getByRole('button', { name: t('packages.reserveNow') }).click()
  await expect(page.getByText(/This package now costs .*€80\.00/)).toBeVisible()
  await expect(card).toContainText('€80.00')
  expect((await customer.call('GET /users/packages')).data).toEqual([])
  await card.getByRole('button', { name: t('packages.reserveNow') }).click()
  await expect
    .poll(async () => (await customer.call('GET /users/packages')).data[0]?.packageId.price)
    .toBe(80)
})
