import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { Page } from '@playwright/test'
import { ApiPerson, SUPER_ADMIN } from './support/api.ts'
import { BOOKINGS, findBooking, LIST } from './support/booking-list.ts'
import { bookWash, holdBack, newBooker, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { englishDate, englishTime, rowOf } from './support/tables.ts'
import { pressMore } from './support/board.ts'
import { expect, test } from './support/test.ts'
import { radios } from './support/steps.ts'
import { expectToast } from './support/toasts.ts'

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
  const { status, history } = await admin.call('GET /bookings/:id', { params: { id: booking._id } })
  expect(status).toBe('cancelled')
  expect(history.map(({ to }) => to)).toEqual(['pending', 'confirmed', 'cancelled'])
  await context.close()
})

test('two rows changed in quick succession show the new values until they are saved, and each opens its e-mail', async ({
  page,
  product,
}) => {
  test.slow()
  const last = newName('').trim()
  const names = [`Ada ${last}`, `Bob ${last}`]
  const customers = []
  for (const name of names) {
    const customer = await ApiPerson.register(product.url, name)
    customers.push({ name, booking: await bookWash(customer, { days: 8 }) })
  }
  const mails = await MailProgram.of(page)
  const { admin } = await signInAdmin(page, product.url)
  await page.goto(`${LIST}?q=${last}`)
  const control = (name: string, of: 'Status' | 'Payment') =>
    rowOf(page, BOOKINGS, name).getByRole('combobox', { name: `${of} of` })
  await expect(rowOf(page, BOOKINGS, last)).toHaveCount(2)

  const letGo = await holdBack(page, '**/api/admin/bookings/*/confirmed?*')
  for (const name of names) {
    await control(name, 'Status').selectOption('Confirmed')
    await expect(control(name, 'Status')).toHaveAttribute('aria-busy', 'true')
    await expect(control(name, 'Status')).toHaveValue('confirmed')
    await expect(control(name, 'Payment')).toBeDisabled()
  }
  expect(mails.count()).toBe(0)
  letGo()
  await mails.opened(2)
  for (const { name, booking } of customers) {
    await expect(control(name, 'Status')).not.toHaveAttribute('aria-busy', 'true')
    await expect(control(name, 'Payment')).toBeEnabled()
    const { status } = await admin.call('GET /bookings/:id', { params: { id: booking._id } })
    expect(status).toBe('confirmed')
  }

  // The payment method is kept. Changing only the reason of a cancelled booking sends the customer no e-mail.
  const [{ name, booking } = { name: '', booking: undefined }] = customers
  await control(name, 'Payment').selectOption('Paid · Cash')
  await mails.opened(3)
  await expect(control(name, 'Payment')).toHaveValue('cash')
  await control(name, 'Status').selectOption('Cancelled')
  await page.getByRole('radio', { name: /^Keep/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await mails.opened(4)
  await rowOf(page, BOOKINGS, name).getByRole('combobox', { name: 'reason' }).selectOption('No-show')
  const now = () => admin.call('GET /bookings/:id', { params: { id: booking?._id ?? '' } })
  await expect.poll(async () => (await now()).cancelReason).toBe('no-show')
  expect((await now()).paymentMethod).toBe('cash')
  expect(mails.count()).toBe(4)
})

test('the last choice wins when a row is changed again before the first change is saved', async ({
  page,
  product,
}) => {
  const { name, booking } = await newBooker(product.url)
  const { _id: id } = booking
  const mails = await MailProgram.of(page)
  const { admin } = await signInAdmin(page, product.url)
  await findBooking(page, name)
  const control = (of: 'Status' | 'Payment') =>
    rowOf(page, BOOKINGS, name).getByRole('combobox', { name: `${of} of` })
  const now = () => admin.call('GET /bookings/:id', { params: { id } })

  const pay = await holdBack(page, '**/api/admin/bookings/*/payment?*')
  await control('Payment').selectOption('Paid · Cash')
  await control('Payment').selectOption('Paid · Other')
  await expect(control('Payment')).toHaveValue('other')
  pay()
  await expect(control('Payment')).not.toHaveAttribute('aria-busy', 'true')
  await expect(control('Payment')).toHaveValue('other')
  expect(await now()).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'other' })
  // One payment, one e-mail.
  await mails.opened(1)

  const confirm = await holdBack(page, '**/api/admin/bookings/*/confirmed?*')
  await control('Status').selectOption('Confirmed')
  await control('Status').selectOption('Cancelled')
  // A paid booking is cancelled once it is clear what happens with the money.
  await page.getByRole('radio', { name: /^Keep/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  confirm()
  await mails.opened(3)
  await expect(control('Status')).not.toHaveAttribute('aria-busy', 'true')
  await expect(control('Status')).toHaveValue('cancelled')
  expect((await now()).status).toBe('cancelled')
})

test('when the server sends e-mails itself, no mail program opens and the screen says that one was sent', async ({
  page,
  product,
}) => {
  const { name } = await newBooker(product.url)
  const mails = await MailProgram.of(page)
  await signInAdmin(page, product.url)
  await page.route('**/api/config', async route => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...((await reply.json()) as object), mail: 'smtp' } })
  })
  await findBooking(page, name)
  await rowOf(page, BOOKINGS, name).getByRole('combobox', { name: 'Status of' }).selectOption('Confirmed')
  await expectToast(page, { kind: 'success', text: 'will get an email about it', ms: TOAST_MS.success })
  expect(mails.count()).toBe(0)
})

test('the desk moves a booking to another day and branch, the customer gets an e-mail, and the history shows where it was', async ({
  page,
  product,
}) => {
  test.slow()
  const { name, customer, booking } = await newBooker(product.url)
  const mails = await MailProgram.of(page)
  const { admin, branch } = await signInWithBranch(page, product.url)
  await findBooking(page, name)
  await rowOf(page, BOOKINGS, name).getByRole('button', { name, exact: true }).click()
  await pressMore(page, 'Move booking')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(name)
  await dialog.getByLabel('Branch').selectOption(branch._id)
  await radios(dialog, 'time').first().check()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expectToast(page, { kind: 'success', text: 'Booking moved', ms: TOAST_MS.success })
  await expect(dialog).toHaveCount(0)
  const moved = await admin.call('GET /bookings/:id', { params: { id: booking._id } })
  expect(moved.branchId._id).toBe(branch._id)
  const row = rowOf(page, BOOKINGS, name)
  for (const text of [branch.name, englishTime(moved.bookingTime)]) await expect(row).toContainText(text)
  const mail = await mails.opened(1)
  expect(mail).toMatchObject({ to: customer.email, subject: 'Washline: your booking has moved' })
  for (const text of [
    `Branch: ${branch.name}`,
    `Date: ${englishDate(moved.bookingDate)}`,
    `Time: ${englishTime(moved.bookingTime)}`,
    'The Washline Team',
  ])
    expect(mail.body).toContain(text)

  await row.getByRole('button', { name, exact: true }).click()
  await dialog.getByText('History').click()
  const history = dialog.getByRole('group').filter({ hasText: 'History' })
  await expect(history).toContainText('Booking moved')
  await expect(history).toContainText(booking.branchId.name)
  await expect(history).toContainText(englishTime(booking.bookingTime))
})
