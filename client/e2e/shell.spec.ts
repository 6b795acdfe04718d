import { BRAND } from '@car-wash/server/contract/brand'
import { LANGUAGES } from '@car-wash/server/contract/constants'
import { PAGES, titleOf } from '@car-wash/server/contract/pages'
import { holdBack } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { readIn, textsOf } from './support/texts.ts'

/** Where its text is, whatever the width of the element. */
function placeOfText(element: Element): unknown {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().toJSON()
}

const SCRIPTS = /\/assets\/.*\.js$/

for (const language of LANGUAGES) {
  test(`a page that is not drawn shows the bar, its heading and a grey page before any script, and then itself (${language})`, async ({
    page,
  }) => {
    test.slow()
    const t = await readIn(page, language)
    for (const row of PAGES) {
      const intro = 'intro' in row ? row.intro : undefined
      if (!intro && row.path !== '/serviceBooking') continue
      const release = await holdBack(page, SCRIPTS)
      await page.goto(row.path, { waitUntil: 'commit' })
      await expect(page.getByRole('banner')).toHaveText(BRAND.name)
      await expect(page.locator('main[aria-busy=true]')).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
      await page.waitForFunction(async () => (await document.fonts.load('1em "Rubik Variable"')).length > 0)
      const parts = [
        page.getByRole('banner').getByRole('link').first(),
        page.getByRole('heading', { level: 1, name: t(titleOf(row)), exact: true }),
        ...(intro ? [page.getByText(t(intro), { exact: true })] : []),
      ]
      const places = () => Promise.all(parts.map(part => part.evaluate(placeOfText)))
      const before = await places()
      release()
      await expect(page.locator('#shell, #unstarted')).toHaveCount(0)
      // The page's own title may take the place of its placeholder's a moment later.
      await expect.poll(places, { message: row.path }).toEqual(before)
      await page.unroute(SCRIPTS)
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of LANGUAGES)
    test(`the landing page is readable, and every page has the branches’ telephone numbers (${language})`, async ({
      page,
    }) => {
      const t = textsOf(language)
      await page.goto(`/?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        t('landing.hero.title', { brand: BRAND.name }),
      )
      await expect(page.getByRole('heading', { name: t('landing.steps.title') })).toBeVisible()
      for (const path of ['/', '/login', '/serviceBooking']) {
        await page.goto(`${path}?lang=${language}`)
        await expect(page.getByText(/\+39/).first()).toBeVisible()
      }
    })
})

test('a picture of the whole landing page shows every section without a scroll', async ({ page }) => {
  const t = textsOf('en')
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const section of ['cards', 'vehicles', 'steps', 'branches'] as const) {
    const title = page.getByRole('heading', { name: t(`landing.${section}.title`), exact: true })
    expect(
      await title.evaluate(element => {
        const box = element.closest('div')
        return box && getComputedStyle(box).opacity
      }),
    ).toBe('1')
  }
  await expect(page.locator('main').getByRole('link', { name: /^Call/ }).first()).toBeAttached()
})
