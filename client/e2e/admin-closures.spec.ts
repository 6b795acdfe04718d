import type { BranchView } from '@car-wash/server/contract'
import { ApiPerson, dayFromNow } from './support/api.ts'
import { newBranch, newName, signInWithBranch } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { BRANCHES, englishDate, englishTime, rowOf } from './support/tables.ts'
import { expect, test } from './support/test.ts'

test('a closure lists the bookings it affects before it is saved, and each is moved or cancelled', async ({
  page,
  product,
}) => {
  test.slow()
  const mails = await MailProgram.of(page)
  const { admin, branch } = await signInWithBranch(page, product.url)
  const day = dayFromNow(12)
  const [moved, cancelled] = [await bookAt(product.url, branch, day), await bookAt(product.url, branch, day)]
  await page.goto('/BranchCrud')
  await rowOf(page, BRANCHES, branch.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('main form:not([role=search])')
  const add = form.getByRole('button', { name: 'Add closure' })
  if (!(await add.isVisible())) await form.getByText('Closures', { exact: true }).click()
  await add.click()
  const closure = form.getByRole('group', { name: 'Closure 1' })
  for (const label of ['First day', 'Last day']) await closure.getByLabel(label).fill(day)
  await closure.getByLabel('Reason (English)', { exact: true }).fill('New tunnel')
  const save = form.getByRole('button', { name: 'Save branch' })
  await save.click()

  // Nothing is saved before the admin has seen the affected bookings.
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('2 bookings no longer fit')
  for (const { name, booking } of [moved, cancelled]) {
    await expect(dialog).toContainText(name)
    await expect(dialog).toContainText(englishTime(booking.bookingTime))
  }
  const saved = async () => (await admin.branches()).find(({ _id }) => _id === branch._id)?.closures ?? []
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  expect(await saved()).toEqual([])
  await save.click()
  await dialog.getByRole('button', { name: 'Save and sort them out' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await saved()).toHaveLength(1)

  await expect(page.getByText('2 bookings to sort out')).toBeVisible()
  const carOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await carOf(moved.name).getByRole('button', { name: 'Move to' }).first().click()
  await expect(carOf(moved.name)).toHaveCount(0)
  const now = await admin.call('GET /bookings/:id', { params: { id: moved.booking._id } })
  expect(now.bookingDate).not.toBe(day)
  expect(now.status).toBe('pending')
  const mailsBefore = mails.count()

  await expect(page.getByText('1 booking to sort out')).toBeVisible()
  await carOf(cancelled.name).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toContainText('Cancel this booking because the branch is closed?')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('to sort out')).toHaveCount(0)
  const gone = await admin.call('GET /bookings/:id', { params: { id: cancelled.booking._id } })
  expect(gone).toMatchObject({ status: 'cancelled', cancelReason: 'closure' })
  const mail = await mails.opened(mailsBefore + 1)
  expect(mail.to).toBe(cancelled.email)
  expect(mail.subject).toBe('Washline: your booking is Cancelled')
  expect(mail.body).toContain(englishDate(day))
})

test('one closure is added to several branches, and one with bookings asks first', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const busy = await newBranch(admin)
  const day = dayFromNow(12)
  await bookAt(product.url, busy, day)
  const closuresOf = async (id: string) =>
    (await admin.branches()).find(({ _id }) => _id === id)?.closures ?? []

  await page.goto('/BranchCrud')
  await page.getByRole('button', { name: 'Close several' }).click()
  const dialog = page.getByRole('dialog', { name: 'One closure for several branches' })
  for (const label of ['First day', 'Last day']) await dialog.getByLabel(label).fill(day)
  await dialog.getByRole('button', { name: 'Add closure' }).click()
  await expect(dialog).toContainText('Please choose at least one branch.')
  for (const { name } of [branch, busy]) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Add closure' }).click()
  const result = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(result(branch.name)).toContainText('Saved')
  await expect(result(busy.name)).toContainText('Not saved: 1 booking no longer fits')
  expect(await closuresOf(branch._id)).toHaveLength(1)
  expect(await closuresOf(busy._id)).toEqual([])

  await dialog.getByRole('button', { name: 'Save and sort them out' }).click()
  await expect(result(busy.name)).toContainText('Saved, 1 booking to sort out')
  expect(await closuresOf(branch._id)).toHaveLength(1)
  expect(await closuresOf(busy._id)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(new RegExp(`${busy.name}.?: 1 booking to sort out`))).toBeInViewport()
})

async function bookAt(url: string, branch: BranchView, date: string) {
  const name = newName('Cleo')
  const customer = await ApiPerson.register(url, name)
  const [service] = (await customer.services()).filter(({ branches }) => branches.length === 0)
  if (!service) throw new Error('no service is offered at every branch')
  const [bookingTime = ''] = (await customer.day(branch, service, date)).times
  const place = { branchId: branch._id, serviceId: service._id, bookingDate: date, bookingTime }
  return { name, email: customer.email, booking: await customer.book(place) }
}
