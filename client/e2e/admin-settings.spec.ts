import type { SettingsView } from '@car-wash/server/contract'
import { newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const PAGE = '/AdminDashboard/Settings'

test('settings are saved, and neither a link nor another admin takes away what is not saved', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const settings = () => admin.get<SettingsView>('/api/admin/settings')
  await page.goto(PAGE)
  const legalName = page.getByLabel('Legal name')
  const save = page.getByRole('button', { name: 'Save settings' })

  const first = newName('Legal')
  await legalName.fill(first)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Team' })
  await link.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(legalName).toHaveValue(first)
  await save.click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await settings()).brand.legalName).toBe(first)

  await legalName.fill(newName('Mine'))
  const { rev, brand, policies } = await settings()
  const theirs = newName('Theirs')
  await admin.send('/api/admin/settings', { rev, brand: { ...brand, legalName: theirs }, policies }, 'PUT')
  await save.click()
  await page.getByRole('button', { name: 'Load the saved version' }).click()
  await expect(legalName).toHaveValue(theirs)

  await legalName.fill(first)
  await link.click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/Team$/)
  expect((await settings()).brand.legalName).toBe(theirs)
})
