import { readFileSync } from 'node:fs'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { BookingDetail, BookingView } from '@car-wash/server/contract'
import type { Locator, Page } from '@playwright/test'
import { ApiPerson, dayFromNow, DEMO_PASSWORD, SUPER_ADMIN } from './support/api.ts'
import { BOOKINGS, findBooking, LIST } from './support/booking-list.ts'
import { bookWash, newBooker, newHolder, newName, signInAdmin } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { chooseSample } from './support/sample.ts'
import { englishDate, englishTime, expectColumns, rowOf, typeDate } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('the list of bookings has its columns and keeps its branch and status filters in the URL', async ({
  page,
  product,
}) => {
  test.slow()
  const { name, customer, booking } = await newBooker(product.url)
  await signInAdmin(page, product.url)
  await page.route('**/api/admin/bookings?*', async route => {
    await expect(page.getByText('Loading…').first()).toBeAttached()
    await route.continue()
  })
  await findBooking(page, name)
  const row = rowOf(page, BOOKINGS, name)
  await expect(row).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await expectColumns(page, BOOKINGS, [
    'Customer',
    'Service',
    'Price',
    'Branch',
    'Branch ID',
    'Remaining washes',
    'Package expiry',
    'Date',
    'Time',
    'Status',
  ])
  for (const text of [
    customer.email,
    booking.serviceId.name,
    `€${booking.serviceId.price.toFixed(2)}`,
    booking.branchId.name,
    booking.branchId._id,
    englishDate(booking.bookingDate),
    englishTime(booking.bookingTime),
  ])
    await expect(row).toContainText(text)
  await expect(row.getByRole('combobox', { name: 'Status of' }).getByRole('option')).toHaveText([
    'Pending',
    'Confirmed',
    'Completed',
    'Cancelled',
  ])

  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  await expect(status.getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Confirmed',
    'Completed',
    'Cancelled',
  ])
  await status.selectOption('Completed')
  await expect(page).toHaveURL(/status=completed/)
  await expect(page.getByText('No bookings found')).toBeVisible()
  await status.selectOption('Pending')
  await expect(row).toHaveCount(1)
  const branch = page.getByRole('combobox', { name: 'Branch', exact: true })
  const other = (await customer.branches()).find(({ _id }) => _id !== booking.branchId._id)
  await branch.selectOption(other?._id ?? '')
  await expect(page.getByText('No bookings found')).toBeVisible()
  await branch.selectOption(booking.branchId._id)
  await expect(page).toHaveURL(new RegExp(`branchId=${booking.branchId._id}`))
  await page.reload()
  await expect(row).toHaveCount(1)
  await expect(status).toHaveValue('pending')
  await expect(branch).toHaveValue(booking.branchId._id)

  await page.getByRole('tab', { name: 'User packages' }).click()
  await expect(page.getByRole('table', { name: 'User packages' })).toBeVisible()
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByRole('table', { name: BOOKINGS })).toBeVisible()
})

test('each change of status is saved, opens a prefilled e-mail and reloads the list, and completing takes a wash', async ({
  page,
  product,
}) => {
  test.slow()
  const { name, customer, userPackage } = await newHolder(product.url)
  const booking = await bookWash(customer, { days: 8, userPackage })
  const mails = await MailProgram.of(page)
  const { admin } = await signInAdmin(page, product.url)
  await findBooking(page, name)
  const row = rowOf(page, BOOKINGS, name)
  const facts = [
    `Service: ${booking.serviceId.name}`,
    `Branch: ${booking.branchId.name}`,
    `Date: ${englishDate(booking.bookingDate)}`,
    `Time: ${englishTime(booking.bookingTime)}`,
  ].join('\n')
  const regards = 'Kind regards,\nThe Washline Team\n'

  let count = 0
  for (const [status, left] of [
    ['Confirmed', 4],
    ['Completed', 3],
    ['Pending', 4],
    ['Cancelled', 4],
  ] as const) {
    const reload = page.waitForResponse(reply => reply.url().includes('/api/admin/bookings?'))
    await row.getByRole('combobox', { name: 'Status of' }).selectOption(status)
    // The wash is more than half a day away.
    if (status === 'Completed')
      await page.getByRole('alertdialog').getByRole('button', { name: status }).click()
    await reload
    const mail = await mails.opened(++count)
    // Later toasts would have the same text, so no second one appears.
    if (count === 1)
      await expectToast(page, { kind: 'info', text: 'is ready in your mail program', ms: TOAST_MS.default })
    expect(mail.to).toBe(customer.email)
    expect(mail.subject).toBe(`Washline: your booking is ${status}`)
    expect(mail.body).toBe(
      `Hello ${name},\n\nThe status of your booking has changed. New status: ${status}.\n\n` +
        `${facts}\nRemaining washes: ${String(left)}\n\n${regards}`,
    )
    const saved = await admin.get<BookingView>(`/api/bookings/${booking._id}`)
    expect(saved.status).toBe(status.toLowerCase())
    expect(saved.userPackageId?.remainingWashes).toBe(left)
    await expect(row.getByRole('combobox', { name: 'Status of' })).toHaveValue(status.toLowerCase())
  }
})

test('a payment is saved and opens a confirmation e-mail', async ({ page, product }) => {
  const { name, customer, booking } = await newBooker(product.url)
  const mails = await MailProgram.of(page)
  const { admin } = await signInAdmin(page, product.url)
  await findBooking(page, name)
  const payment = rowOf(page, BOOKINGS, name).getByRole('combobox', { name: 'Payment of' })
  await payment.selectOption('Paid')
  const mail = await mails.opened(1)
  expect(mail).toMatchObject({ to: customer.email, subject: 'Washline: payment received' })
  expect(mail.body).toContain(`Price: €${booking.serviceId.price.toFixed(2)}`)
  expect(mail.body.trimEnd().endsWith('The Washline Team')).toBe(true)
  const saved = () => admin.get<BookingView>(`/api/bookings/${booking._id}`)
  expect((await saved()).paymentStatus).toBe('paid')
  await payment.selectOption('Unpaid')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give back' }).click()
  await expect.poll(async () => (await saved()).paymentStatus).toBe('unpaid')
})

test('a failed change of status, payment or a failed deletion shows its own error, and the row stays as it was', async ({
  page,
  product,
}) => {
  test.slow()
  const { name } = await newBooker(product.url)
  const mails = await MailProgram.of(page)
  await signInAdmin(page, product.url)
  await findBooking(page, name)
  const row = rowOf(page, BOOKINGS, name)
  await expect(row).toHaveCount(1)
  await page.route('**/api/admin/bookings/*{,/*}', route =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, json: {} }),
  )
  await row.getByRole('combobox', { name: 'Status of' }).selectOption('Confirmed')
  await expectToast(page, { kind: 'error', text: 'Failed to update booking status', ms: TOAST_MS.default })
  await expect(row.getByRole('combobox', { name: 'Status of' })).toHaveValue('pending')
  await row.getByRole('combobox', { name: 'Payment of' }).selectOption('Paid')
  await expectToast(page, { kind: 'error', text: 'Failed to update payment status', ms: TOAST_MS.default })
  await expect(row.getByRole('combobox', { name: 'Payment of' })).toHaveValue('unpaid')

  await row.getByRole('button', { name: 'Delete the booking of' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to delete booking')
  await page.unrouteAll({ behavior: 'wait' })
  expect(mails.count()).toBe(0)
})

test('a booking is deleted after a confirmation and the admin’s own password, which the server checks', async ({
  page,
  product,
}) => {
  const { name, booking } = await newBooker(product.url)
  await signInAdmin(page, product.url)
  await findBooking(page, name)
  const row = rowOf(page, BOOKINGS, name)
  const remove = row.getByRole('button', { name: 'Delete the booking of' })
  const dialog = page.getByRole('alertdialog')

  await remove.click()
  await expect(dialog).toContainText('Are you sure you want to delete this booking?')
  for (const text of [name, booking.serviceId.name, booking.branchId.name])
    await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()

  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Please enter the deletion password')
  await dialog.getByLabel('Your own password').fill('Not-my-password-9')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Incorrect deletion password!')
  await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectToast(page, { kind: 'success', text: 'Booking deleted', ms: TOAST_MS.success })
  await expect(page.getByText('No bookings found')).toBeVisible()
})

test('the details of a booking show its facts, its history and what happened to the wash', async ({
  page,
  product,
}) => {
  const { name, customer, userPackage } = await newHolder(product.url)
  const booking = await bookWash(customer, { days: 8, userPackage })
  const { admin } = await signInAdmin(page, product.url)
  await admin.setStatus(booking, 'confirmed')
  await admin.setStatus(booking, 'completed')
  await findBooking(page, name)
  await rowOf(page, BOOKINGS, name).getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  for (const text of [customer.email, booking.serviceId.name, booking.branchId.name, 'Completed'])
    await expect(dialog).toContainText(text)
  const history = dialog.locator('section').filter({ hasText: 'History' })
  await expect(history.getByRole('listitem')).toContainText([
    'Pending',
    'Pending → Confirmed',
    'Confirmed → Completed',
  ])
  const { history: kept } = await admin.get<BookingDetail>(`/api/bookings/${booking._id}`)
  await expect(history.getByRole('listitem').last()).toContainText(kept.at(-1)?.by.name ?? 'nobody')
  const ledger = dialog.locator('section').filter({ hasText: 'Washes of the package' })
  await expect(ledger.getByRole('listitem')).toContainText(['Held for a booking', 'Used'])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

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
  await Promise.all(Array.from({ length: 8 }, () => ApiPerson.register(product.url)))
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

test('when two admins change one booking at once, the second sees what happened and nothing is lost', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const { name, booking } = await newBooker(product.url)
  const mails = await MailProgram.of(page)
  const { admin } = await signInAdmin(page, product.url)
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  const otherMails = await MailProgram.of(other)
  await signInAdmin(other, product.url, SUPER_ADMIN)
  // Both see the same state.
  await findBooking(page, name)
  await findBooking(other, name)
  const statusAt = (of: Page) => rowOf(of, BOOKINGS, name).getByRole('combobox', { name: 'Status of' })
  await expect(statusAt(page)).toHaveValue('pending')
  await expect(statusAt(other)).toHaveValue('pending')

  await statusAt(other).selectOption('Confirmed')
  await otherMails.opened(1)
  await statusAt(page).selectOption('Cancelled')
  const notice = page.getByRole('alert').filter({ hasText: 'Your change wasn’t made.' })
  await expect(notice).toContainText(name)
  await expect(notice).toContainText('is now: Confirmed')
  await expectToast(page, { kind: 'error', text: 'Failed to update booking status', ms: TOAST_MS.default })
  await expect(statusAt(page)).toHaveValue('confirmed')
  expect(mails.count()).toBe(0)

  await notice.getByRole('button', { name: 'See what happened' }).click()
  await expect(page.getByRole('dialog')).toContainText('Pending → Confirmed')
  await page.keyboard.press('Escape')
  // With that knowledge, the same admin can still override it.
  await statusAt(page).selectOption('Cancelled')
  await mails.opened(1)
  await expect(notice).toHaveCount(0)
  const { status, history } = await admin.get<BookingDetail>(`/api/bookings/${booking._id}`)
  expect(status).toBe('cancelled')
  expect(history.map(({ to }) => to)).toEqual(['pending', 'confirmed', 'cancelled'])
  await context.close()
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
