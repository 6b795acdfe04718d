import { ApiPerson, BRANCH_ADMIN, dayFromNow } from './support/api.ts'
import { BOOKINGS, findBooking, LIST } from './support/booking-list.ts'
import { bookWalkIn, bookWash, newName, railLink, signInAdmin, signInWithBranch } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'

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
  await (await railLink(page, 'Figures', 'Reports')).click()
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
    // A line of a day has no cells.
    const rows = page
      .getByRole('table', { name: BOOKINGS })
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
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
    if (width === 360) await rows.first().getByRole('button', { name: 'More about the booking of' }).click()
    await payment.selectOption('Unpaid')
    const question = page.getByRole('alertdialog')
    // Nothing is asked where nothing was paid.
    if (await payment.evaluate(select => (select as HTMLSelectElement).value !== 'unpaid'))
      await question.getByRole('button', { name: 'Refund' }).click()
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
