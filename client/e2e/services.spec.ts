import { LANGUAGES } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { ApiPerson } from './support/api.ts'
import { isSample, SAMPLE_BRANCH, showSample } from './support/sample.ts'
import { anyTime, chosen } from './support/steps.ts'
import { englishTime } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'

const t = textsOf('en')

const bookings = (page: Page) => page.locator('main').getByRole('link', { name: t('services.bookNow') })
const times = (page: Page) => page.locator('main a', { hasText: /Book .+ at the next free time:/ })

/** Lets the device remember a branch of its last booking, and returns the times that the server gives for it. */
async function remember(page: Page, url: string) {
  const person = await ApiPerson.register(url)
  const branch = (await person.branches()).find(({ name }) => name.endsWith('Napoli Vomero'))
  if (!branch) throw new Error('the sample chain has no branch in Naples')
  await page.addInitScript(
    id => localStorage.setItem('last-wash', JSON.stringify({ branchId: id })),
    branch._id,
  )
  return { person, branch }
}

test('each service shows its next free time at the branch last used, and a tap on it books that time', async ({
  page,
  product,
}) => {
  const { person, branch } = await remember(page, product.url)
  await page.goto('/Services?vehicle=suv')
  const main = page.locator('main')
  await expect(main.getByText('Napoli Vomero')).toHaveCount(1)
  const query = { branchId: branch._id, vehicleType: 'suv' } as const
  const { data: starts } = await person.call('GET /bookings/earliest', { query })
  expect(starts.length).toBeGreaterThan(5)
  await expect(times(page)).toHaveCount(starts.length)
  const start = starts.at(-1)
  if (!start) throw new Error('the branch is full')
  const link = times(page).filter({ hasText: `Book ${start.serviceId.name} at` })
  await expect(link).toContainText(englishTime(start.bookingTime))
  await link.click()
  await page.waitForURL('**/serviceBooking')
  await expect(chosen(page, 'serviceId')).toHaveValue(start.serviceId._id)
  await expect(chosen(page, 'branchId')).toHaveValue(branch._id)
  await expect(chosen(page, 'date')).toHaveValue(start.bookingDate)
  await expect(anyTime(main, t)).toHaveValue(englishTime(start.bookingTime))
  await expect(main.getByRole('radio', { name: t('status.vehicle.suv'), exact: true })).toBeChecked()
})

test('a visitor without a branch sees the times of one in their time zone', async ({ page }) => {
  await showSample(page, 'branches')
  await page.goto('/Services')
  await expect(page.locator('main').getByText(SAMPLE_BRANCH.replace('Washline ', ''))).toHaveCount(1)
  await expect(times(page).first()).toBeVisible()
})

test('a full branch is said to be full, and a failure leaves the services as they are', async ({
  page,
  product,
}) => {
  await remember(page, product.url)
  await showSample(page, 'services')
  await page.route('**/api/bookings/earliest*', route => route.fulfill({ json: { data: [] } }))
  await page.goto('/Services')
  await expect(page.locator('main').getByText('Napoli Vomero')).toBeVisible()
  await expect(page.locator('main').getByText(t('landing.branches.full'))).toBeVisible()
  await expect(bookings(page).first()).toBeVisible()
  await expect(times(page)).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)

  await page.route('**/api/bookings/earliest*', route =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }),
  )
  await page.goto('/Services')
  await page.waitForLoadState('networkidle')
  await expect(bookings(page).first()).toBeVisible()
  await expect(page.locator('main').getByText('Napoli Vomero')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
})

for (const language of LANGUAGES) {
  test(`the ten services of the sample chain fit on a phone, with every feature uncut (${language})`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const services = (await (await ApiPerson.register(product.url)).services()).filter(isSample)
    await showSample(page, 'services')
    await page.goto(`/Services?lang=${language}`)
    const cards = page.locator('main li:has(h3)')
    await expect(cards).toHaveCount(services.length)
    await page.waitForLoadState('networkidle')
    for (const feature of await cards.locator('li').all()) await expect(feature).toBeVisible()
    const cut = await cards
      .locator('*:not(.sr-only)')
      .evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length)
    expect(cut).toBe(0)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(2000)
  })
}
