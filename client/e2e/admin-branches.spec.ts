import { TOAST_MS } from '@car-wash/server/contract/constants'
import type { BookingView, BranchView } from '@car-wash/server/contract'
import type { Locator } from '@playwright/test'
import { ApiPerson, dayFromNow } from './support/api.ts'
import { newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { MailProgram } from './support/mail-program.ts'
import { englishDate, englishTime, expectColumns, rowOf, typeDate } from './support/tables.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const TABLE = 'Branches'
const REQUIRED = ['Name', 'Location', 'Phone', 'Opening time', 'Closing time']

test('a branch has five required fields, can be added and edited but not deleted, and Cancel shows while editing', async ({
  page,
  product,
}) => {
  test.slow()
  await signInAdmin(page, product.url)
  let answer = (): void => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/admin/branches', async route => {
    await held
    await route.continue()
  })
  await page.goto('/BranchCrud')
  await expect(page.locator('main').getByText('Loading…')).toBeAttached()
  answer()
  await expectColumns(page, TABLE, ['Name', 'Location', 'Phone', 'Hours'])
  await page.unrouteAll({ behavior: 'wait' })
  const table = page.getByRole('table', { name: TABLE })
  await expect(table.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  await expect(table.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add branch' }).click()
  const form = page.locator('main form:not([role=search])')
  const fieldOf = (label: string) => form.getByLabel(label).and(page.locator(':required')).first()
  for (const label of REQUIRED.slice(0, 3)) {
    await expect(fieldOf(label)).toHaveCount(1)
    await fieldOf(label).fill('')
  }
  const submit = form.getByRole('button', { name: /^(Add|Save) branch$/ })
  await submit.click()
  for (const label of REQUIRED.slice(0, 3))
    await expect(fieldOf(label)).toHaveAttribute('aria-invalid', 'true')
  const name = newName('Lido')
  await fieldOf('Name').fill(name)
  await fieldOf('Location').fill('https://maps.example.com/lido')
  await fieldOf('Phone').fill('+39 06 5550111')
  await submit.click()
  await expectToast(page, { kind: 'success', text: 'Branch added', ms: TOAST_MS.success })
  const row = rowOf(page, TABLE, name)
  await expect(row).toContainText('+39 06 5550111')
  await expect(row.getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    'https://maps.example.com/lido',
  )

  await row.getByRole('button', { name: 'Edit' }).click()
  await fieldOf('Phone').fill('+39 06 5550112')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(row).toContainText('+39 06 5550111')
  await row.getByRole('button', { name: 'Edit' }).click()
  await fieldOf('Phone').fill('+39 06 5550112')
  await submit.click()
  await expectToast(page, { kind: 'success', text: 'Branch saved', ms: TOAST_MS.success })
  await expect(row).toContainText('+39 06 5550112')
})

test('another admin’s newer changes are shown before they are overwritten, and typed text is never dropped without asking', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const other = await newBranch(admin)
  const phoned = (phone: string) =>
    admin.send(`/api/admin/branches/${branch._id}`, { ...branch, rev: undefined, phone }, 'PUT')
  const phoneNow = async () => (await admin.branches()).find(({ _id }) => _id === branch._id)?.phone
  await page.goto('/BranchCrud')
  const form = page.locator('main form:not([role=search])')
  const [location, phone] = [form.getByLabel('Location'), form.getByLabel('Phone')]
  const save = form.getByRole('button', { name: 'Save branch' })
  const conflict = form.getByRole('alert').filter({ hasText: 'Someone else saved changes here' })
  await rowOf(page, TABLE, branch.name).getByRole('button', { name: 'Edit' }).click()
  await location.fill('Via Nuova 2, Ostia')
  await rowOf(page, TABLE, other.name).getByRole('button', { name: 'Edit' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(branch.name)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(location).toHaveValue('Via Nuova 2, Ostia')

  await phoned('+39 06 5550777')
  await save.click()
  await expect(conflict).toBeVisible()
  // Pressing Save again does not skip the notice.
  await save.click()
  await expect(conflict).toBeVisible()
  expect(await phoneNow()).toBe('+39 06 5550777')
  await conflict.getByRole('button', { name: 'Load the saved version' }).click()
  await expect(phone).toHaveValue('+39 06 5550777')
  await expect(location).toHaveValue(branch.location)
  await expect(conflict).toHaveCount(0)

  await phoned('+39 06 5550888')
  await location.fill('Via Nuova 3, Ostia')
  await save.click()
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expectToast(page, { kind: 'success', text: 'Branch saved', ms: TOAST_MS.success })
  await expect(form).toHaveCount(0)
  const row = rowOf(page, TABLE, branch.name)
  await expect(row).toContainText('Via Nuova 3, Ostia')
  await expect(row).toContainText('+39 06 5550777')
})

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
  await rowOf(page, TABLE, branch.name).getByRole('button', { name: 'Edit' }).click()
  const form = page.locator('main form:not([role=search])')
  const add = form.getByRole('button', { name: 'Add closure' })
  if (!(await add.isVisible())) await form.getByText('Closures', { exact: true }).click()
  await add.click()
  const closure = form.getByRole('group', { name: 'Closure 1' })
  for (const label of ['First day', 'Last day']) await fillDay(closure, label, day)
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
  const now = await admin.get<BookingView>(`/api/bookings/${moved.booking._id}`)
  expect(now.bookingDate).not.toBe(day)
  expect(now.status).toBe('pending')
  const mailsBefore = mails.count()

  await expect(page.getByText('1 booking to sort out')).toBeVisible()
  await carOf(cancelled.name).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toContainText('Cancel this booking because the branch is closed?')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('to sort out')).toHaveCount(0)
  const gone = await admin.get<BookingView>(`/api/bookings/${cancelled.booking._id}`)
  expect(gone).toMatchObject({ status: 'cancelled', cancelReason: 'closure' })
  const mail = await mails.opened(mailsBefore + 1)
  expect(mail.to).toBe(cancelled.email)
  expect(mail.subject).toBe('Washline: your booking is Cancelled')
  expect(mail.body).toContain(englishDate(day))
})

test('a search finds branches by part of the name or address', async ({ page, product }) => {
  const { branch } = await signInWithBranch(page, product.url)
  await page.goto('/BranchCrud')
  const rows = page.getByRole('table', { name: TABLE }).getByRole('row')
  const search = page.getByRole('searchbox', { name: 'Search branches' })
  await search.fill(`OSTIA ${branch.name.slice(6).toUpperCase()}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(branch.name)
  await search.fill('nowhere at all')
  await expect(page.getByText('No branch matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all branches' }).click()
  await expect(search).toHaveValue('')
  await expect(rowOf(page, TABLE, branch.name)).toBeVisible()
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
  for (const label of ['First day', 'Last day']) await fillDay(dialog, label, day)
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

test('the hours of one branch are copied to another', async ({ page, product }) => {
  const { admin, branch } = await signInWithBranch(page, product.url)
  const other = await newBranch(admin)
  await admin.send(
    `/api/admin/branches/${branch._id}`,
    { ...branch, rev: undefined, operatingHours: '09:30', weekHours: { sun: null } },
    'PUT',
  )
  await page.goto('/BranchCrud')
  await page.getByRole('button', { name: 'Copy hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy hours to other branches' })
  await dialog.getByLabel('Copy from').selectOption(branch._id)
  await expect(dialog.getByRole('checkbox', { name: branch.name })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: other.name }).check()
  await dialog.getByRole('button', { name: 'Copy hours' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: other.name })).toContainText('Saved')
  const saved = (await admin.branches()).find(({ _id }) => _id === other._id)
  expect(saved).toMatchObject({ operatingHours: '09:30', weekHours: { sun: null } })
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

/** Fills either kind of date field: the browser's own input, or separate parts. */
async function fillDay(closure: Locator, label: string, day: string): Promise<void> {
  const parts = closure.getByRole('group', { name: label })
  await expect(closure.getByLabel(label).first()).toBeVisible()
  if ((await parts.count()) > 0) await typeDate(closure.page(), parts, day)
  else await closure.getByLabel(label).fill(day)
}
