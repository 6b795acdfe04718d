import { BRAND } from '@car-wash/server/contract/brand'
import { LANGUAGES } from '@car-wash/server/contract/constants'
import type { Locator } from '@playwright/test'
import { holdBack } from './support/desk.ts'
import { showSample } from './support/sample.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'

const SCRIPTS = /\/assets\/.*\.js$/

for (const language of LANGUAGES) {
  test(`the landing page welcomes, leads to register and login, and ends in the footer (${language})`, async ({
    page,
  }) => {
    const t = await readIn(page, language)
    await page.goto('/')
    const main = page.locator('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${t('landing.hero.title', { brand: BRAND.name })} ${t('landing.hero.promise')}`,
    )
    await expect(main.getByText(t('landing.hero.subtitle'))).toBeVisible()
    const sections = ['next', 'cards', 'vehicles', 'steps', 'branches'].map(key => t(`landing.${key}.title`))
    const offer = main.getByRole('link', { name: t('landing.offer.button') })
    await expect(offer).toHaveAttribute('href', '/packages')
    const headings = await main.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.filter((_, at) => at !== 2)).toEqual(sections)

    for (const card of ['services', 'packages', 'bookings']) {
      const item = cardOf(main, t(`landing.cards.${card}.title`))
      await expect(item).toContainText(t(`landing.cards.${card}.text`))
      await expect(item.getByRole('link', { name: t(`landing.cards.${card}.button`) })).toHaveAttribute(
        'href',
        '/register',
      )
    }
    for (const type of ['suv', 'motorcycle', 'exotic']) {
      const item = cardOf(main, t(`landing.vehicles.${type}.title`))
      await expect(item.getByRole('img', { name: t(`landing.vehicles.${type}.alt`) })).toHaveCount(1)
      await expect(item).toContainText(t(`landing.vehicles.${type}.text`))
      const explore = item.getByRole('link', { name: t('landing.vehicles.explore') })
      await expect(explore).toHaveAttribute('href', '/login')
    }

    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('button')).toHaveCount(2)
    await expect(footer.getByRole('link', { name: t('footer.chat') })).toHaveAttribute(
      'href',
      BRAND.chatLink ?? '',
    )
    const mail = footer.getByRole('link', { name: t('footer.mail') })
    await expect(mail).toHaveAttribute('href', `mailto:${BRAND.supportEmail}`)
    const year = new Date().getFullYear()
    await expect(footer.getByText(t('footer.copyright', { year, brand: BRAND.name }))).toBeVisible()
    await expect(footer.getByText(t('footer.credit', { developer: BRAND.developer }))).toBeVisible()
  })
}

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the landing page of the sample chain is at most 4,200 px high', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await showSample(page, 'branches')
    await page.goto('/')
    await expect(page.locator('main').getByRole('link', { name: /^Call / })).toHaveCount(6)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4200)
  })

  test('the bottom panel grows from 100 px to 400 px on tap and on hover', async ({ page }) => {
    const { t } = new Visitor(page)
    await page.goto('/')
    const panel = page.getByRole('complementary')
    const handle = panel.locator('summary', { hasText: t('landing.panel.title') })
    const details = panel.locator('details')
    await expect(panel).toHaveCSS('height', '100px')
    await expect(panel.getByRole('link', { name: t('nav.login') })).toBeHidden()
    await expect(details).not.toHaveAttribute('open')

    // A mouse makes it grow before it clicks, and the handle moves with it.
    await handle.hover()
    await expect(panel).toHaveCSS('height', '400px')
    await handle.click()
    await page.mouse.move(0, 0)
    await expect(details).toHaveAttribute('open')
    await expect(panel).toHaveCSS('height', '400px')
    await expect(panel.getByText(t('landing.panel.text'))).toBeVisible()
    await expect(panel.getByRole('link', { name: t('nav.login') })).toHaveAttribute('href', '/login')
    await expect(panel.getByRole('link', { name: t('nav.register') })).toHaveAttribute('href', '/register')
    await expect(panel.getByRole('list', { name: t('footer.social') }).getByRole('listitem')).toHaveCount(4)

    await handle.click()
    await page.mouse.move(0, 0)
    await expect(panel).toHaveCSS('height', '100px')
    await handle.hover()
    await expect(panel).toHaveCSS('height', '400px')
    await expect(panel.getByRole('link', { name: t('nav.login') })).toBeVisible()
    await handle.focus()
    await handle.press('Enter')
    await expect(details).toHaveAttribute('open')
    await handle.press('Escape')
    await expect(details).not.toHaveAttribute('open')
  })

  test.describe('by touch', () => {
    // A mouse would open the panel by hovering, and the tap would miss what has moved.
    test.use({ hasTouch: true })

    for (const what of ['panel', 'menu'] as const) {
      test(`the ${what} opens on a tap before the scripts have loaded, and stays open afterwards`, async ({
        page,
      }) => {
        const { t } = new Visitor(page)
        const scripts = await holdBack(page, SCRIPTS)
        await page.goto('/', { waitUntil: 'commit' })
        const opened = what === 'panel' ? page.locator('aside details') : page.locator('dialog')
        if (what === 'panel') await opened.locator('summary').tap()
        else await page.getByRole('button', { name: t('nav.menu') }).tap()
        await expect(opened).toHaveAttribute('open')
        scripts()
        await expect(page.locator('#unstarted')).toHaveCount(0)
        await expect(opened).toHaveAttribute('open')
        await opened.getByRole('link', { name: t('nav.login') }).click()
        await expect(page).toHaveURL('/login')
        await expect(page.locator('dialog[open]')).toHaveCount(0)
      })
    }
  })
})

test('a language picked before the scripts have loaded is the language of the page once they have', async ({
  page,
}) => {
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('combobox').selectOption('it')
  scripts()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('it')
})

test('the landing page keeps its height when its lists arrive, so that a tap further down meets what it was meant for', async ({
  page,
}) => {
  await showSample(page, 'branches')
  for (const width of [360, 820, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const lists = await holdBack(page, /\/api\/(bookings|packages)/)
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('#unstarted')).toHaveCount(0)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    lists()
    await expect(page.locator('main').getByRole('link', { name: /^Call / })).toHaveCount(6)
    await page.waitForLoadState('networkidle')
    expect(Math.abs((await height()) - before)).toBeLessThan(48)
  }
})

test('sections animate in when their top reaches 85 or 80 percent of the viewport', async ({ page }) => {
  const { t } = new Visitor(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  const first = sectionOf(page.locator('main'), t('landing.cards.title'))
  const second = sectionOf(page.locator('main'), t('landing.vehicles.title'))
  for (const each of [first, second]) await expect(each).not.toHaveAttribute('data-reveal')
  await expect(page.locator('#unstarted')).toHaveCount(0)
  await page.mouse.wheel(0, 1)
  await expect(second).toHaveAttribute('data-reveal', 'waiting')
  await scrollTopTo(first, 0.88)
  await expect(first).toHaveAttribute('data-reveal', 'waiting')
  await scrollTopTo(first, 0.83)
  await expect(first).toHaveAttribute('data-reveal', 'shown')
  await scrollTopTo(second, 0.83)
  await expect(second).toHaveAttribute('data-reveal', 'waiting')
  await scrollTopTo(second, 0.78)
  await expect(second).toHaveAttribute('data-reveal', 'shown')
})

test('the About page describes the platform in three paragraphs and a picture', async ({ page }) => {
  const { t } = new Visitor(page)
  await page.goto('/AboutUs')
  const main = page.locator('main')
  await expect(main.getByText(t('about.founded', { brand: BRAND.name, year: 2025 }))).toBeVisible()
  await expect(main.getByText(/book washes, maintenance and prepaid packages online/)).toBeVisible()
  await expect(main.getByText(/authorised partners/)).toBeVisible()
  await expect(main.getByRole('img', { name: t('about.picture') })).toBeVisible()
})

const cardOf = (main: Locator, title: string) =>
  main.getByRole('listitem').filter({ has: main.page().getByRole('heading', { name: title, exact: true }) })

/** The section that animates in, by its heading. */
const sectionOf = (main: Locator, title: string) =>
  main.getByRole('heading', { name: title, exact: true }).locator('xpath=..')

/** Scrolls until the top edge is at that share of the viewport, and waits for the browser to notice. */
async function scrollTopTo(section: Locator, share: number): Promise<void> {
  await section.evaluate(async (element, at) => {
    const top = element.getBoundingClientRect().top - window.innerHeight * at
    window.scrollBy({ top, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) {
      await new Promise(resolve => {
        requestAnimationFrame(resolve)
      })
    }
  }, share)
}
