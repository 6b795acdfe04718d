import { readFileSync } from 'node:fs'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Locator, Page } from '@playwright/test'
import { ApiPerson, dayFromNow } from './support/api.ts'
import { BOOKINGS, findBooking, LIST } from './support/booking-list.ts'
import { newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { chooseSample } from './support/sample.ts'
import { rowOf, typeDate } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('a walk-in is booked in two steps, and the CSV holds it as text that no spreadsheet runs as a formula', async ({
  page,
  product,
}) => {
  test.slow()
  await signInAdmin(page, product.url)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Step 1 of 2: wash and time')
  const next = dialog.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await chooseWash(page, dialog)
  await next.click()

  await expect(dialog).toContainText('Step 2 of 2: customer')
  await dialog.getByRole('button', { name: 'Book now' }).click()
  await expect(dialog.getByText('Please fill in this field.')).toHaveCount(2)
  const last = newName('').trim()
  const name = `=SUM(1+1) ${last}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Phone').fill('+39 333 7654321')
  await dialog.getByLabel('Plate').fill('AB123CD')
  await dialog.getByRole('button', { name: 'Book now' }).click()
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
  const { dialog, box } = await openCustomerBox(page)
  await box.fill(name)
  await expect(page.getByText('No customers found')).toBeVisible()
  await box.press('Tab')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await dialog.getByRole('button', { name: 'New customer' }).click()
  const form = page.getByRole('dialog', { name: 'New customer' })
  await expect(form.getByLabel('Name')).toHaveValue(name)
  await form.getByLabel('Phone').fill(`+39 3${String(Date.now()).slice(-9)}`)
  await form.getByRole('button', { name: 'Create customer' }).click()
  await expect(form).toBeHidden()
  await expect(box).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Book now' }).click()
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
  await findBooking(page, name)
  await expect(rowOf(page, BOOKINGS, name)).not.toContainText('Walk-in')
})

test('a customer found by name stays chosen when the admin leaves the box', async ({ page, product }) => {
  const name = newName('Zeno')
  await ApiPerson.register(product.url, name)
  // The box shows the newest eight until something is typed.
  for (let newer = 0; newer < 8; newer++) await ApiPerson.register(product.url)
  await signInAdmin(page, product.url)
  const { dialog, box } = await openCustomerBox(page)
  await box.fill(name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(name)])
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.waitForLoadState('networkidle')
  await box.press('Tab')
  await expect(box).toHaveValue(name)
  await expect(dialog.getByRole('button', { name: 'New customer' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Book now' }).click()
  await expectToast(page, { kind: 'success', text: 'Booking created successfully', ms: TOAST_MS.success })
  await findBooking(page, name)
  await expect(rowOf(page, BOOKINGS, name)).not.toContainText('Walk-in')
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
  await dialog.getByLabel('Service').selectOption(special._id)
  await typeDate(page, dialog.getByRole('group', { name: 'Date' }), dayFromNow(6))
  await dialog.getByLabel('Branch').selectOption(branch._id)
  await expect(dialog.getByLabel('Service')).toHaveValue('')
  await expect(dialog).toContainText('Choose a service to see the free times')
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

/** Goes on to the second step of booking at the desk, for a customer with an account. */
async function openCustomerBox(page: Page) {
  await page.goto(LIST)
  await page.getByRole('button', { name: 'New booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await chooseWash(page, dialog)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: 'Customer with an account' }).check()
  return { dialog, box: dialog.getByRole('combobox', { name: 'Find the customer' }) }
}

/** The first step of booking at the desk: the sample's branch and service, and the last time six days from now. */
async function chooseWash(page: Page, dialog: Locator): Promise<void> {
  await chooseSample(dialog.getByLabel('Branch'))
  await chooseSample(dialog.getByLabel('Service'))
  await typeDate(page, dialog.getByRole('group', { name: 'Date' }), dayFromNow(6))
  await dialog
    .getByRole('option')
    .filter({ hasText: /\d\d:\d\d/ })
    .last()
    .click()
}
