import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { ApiPerson, BRANCH_ADMIN, dayFromNow, DEMO_PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { bookWash, newHolder, signInAdmin } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { englishDate, expectColumns, rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const PACKAGES = 'User packages'

/** Filters the list to one customer. */
async function find(page: Page, name: string): Promise<void> {
  await page.goto(`/AdminDashboard/Bookings?tab=packages&q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, PACKAGES, name)).toHaveCount(1, { timeout: 20_000 })
}

const shown = (admin: ApiPerson, name: string) =>
  admin.call('GET /admin/user-packages', { query: { q: name } }).then(({ data }) => data[0])

test('user packages have their columns, payment and details open prefilled e-mails, and the payment is saved', async ({
  page,
  product,
}) => {
  test.slow()
  const { name, customer, userPackage } = await newHolder(product.url)
  const mails = await MailProgram.of(page)
  const { admin } = await signInAdmin(page, product.url)
  await find(page, name)
  await expectColumns(page, PACKAGES, [
    'Customer',
    'Package',
    'Price',
    'Total washes',
    'Remaining washes',
    'Expiry date',
    'Payment',
  ])
  const row = rowOf(page, PACKAGES, name)
  const expiry = englishDate(userPackage.expiryDate)
  for (const text of [customer.email, 'Express Four', '€49.00', '4', expiry])
    await expect(row).toContainText(text)

  const payment = row.getByRole('combobox', { name: 'Payment of' })
  await expect(payment.getByRole('option').filter({ hasText: /^(Paid|Unpaid)$/ })).toHaveCount(2)
  await expect(payment).toHaveValue('unpaid')
  await payment.selectOption('Paid')
  // The chain's owner says where the money is.
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Take the money' }).click()
  await expect(question.getByText('Please choose where.')).toBeVisible()
  await question.getByLabel('Where is the money taken?').selectOption('Washline Roma Centro')
  await question.getByRole('button', { name: 'Take the money' }).click()
  const confirmation = await mails.opened(1)
  expect(confirmation.to).toBe(customer.email)
  expect(confirmation.subject).toBe('Washline: payment for your package received')
  for (const text of ['Hello,', 'Package: Express Four', `Expiry date: ${expiry}`])
    expect(confirmation.body).toContain(text)
  expect(confirmation.body.endsWith('The Washline Team\n')).toBe(true)
  expect(await shown(admin, name)).toMatchObject({ isPaid: true, soldAt: { name: 'Washline Roma Centro' } })

  await row.getByRole('button', { name: 'Send details to' }).click()
  const details = await mails.opened(2)
  expect(details.to).toBe(customer.email)
  for (const text of ['Hello,', 'Express Four', 'The Washline Team']) expect(details.body).toContain(text)

  await payment.selectOption('Unpaid')
  await expect(question).toContainText(/Refund .?€49\.00.?\?/)
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect.poll(async () => (await shown(admin, name))?.isPaid).toBe(false)
  expect(mails.count()).toBe(2)

  await page.getByRole('combobox', { name: 'Payment', exact: true }).selectOption('Paid')
  await expect(page).toHaveURL(/isPaid=true/)
  await expect(page.getByText('No packages found')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No packages found')).toBeVisible()
})

test('an expiry can be extended with a reason, which the wash history shows', async ({ page, product }) => {
  test.slow()
  const { name, customer, userPackage } = await newHolder(product.url)
  await signInAdmin(page, product.url)
  await find(page, name)
  const row = rowOf(page, PACKAGES, name)
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Extend expiry')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(englishDate(userPackage.expiryDate))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog).toContainText('Please choose a later date.')
  await expect(dialog).toContainText('Please fill in this field.')
  const later = dayFromNow(200)
  await dialog.getByLabel('New expiry date').fill(later)
  await dialog.getByLabel('Reason').fill('Was in hospital')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expectToast(page, { kind: 'success', text: 'Expiry extended', ms: TOAST_MS.success })
  await expect(row).toContainText(englishDate(later))

  await choose('Wash history')
  const history = page.getByRole('dialog').getByRole('table')
  await expect(history).toContainText('Expiry extended')
  await expect(history).toContainText('Was in hospital')
  const ledger = await customer.call('GET /users/packages/:id/ledger', { params: { id: userPackage._id } })
  expect(JSON.stringify(ledger)).toContain('Was in hospital')
})

test('Escape or a click outside the dialog does not drop the reason typed for a later expiry', async ({
  page,
  product,
}) => {
  const { name } = await newHolder(product.url)
  const { t } = await signInAdmin(page, product.url)
  await find(page, name)
  const open = async () => {
    await rowOf(page, PACKAGES, name).getByRole('button', { name: 'More for' }).click()
    await page.getByRole('menuitem', { name: 'Extend expiry' }).click()
  }
  const dialog = page.getByRole('dialog').filter({ hasText: t('adminPackages.extendText') })
  await open()
  await expect(dialog).toBeVisible()
  // Nothing to lose yet.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await open()
  const reason = dialog.getByLabel('Reason')
  await reason.fill('Was in hospital')
  const question = page.getByRole('alertdialog', { name: t('actions.discardQuestion') })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: t('actions.keepEditing') }).click()
  await expect(question).toHaveCount(0)
  await expect(reason).toHaveValue('Was in hospital')
  await page.mouse.click(10, 10)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(reason).toHaveValue('Was in hospital')
  // Answering the question has not submitted the form.
  await expect(dialog).not.toContainText('Please choose a later date.')
  await page.mouse.click(10, 10)
  await question.getByRole('button', { name: t('actions.discard') }).click()
  await expect(question).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})

test('a user package is deleted after a confirmation and the admin’s own password, unless washes are booked with it', async ({
  page,
  product,
}) => {
  test.slow()
  const { name, customer, userPackage } = await newHolder(product.url)
  const booking = await bookWash(customer, { days: 10, userPackage })
  const { admin } = await signInAdmin(page, product.url)
  await find(page, name)
  const row = rowOf(page, PACKAGES, name)
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  const password = dialog.getByLabel('Your own password')

  await row.getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this package?')
  await expect(dialog).toContainText(name)
  await confirm.click()
  await expect(dialog).toContainText('Please enter the deletion password')
  await password.fill('Not-my-password-9')
  await confirm.click()
  await expect(dialog).toContainText('Incorrect deletion password!')
  await password.fill(DEMO_PASSWORD)
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to delete package')
  await admin.setStatus(booking, 'cancelled')
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expectToast(page, { kind: 'success', text: 'Package deleted successfully', ms: TOAST_MS.success })
  await expect(page.getByText('No packages found')).toBeVisible()
})

test('a failed payment shows an error and changes nothing, and a branch admin may take payments but not delete', async ({
  page,
  product,
}) => {
  const { name, customer } = await newHolder(product.url)
  // A customer of this branch.
  await bookWash(customer, { days: 10 })
  const mails = await MailProgram.of(page)
  await signInAdmin(page, product.url, BRANCH_ADMIN)
  await find(page, name)
  const row = rowOf(page, PACKAGES, name)
  const payment = row.getByRole('combobox', { name: 'Payment of' })
  await page.route('**/api/admin/user-packages/**', route => route.fulfill({ status: 503, json: {} }))
  await payment.selectOption('Paid')
  await expectToast(page, { kind: 'error', text: 'Failed to update payment status', ms: TOAST_MS.default })
  await expect(payment).toHaveValue('unpaid')
  expect(mails.count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  await payment.selectOption('Paid')
  await mails.opened(1)
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  expect((await shown(admin, name))?.isPaid).toBe(true)
  await row.getByRole('button', { name: 'More for' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Wash history',
    'Payments and receipts',
    'Extend expiry',
  ])
})
