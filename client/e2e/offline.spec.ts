import { BRAND } from '@car-wash/server/contract/brand'
import { LANGUAGES } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { ApiPerson, BRANCH_ADMIN } from './support/api.ts'
import { lateMorning } from './support/board.ts'
import { bookWalkIn, newBranch, signInAdmin } from './support/desk.ts'
import { expect, expectFault, test } from './support/test.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

/** The other tests run without the service worker: it would bypass the replies that they fake. */
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })

/** Resolves once the service worker has cached the offline page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

test('a cold start offline shows the offline page in the right language, and reloads by itself once online', async ({
  page,
  context,
  faults,
}) => {
  const visitor = new Visitor(page)
  await page.goto('/')
  await workerReady(page)
  for (const language of [...LANGUAGES, 'it'] as const) {
    await visitor.chooseLanguage(language)
    const { t } = visitor
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'))
    await expect(page).toHaveTitle(new RegExp(`^${t('offline.documentTitle')} · `))
    const picture = page.locator('main:visible img')
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const violations = await axeFindings(page)
    expect(violations.map(({ id }) => id)).toEqual([])

    await page.getByRole('button', { name: t('offline.tryAgain') }).click()
    await expect(page.getByRole('status')).toHaveText(t('offline.still'))
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      t('landing.hero.title', { brand: BRAND.name }),
    )
  }
  await page.goto('/Services')
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: visitor.t('services.bookNow') })
      .first(),
  ).toBeVisible()
  await expectFault(faults, 'ERR_INTERNET_DISCONNECTED')
  // Requests that the worker still had in flight when the connection dropped.
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('net::ERR_FAILED')))
})

test('typed text survives a lost connection, nothing pretends to be saved, and the booking can be sent later', async ({
  page,
  context,
  product,
  faults,
}) => {
  const { customer, visitor, t } = await signInCustomer(page, product.url)
  const notes = await visitor.fillSampleBooking()

  await context.setOffline(true)
  await expect(page.getByText(t('common.offline'))).toBeVisible()
  await visitor.submit()
  await expect(page.getByText(t('booking.failed')).first()).toBeVisible()
  await expect(notes).toHaveValue('A roof box')

  await context.setOffline(false)
  await expect(page.getByText(t('common.backOnline'))).toBeVisible()
  await visitor.submit()
  await expect(page.getByRole('heading', { name: t('booking.bookedTitle') })).toBeVisible()
  expect((await customer.bookings()).map(each => each.notes)).toEqual(['A roof box'])
  await expectFault(faults, 'ERR_INTERNET_DISCONNECTED')
})

test('the device caches the offline page and build files only, and no other page or API reply', async ({
  page,
  product,
}) => {
  const visitor = new Visitor(page)
  await visitor.signInAs(await ApiPerson.register(product.url))
  await page.goto('/customer/dashboard')
  await workerReady(page)
  // The worker controls this second load.
  await page.goto('/customer/dashboard')
  await expect(page.getByText(visitor.t('dashboard.noBookings'))).toBeVisible()
  await page.goto('/')
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)))
    const requests = await Promise.all(caches.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(4)
  expect(
    kept.filter(
      path => path !== '/offline' && !/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg|woff2)$/.test(path),
    ),
  ).toEqual([])
})

test('a marked device opens today’s board without a connection, and erases it with the session and the day', async ({
  page,
  context,
  product,
  faults,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { admin, visitor } = await signInAdmin(page, product.url)
  const { timeZone, date } = lateMorning()
  const branch = await newBranch(admin, { timeZone })
  const name = 'Rosa <b>Q</b>'
  await bookWalkIn(admin, branch, { date, name, plate: 'KB 101 AA' })
  const board = `/AdminDashboard/Board?branchId=${branch._id}`
  const car = page.locator('main:visible section li')
  const isKept = () => page.evaluate(() => localStorage.getItem('kept-board') !== null)
  const openOffline = async () => {
    await context.setOffline(true)
    await page.goto(board)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.t('offline.title'))
  }
  const openBoard = async () => {
    // The offline page would open the board itself.
    await page.goto('about:blank')
    await context.setOffline(false)
    // The browser gives up a request that begins while its network comes back.
    await expect(() => page.goto(board)).toPass()
    await expect(page.getByRole('article', { name: 'KB 101 AA' })).toBeVisible()
  }
  await page.goto('/')
  await workerReady(page)

  // Unless it is marked, the device keeps nothing.
  await openBoard()
  expect(await isKept()).toBe(false)
  await openOffline()
  await expect(page.getByText(visitor.t('offline.board'))).toBeHidden()

  await openBoard()
  await page.getByRole('checkbox', { name: visitor.t('board.keep') }).check()
  await expect.poll(isKept).toBe(true)
  await openOffline()
  await expect(car).toContainText(['KB 101 AA'])
  await expect(car).toContainText(name)
  await expect(car.getByRole('link', { name: '+39 333 1234567' })).toHaveAttribute(
    'href',
    'tel:+393331234567',
  )
  await expect(page.locator('main:visible section')).toContainText(branch.name)
  await expect(page.locator('main:visible section')).toContainText(visitor.t('offline.readOnly'))
  expect((await axeFindings(page)).map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // The day ends, though the device has not been online since.
  await page.evaluate(() => {
    const text = localStorage.getItem('kept-board') ?? ''
    localStorage.setItem('kept-board', text.replace(/"date":"[^"]*"/, '"date":"2026-01-01"'))
  })
  await page.reload()
  await expect(page.getByText(visitor.t('offline.board'))).toBeHidden()
  expect(await isKept()).toBe(false)

  // The mark stays: the next opened board is kept. Logging out erases it.
  await openBoard()
  await expect.poll(isKept).toBe(true)
  await page.getByRole('button', { name: visitor.t('nav.menu') }).click()
  await page.getByRole('button', { name: visitor.t('nav.logout') }).click()
  await expect.poll(isKept).toBe(false)

  // The session has been ended elsewhere.
  const signIn = async (email: string) => visitor.signInAs(await ApiPerson.signIn(product.url, email))
  await signIn(admin.email)
  await openBoard()
  await expect.poll(isKept).toBe(true)
  await context.clearCookies()
  await page.reload()
  await expect.poll(isKept).toBe(false)

  // Another account: neither the board nor the mark is theirs.
  await signIn(admin.email)
  await openBoard()
  await expect.poll(isKept).toBe(true)
  await signIn(BRANCH_ADMIN)
  await page.goto('/AdminDashboard/Board')
  await expect(page.getByRole('checkbox', { name: visitor.t('board.keep') })).not.toBeChecked()
  await expect.poll(isKept).toBe(false)
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(fault)),
  )
})
