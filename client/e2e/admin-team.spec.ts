import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Browser, Page } from '@playwright/test'
import { newEmail, PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { newName, signInAdmin } from './support/desk.ts'
import { rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { Visitor } from './support/visitor.ts'

/** Signs a super-admin in on the page, and registers a branch admin at the first branch; `other` is another branch. */
async function newBranchAdmin(page: Page, url: string) {
  const { admin, t } = await signInAdmin(page, url)
  const [branch, other] = await admin.branches()
  const account = { name: newName('Ivo'), email: newEmail(), phone: '+39 06 5550198', password: PASSWORD }
  await admin.call('POST /auth/admin-register', {
    body: { ...account, role: 'branch-admin', branch: branch?._id },
  })
  return { ...account, other, t }
}

/** Logs an admin in on a page of another browser context. */
async function logIn(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const visitor = new Visitor(await context.newPage())
  const { page } = visitor
  await page.goto('/admin/login')
  await visitor.login(email, PASSWORD)
  await page.waitForURL('**/AdminDashboard')
  return page
}

test('an admin is registered with all fields, and only a branch admin needs a branch', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const { admin } = await signInAdmin(page, product.url)
  await page.goto('/Registeradmin')
  const form = page.locator('main form:not([role=search])')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const submit = form.getByRole('button', { name: 'Register admin' })
  await expect(field('Role').getByRole('option')).toHaveText(['Branch admin', 'Super admin'])
  await expect(field('Phone')).toHaveAttribute('type', 'tel')
  await expect(field('Email')).toHaveAttribute('type', 'email')
  await expect(field('Password')).toHaveAttribute('type', 'password')

  const branches = await admin.branches()
  await expect(field('Branch').getByRole('option')).toHaveText([
    'Choose a branch',
    ...branches.map(({ name, location }) => `${name} – ${location}`),
  ])
  await field('Role').selectOption('Super admin')
  await expect(field('Branch')).toHaveCount(0)
  await field('Role').selectOption('Branch admin')
  await submit.click()
  for (const label of ['Full name', 'Email', 'Phone', 'Password', 'Branch']) {
    await expect(field(label)).toHaveAttribute('required', '')
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  }

  const name = newName('Bea')
  const email = newEmail()
  await field('Full name').fill(name)
  await field('Email').fill(SUPER_ADMIN)
  await field('Phone').fill('+39 06 5550199')
  await field('Password').fill(PASSWORD)
  await field('Branch').selectOption(branches[1]?._id ?? '')
  await submit.click()
  // The form shows why it failed, and keeps what was typed.
  await expect(form).toContainText('There’s already an account with this email address.')
  await expect(field('Full name')).toHaveValue(name)
  await field('Email').fill(email)
  await submit.click()
  await expectToast(page, { kind: 'success', text: 'can log in now', ms: TOAST_MS.success })
  await expect(field('Full name')).toHaveValue('')

  await page.goto('/AdminDashboard/Team')
  const row = rowOf(page, 'Admins', name)
  for (const text of [email, 'Branch admin', branches[1]?.name ?? '']) await expect(row).toContainText(text)

  const own = await logIn(browser, product.url, email)
  await own.context().close()
})

test('a disabled admin is signed out at once, and the last super-admin cannot be disabled', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  const { name, email } = await newBranchAdmin(page, product.url)
  const own = await logIn(browser, product.url, email)

  await page.goto('/AdminDashboard/Team')
  const row = rowOf(page, 'Admins', name)
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Account disabled').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Disabled')
  await own.reload()
  await own.waitForURL('**/admin/login')
  await own.context().close()

  await rowOf(page, 'Admins', SUPER_ADMIN).getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Account disabled').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('There must be at least one super-admin.')
})

test('Escape or a click outside the dialog does not drop changes to an admin', async ({ page, product }) => {
  const { name, other, t } = await newBranchAdmin(page, product.url)
  await page.goto('/AdminDashboard/Team')
  const edit = rowOf(page, 'Admins', name).getByRole('button', { name: 'Edit' })
  const dialog = page.getByRole('dialog')
  await edit.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await edit.click()
  await dialog.getByLabel('Branch', { exact: true }).selectOption(other?._id ?? '')
  const question = page.getByRole('alertdialog', { name: t('actions.discardQuestion') })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: t('actions.keepEditing') }).click()
  await expect(dialog.getByLabel('Branch', { exact: true })).toHaveValue(other?._id ?? '')
  await page.mouse.click(10, 10)
  await question.getByRole('button', { name: t('actions.discard') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('a password link is made after a confirmation, shown once and copied', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { name } = await newBranchAdmin(page, product.url)
  await page.goto('/AdminDashboard/Team')
  await rowOf(page, 'Admins', name).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Password link' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Create a link to set a new password?')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Link to set a new password' })
  await expect(dialog).toContainText('/reset-password?token=')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expectToast(page, { kind: 'success', text: 'Link copied', ms: TOAST_MS.success })
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog).toContainText(copied)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The link has the product's configured public address; the test runs on a free port.
  const { pathname, search } = new URL(copied)
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an invited admin sets a password by a link, once, and logs in with it', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await signInAdmin(page, product.url)
  await page.goto('/Registeradmin')
  const form = page.locator('main form:not([role=search])')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const [name, email] = [newName('Lia'), newEmail()]
  await form.getByRole('radio', { name: 'Send a link' }).check()
  await expect(field('Password')).toHaveCount(0)
  await field('Full name').fill(name)
  await field('Email').fill(email)
  await field('Phone').fill('+39 333 5550197')
  await field('Role').selectOption('Super admin')
  await form.getByRole('button', { name: 'Create invitation link' }).click()
  await expect(page.getByText('Invitation for')).toContainText(name)
  const mail = page.locator(`a[href^="mailto:${email}"]`)
  const url = await page.getByLabel('Invitation link').inputValue()
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(url)

  const context = await browser.newContext({ baseURL: product.url })
  const invited = await context.newPage()
  const { pathname, search } = new URL(url)
  await invited.goto(pathname + search)
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invited.getByRole('button', { name: 'Set password' }).click()
  await expect(invited.getByText('Your account is ready.')).toBeVisible()
  await context.close()
  const own = await logIn(browser, product.url, email)
  await own.goto(pathname + search)
  await own.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await own.getByRole('button', { name: 'Set password' }).click()
  await expect(own.getByText('ask the person who invited you')).toBeVisible()
  await own.context().close()

  await page.getByRole('button', { name: 'Register another admin' }).click()
  await expect(field('Full name')).toHaveValue('')
})
