import { TOAST_MS } from '@car-wash/server/contract/constants'
import { DEMO_PASSWORD } from './support/api.ts'
import { BOOKINGS, findBooking } from './support/booking-list.ts'
import { bookWash, newBooker, newHolder, signInAdmin } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { englishDate, englishTime, expectColumns, rowOf } from './support/tables.ts'
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
      `Hello,\n\nThe status of your booking has changed. New status: ${status}.\n\n` +
        `${facts}\nRemaining washes: ${String(left)}\n\n${regards}`,
    )
    const saved = await admin.call('GET /bookings/:id', { params: { id: booking._id } })
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
  const saved = () => admin.call('GET /bookings/:id', { params: { id: booking._id } })
  expect((await saved()).paymentStatus).toBe('paid')
  await payment.selectOption('Unpaid')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
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

test('the details of a booking show its facts, its history and what is left of its package', async ({
  page,
  product,
}) => {
  const { name, customer, userPackage } = await newHolder(product.url)
  const booking = await bookWash(customer, { days: 8, userPackage })
  const { admin } = await signInAdmin(page, product.url)
  await admin.setStatus(booking, 'confirmed')
  await admin.setStatus(booking, 'completed')
  await findBooking(page, name)
  await rowOf(page, BOOKINGS, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const text of [customer.email, booking.serviceId.name, booking.branchId.name, 'Completed'])
    await expect(dialog).toContainText(text)
  await dialog.getByText('History').click()
  const history = dialog.getByRole('group').filter({ hasText: 'History' })
  await expect(history.getByRole('listitem')).toContainText([
    'Pending',
    'Pending → Confirmed',
    'Confirmed → Completed',
  ])
  const { history: kept } = await admin.call('GET /bookings/:id', { params: { id: booking._id } })
  await expect(history.getByRole('listitem').last()).toContainText(kept.at(-1)?.by.name ?? 'nobody')
  await expect(dialog).toContainText(`Washes left: ${String(userPackage.remainingWashes - 1)}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
