import { newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('a key is made, shown once, works for a program, and ends after a confirmation', async ({
  page,
  product,
}) => {
  await signInAdmin(page, product.url)
  const calls = async (key: string | null) => {
    const headers = { authorization: `Bearer ${key ?? ''}` }
    return (await fetch(`${product.url}/api/admin/bookings`, { headers })).status
  }
  await page.goto('/AdminDashboard/Keys')
  const name = newName('Website')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  await expect(dialog.getByRole('heading', { name: 'Copy the key now' })).toBeVisible()
  const secret = await dialog.getByRole('status').textContent()
  expect(await calls(secret)).toBe(200)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const row = page.getByRole('row', { name })
  await expect(row.getByText('Read')).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByText(secret ?? '')).toHaveCount(0)
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(row).toHaveCount(0)
  expect(await calls(secret)).toBe(401)
})
