import { BRAND } from '@car-wash/server/contract/brand'
import { LANGUAGES } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { ApiPerson, REGULAR } from './support/api.ts'
import { holdBack } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { readIn, textsOf } from './support/texts.ts'

const PAGES = [
  { path: '/Services', title: 'titles.services', text: 'services.text' },
  { path: '/packages', title: 'titles.packages', text: 'packages.text' },
  { path: '/serviceBooking', title: 'titles.serviceBooking', text: 'booking.text' },
] as const

const WIDTHS = [360, 768, 1280]
const SCRIPTS = /\/assets\/.*\.js$/

/** Where the chain's name, the heading, its text and the first link of the page are. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    ['header bdi', 'main h1', 'main h1 + p', 'main header a'].map(selector => {
      const found = [...document.querySelectorAll(selector)].find(each => each.getClientRects().length > 0)
      const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect()
      const font = found ? getComputedStyle(found).font : ''
      return [selector, ...[x, y, width, height].map(Math.round), font].join(' ')
    }),
  )

for (const language of LANGUAGES) {
  for (const { path, title, text } of PAGES) {
    test(`${path} has its heading and text before any script, and the page puts them there (${language})`, async ({
      page,
    }) => {
      const t = await readIn(page, language)
      for (const width of WIDTHS) {
        const release = await holdBack(page, SCRIPTS)
        await page.setViewportSize({ width, height: 740 })
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
        await expect(page.getByText(t(text))).toBeVisible()
        await expect(page.getByRole('banner')).toHaveText(BRAND.name)
        await expect(page.locator('#root')).toBeEmpty()
        await page.evaluate(() => document.fonts.ready)
        const before = await placesOf(page)
        release()
        await expect(page.locator('#first-paint')).toHaveCount(0)
        expect(await placesOf(page)).toEqual(before)
        await expect(page.locator('main')).toHaveCount(1)
        await page.unroute(SCRIPTS)
      }
    })
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a signed-in customer is offered nothing that only visitors need', async ({ page, product }) => {
    const customer = await ApiPerson.signIn(product.url, REGULAR)
    await page.context().addCookies(await customer.cookies())
    for (const { path, title } of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('en')(title))
      await expect(page.getByRole('link')).toHaveCount(path === '/Services' ? 2 : 1)
    }
  })
})
