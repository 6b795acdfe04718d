import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { BookingDetail, BookingView, WashServiceView } from '@car-wash/server/contract'
import { ApiPerson, BRANCH_ADMIN, dayFromNow } from './support/api.ts'
import { BOOKINGS, findBooking, LIST } from './support/booking-list.ts'
import {
  bookWalkIn,
  bookWash,
  holdBack,
  newBooker,
  newBranch,
  newName,
  signInAdmin,
  signInWithBranch,
} from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { englishDate, englishTime, rowOf, typeDate } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

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
    const { status } = await admin.get<BookingView>(`/api/bookings/${booking._id}`)
    expect(status).toBe('confirmed')
  }

  // The payment method is kept. Changing only the reason of a cancelled booking sends the customer no e-mail.
  const [{ name, booking } = { name: '', booking: undefined }] = customers
  await control(name, 'Payment').selectOption('Paid · Cash')
  await mails.opened(3)
  await expect(control(name, 'Payment')).toHaveValue('cash')
  await control(name, 'Status').selectOption('Cancelled')
  await page.getByText(/^Keep/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await mails.opened(4)
  await rowOf(page, BOOKINGS, name).getByRole('combobox', { name: 'reason' }).selectOption('No-show')
  const now = () => admin.get<BookingView>(`/api/bookings/${booking?._id ?? ''}`)
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
  const now = () => admin.get<BookingView>(`/api/bookings/${id}`)

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
  await page.getByText(/^Keep/).click()
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
  await rowOf(page, BOOKINGS, name).getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move booking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(name)
  await dialog.getByLabel('Branch').selectOption(branch._id)
  await dialog
    .getByRole('option')
    .filter({ hasText: /\d\d:\d\d/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expectToast(page, { kind: 'success', text: 'Booking moved', ms: TOAST_MS.success })
  await expect(dialog).toHaveCount(0)
  const moved = await admin.get<BookingDetail>(`/api/bookings/${booking._id}`)
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

  await row.getByRole('button', { name }).first().click()
  const history = page.getByRole('dialog').locator('section').filter({ hasText: 'History' })
  await expect(history).toContainText('Booking moved')
  await expect(history).toContainText(booking.branchId.name)
  await expect(history).toContainText(englishTime(booking.bookingTime))
})

test('a search matches the beginning of name, e-mail, phone and plate, and only within a branch admin’s own branch', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin } = await signInAdmin(page, product.url, BRANCH_ADMIN)
  const [own] = (await admin.branches()).filter(({ name }) => name.includes('Roma Centro'))
  if (!own) throw new Error('the sample chain is missing')
  const name = newName('Zelda')
  const plate = `ZZ${String(Date.now()).slice(-6)}`
  await bookWalkIn(admin, own, { date: dayFromNow(9), name, plate })
  const customer = await ApiPerson.register(product.url, newName('Yara'))
  await bookWash(customer, { days: 8, branch: own })
  await page.goto(LIST)
  const box = page.getByRole('searchbox', { name: 'Search' })
  for (const [typed, found] of [
    [name.slice(0, -1), name],
    [plate.slice(0, -1).toLowerCase(), name],
    [customer.email.slice(0, -4), customer.email],
    ['+39 333 1234', name],
  ] as const) {
    await box.fill(typed)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(typed)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(rowOf(page, BOOKINGS, found)).toHaveCount(1)
  }
  await box.fill(name.slice(1))
  await expect(page.getByText('No bookings found')).toBeVisible()

  // The filters survive a visit to another page.
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Confirmed')
  await box.fill(name)
  await expect(rowOf(page, BOOKINGS, name)).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Reports' }).click()
  await page.waitForURL('**/Reports')
  await page.goBack()
  await expect(box).toHaveValue(name)
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('confirmed')
  await expect(rowOf(page, BOOKINGS, name)).toHaveCount(1)
})

for (const width of [1280, 360]) {
  test(`a page of the list starts at its first row, keeps its place after a change, and Back leads to the previous one (${String(width)} px)`, async ({
    page,
    product,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const mails = await MailProgram.of(page)
    await signInAdmin(page, product.url)
    await page.goto(`${LIST}?status=confirmed&sort=startsAt`)
    const rows = page.getByRole('table', { name: BOOKINGS }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(25)
    const first = (await rows.first().textContent()) ?? ''
    const pages = page.getByRole('navigation', { name: 'Pages of bookings' })
    await rows.last().scrollIntoViewIfNeeded()
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(rows.first()).not.toHaveText(first)
    await expect(rows.first()).toBeInViewport()

    const address = page.url()
    const payment = page
      .getByRole('table', { name: BOOKINGS })
      .getByRole('combobox', { name: 'Payment of' })
      .first()
    const second = (await rows.first().getByRole('rowheader').textContent()) ?? ''
    await payment.selectOption('Unpaid')
    const question = page.getByRole('alertdialog')
    // Nothing is asked where nothing was paid.
    if (await payment.evaluate(select => (select as HTMLSelectElement).value !== 'unpaid'))
      await question.getByRole('button', { name: 'Give back' }).click()
    await payment.selectOption('Paid · Other')
    await expect(payment).toHaveValue('other')
    await expect.poll(() => mails.count()).toBeLessThanOrEqual(1)
    expect(page.url()).toBe(address)
    await expect(rows.first().getByRole('rowheader')).toHaveText(second)

    await page.goBack()
    await expect(page).not.toHaveURL(/cursor=/)
    await expect(rows.first()).toHaveText(first)
  })
}

test('a deleted booking appears in the list of deleted bookings and is read-only', async ({
  page,
  product,
}) => {
  const name = newName()
  const { admin, branch } = await signInWithBranch(page, product.url)
  await bookWalkIn(admin, branch, { date: dayFromNow(9), name, plate: 'DE303CC' })
  await findBooking(page, name)
  await rowOf(page, BOOKINGS, name).getByRole('button', { name: 'Delete the booking of' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByLabel('Your own password').fill('Demo-wash-2025')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No bookings found')).toBeVisible()
  await page.getByRole('combobox', { name: 'List', exact: true }).selectOption('Deleted')
  const row = rowOf(page, BOOKINGS, name)
  await expect(row).toContainText('Confirmed')
  await expect(row.getByRole('combobox')).toHaveCount(0)
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('changing to a branch that does not offer the service clears the choice of service', async ({
  page,
  product,
}) => {
  const { admin } = await signInAdmin(page, product.url)
  const [branch, elsewhere] = [await newBranch(admin), await newBranch(admin)]
  const special = await admin.send<WashServiceView>('/api/services', {
    name: newName('Zen'),
    description: 'A wash without a sound',
    price: 30,
    duration: 30,
    branches: [elsewhere._id],
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
