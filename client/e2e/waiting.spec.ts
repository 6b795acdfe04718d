import type { BookingView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { ApiPerson, dayFromNow, SUPER_ADMIN } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { newName } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { signInAhead, signInCustomer } from './support/visitor.ts'

const DATE = dayFromNow(3)

/** A branch with one bay, open just long enough for one wash a day, which a walk-in has booked on DATE. */
async function fullBranch(admin: ApiPerson) {
  const service = (await admin.services()).find(each => each.branches.length === 0 && each.duration >= 30)
  if (!service) throw new Error('no service is offered at every branch')
  const minutes = 8 * 60 + service.duration
  const closeingHours = [Math.floor(minutes / 60), minutes % 60]
    .map(n => String(n).padStart(2, '0'))
    .join(':')
  const branch = await admin.call('POST /admin/branches', {
    body: {
      ...{ name: newName('Molo'), location: 'Via del Molo 1, Ostia', phone: '+39 06 5550120' },
      ...{ operatingHours: '08:00', closeingHours, bays: 1 },
    },
  })
  const booking = await admin.call('POST /bookings', {
    body: {
      ...{ branchId: branch._id, serviceId: service._id, bookingDate: DATE, bookingTime: '08:00' },
      walkIn: { name: 'Nina', phone: '+39 333 1234567' },
    },
  })
  return { branch, service, booking }
}

/** Opens the form with service and branch chosen. */
async function openForm(page: Page, { service, branch }: Awaited<ReturnType<typeof fullBranch>>) {
  await page.goto(`/serviceBooking`)
  await page.getByLabel('Service', { exact: true }).selectOption({ value: service._id })
  await page.getByLabel('Branch', { exact: true }).selectOption({ value: branch._id })
}

const cancel = (admin: ApiPerson, { _id }: BookingView) =>
  admin.call('PATCH /admin/bookings/:id/:status', {
    params: { id: _id, status: 'cancelled' },
    body: { reason: 'rain' },
  })

test('a customer waits for a full day, is offered the place that becomes free, and books it with one tap', async ({
  page,
  product,
}) => {
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const full = await fullBranch(admin)
  const { customer, visitor } = await signInCustomer(page, product.url)
  const { t } = visitor
  await openForm(page, full)
  await page
    .getByRole('button', { name: t('waiting.tellMeDays') })
    .or(page.getByRole('button', { name: t('waiting.tellMe') }))
    .click()
  const dialog = page.getByRole('dialog', { name: t('waiting.title') })
  await expect(dialog).toContainText('15 minutes')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('radio', { name: t('waiting.part.morning') }).check()
  const days = dialog.getByLabel(t('waiting.fullDay'))
  if (await days.isVisible()) await days.selectOption({ value: DATE })
  await dialog.getByRole('button', { name: t('waiting.join') }).click()
  await expect(dialog).toBeHidden()
  const own = async () => (await customer.call('GET /waiting')).data
  expect(await own()).toMatchObject([{ state: 'waiting', from: DATE, to: DATE, toTime: '11:59' }])

  // The branch sees who waits.
  const seen = await admin.call('GET /admin/waiting', { query: { branchId: full.branch._id, date: DATE } })
  expect(seen.data).toHaveLength(1)

  await page.goto('/customer/dashboard')
  const section = page.getByRole('region', { name: t('waiting.list') })
  await expect(section).toContainText(full.branch.name)
  await cancel(admin, full.booking)
  await expect.poll(async () => (await own())[0]?.state).toBe('offered')
  await page.reload()
  await expect(section).toContainText(t('waiting.offer'))
  await expect(section.getByText(/1[0-4]:\d\d/).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await section.getByRole('button', { name: t('waiting.accept') }).click()
  await expect(section).toBeHidden()
  expect(await own()).toMatchObject([{ state: 'booked' }])
  expect(await customer.bookings()).toMatchObject([{ bookingDate: DATE, bookingTime: '08:00' }])
})

test('a customer declines a place, goes on waiting, and stops waiting after a question', async ({
  page,
  product,
}) => {
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const { branch, service, booking } = await fullBranch(admin)
  const { customer, visitor } = await signInCustomer(page, product.url)
  const { t } = visitor
  await customer.call('POST /waiting', {
    body: {
      ...{ serviceId: service._id, branchIds: [branch._id], from: DATE, to: DATE },
      ...{ fromTime: '00:00', toTime: '23:59' },
    },
  })
  await cancel(admin, booking)
  const own = async () => (await customer.call('GET /waiting')).data
  await expect.poll(async () => (await own())[0]?.state).toBe('offered')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/customer/dashboard')
  const section = page.getByRole('region', { name: t('waiting.list') })
  await section.getByRole('button', { name: t('waiting.decline') }).click()
  await expect(section.getByRole('button', { name: t('waiting.leave') })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await section.getByRole('button', { name: t('waiting.leave') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('actions.back') }).click()
  await section.getByRole('button', { name: t('waiting.leave') }).click()
  await question.getByRole('button', { name: t('waiting.leave') }).click()
  await expect(section).toBeHidden()
  expect(await own()).toMatchObject([{ state: 'left' }])
})

test('the board shows who waits for a place, with a number to tap', async ({ page, product }) => {
  const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
  const { branch, service } = await fullBranch(admin)
  const customer = await ApiPerson.register(product.url, newName('Wanda'))
  await customer.call('POST /waiting', {
    body: {
      ...{ serviceId: service._id, branchIds: [branch._id], from: DATE, to: DATE },
      ...{ fromTime: '00:00', toTime: '23:59' },
    },
  })
  await signInAhead(page, admin)
  await page.goto(`/AdminDashboard/Board?branchId=${branch._id}&date=${DATE}`)
  await page.getByRole('button', { name: 'Waiting list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who waits for a place' })
  await expect(dialog).toContainText('Wanda')
  await expect(dialog.getByRole('link', { name: '+39 333 7654321' })).toHaveAttribute(
    'href',
    'tel:+393337654321',
  )
  expect(await axeFindings(page)).toEqual([])
})
