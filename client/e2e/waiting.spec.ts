import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BookingView } from '@car-wash/server/contract'
import type { Page } from '@playwright/test'
import { ApiPerson, SUPER_ADMIN } from './support/api.ts'
import { axeFindings } from './support/axe.ts'
import { newName } from './support/desk.ts'
import { DATE, fullBranch } from './support/full-branch.ts'
import type { Product } from './support/product.ts'
import { chooseBranch, chooseService } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { readIn } from './support/texts.ts'
import { signInAhead, signInCustomer } from './support/visitor.ts'

/** Opens the form with service and branch chosen. */
async function openForm(page: Page, { service, branch }: Awaited<ReturnType<typeof fullBranch>>) {
  await page.goto(`/serviceBooking`)
  await chooseService(page, service._id)
  await chooseBranch(page, branch.name)
}

const cancel = (admin: ApiPerson, { _id }: BookingView) =>
  admin.call('PATCH /admin/bookings/:id/:status', {
    params: { id: _id, status: 'cancelled' },
    body: { reason: 'rain' },
  })

/** A customer to whom a place is offered, with the path of the link in their mail. */
async function offered(admin: ApiPerson, product: Product) {
  const { branch, service, booking } = await fullBranch(admin)
  const customer = await ApiPerson.register(product.url)
  await customer.call('POST /waiting', {
    body: {
      ...{ serviceId: service._id, branchIds: [branch._id], from: DATE, to: DATE },
      ...{ fromTime: '00:00', toTime: '23:59' },
    },
  })
  await cancel(admin, booking)
  let link = ''
  await expect
    .poll(() => (link = offerIn(mailsTo(product, customer.email))), { timeout: 30_000 })
    .not.toBe('')
  return { branch, customer, path: link }
}

/** The mails to an address, their soft line breaks undone. */
function mailsTo({ dataDir }: Product, email: string): string {
  const folder = path.join(dataDir, 'outbox')
  // It is made with the first mail.
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map(name => readFileSync(path.join(folder, name), 'utf8'))
    .filter(mail => mail.includes(email))
    .join('\n')
    .replaceAll('=\r\n', '')
    .replaceAll('=\n', '')
}

const offerIn = (mails: string) => /\/offer\/[\w.-]+/.exec(mails)?.[0] ?? ''

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
  await expect.poll(async () => (await own())[0]?.state, { intervals: [200] }).toBe('offered')
  // Nothing is reloaded: the open page asks for it.
  await expect(section).toContainText(t('waiting.offer'), { timeout: 5000 })
  await expect(section.getByText(/1[0-4]:\d\d/).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await section.getByRole('button', { name: t('waiting.accept') }).click()
  await expect(section).toBeHidden()
  expect(await own()).toMatchObject([{ state: 'booked' }])
  expect(await customer.bookings()).toMatchObject([{ bookingDate: DATE, bookingTime: '08:00' }])
})

for (const language of ['en', 'it', 'ar'] as const) {
  test(`a place is accepted and declined by the links of its mails without a login, in ${language}`, async ({
    page,
    product,
  }) => {
    test.slow()
    const admin = await ApiPerson.signIn(product.url, SUPER_ADMIN)
    const t = await readIn(page, language)
    const open = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 360, height: 740 })

    const taken = await offered(admin, product)
    await open(taken.path)
    await expect(page.getByText(taken.branch.name, { exact: true })).toBeVisible()
    await expect(page.getByText(t('waiting.heldUntil'))).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: t('waiting.accept') }).click()
    await expect(page.getByText(t('waiting.accepted'))).toBeVisible()
    expect(await taken.customer.bookings()).toMatchObject([{ bookingDate: DATE, bookingTime: '08:00' }])
    await open(taken.path)
    await expect(page.getByRole('button', { name: t('waiting.accept') })).toHaveCount(0)
    // A row without a value is left out.
    await expect(page.getByText(t('waiting.heldUntil'))).toHaveCount(0)
    await page.getByRole('link', { name: t('waiting.seeBooking') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('titles.visit') })).toBeVisible()

    const refused = await offered(admin, product)
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(refused.path)
    await page.getByRole('button', { name: t('waiting.decline') }).click()
    await expect(page.getByText(t('waiting.declined'))).toBeVisible()
    await open(refused.path)
    await expect(page.getByText(t('waiting.goneByLink'))).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // Whoever stops waiting while the page is open has no place to accept any more.
    const ended = await offered(admin, product)
    await open(ended.path)
    const [entry] = (await ended.customer.call('GET /waiting')).data
    await ended.customer.call('DELETE /waiting/:id', { params: { id: entry?._id ?? '' } })
    await page.getByRole('button', { name: t('waiting.accept') }).click()
    await expect(page.getByText(t('waiting.goneByLink'))).toBeVisible()
    expect(await ended.customer.bookings()).toEqual([])

    await open('/offer/nothing')
    await expect(page.getByRole('heading', { level: 1, name: t('visit.gone') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('waiting.again') })).toBeVisible()
  })
}

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
