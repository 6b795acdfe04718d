import { newName, signInAdmin } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('an address is refused or added with its secret shown once, shows its events, and is removed', async ({
  page,
  product,
}) => {
  await signInAdmin(page, product.url)
  await page.goto('/AdminDashboard/Webhooks')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await address.fill('https://127.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  // Nothing happens to a booking here, so nothing is sent there.
  const url = `https://hooks.example/${newName('hook').replaceAll(/\W/g, '')}`
  await address.fill(url)
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const row = page.getByRole('row', { name: url })
  await row.getByRole('link', { name: `Events for` }).click()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(page.getByText(url)).toBeVisible()
  await page.getByRole('link', { name: 'All addresses' }).click()
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
