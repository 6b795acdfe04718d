import { LANGUAGES } from '@car-wash/server/contract/constants'
import { bookWash, newBooker, signInAdmin } from './support/desk.ts'
import { chooseSample } from './support/sample.ts'
import { paintBetweenTasks } from './support/slow-page.ts'
import { rowOf } from './support/tables.ts'
import { expect, expectFault, test } from './support/test.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

/** Matches the script of a lazy-loaded part by its exact name, so not the icons whose names begin alike. */
const scriptOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js`)

test('a part of the page that fails to load leaves the rest and the typed text in place, and loads on retry', async ({
  page,
  context,
  product,
  faults,
}) => {
  const { t } = await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  await page.getByRole('button', { name: t('booking.addNote') }).click()
  const notes = page.getByLabel(t('booking.notes'), { exact: true })
  await notes.fill('A roof box')
  await chooseSample(page.getByLabel(t('booking.service'), { exact: true }))
  await page.getByLabel(t('booking.branch'), { exact: true }).selectOption({ label: 'Washline Roma Centro' })
  await context.route(scriptOf('calendar'), route => route.abort())
  await page.getByRole('button', { name: t('booking.otherDays') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('errors.part') })).toBeVisible()
  await expect(notes).toHaveValue('A roof box')
  await context.unroute(scriptOf('calendar'))
  await page.getByRole('button', { name: t('common.tryAgain') }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(notes).toHaveValue('A roof box')
  await expectFault(faults, 'ERR_FAILED')
  await expectFault(faults, 'A part of the page could not be fetched')
})

test('a desk dialog that fails to load leaves the page and the typed search in place, and loads on retry', async ({
  page,
  context,
  product,
  faults,
}) => {
  const { name } = await newBooker(product.url)
  const { t } = await signInAdmin(page, product.url)
  await page.goto('/AdminDashboard/Bookings')
  const search = page.getByRole('searchbox', { name: t('actions.search') })
  await search.fill(name)
  const row = rowOf(page, t('adminBookings.caption'), name)
  await expect(row).toHaveCount(1)
  await context.route(scriptOf('booking-dialogs'), route => route.abort())
  await row.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('errors.part') })).toBeVisible()
  await expect(search).toHaveValue(name)
  await expect(row).toHaveCount(1)
  await context.unroute(scriptOf('booking-dialogs'))
  await page.getByRole('button', { name: t('common.tryAgain') }).click()
  await expect(page.getByRole('dialog', { name: t('adminBookings.detailTitle') })).toContainText(name)
  await expect(search).toHaveValue(name)
  await expectFault(faults, 'ERR_FAILED')
  await expectFault(faults, 'A part of the page could not be fetched')
})

test('a dashboard dialog that fails to load opens once the connection is back', async ({
  page,
  context,
  product,
  faults,
}) => {
  await paintBetweenTasks(page, 200)
  const { customer, t } = await signInCustomer(page, product.url)
  await bookWash(customer, { days: 8 })
  await page.goto('/customer/dashboard')
  const main = page.locator('main')
  const move = main.getByRole('button', { name: t('dashboard.move'), exact: true })
  await expect(move).toBeVisible()
  await context.setOffline(true)
  await move.click()
  const missing = page.getByRole('alert').filter({ hasText: t('errors.part') })
  await expect(missing).toBeVisible()
  await expect(main.getByRole('table', { name: t('dashboard.recentBookings') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: t('dashboard.moveTitle') })).toBeVisible()
  await expect(missing).toHaveCount(0)
  faults.splice(0)
})

test('a page works without its toasts if they fail to load', async ({ page, context, product, faults }) => {
  await context.route(scriptOf('toast-host'), route => route.abort())
  const { visitor, t } = await signInCustomer(page, product.url)
  const notes = await visitor.fillSampleBooking()
  await context.setOffline(true)
  await visitor.submit()
  await expectFault(faults, 'A part of the page could not be fetched')
  await expect(notes).toHaveValue('A roof box')
  await context.setOffline(false)
  await visitor.submit()
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  faults.splice(0)
})

test('the code and styles for toasts load before the first toast', async ({ page, product }) => {
  const asked: string[] = []
  page.on('requestfinished', request => asked.push(request.url()))
  await signInCustomer(page, product.url)
  await page.goto('/serviceBooking')
  await expect.poll(() => asked.some(url => scriptOf('toast-host').test(url))).toBe(true)
})

test.describe('when files cannot be fetched', () => {
  // The service worker would serve the files from its cache.
  test.use({ serviceWorkers: 'block' })

  test('a page whose files cannot be fetched shows the error page in every language, with a link home', async ({
    page,
    faults,
  }) => {
    const visitor = new Visitor(page)
    for (const language of LANGUAGES) {
      await page.goto('/AboutUs')
      await visitor.chooseLanguage(language)
      await page.route('**/assets/services-page-*', route => route.abort())
      await page.goto('/Services')
      const { t } = visitor
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('states.crash'))
      await expect(page.getByRole('banner')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('link', { name: t('common.toHome'), exact: true }).click()
      await page.waitForURL(url => url.pathname === '/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Washline')
    }
    faults.length = 0
  })

  test('a page that cannot fetch its translations shows the error in all languages at once', async ({
    page,
    faults,
  }) => {
    await page.route('**/assets/landing-*.js', route => route.abort())
    await page.goto('/Services')
    await expect(page.getByRole('heading')).toHaveText([
      'We couldn’t load this page',
      'Non siamo riusciti a caricare la pagina',
      'تعذّر تحميل الصفحة',
    ])
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Riprova' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    faults.length = 0
  })
})

test('the page of a network that asks for a login, in place of a reply, does not crash a page', async ({
  page,
}) => {
  const { t } = new Visitor(page)
  await page.route('**/api/bookings/services*', route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
  await page.goto('/Services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('titles.services'))
  await expect(page.locator('main').getByRole('button', { name: t('common.tryAgain') })).toBeVisible()
})
