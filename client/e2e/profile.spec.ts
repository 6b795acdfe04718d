import { TOAST_MS } from '@car-wash/server/contract/constants'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { signInCustomer } from './support/visitor.ts'

test('the profile can be viewed and edited, and Cancel discards the changes', async ({ page, product }) => {
  const { customer, t } = await signInCustomer(page, product.url, 'Ada Lovelace')
  const main = page.locator('main')
  const name = main.getByLabel(t('profile.name'), { exact: true })
  const phone = main.getByLabel(t('words.phone'), { exact: true })
  await page.goto('/profile')
  await expectToast(page, { kind: 'success', text: t('profile.loaded'), ms: TOAST_MS.success })
  for (const fact of ['Ada Lovelace', customer.email, '+39 333 7654321']) {
    await expect(main.getByText(fact)).toBeVisible()
  }

  await main.getByRole('button', { name: t('profile.edit') }).click()
  await expect(main.getByLabel(t('profile.email'), { exact: true })).toBeDisabled()
  await name.fill('Somebody Else')
  await main.getByRole('button', { name: t('actions.cancel') }).click()
  await expectToast(page, { kind: 'warning', text: t('profile.discarded'), ms: TOAST_MS.default })
  await expect(main.getByText('Ada Lovelace')).toBeVisible()

  await main.getByRole('button', { name: t('profile.edit') }).click()
  await expect(name).toHaveValue('Ada Lovelace')
  await name.fill(' ')
  await main.getByRole('button', { name: t('profile.save') }).click()
  await expect(main.getByText(t('errors.field.required'))).toBeVisible()
  await name.fill('Ada King')
  await phone.fill('')
  await main.getByRole('button', { name: t('profile.save') }).click()
  await expectToast(page, { kind: 'success', text: 'Profile updated successfully', ms: TOAST_MS.success })
  await expect(main.getByText('Ada King')).toBeVisible()
  const phoneFact = main.getByRole('term').filter({ hasText: t('words.phone') })
  await expect(phoneFact.locator('xpath=following-sibling::dd')).toHaveText(t('profile.notProvided'))
  // The rest of the page has the new name too, and nothing else has changed.
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(JSON.parse(stored ?? '')).toMatchObject({
    name: 'Ada King',
    email: customer.email,
    role: 'customer',
  })
})

test('a profile that cannot be loaded or saved shows an error, and an ended session asks to log in again', async ({
  page,
  context,
  product,
}) => {
  const { visitor, t } = await signInCustomer(page, product.url, 'Ada Lovelace')
  await page.route('**/api/users/profile', route => route.fulfill({ status: 503, json: {} }))
  await page.goto('/profile')
  await expectToast(page, { kind: 'error', text: 'Failed to load profile', ms: TOAST_MS.default })
  await page.unroute('**/api/users/profile')
  await page.getByRole('button', { name: t('common.tryAgain') }).click()
  await page.getByRole('button', { name: t('profile.edit') }).click()

  await page.route('**/api/users/profile', route => route.fulfill({ status: 503, json: {} }))
  await page.getByLabel(t('profile.name'), { exact: true }).fill('Ada King')
  await page.getByRole('button', { name: t('profile.save') }).click()
  await expectToast(page, { kind: 'error', text: 'Failed to update profile', ms: TOAST_MS.default })
  await expect(page.getByLabel(t('profile.name'), { exact: true })).toHaveValue('Ada King')
  await page.unroute('**/api/users/profile')

  // The session ends while the page is open: the next request for the profile is refused.
  await visitor.navLink(t('nav.services')).click()
  await expect(page.getByRole('heading', { level: 1, name: t('titles.services') })).toBeVisible()
  await context.clearCookies()
  const logged = page.waitForEvent(
    'console',
    message => message.text() === 'Authentication failed - session may have expired',
  )
  await visitor.navLink(t('nav.profile')).click()
  await logged
  await expectToast(page, {
    kind: 'error',
    text: 'Please login again to access your profile',
    ms: TOAST_MS.default,
  })
  expect(new URL(page.url()).pathname).toBe('/profile')
})

test('an error comes before messages that only inform and wait for their turn', async ({ page, product }) => {
  const { t } = await signInCustomer(page, product.url, 'Ada Lovelace')
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.Toastify__toast'))
        if (!shown.includes(toast.textContent)) shown.push(toast.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  const refuse = () => page.route('**/api/users/profile', route => route.fulfill({ status: 503, json: {} }))
  await refuse()
  await page.goto('/profile')
  await expectToast(page, { kind: 'error', text: 'Failed to load profile', ms: TOAST_MS.default })
  await page.unroute('**/api/users/profile')
  await page.getByRole('button', { name: t('common.tryAgain') }).click()
  await page.getByRole('button', { name: t('profile.edit') }).click()
  await refuse()
  await page.getByRole('button', { name: t('profile.save') }).click()
  await expectToast(page, { kind: 'error', text: 'Failed to update profile', ms: TOAST_MS.default })
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([
    'Failed to load profile',
    'Failed to update profile',
  ])
})

test('a toast does not block clicks beside it', async ({ page, product }) => {
  await signInCustomer(page, product.url, 'Ada Lovelace')
  await page.goto('/profile')
  const toast = page.locator('.Toastify__toast')
  // Hovering keeps the toast open during the check.
  await toast.hover()
  const below = await toast.evaluate(element => {
    const { left, bottom } = element.getBoundingClientRect()
    return [bottom - 8, bottom + 8].map(
      y => document.elementFromPoint(left + 40, y)?.closest('.Toastify') ?? null,
    )
  })
  expect(below.map(found => found !== null)).toEqual([true, false])
})
