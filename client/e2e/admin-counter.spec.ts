import type { BookingView, BranchView, CustomerView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { TOAST_MS } from '@car-wash/server/contract/constants'
import { ApiPerson, dayFromNow } from './support/api.ts'
import { bookWalkIn, bookWash, newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'

const DAY = dayFromNow(9)

const laneOf = (page: Page, bay: number) => page.locator(`[data-lane="${String(bay)}"]`)
const carIn = (page: Page, bay: number, plate: string) =>
  laneOf(page, bay).getByRole('article', { name: plate })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Booking details' })

const boardOf = (branch: BranchView) => `/AdminDashboard/Board?branchId=${branch._id}&date=${DAY}`
/** Unlikely to be another car's. */
const newPlate = () => `C${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}T`

/** A wash of half an hour and a car for it at each of these times, by plate. */
async function carsAt(admin: ApiPerson, branch: BranchView, times: readonly string[]) {
  const service = (await admin.services()).find(
    ({ branches, duration }) => branches.length === 0 && duration <= 30,
  )
  if (!service) throw new Error('no short wash is offered at every branch')
  const cars: { plate: string; booking: BookingView }[] = []
  for (const bookingTime of times) {
    const plate = newPlate()
    const walkIn = { name: newName('Rosa'), phone: '+39 333 1234567', plate }
    const place = { branchId: branch._id, serviceId: service._id, bookingDate: DAY, bookingTime }
    cars.push({ plate, booking: await admin.send<BookingView>('/api/bookings', { ...place, walkIn }) })
  }
  return cars
}

test('a car is dragged to another bay and time, and a place that is taken refuses it with the reason', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  const { admin, branch } = await signInWithBranch(page, product.url)
  const [first, , third] = await carsAt(admin, branch, ['09:00', '09:00', '11:00'])
  if (!first || !third) throw new Error('three cars were booked')
  const now = ({ booking }: typeof first) => admin.get<BookingView>(`/api/bookings/${booking._id}`)
  await page.goto(boardOf(branch))
  const card = page.getByRole('article', { name: third.plate })
  await expect(card).toBeVisible()
  /** Drops the card so that its top is where another one's is, that many of its heights lower. */
  const dragTo = async (bay: number, plate: string, lower: number) => {
    const from = await card.boundingBox()
    const to = await page.getByRole('article', { name: plate }).boundingBox()
    const lane = await laneOf(page, bay).boundingBox()
    if (!from || !to || !lane) throw new Error('the board shows both cars')
    const grip = { x: 20, y: 12 }
    const y = to.y - lane.y + grip.y + lower * to.height
    await card.dragTo(laneOf(page, bay), { sourcePosition: grip, targetPosition: { x: 40, y } })
  }

  // Both bays are taken at nine.
  const before = await now(third)
  await dragTo(2, first.plate, 0)
  await expectToast(page, { kind: 'error', text: 'We couldn’t move the car', ms: 5000 })
  await expect(card.getByRole('alert')).not.toBeEmpty()
  expect(await now(third)).toEqual(before)
  await expect(carIn(page, 1, third.plate)).toBeVisible()

  // The other bay, at its own time.
  await dragTo(2, third.plate, 0)
  await expect(carIn(page, 2, third.plate)).toBeVisible()
  expect((await now(third)).bookingTime).toBe(before.bookingTime)

  // The first bay again, and below the car of nine o'clock.
  await dragTo(1, first.plate, 2)
  await expect(carIn(page, 1, third.plate)).toBeVisible()
  const { bookingTime } = await now(third)
  expect(bookingTime > '09:00' && bookingTime < '11:00', bookingTime).toBe(true)
})

test('board, list and sheet say that a customer has confirmed and how often they did not come, also where it is narrow', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const customer = await ApiPerson.register(product.url, newName('Nadia'))
  for (const days of [7, 8])
    await admin.setStatus(await bookWash(customer, { days, branch }), 'cancelled', 'no-show')
  const coming = await bookWash(customer, { days: 9, branch })
  const link = await customer.get<{ url: string }>(`/api/bookings/${coming._id}/link`)
  await customer.send(`/api/visits/${link.url.split('/').at(-1) ?? ''}/confirm`, {})

  for (const [language, width] of [
    ['en', 1280],
    ['it', 768],
    ['ar', 360],
  ] as const) {
    const t = await readIn(page, language)
    const missed = t(language === 'ar' ? 'counter.missed_two' : 'counter.missed_other', { count: 2 })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(boardOf(branch))
    const card = page.getByRole('article').filter({ hasText: missed })
    await expect(card).toContainText(t('visit.desk.coming'))
    await card.getByRole('button').first().click()
    const sheet = page.getByRole('dialog', { name: t('adminBookings.detailTitle') })
    await expect(sheet.getByText(missed, { exact: true })).toBeVisible()
    await expect(sheet.getByText(t('visit.desk.coming'), { exact: true }).first()).toBeVisible()
    await page.goto(`/AdminDashboard/Bookings?branchId=${branch._id}&from=${DAY}&to=${DAY}`)
    const row = page.locator('main').getByRole('row').filter({ hasText: missed })
    await expect(row).toContainText(t('visit.desk.coming'))
    await expect(row.locator('[data-sign=missed] svg')).toBeVisible()
  }
})

test('the keyboard puts a car into another bay and at another time', async ({ page, product }) => {
  const { admin, branch } = await signInWithBranch(page, product.url)
  const [car] = await carsAt(admin, branch, ['10:00'])
  if (!car) throw new Error('a car was booked')
  await page.goto(boardOf(branch))
  await expect(carIn(page, 1, car.plate)).toBeVisible()
  await carIn(page, 1, car.plate).getByRole('button', { name: 'Open' }).focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: 'Bay and time' }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Bay', { exact: true }).focus()
  await page.keyboard.type('Bay 2')
  await page.keyboard.press('Tab')
  const time = sheet.getByLabel('Time', { exact: true })
  await expect(time).toBeFocused()
  // The free times of the day have come.
  await expect(time.getByRole('option').nth(1)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(time).not.toHaveValue('10:00')
  await page.keyboard.press('Tab')
  const put = sheet.getByRole('button', { name: 'Put here' })
  if (!(await put.evaluate(button => button === document.activeElement))) await page.keyboard.press('Tab')
  await expect(put).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, { kind: 'success', text: 'Moved', ms: TOAST_MS.success })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(carIn(page, 2, car.plate)).toBeVisible()
  const moved = await admin.get<BookingView>(`/api/bookings/${car.booking._id}`)
  expect(moved.bookingTime > '10:00').toBe(true)
})

test('undo from the bar leaves the open sheet of a car as it is', async ({ page, product }) => {
  const { admin, branch } = await signInWithBranch(page, product.url)
  const [car] = await carsAt(admin, branch, ['10:00'])
  if (!car) throw new Error('a car was booked')
  await page.goto(boardOf(branch))
  await carIn(page, 1, car.plate).getByRole('button', { name: 'Open' }).click()
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: 'Cancel booking' }).click()
  await sheet.getByText('No-show', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Cancel booking' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(sheet).toBeVisible()
  await undo.click()
  await expect(undo).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(carIn(page, 1, car.plate)).toBeVisible()
})

test('the walk-in sheet asks before it drops what was typed', async ({ page, product }) => {
  const { branch } = await signInWithBranch(page, product.url)
  await page.goto(boardOf(branch))
  const place = page.getByRole('button', { name: /^Bay 1 is free at / }).first()
  const sheet = page.getByRole('dialog', { name: /^Walk-in: Bay 1/ })
  await place.click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await place.click()
  await sheet.getByLabel('Plate').fill('WK504CM')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheet.getByLabel('Plate')).toHaveValue('WK504CM')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveCount(0)
})

test('the search of the desk finds by the last four digits, the end of a plate and a name without accents, and opens the customer’s page', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin, branch } = await signInWithBranch(page, product.url)
  const last = newName('').trim()
  const end = `0${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
  const phone = `+39 377 ${String(Math.floor(Math.random() * 900) + 100)}${end}`
  const { _id } = await admin.send<CustomerView>('/api/admin/customers', { name: `Niccolò ${last}`, phone })
  const plate = newPlate()
  await bookWalkIn(admin, branch, { date: DAY, name: newName('Rosa'), plate })
  await page.goto('/AdminDashboard/Board')
  const box = page.getByRole('searchbox', { name: 'Find a customer or booking' })
  const results = page.getByRole('region', { name: 'Search results' })
  for (const [typed, found] of [
    [end, phone],
    [phone.slice(4).replaceAll(' ', ''), phone],
    [plate.slice(-5).toLowerCase(), plate],
    [`niccolo ${last}`, `Niccolò ${last}`],
  ] as const) {
    await box.fill(typed)
    await expect(results.getByRole('link').filter({ hasText: found }).first(), typed).toBeVisible()
  }
  await box.fill('nobody is called this')
  await expect(results).toContainText('Nothing found')
  await box.press('Escape')
  await expect(results).toHaveCount(0)

  await box.fill(plate.slice(-5))
  await results.getByRole('link').filter({ hasText: plate }).click()
  await expect(sheetOf(page)).toContainText(plate)
  await page.keyboard.press('Escape')

  await box.fill(`niccolo ${last}`)
  await results.getByRole('link').filter({ hasText: last }).click()
  await expect(page).toHaveURL(new RegExp(`id=${_id}`))
  const main = page.locator('main')
  for (const text of [phone, 'Visits', 'No-shows in the last year', 'Still to pay'])
    await expect(main).toContainText(text)
  await main.getByLabel('Desk notes').fill('Pays on Fridays')
  const saved = page.waitForResponse(reply => reply.url().endsWith('/notes') && reply.ok())
  await main.getByRole('button', { name: 'Save notes' }).click()
  await saved
  await page.reload()
  await expect(main.getByLabel('Desk notes')).toHaveValue('Pays on Fridays')

  await test.step('a package is sold on the page', async () => {
    await main.getByRole('button', { name: 'Add package' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Sell package' }).click()
    await expect(dialog).toContainText('Choose a package')
    const offer = (await admin.packages()).find(({ name }) => name === 'Express Four')
    await dialog.getByLabel('Package').selectOption(offer?._id ?? '')
    await dialog.getByText('Card', { exact: true }).click()
    await dialog.getByLabel('Where is the money taken?').selectOption(branch._id)
    await dialog.getByRole('button', { name: 'Sell package' }).click()
    await expectToast(page, { kind: 'success', text: 'Package sold', ms: TOAST_MS.success })
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText('Express Four').first()).toBeVisible()
  })
})

test('cars without a place are offered another time and a neighbouring branch, and one e-mail reaches all their customers', async ({
  page,
  product,
}) => {
  test.slow()
  const { admin } = await signInAdmin(page, product.url)
  const branch = await newBranch(admin)
  const service = (await admin.services()).find(({ branches }) => branches.length === 0)
  const people: { name: string; email: string; id: string }[] = []
  for (const bookingTime of ['10:00', '12:00']) {
    const name = newName('Cleo')
    const customer = await ApiPerson.register(product.url, name)
    const place = { branchId: branch._id, serviceId: service?._id ?? '', bookingDate: DAY, bookingTime }
    people.push({ name, email: customer.email, id: (await customer.book(place))._id })
  }
  const { name, location, phone, operatingHours, closeingHours } = branch
  const closures = [{ from: DAY, to: DAY, reason: 'New tunnel' }]
  await admin.send(
    `/api/admin/branches/${branch._id}`,
    { name, location, phone, operatingHours, closeingHours, closures, replan: true },
    'PUT',
  )
  await page.goto('/BranchCrud')
  await page.getByRole('row').filter({ hasText: branch.name }).getByRole('button', { name: 'Edit' }).click()
  const all = page.getByRole('link', { name: 'Message all 2 customers' })
  const link = (await all.getAttribute('href')) ?? ''
  for (const { email } of people) expect(decodeURIComponent(link)).toContain(email)
  expect(link).toMatch(/^mailto:\?bcc=/)
  expect(decodeURIComponent(link)).toContain(branch.name)

  const [first, second] = people.map(each => page.getByRole('listitem').filter({ hasText: each.name }))
  if (!first || !second) throw new Error('two cars were booked')
  await expect(first.getByRole('button', { name: /^Move to / })).toHaveCount(2)
  await first
    .getByRole('button', { name: /^Move to / })
    .first()
    .click()
  await expect(first).toHaveCount(0)
  const stayed = await admin.get<BookingView>(`/api/bookings/${people[0]?.id ?? ''}`)
  expect(stayed).toMatchObject({ branchId: { _id: branch._id } })
  expect(stayed.bookingDate > DAY).toBe(true)

  await second
    .getByRole('button', { name: /^Move to / })
    .last()
    .click()
  await expect(second).toHaveCount(0)
  const gone = await admin.get<BookingView>(`/api/bookings/${people[1]?.id ?? ''}`)
  expect(gone).toMatchObject({ bookingDate: DAY })
  expect(gone.branchId._id).not.toBe(branch._id)
})
