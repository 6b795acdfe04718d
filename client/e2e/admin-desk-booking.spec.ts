import { readFileSync } from 'node:fs'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Locator, Page } from '@playwright/test'
import { ApiPerson, dayFromNow } from './support/api.ts'
import { BOOKINGS, findBooking, LIST } from './support/booking-list.ts'
import { newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { chooseSample } from './support/sample.ts'
import { rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('a walk-in is booked in one sheet, and the CSV holds it as text that no spreadsheet runs as a formula', async ({
  page,
  product,
}) => {
  test.slow()
  await signInAdmin(page, product.url)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog')
  const book = dialog.getByRole('button', { name: 'Book, pay later' })
  await chooseWash(dialog)
  const last = newName('').trim()
  const name = `=SUM(1+1) ${last}`
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Plate').fill('AB123CD')
  // Nobody is at the counter: the desk must be able to call.
  await expect(book).toBeDisabled()
  await dialog.getByLabel('Phone').fill('+39 333 7654321')
  await book.click()
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
  await expect(dialog).toHaveCount(0)

  await findBooking(page, last)
  const row = rowOf(page, BOOKINGS, last)
  await expect(row).toContainText('AB123CD')
  await expect(row).toContainText('Walk-in')
  await expect(row.getByRole('combobox', { name: 'Status of' })).toHaveValue('confirmed')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('bookings.csv')
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv.startsWith('\uFEFF"Booking","Date","Time","Branch","Customer",')).toBe(true)
  const lines = csv.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,"'=SUM(1+1) ${last}",`)
})

test('a customer without an account is entered while booking at the desk, and the booking is theirs', async ({
  page,
  product,
}) => {
  await signInAdmin(page, product.url)
  const name = newName('Nadia')
  const { dialog, box } = await openSheet(page)
  await box.fill(name)
  await dialog.getByRole('button', { name: 'New customer' }).click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByLabel('Phone').fill(`+39 3${String(Date.now()).slice(-9)}`)
  await form.getByRole('button', { name: 'Create customer' }).click()
  await expect(form).toBeHidden()
  await expect(box).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Book, pay later' }).click()
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
  await findBooking(page, name)
  await expect(rowOf(page, BOOKINGS, name)).not.toContainText('Walk-in')
})

test('a customer found by name is booked as that customer', async ({ page, product }) => {
  const name = newName('Zeno')
  await ApiPerson.register(product.url, name)
  await signInAdmin(page, product.url)
  const { dialog, box } = await openSheet(page)
  await box.fill(name)
  await dialog.getByRole('button', { name }).click()
  await expect(box).toHaveValue(name)
  await expect(box).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'New customer' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Book, pay later' }).click()
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
  await findBooking(page, name)
  await expect(rowOf(page, BOOKINGS, name)).not.toContainText('Walk-in')
})

test('a customer’s other car is booked for that customer, with what the desk notes', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const name = newName('Olga')
  const customer = await ApiPerson.register(product.url, name)
  const { phone } = await customer.call('GET /users/profile')
  const vehicles = [{ plate: 'OL 111 GA', label: '', type: 'suv' as const }]
  await customer.call('PUT /users/profile', { body: { name, phone, vehicles } })
  await page.goto(`/AdminDashboard/Customers?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Book for' }).click()
  const dialog = page.getByRole('dialog', { name: /^New booking for / })
  await expect(dialog.getByLabel('Plate')).toHaveValue('OL 111 GA')
  await dialog.getByLabel('Plate').fill('OL 222 GA')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name)
  await chooseWash(dialog)
  await dialog.getByLabel('Notes').fill('Roof box')
  await dialog.getByRole('button', { name: 'Book, pay later' }).click()
  await expect(dialog).toHaveCount(0)
  const { data } = await admin.call('GET /admin/bookings', { query: { q: name } })
  expect(data).toMatchObject([{ userId: { name }, vehicle: { plate: 'OL 222 GA' }, notes: 'Roof box' }])
})

test('changing to a branch that does not offer the service clears the choice of service', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const [branch, elsewhere] = [await newBranch(admin), await newBranch(admin)]
  const special = await admin.call('POST /services', {
    body: {
      name: newName('Zen'),
      description: 'A wash without a sound',
      price: 30,
      duration: 30,
      branches: [elsewhere._id],
    },
  })
  await page.goto(LIST)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Branch').selectOption(elsewhere._id)
  await dialog.getByRole('radio', { name: special.name }).check()
  await dialog.getByLabel('Date').fill(dayFromNow(6))
  await expect(dialog.getByLabel('Time')).toBeVisible()
  await dialog.getByLabel('Branch').selectOption(branch._id)
  await expect(dialog.getByRole('radio', { name: special.name })).toHaveCount(0)
  await expect(dialog.locator('input[type=radio]:checked')).toHaveCount(0)
  await expect(dialog.getByLabel('Time')).toHaveCount(0)
})

test('Escape at the desk asks before it drops what is filled in, and what was typed is still there', async ({
  page,
  product,
}) => {
  const { branch } = await signInWithBranch(page, product.url)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  // Nothing to lose yet.
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'New booking' }).click()
  await dialog.getByLabel('Branch').selectOption(branch._id)
  const question = page.getByRole('alertdialog')
  for (const answer of ['Keep editing', 'Escape'] as const) {
    // The focus returns to the dialog a frame after the question closes; keys pressed before that are lost.
    await expect(dialog.and(page.locator(':focus, :has(:focus)'))).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    if (answer === 'Escape') await page.keyboard.press(answer)
    else await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Branch')).toHaveValue(branch._id)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
})

/** Opens the sheet of a booking at the desk, with a wash chosen. */
async function openSheet(page: Page) {
  await page.goto(LIST)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await chooseWash(dialog)
  return { dialog, box: dialog.getByLabel('Name', { exact: true }) }
}

/** The sample's branch and its first service, at the last time six days from now. */
async function chooseWash(dialog: Locator): Promise<void> {
  await chooseSample(dialog.getByLabel('Branch'))
  await dialog.locator('input[type=radio][value^="de"]').first().check()
  await dialog.getByLabel('Date').fill(dayFromNow(6))
  const times = dialog.getByLabel('Time')
  await times.selectOption(await times.locator('option').last().getAttribute('value'))
}
