import type { Page } from '@playwright/test'
import { dayFromNow } from './support/api.ts'
import { signInAdmin } from './support/desk.ts'
import { BRANCH_PAGE } from './support/sample.ts'
import { chooseFirst, chosen, radios } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

const t = textsOf('en')
const DAY_MS = 86_400_000

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const language of ['en', 'ar'] as const) {
    test(`a link with branch and service opens the form at its top, and the strip at the chosen day (${language})`, async ({
      page,
    }) => {
      await page.goto(`/serviceBooking?lang=${language}`)
      const picked: Record<string, string | null> = {}
      for (const question of ['serviceId', 'branchId'] as const) {
        await chooseFirst(page, question)
        picked[question] = await chosen(page, question).getAttribute('value')
      }
      const form = `/serviceBooking?branch=${picked['branchId'] ?? ''}&service=${picked['serviceId'] ?? ''}&lang=${language}`
      await page.goto(form)
      await expect(radios(page, 'time').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.scrollY)).toBe(0)

      await page.goto(`${form}&date=${dayFromNow(12)}`)
      const day = page.locator('label:has([name=date]:checked)')
      await expect(day).toBeInViewport({ ratio: 0 })
      await page.waitForLoadState('networkidle')
      const [box, strip] = await Promise.all([day.boundingBox(), day.locator('..').boundingBox()])
      expect(box?.x).toBeGreaterThanOrEqual(strip?.x ?? Infinity)
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (strip?.x ?? 0) + (strip?.width ?? 0),
      )
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
  }

  test('every page of a visitor, a customer and an admin opens at its top', async ({ page, product }) => {
    test.slow()
    const expectAtTop = async (paths: readonly string[]) => {
      for (const path of paths) expect(await scrolledAt(page, path), path).toBe(0)
    }
    await expectAtTop(['/', '/AboutUs', '/login', '/register', '/forgot-password', '/privacy', '/Services'])
    await expectAtTop(['/packages', '/earliest', '/branches', BRANCH_PAGE, '/serviceBooking'])
    await signInCustomer(page, product.url)
    await expectAtTop(['/booking', '/customer/dashboard', '/profile', '/sessions', '/customer/payments'])
    await signInAdmin(page, product.url)
    const desk = ['', 'Board', 'Bookings?tab=packages', 'Customers', 'Till', 'Reports', 'Settlement', 'Team']
    await expectAtTop(desk.map(name => `/AdminDashboard/${name}`))
    const chain = ['Audit', 'Integrity', 'Keys', 'Webhooks', 'Settings', 'Setup?step=services', 'System']
    await expectAtTop(chain.map(name => `/AdminDashboard/${name}`))
    await expectAtTop(['/BranchCrud', '/ServicesCrud', '/PackagesCRUD', '/Registeradmin'])
  })

  test('the calendar opens in view', async ({ page }) => {
    await page.goto('/serviceBooking')
    for (const question of ['serviceId', 'branchId'] as const) await chooseFirst(page, question)
    await page.getByRole('button', { name: t('booking.calendarOfDays') }).click()
    await expect(radios(page, 'date').last()).toBeInViewport({ ratio: 0.99 })
  })

  test('"back" with the sign-in sheet open closes the sheet and keeps the form', async ({ page }) => {
    const visitor = new Visitor(page)
    await page.goto('/Services')
    const notes = await visitor.fillSampleBooking()
    const address = page.url()
    await visitor.submit()
    const sheet = page.getByRole('dialog', { name: t('auth.identify') })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(page.url()).toBe(address)
    await expect(notes).toHaveValue('A roof box')
    await visitor.submit()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(notes).toHaveValue('A roof box')
    await page.goBack()
    await page.waitForURL('**/Services')
  })

  test('no field is smaller than what a phone shows without zooming in', async ({ page }) => {
    for (const path of ['/', '/login', '/register', '/serviceBooking', '/earliest']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const small = await page
        .locator('input:not([type=radio], [type=checkbox]), select, textarea')
        .evaluateAll(fields =>
          fields
            .filter(field => Number(getComputedStyle(field).fontSize.slice(0, -2)) < 16)
            .map(({ outerHTML }) => outerHTML),
        )
      expect(small, path).toEqual([])
    }
  })
})

test.describe('on a device whose clock is days ahead', () => {
  test('the form offers the days of the server', async ({ page }) => {
    await page.addInitScript(ahead => {
      const real = Date.now.bind(Date)
      const { Date: RealDate } = window
      window.Date = new Proxy(RealDate, {
        construct: (target, values: readonly unknown[]) =>
          values.length === 0 ? new target(real() + ahead) : (Reflect.construct(target, values) as Date),
        get: (target, key, self): unknown =>
          key === 'now' ? () => real() + ahead : Reflect.get(target, key, self),
      })
    }, 3 * DAY_MS)
    await page.goto('/serviceBooking')
    for (const question of ['serviceId', 'branchId'] as const) await chooseFirst(page, question)
    await expect(page.locator('input[name=date]:enabled').first()).toHaveValue(dayFromNow(0))
  })
})

/** How far a page has scrolled by itself once everything on it has come. */
async function scrolledAt(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.scrollY)
}
