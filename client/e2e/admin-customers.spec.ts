import { expect, test } from './support/test.ts'
import { newName, signInAdmin } from './support/desk.ts'
import { ApiPerson, BRANCH_ADMIN } from './support/api.ts'
import { expectToast } from './support/toasts.ts'
import { TOAST_MS } from '@car-wash/server/contract/constants'

test('the desk enters a customer whom the search does not find, by name and phone, and gets a link for them', async ({
  page,
  product,
}) => {
  await signInAdmin(page, product.url, BRANCH_ADMIN)
  await page.goto('/AdminDashboard')
  const name = `Nuova ${String(Date.now())}`
  const phone = `+39 3${String(Date.now()).slice(-9)}`
  await page.getByRole('searchbox', { name: 'Find a customer or booking' }).fill(name)
  await page.getByRole('link', { name: 'Create customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await dialog.getByLabel('Phone', { exact: true }).fill(phone)
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Make a link' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make a link to log in?' })
  await expect(question).toContainText('A link made before stops working.')
  await question.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByLabel('Link for the customer')).toHaveValue(/\/reset-password\?token=\S+&claim=1$/)
  // Nobody's address yet: the mail program asks for it.
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
    'href',
    /^mailto:\?subject=/,
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${phone.replaceAll(/\D/g, '')}`),
  )

  // The same number again leads to whose it is.
  await page.goto(`/AdminDashboard/Customers?new=1&q=${encodeURIComponent(phone)}`)
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue(phone)
  await dialog.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await dialog.getByRole('button', { name: `Open ⁨${name}⁩` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the desk sells a package once: it asks for what is missing, and says why a second one is not sold', async ({
  page,
  product,
}) => {
  const name = newName('Packa')
  const customer = await ApiPerson.register(product.url, name)
  await signInAdmin(page, product.url)
  await page.goto(`/AdminDashboard/Customers?q=${encodeURIComponent(customer.email)}`)
  await page.getByRole('link', { name, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Add package' })
  const sell = question.getByRole('button', { name: 'Sell package' })
  const sellFirst = async () => {
    await question.getByLabel('Package', { exact: true }).selectOption({ index: 1 })
    await sell.click()
  }
  await page.getByRole('button', { name: 'Add package' }).click()
  await expect(question).toContainText(name)
  await sell.click()
  await expect(question.getByRole('alert')).toContainText('Choose a package')
  await sellFirst()
  await expect(question).toContainText('Please choose where.')
  await question.getByLabel('Where is the money taken?').selectOption({ index: 1 })
  await sell.click()
  await expectToast(page, { kind: 'success', text: 'Package sold', ms: TOAST_MS.success })
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add package' }).click()
  await question.getByRole('radio', { name: 'Unpaid' }).check()
  await sellFirst()
  await expect(question.getByRole('alert')).toContainText('so no second package can be sold.')
})
