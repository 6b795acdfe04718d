import type { Page } from '@playwright/test'
import { ApiPerson, newEmail, PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { codeFor } from './support/authenticator.ts'
import { newName } from './support/desk.ts'
import { Product } from './support/product.ts'
import { expect, expectFault, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

async function newAdmin(boss: ApiPerson) {
  const account = { name: newName('Ivo'), email: newEmail(), phone: '+39 06 5550198', password: PASSWORD }
  await boss.call('POST /auth/admin-register', { body: { ...account, role: 'super-admin' } })
  return account
}

async function enterPassword(page: Page, email: string) {
  await page.goto('/admin/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
}

/** Sets a factor up on the page; returns its secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const section = page.locator('section').filter({ hasText: 'Second factor' })
  await section.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await section.getByRole('button', { name: 'Next' }).click()
  await expect(section.getByRole('img', { name: 'Picture with the secret' })).toBeVisible()
  const secret = (await section.locator('.font-mono').textContent()) ?? ''
  await section.getByLabel('Code', { exact: true }).fill('000000')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('That code is wrong, or it has been used already.')).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill(codeFor(secret, -1))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
  const codes = await section.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await section.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()
  return { secret, codes, section }
}

test('an admin signs in with a code, with a recovery code, and on a remembered device with neither', async ({
  page,
  product,
  faults,
}) => {
  const boss = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const { email } = await newAdmin(boss)
  await enterPassword(page, email)
  await page.waitForURL('**/AdminDashboard')
  await page.goto('/sessions')
  const { secret, codes, section } = await setUp(page)
  const again = async () => {
    await page.context().clearCookies({ name: 'cw_session' })
    await page.evaluate(() => localStorage.clear())
    await enterPassword(page, email)
  }

  await again()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await code.fill(codeFor(secret))
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/AdminDashboard')

  await again()
  await code.fill('000000')
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('That code is wrong, or it has been used already.')).toBeVisible()
  await expectFault(faults, 'Login failed')
  await code.fill(codes[0] ?? '')
  await page.getByLabel('Don’t ask on this device for 30 days').check()
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/AdminDashboard')

  await again()
  await page.waitForURL('**/AdminDashboard')
  await page.goto('/sessions')
  await expect(section.getByText('9 recovery codes left.')).toBeVisible()

  await section.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('where the chain asks for it, an admin without a second factor is led to set it up and goes on', async ({
  page,
}) => {
  test.slow()
  // Other tests' admins must not need one: a product of its own.
  const product = await Product.start()
  try {
    const boss = await ApiPerson.signIn(product.url, SUPER_ADMIN)
    await page.goto(`${product.url}/admin/login`)
    await new Visitor(page).login('branch@demo.example', 'Demo-wash-2025')
    await page.waitForURL('**/AdminDashboard')
    const { rev, brand, policies } = await boss.call('GET /admin/settings')
    const asked = { ...policies, secondFactorFor: ['branch-admin' as const] }
    await boss.call('PUT /admin/settings', { body: { rev, brand, policies: asked } })

    await page.goto(`${product.url}/AdminDashboard/Board`)
    await page.waitForURL('**/sessions')
    await expect(page.getByText('Your chain asks for a second factor.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toHaveCount(0)
    const section = page.locator('section').filter({ hasText: 'Second factor' })
    await section.getByRole('button', { name: 'Set up' }).click()
    await section.getByLabel('Your password', { exact: true }).fill('Demo-wash-2025')
    await section.getByRole('button', { name: 'Next' }).click()
    const secret = (await section.locator('.font-mono').textContent()) ?? ''
    await section.getByLabel('Code', { exact: true }).fill(codeFor(secret))
    await section.getByRole('button', { name: 'Turn on' }).click()
    await section.getByRole('button', { name: 'I’ve kept them' }).click()
    await page.goto(`${product.url}/AdminDashboard/Board`)
    await expect(page.getByRole('heading', { name: 'Today’s board' })).toBeVisible()
  } finally {
    await page.close()
    await product.stop()
  }
})
