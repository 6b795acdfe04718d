import { ApiPerson, BRANCH_ADMIN } from './support/api.ts'
import { bookWash, newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('the bell counts what customers have done since it was last closed, and each notice opens its car', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url, BRANCH_ADMIN)
  const [branch] = (await admin.call('GET /admin/branches')).data
  if (!branch) throw new Error('the admin has no branch')
  await page.goto('/AdminDashboard')
  const bell = page.getByRole('button', { name: /^Notices/ })
  const dialog = page.getByRole('dialog', { name: 'Notices' })
  const close = () => dialog.getByRole('button', { name: 'Close' }).click()
  await bell.click()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await close()
  await expect(bell).toHaveAccessibleName('Notices')

  const name = newName('Campanella')
  await bookWash(await ApiPerson.register(product.url, name), { days: 5, branch })
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notices, 1 new')
  await bell.click()
  const notice = dialog.getByRole('link', { name })
  await expect(notice).toContainText('booked a wash')
  await expect(notice).toContainText('New')
  await close()
  await expect(bell).toHaveAccessibleName('Notices')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notices')

  await bell.click()
  await notice.click()
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible()
})
