import { LANGUAGES } from '@car-wash/server/contract/constants'
import { axeFindings } from './support/axe.ts'
import { signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const LONG = '/AdminDashboard/Team'

for (const language of LANGUAGES)
  test(`the bar of the desk is one line of 56 px where there is no rail, and nothing in it overlaps (${language})`, async ({
    page,
    product,
  }) => {
    const { visitor } = await signInAdmin(page, product.url)
    await page.goto(LONG)
    await visitor.chooseLanguage(language)
    const { t } = visitor
    for (const width of [320, 360, 640, 768, 820, 1024, 1279]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('banner')
      expect((await bar.boundingBox())?.height).toBe(57)
      await expect(bar.getByRole('combobox', { name: t('nav.language') })).toBeVisible()
      await expect(bar.getByRole('link', { name: t('nav.about') })).toBeVisible()
      const clashes = await page.evaluate(() => {
        const boxes = [
          ...document.querySelectorAll('header :is(a, button, select), nav > ul > li :is(a, button)'),
        ]
          .map(each => each.getBoundingClientRect())
          .filter(({ width, top }) => width > 1 && top < 57)
          .sort((one, other) => one.left - other.left)
        return boxes.filter(({ right }, at) => right > (boxes[at + 1]?.left ?? innerWidth) + 0.5).length
      })
      expect(clashes, `${String(width)} px`).toBe(0)
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(tooWide, `${String(width)} px`).toBe(0)
    }
  })

test('"More" opens the groups of a tablet, Escape closes it and returns the focus, and a link closes it', async ({
  page,
  product,
}) => {
  const { t } = await signInAdmin(page, product.url)
  await page.setViewportSize({ width: 820, height: 900 })
  await page.goto(LONG)
  const rail = page.getByRole('navigation', { name: t('admin.rail') })
  const more = rail.getByRole('button', { name: t('admin.more') })
  const reports = rail.getByRole('link', { name: t('admin.railReports') })
  await expect(reports).toBeHidden()
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(rail.getByRole('link', { name: t('admin.railTeam') })).toHaveAttribute('aria-current', 'page')
  expect((await axeFindings(page)).map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(reports).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await reports.click()
  await page.waitForURL('**/Reports')
  await expect(reports).toBeHidden()
})

test('a phone has five tabs at the bottom, which cover neither the end of a page nor what takes the focus', async ({
  page,
  product,
}) => {
  const { t } = await signInAdmin(page, product.url)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(LONG)
  const rail = page.getByRole('navigation', { name: t('admin.rail') })
  const tabs = rail.locator('ul').first().locator('> li :is(a, button):visible')
  await expect(tabs).toHaveText([
    t('admin.railDashboard'),
    t('admin.railBoard'),
    t('admin.railBookings'),
    t('admin.railTill'),
    t('admin.more'),
  ])
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const last = page.locator('main').getByRole('button').last()
  await last.focus()
  const [tab, end] = [await rail.boundingBox(), await last.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(tab?.y ?? 0)
  await rail.getByRole('button').click()
  await expect(rail.getByRole('link', { name: t('admin.railCustomers') })).toBeVisible()
  expect((await axeFindings(page)).map(({ id }) => id)).toEqual([])
})

test('a page of the desk that fits does not scroll, and the rail opens one group at a time, first that of the page', async ({
  page,
  product,
}) => {
  const { t } = await signInAdmin(page, product.url)
  await page.setViewportSize({ width: 1280, height: 1300 })
  await page.goto('/Registeradmin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1300)
  await page.goto('/AdminDashboard/System')
  const rail = page.getByRole('navigation', { name: t('admin.rail') })
  const [own, other] = [
    rail.getByRole('link', { name: t('admin.railWebhooks') }),
    rail.getByRole('link', { name: t('admin.railReports') }),
  ]
  await expect(own).toBeVisible()
  await expect(other).toBeHidden()
  await rail.getByText(t('admin.groupFigures')).click()
  await expect(other).toBeVisible()
  await expect(own).toBeHidden()
})
