import { LANGUAGES } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { ApiPerson, BRANCH_ADMIN, DEMO_PASSWORD, PASSWORD } from './support/api.ts'
import { expect, expectFault, test } from './support/test.ts'
import { signInCustomer, Visitor } from './support/visitor.ts'

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

test('a visitor who registers goes to the login and then to the profile, and the top bar follows', async ({
  page,
}) => {
  const visitor = new Visitor(page)
  const { t } = visitor
  await page.goto('/login')
  await expectTopBar(visitor, ['login', 'register'])
  await page
    .locator('main')
    .getByRole('link', { name: t('auth.toRegister') })
    .click()
  await page.waitForURL('**/register')

  const main = page.locator('main')
  await main.getByRole('button', { name: t('auth.register') }).click()
  await expect(main.getByText(t('auth.required'))).toHaveCount(4)
  await expect(main.getByLabel(t('auth.phone'), { exact: true })).toHaveAttribute('type', 'tel')
  const email = main.getByLabel(t('auth.email'), { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await email.fill('no address')
  await main.getByRole('button', { name: t('auth.register') }).click()
  await expect(main.getByText(t('auth.emailFormat'))).toBeVisible()
  const prompt = main.getByRole('link', { name: 'Press To Login' })
  await expect(prompt).toHaveAttribute('href', '/login')

  await visitor.register('Ada Lovelace')
  await visitor.login()
  await page.waitForURL('**/profile')
  await expectTopBar(visitor, ['profile', 'dashboard', 'services', 'packages'])
  expect(JSON.parse((await storedUser(page)) ?? '')).toMatchObject({ name: 'Ada Lovelace', role: 'customer' })
  await page.reload()
  await expectTopBar(visitor, ['profile', 'dashboard', 'services', 'packages'])
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page/ })
    .click()
  await page.waitForURL(url => url.pathname === '/')
})

test('a wrong password and a taken address show an error in the form, and the email is trimmed before it is sent', async ({
  page,
  product,
  faults,
}) => {
  const { email } = await ApiPerson.register(product.url)
  const { t } = new Visitor(page)
  const main = page.locator('main')
  const submit = (name: string) => main.getByRole('button', { name: t(name), exact: true }).click()
  await page.goto('/login')
  await submit('auth.login')
  await expect(main.getByText(t('auth.required'))).toHaveCount(2)

  await main.getByLabel(t('auth.email'), { exact: true }).fill(`  ${email} `)
  await main.getByLabel(t('auth.password'), { exact: true }).fill('not the password')
  const call = page.waitForRequest('**/api/auth/login')
  await submit('auth.login')
  expect((await call).postDataJSON()).toMatchObject({ email })
  await expect(main.getByRole('alert')).toContainText('Invalid credentials')
  // The way out is beside it, and takes the address along.
  await main
    .getByRole('alert')
    .getByRole('link', { name: t('auth.forgot') })
    .click()
  await page.waitForURL('**/forgot-password')
  await expect(main.getByLabel(t('auth.email'), { exact: true })).toHaveValue(email)
  expect(await storedUser(page)).toBeNull()
  await expectFault(faults, 'Login failed')

  await page.goto('/register')
  await main.getByLabel(t('auth.name'), { exact: true }).fill('Second Account')
  await main.getByLabel(t('auth.email'), { exact: true }).fill(email)
  await main.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await main.getByLabel(t('auth.phone'), { exact: true }).fill('+39 333 1234567')
  await submit('auth.register')
  const taken = main.getByLabel(t('auth.email'), { exact: true })
  await expect(taken).toBeFocused()
  await expect(taken).toHaveAccessibleDescription(`${t('errors.EMAIL_TAKEN')} ${t('auth.toLogin')}`)
  await expect(main.getByRole('link', { name: t('auth.toLogin'), exact: true })).toHaveAttribute(
    'href',
    '/login',
  )

  await page.route('**/api/auth/register', route => route.abort())
  await submit('auth.register')
  await expect(main.getByRole('alert')).toHaveText('Registration failed')
  await expectFault(faults, 'net::ERR_FAILED')
})

test('admins have their own login and see only the admin dashboard in the top bar', async ({
  page,
  product,
  faults,
}) => {
  const customer = await ApiPerson.register(product.url)
  const visitor = new Visitor(page)
  const { t } = visitor
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('titles.adminLogin'))
  await expect(page.locator('main').getByRole('link', { name: t('auth.toCustomer') })).toHaveAttribute(
    'href',
    '/login',
  )

  // The same call with a flag, which rejects a customer exactly like a wrong password.
  await page.getByLabel(t('auth.email'), { exact: true }).fill(customer.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  const call = page.waitForRequest('**/api/auth/login')
  await page
    .locator('main')
    .getByRole('button', { name: t('auth.login'), exact: true })
    .click()
  expect((await call).postDataJSON()).toMatchObject({ admin: true })
  await expect(page.locator('main').getByRole('alert')).toContainText(t('auth.invalid'))
  await expectFault(faults, 'Login failed')

  await visitor.login(BRANCH_ADMIN, DEMO_PASSWORD)
  await page.waitForURL('**/AdminDashboard')
  await expectTopBar(visitor, ['adminDashboard'])
})

test('a stored user that cannot be parsed is removed, and the visitor is signed out', async ({
  page,
  faults,
}) => {
  const visitor = new Visitor(page)
  await page.addInitScript(() => localStorage.setItem('user', '{"name":'))
  await page.goto('/profile')
  await page.waitForURL('**/login')
  await expectTopBar(visitor, ['login', 'register'])
  expect(await storedUser(page)).toBeNull()
  await expectFault(faults, 'Error parsing stored user')
})

test('a guarded page leads through the login and back, and another role goes to its own start page', async ({
  page,
  product,
}) => {
  const customer = await ApiPerson.register(product.url)
  const visitor = new Visitor(page)
  await page.goto('/customer/dashboard')
  await page.waitForURL('**/login')
  await expect(page.locator('main').getByText(visitor.t('auth.toContinue'))).toBeVisible()
  await visitor.login(customer.email)
  await page.waitForURL('**/customer/dashboard')

  await page.goto('/AdminDashboard')
  await page.waitForURL('**/customer/dashboard')
  await page.goto('/login')
  await page.waitForURL('**/profile')
})

test('signing out returns to the landing page and signs out other tabs', async ({
  page,
  context,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  await page.goto('/profile')
  const other = new Visitor(await context.newPage())
  await other.page.goto('/customer/dashboard')
  await expectTopBar(other, ['profile', 'dashboard', 'services', 'packages'])

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.logout') })
    .click()
  await page.waitForURL(url => url.pathname === '/')
  await expectTopBar(visitor, ['login', 'register'])
  expect(await storedUser(page)).toBeNull()
  await other.page.waitForURL(url => url.pathname === '/')
  await expectTopBar(other, ['login', 'register'])
  // The server has ended the session too.
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
})

test('a page that the server has drawn for a signed-in customer never shows the links of visitors', async ({
  page,
  product,
  faults,
}) => {
  const { visitor } = await signInCustomer(page, product.url)
  // Its scripts never arrive: what is seen is what was drawn.
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/AboutUs')
  await expect(visitor.navLink(visitor.t('nav.about'))).toBeVisible()
  await expect(visitor.navLink(visitor.t('nav.login'))).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await expectFault(faults, 'net::ERR_FAILED')
  await page.goto('/AboutUs')
  await expectTopBar(visitor, ['profile', 'dashboard', 'services', 'packages'])
})

test('small screens have a slide-in menu', async ({ page }) => {
  const { t } = new Visitor(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Services')
  await page.getByRole('button', { name: t('nav.menu'), exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link')).toHaveText(
    ['nav.login', 'nav.register', 'nav.about'].map(key => t(key)),
  )
  await menu.getByRole('link', { name: t('nav.about') }).click()
  await page.waitForURL('**/AboutUs')
  await expect(menu).toBeHidden()
})

test('a customer sees the slide-in menu until the window is wide enough for every link', async ({
  page,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url)
  for (const language of LANGUAGES) {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/Services')
    await visitor.chooseLanguage(language)
    await page.getByRole('button', { name: visitor.t('nav.menu'), exact: true }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('link')).toHaveCount(5)
    await expect(menu.getByRole('button', { name: visitor.t('nav.logout') })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // The bar is one line high: nothing wraps.
      expect(await page.getByRole('banner').evaluate(bar => bar.scrollHeight <= 65)).toBe(true)
    }
  }
  await expect(page.getByRole('button', { name: t('nav.menu'), exact: true })).toBeHidden()
})

/** The links for that kind of visitor, About Us, the language picker, and Logout for anyone signed in. */
async function expectTopBar({ page, t }: Visitor, links: readonly string[]): Promise<void> {
  const bar = page.getByRole('banner')
  const shown = [...links, 'about'].map(link => t(`nav.${link}`))
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(shown)
  await expect(bar.getByRole('button', { name: t('nav.logout') })).toHaveCount(
    links.includes('login') ? 0 : 1,
  )
  await expect(bar.getByRole('combobox', { name: t('nav.language') })).toBeVisible()
}
