import { TOAST_MS } from '@car-wash/server/contract/constants'
import { newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { BRANCHES, expectColumns, rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const REQUIRED = ['Name', 'Location', 'Phone', 'Opening time', 'Closing time']

test('a branch has five required fields, can be added and edited but not deleted, and Cancel shows while editing', async ({
  page,
  product,
}) => {
  test.slow()
  await signInAdmin(page, product.url)
  let answer = (): void => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/admin/branches', async route => {
    await held
    await route.continue()
  })
  await page.goto('/BranchCrud')
  await expect(page.locator('main').getByText('Loading…')).toBeAttached()
  answer()
  await expectColumns(page, BRANCHES, ['Name', 'Location', 'Phone', 'Hours'])
  await page.unrouteAll({ behavior: 'wait' })
  const table = page.getByRole('table', { name: BRANCHES })
  await expect(table.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  await expect(table.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add branch' }).click()
  const form = page.locator('main form:not([role=search])')
  const fieldOf = (label: string) => form.getByLabel(label).and(page.locator(':required')).first()
  for (const label of REQUIRED.slice(0, 3)) {
    await expect(fieldOf(label)).toHaveCount(1)
    await fieldOf(label).fill('')
  }
  const submit = form.getByRole('button', { name: /^(Add|Save) branch$/ })
  await submit.click()
  for (const label of REQUIRED.slice(0, 3))
    await expect(fieldOf(label)).toHaveAttribute('aria-invalid', 'true')
  const name = newName('Lido')
  await fieldOf('Name').fill(name)
  await fieldOf('Location').fill('https://maps.example.com/lido')
  await fieldOf('Phone').fill('+39 06 5550111')
  await submit.click()
  await expectToast(page, { kind: 'success', text: 'Branch added', ms: TOAST_MS.success })
  const row = rowOf(page, BRANCHES, name)
  await expect(row).toContainText('+39 06 5550111')
  await expect(row.getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    'https://maps.example.com/lido',
  )

  await row.getByRole('button', { name: 'Edit' }).click()
  await fieldOf('Phone').fill('+39 06 5550112')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(row).toContainText('+39 06 5550111')
  await row.getByRole('button', { name: 'Edit' }).click()
  await fieldOf('Phone').fill('+39 06 5550112')
  await submit.click()
  await expectToast(page, { kind: 'success', text: 'Branch saved', ms: TOAST_MS.success })
  await expect(row).toContainText('+39 06 5550112')
})

test('another admin’s newer changes are shown before they are overwritten, and typed text is never dropped without asking', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const other = await newBranch(admin)
  const phoned = (phone: string) =>
    admin.call('PUT /admin/branches/:id', {
      params: { id: branch._id },
      body: { ...branch, rev: undefined, phone },
    })
  const phoneNow = async () => (await admin.branches()).find(({ _id }) => _id === branch._id)?.phone
  await page.goto('/BranchCrud')
  const form = page.locator('main form:not([role=search])')
  const [location, phone] = [form.getByLabel('Location'), form.getByLabel('Phone')]
  const save = form.getByRole('button', { name: 'Save branch' })
  const conflict = form.getByRole('alert').filter({ hasText: 'Someone else saved changes here' })
  await rowOf(page, BRANCHES, branch.name).getByRole('button', { name: 'Edit' }).click()
  await location.fill('Via Nuova 2, Ostia')
  await rowOf(page, BRANCHES, other.name).getByRole('button', { name: 'Edit' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(branch.name)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(location).toHaveValue('Via Nuova 2, Ostia')

  await phoned('+39 06 5550777')
  await save.click()
  await expect(conflict).toBeVisible()
  // Pressing Save again does not skip the notice.
  await save.click()
  await expect(conflict).toBeVisible()
  expect(await phoneNow()).toBe('+39 06 5550777')
  await conflict.getByRole('button', { name: 'Load the saved version' }).click()
  await expect(phone).toHaveValue('+39 06 5550777')
  await expect(location).toHaveValue(branch.location)
  await expect(conflict).toHaveCount(0)

  await phoned('+39 06 5550888')
  await location.fill('Via Nuova 3, Ostia')
  await save.click()
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expectToast(page, { kind: 'success', text: 'Branch saved', ms: TOAST_MS.success })
  await expect(form).toHaveCount(0)
  const row = rowOf(page, BRANCHES, branch.name)
  await expect(row).toContainText('Via Nuova 3, Ostia')
  await expect(row).toContainText('+39 06 5550777')
})

test('a search finds branches by part of the name or address', async ({ page, product }) => {
  const { branch } = await signInWithBranch(page, product.url)
  await page.goto('/BranchCrud')
  const rows = page.getByRole('table', { name: BRANCHES }).getByRole('row')
  const search = page.getByRole('searchbox', { name: 'Search branches' })
  await search.fill(`OSTIA ${branch.name.slice(6).toUpperCase()}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(branch.name)
  await search.fill('nowhere at all')
  await expect(page.getByText('No branch matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all branches' }).click()
  await expect(search).toHaveValue('')
  await expect(rowOf(page, BRANCHES, branch.name)).toBeVisible()
})

test('the hours of one branch are copied to another', async ({ page, product }) => {
  const { admin, branch } = await signInWithBranch(page, product.url)
  const other = await newBranch(admin)
  await admin.call('PUT /admin/branches/:id', {
    params: { id: branch._id },
    body: { ...branch, rev: undefined, operatingHours: '09:30', weekHours: { sun: null } },
  })
  await page.goto('/BranchCrud')
  await page.getByRole('button', { name: 'Copy hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy hours to other branches' })
  await dialog.getByLabel('Copy from').selectOption(branch._id)
  await expect(dialog.getByRole('checkbox', { name: branch.name })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: other.name }).check()
  await dialog.getByRole('button', { name: 'Copy hours' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: other.name })).toContainText('Saved')
  const saved = (await admin.branches()).find(({ _id }) => _id === other._id)
  expect(saved).toMatchObject({ operatingHours: '09:30', weekHours: { sun: null } })
})
