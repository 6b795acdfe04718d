import { LANGUAGES } from '@car-wash/server/contract/constants'
import { expect, test } from './support/test.ts'
import { textsOf } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'

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
      await page.route('**/assets/visitor-*', route => route.abort())
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

  test('a page whose files are missing when its link is followed comes with “Try again”', async ({
    page,
    faults,
  }) => {
    const { t } = new Visitor(page)
    await page.route('**/assets/visitor-*', route => route.abort())
    await page.goto('/')
    await page
      .locator('main')
      .getByRole('link', { name: t('landing.hero.book') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('states.crash'))
    await expect(page).toHaveURL('/Services')
    await page.unrouteAll()
    await page.getByRole('button', { name: t('common.tryAgain') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('titles.services'))
    faults.length = 0
  })

  for (const language of LANGUAGES)
    test(`a page that cannot fetch its translations says so in its language (${language})`, async ({
      page,
      faults,
    }) => {
      await page.route('**/assets/public-*.js', route => route.abort())
      await page.goto(`/Services?lang=${language}`)
      await expect(page.getByRole('heading')).toHaveText(textsOf(language)('unstarted.title'))
      await page.unrouteAll()
      await page.getByRole('main').getByRole('link').first().click()
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
