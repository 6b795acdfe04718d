import { type Language, LANGUAGE_COOKIE } from '@car-wash/server/contract/constants'
import { paintBetweenTasks } from './support/slow-page.ts'
import { expect, test } from './support/test.ts'
import { readIn, textsOf } from './support/texts.ts'
import { Visitor } from './support/visitor.ts'

test('the language comes from the cookie, then local storage, then the browser, and a choice is saved in both', async ({
  browser,
  product,
}) => {
  const cases: { locale: string; stored?: Language; cookie?: Language; expected: Language }[] = [
    { locale: 'zu-ZA', expected: 'en' },
    { locale: 'it-IT', expected: 'it' },
    { locale: 'it-IT', stored: 'ar', expected: 'ar' },
    { locale: 'it-IT', stored: 'ar', cookie: 'en', expected: 'en' },
  ]
  for (const { locale, stored, cookie, expected } of cases) {
    const context = await browser.newContext({ baseURL: product.url, locale })
    const page = await context.newPage()
    if (cookie) await readIn(page, cookie)
    if (stored) {
      await page.goto('/AboutUs')
      await page.evaluate(language => {
        localStorage.setItem('i18nextLng', language)
      }, stored)
    }
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', expected)
    await context.close()
  }

  const context = await browser.newContext({ baseURL: product.url })
  const visitor = new Visitor(await context.newPage())
  await visitor.page.goto('/')
  await visitor.chooseLanguage('ar')
  const kept = () => visitor.page.evaluate(() => localStorage.getItem('i18nextLng'))
  await expect.poll(kept).toBe('ar')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value).toBe('ar')
  await visitor.page.goto('/login')
  await expect(visitor.page.locator('html')).toHaveAttribute('dir', 'rtl')
  await context.close()
})

for (const path of ['/', '/login']) {
  test(`a language in local storage alone restores the cookie, and the browser's is not kept (${path})`, async ({
    page,
    context,
  }) => {
    const kept = async () => (await context.cookies()).find(({ name }) => name === LANGUAGE_COOKIE)?.value
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'languages', { get: () => ['zu-ZA', 'it-CH', 'en'] })
    })
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    expect(await kept()).toBeUndefined()
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBeNull()

    await page.evaluate(() => localStorage.setItem('i18nextLng', 'ar'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    expect(await kept()).toBe('ar')
  })
}

for (const path of ['/', '/AboutUs', '/login']) {
  test(`a page is hydrated in its own language on a slow device before the stored one is shown (${path})`, async ({
    page,
  }) => {
    await paintBetweenTasks(page, 500)
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ar'))
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.getByRole('contentinfo')).toContainText(textsOf('ar')('footer.earliest'))
  })
}

test('a language that a person picks stays while the texts of the stored one arrive late', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ar'))
  const html = await (await page.request.get('/')).text()
  let letGo = (): void => undefined
  const picked = new Promise<void>(resolve => (letGo = resolve))
  const late: string[] = []
  await page.route(/\/assets\/public-/, async route => {
    const { pathname } = new URL(route.request().url())
    if (!html.includes(pathname) && late.length === 0) {
      late.push(pathname)
      await picked
    }
    await route.continue()
  })
  await page.goto('/')
  await expect.poll(() => late.length).toBe(1)
  await new Visitor(page).chooseLanguage('it')
  const arrival = page.waitForResponse(reply => late.includes(new URL(reply.url()).pathname))
  letGo()
  await (await arrival).finished()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('contentinfo')).toContainText(textsOf('it')('footer.earliest'))
})

test('a chain with one language has no language picker, and the menu stays at the end', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(`${product.url}/`, async route => {
    const reply = await route.fetch()
    const body = (await reply.text())
      .replace('"languages":["en","it","ar"]', '"languages":["en"]')
      .replaceAll(/<option value="(?:it|ar)".*?<\/option>/g, '')
    await route.fulfill({ response: reply, body })
  })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(0)
  const box = await menu.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(300)
})
