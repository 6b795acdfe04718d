import type { Locator, Page } from '@playwright/test'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from './support/api.ts'
import { bookWalkIn, newBranch, newName, signInAdmin } from './support/desk.ts'
import { chooseFirst } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { signInAhead } from './support/visitor.ts'

/** What the device covers, as a telephone with a camera reports it in both positions. */
const LANDSCAPE = { top: 0, left: 47, right: 47, bottom: 21 }
const PORTRAIT = { top: 47, left: 0, right: 0, bottom: 34 }

async function cover(page: Page, insets: typeof PORTRAIT): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
}

/** What lies under the camera, except in a box that scrolls sideways. */
const coveredAtTheSides = (page: Page, inset: number) =>
  page.evaluate(edge => {
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(box).overflowX)) return true
      return false
    }
    return [...document.querySelectorAll('h1,h2,h3,p,a,button,input,select,label,td')]
      .filter(
        element =>
          element.checkVisibility() && !scrolls(element) && !element.closest('.sr-only, [aria-hidden=true]'),
      )
      .map(element => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < edge - 0.5 || box.right > innerWidth - edge + 0.5))
      .map(({ text, box }) => `${text.slice(0, 40)}: ${String(box.left)} to ${String(box.right)}`)
  }, inset)

const endOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}

test.describe('in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  for (const language of ['en', 'ar'] as const) {
    test(`no text and no control lies under the camera (${language})`, async ({ page, product }) => {
      await cover(page, LANDSCAPE)
      for (const path of ['/', '/AboutUs', '/Services', '/login', '/branches', '/serviceBooking']) {
        await page.goto(`${path}?lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await coveredAtTheSides(page, LANDSCAPE.left), path).toEqual([])
      }
      await signInAhead(page, await ApiPerson.signIn(product.url, SUPER_ADMIN))
      for (const path of ['', 'Bookings', 'Board', 'Till', 'Settings']) {
        await page.goto(`/AdminDashboard/${path}?lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await coveredAtTheSides(page, LANDSCAPE.left), path).toEqual([])
      }
    })
  }
})

test.describe('in portrait', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const LAST = 844 - PORTRAIT.bottom

  test('bars, sheets and the panel end above the home indicator, and the bar begins below the camera', async ({
    page,
  }) => {
    const t = textsOf('en')
    await cover(page, PORTRAIT)
    await page.goto('/')
    expect(
      (await page.getByRole('banner').getByRole('link').first().boundingBox())?.y,
    ).toBeGreaterThanOrEqual(PORTRAIT.top)
    const panel = page.locator('summary').filter({ hasText: t('landing.panel.title') })
    expect(await endOf(panel)).toBeLessThanOrEqual(LAST + 0.5)
    await page.goto('/serviceBooking')
    await chooseFirst(page, 'branchId')
    expect(await endOf(page.getByRole('button', { name: t('booking.submit') }).last())).toBeLessThanOrEqual(
      LAST,
    )
  })

  test('the dialogs of the desk end above the home indicator', async ({ page, product }) => {
    const { admin, t } = await signInAdmin(page, product.url)
    const branch = await newBranch(admin)
    const name = newName('Ida')
    const booking = await bookWalkIn(admin, branch, { date: dayFromNow(1), name, plate: 'IN123ST' })
    await cover(page, PORTRAIT)
    await page.goto(`/AdminDashboard/Bookings?booking=${booking._id}`)
    await page.getByRole('searchbox', { name: t('actions.search') }).fill(name)
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const last = dialog.getByRole('button').last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => endOf(last)).toBeLessThanOrEqual(LAST)
  })
})
