import { TOAST_MS } from '@car-wash/server/contract/constants'
import { ApiPerson } from './support/api.ts'
import { boardOf, carIn, carsAt, DAY, laneOf, moreOf, sheetOf } from './support/board.ts'
import { bookWash, newBranch, newName, signInAdmin, signInWithBranch } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'

test('a car is dragged to another bay and time, and a place that is taken refuses it with the reason', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  const { admin, branch } = await signInWithBranch(page, product.url)
  const [first, , third] = await carsAt(admin, branch, ['09:00', '09:00', '11:00'])
  if (!first || !third) throw new Error('three cars were booked')
  const now = ({ booking }: typeof first) => admin.call('GET /bookings/:id', { params: { id: booking._id } })
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
  const link = await customer.call('GET /bookings/:id/link', { params: { id: coming._id } })
  await customer.call('POST /visits/:token/confirm', { params: { token: link.url.split('/').at(-1) ?? '' } })

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
  await moreOf(page).focus()
  await page.keyboard.press('Enter')
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
  const moved = await admin.call('GET /bookings/:id', { params: { id: car.booking._id } })
  expect(moved.bookingTime > '10:00').toBe(true)
})

test('undo from the bar leaves the open sheet of a car as it is', async ({ page, product }) => {
  const { admin, branch } = await signInWithBranch(page, product.url)
  const [car] = await carsAt(admin, branch, ['10:00'])
  if (!car) throw new Error('a car was booked')
  await page.goto(boardOf(branch))
  await carIn(page, 1, car.plate).getByRole('button', { name: 'Open' }).click()
  const sheet = sheetOf(page)
  await moreOf(page).click()
  await sheet.getByRole('button', { name: 'Cancel booking' }).click()
  await sheet.getByRole('button', { name: 'No-show' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(sheet).toContainText('Cancelled')
  await undo.click()
  await expect(undo).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Check in' })).toBeVisible()
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
  await admin.call('PUT /admin/branches/:id', {
    params: { id: branch._id },
    body: { name, location, phone, operatingHours, closeingHours, closures, replan: true },
  })
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
  const stayed = await admin.call('GET /bookings/:id', { params: { id: people[0]?.id ?? '' } })
  expect(stayed).toMatchObject({ branchId: { _id: branch._id } })
  expect(stayed.bookingDate > DAY).toBe(true)

  await second
    .getByRole('button', { name: /^Move to / })
    .last()
    .click()
  await expect(second).toHaveCount(0)
  const gone = await admin.call('GET /bookings/:id', { params: { id: people[1]?.id ?? '' } })
  expect(gone).toMatchObject({ bookingDate: DAY })
  expect(gone.branchId._id).not.toBe(branch._id)
})
