import type { Browser, Page } from '@playwright/test'
import { PASSWORD } from './support/api.ts'
import { Product } from './support/product.ts'
import { radios } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { Thumb } from './support/thumb.ts'
import { Visitor } from './support/visitor.ts'

const t = textsOf('en')
const SETUP = '/AdminDashboard/Setup'
const OWNER = 'owner@onda.example'
/** Green; white text is readable on it. */
const COLOUR = '#0a7a63'

const here = (page: Page) =>
  page.getByRole('navigation', { name: t('setup.steps') }).locator('[aria-current=step]')
const save = (page: Page) => page.getByRole('button', { name: t('setup.save'), exact: true })
const skip = (page: Page) => page.getByRole('link', { name: t('setup.skip') })
const next = (page: Page) => page.getByRole('link', { name: t('actions.next'), exact: true })

/** A page of another device. */
const another = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })).newPage()

test.use({ viewport: { width: 360, height: 740 } })

test('an owner makes an empty installation theirs in six steps, with pauses, and a visitor can book there', async ({
  page,
  browser,
}) => {
  test.slow()
  const product = await Product.start({}, 'main')
  const thumb = new Thumb()
  try {
    await page.goto(`${product.url}/Registeradmin?setup=${product.setupToken}`)
    for (const [field, text] of [
      ['registerAdmin.name', 'Olga Onda'],
      ['auth.email', OWNER],
      ['auth.phone', '+39 333 1234567'],
      ['auth.password', PASSWORD],
    ] as const)
      await page.getByLabel(t(field), { exact: true }).fill(text)
    await page.getByRole('button', { name: t('registerAdmin.submit') }).click()
    await page.waitForURL('**/admin/login')
    await new Visitor(page).login(OWNER, PASSWORD)

    // The counting begins where the six steps begin. Nothing of a sample waits there to be left behind.
    await expect(here(page)).toContainText(t('setup.names.name'))
    await expect(page.getByLabel(t('words.name'), { exact: true })).toHaveValue('')
    await thumb.fill(page.getByLabel(t('words.name'), { exact: true }), 'Onda')
    await expect(page.getByLabel(t('settings.team'))).toHaveValue('Onda')
    await expect(page.getByLabel(t('settings.legalName'))).toHaveValue('')
    await expect(page.getByLabel(t('settings.chatLink'))).toHaveValue('')
    await thumb.fill(page.getByLabel(t('settings.supportEmail')), 'ciao@onda.it')
    await thumb.tap(save(page))

    await expect(here(page)).toContainText(t('setup.names.colours'))
    await expect(page.getByRole('heading', { name: t('setup.names.colours') })).toBeFocused()
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveText('Onda')
    const colour = page.getByLabel(t('settings.color'), { exact: true })
    await colour.fill('#ffee00')
    await save(page).click()
    await expect(page.getByText(/#[0-9a-f]{6}/).first()).toBeVisible()
    await thumb.fill(colour, COLOUR)
    await thumb.tap(save(page))
    await expect(here(page)).toContainText(t('setup.names.terms'))

    // Another device goes on with the first open step.
    const tablet = await another(browser, product.url)
    await tablet.goto('/admin/login')
    await new Visitor(tablet).login(OWNER, PASSWORD)
    await expect(tablet.getByText(t('setup.line', { done: '3', all: '6' }))).toBeVisible()
    await tablet.getByRole('link', { name: t('setup.goOn') }).click()
    await expect(here(tablet)).toContainText(t('setup.names.terms'))
    await tablet.context().close()

    await thumb.tap(skip(page))
    // The environment has decided on e-mail already.
    await expect(here(page)).toContainText(t('setup.names.mail'))
    await thumb.tap(next(page))
    await expect(here(page)).toContainText(t('setup.names.branch'))
    await page.reload()
    await expect(here(page)).toContainText(t('setup.names.branch'))
    await page.getByRole('link', { name: t('actions.previous') }).click()
    await expect(here(page)).toContainText(t('setup.names.mail'))
    await next(page).click()

    await thumb.fill(page.getByLabel(t('words.name'), { exact: true }), 'Onda Porto')
    await thumb.fill(page.getByLabel(t('branches.location'), { exact: true }), 'Via del Porto 1, Ostia')
    await thumb.fill(page.getByLabel(t('words.phone'), { exact: true }), '+39 06 5550120')
    await thumb.tap(page.getByRole('button', { name: t('branches.add') }))

    await expect(here(page)).toContainText(t('setup.names.services'))
    await save(page).click()
    await expect(page.getByText(t('setup.chooseOne'))).toBeVisible()
    await thumb.tap(page.getByRole('checkbox', { name: t('suggestions.exterior.name') }))
    await thumb.fill(page.getByLabel(t('washServices.price', { currency: '€' })), '15')
    await thumb.tap(save(page))
    await expect(page.getByRole('heading', { name: t('setup.ready') })).toBeVisible()
    expect(thumb).toMatchObject({ taps: 14, fields: 7 })

    const visitor = await another(browser, product.url)
    await visitor.goto('/')
    await expect(visitor).toHaveTitle(/· Onda$/)
    const shown = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-brand'),
    )
    expect(shown).toBe(COLOUR)
    await visitor.goto('/branches')
    await expect(visitor.locator('main').getByText('Onda Porto').first()).toBeVisible()
    await visitor.goto('/Services')
    await expect(visitor.getByRole('heading', { name: t('suggestions.exterior.name') })).toBeVisible()
    await visitor.goto('/serviceBooking')
    await radios(visitor, 'serviceId').first().check()
    await visitor.locator('input[name=date]:enabled').nth(2).check()
    await expect(radios(visitor, 'time').first()).toBeVisible()
    await visitor.context().close()

    await page.goto(`${product.url}/AdminDashboard`)
    await expect(page.getByRole('heading', { level: 1, name: t('adminDashboard.today') })).toBeVisible()
    await expect(page.locator('main').locator(`a[href^="${SETUP}"]`)).toHaveCount(0)
  } finally {
    // An open page would complain that the server has gone.
    await page.close()
    await product.stop()
  }
})
