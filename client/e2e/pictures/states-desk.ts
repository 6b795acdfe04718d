import { hold, inFirstMenu, like, opens, press, refuse, untilLoading } from './moves.ts'
import type { Scene, Stage } from './scene.ts'
import { chooseSample } from '../support/sample.ts'

const BOOKINGS = '/AdminDashboard/Bookings'

const PACKAGES = '/AdminDashboard/Bookings?tab=packages'

async function showDetails({ page, t }: Stage): Promise<void> {
  await page
    .getByTitle(like(t('adminBookings.detailsOf')))
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Opens what is behind the three dots of a booking's sheet, and one of it. */
const more = (key?: 'counter.bay' | 'counter.changeService' | 'counter.cancel') => async (stage: Stage) => {
  await showDetails(stage)
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('button', { name: like(stage.t('adminBookings.moreOf')) }).click()
  await dialog.getByRole('button', { name: stage.t('counter.cancel') }).waitFor()
  if (key !== undefined) await dialog.getByRole('button', { name: stage.t(key) }).click()
}

/** The bookings that have not been washed. */
const OPEN = `${BOOKINGS}?status=confirmed&days=all`

/** At night no time is left today; a fake one makes the picture the same at any hour. */
async function alwaysFree({ page }: Stage): Promise<void> {
  await page.route('**/api/bookings/availability*', async route => {
    const reply = await route.fetch()
    const day = (await reply.json()) as { times?: string[] }
    await route.fulfill({
      response: reply,
      json: day.times?.length === 0 ? { ...day, times: ['18:00'] } : day,
    })
  })
}

/** Shows unpaid bookings of customers alone, and gives each customer a package that can pay for any wash. */
async function holdPackage({ page }: Stage): Promise<void> {
  await page.route('**/api/admin/bookings?*', async route => {
    const reply = await route.fetch()
    const list = (await reply.json()) as { data: { paymentStatus: string; userId: unknown }[] }
    const data = list.data.filter(({ paymentStatus, userId }) => paymentStatus === 'unpaid' && userId)
    await route.fulfill({ response: reply, json: { ...list, data } })
  })
  await page.route('**/api/admin/customers/*', async route => {
    const reply = await route.fetch()
    const packages = await page.request.get('/api/admin/user-packages')
    const [one] = ((await packages.json()) as { data: { packageId: object }[] }).data
    const usable = { valid: true, isPaid: true, availableWashes: 3, expiryDate: '2099-12-31' }
    const held = { ...one, ...usable, packageId: { ...one?.packageId, services: [] } }
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), packages: [held] } })
  })
}

/** Chooses branch and wash for a booking at the desk. */
async function chooseWash(stage: Stage) {
  const { page, t } = stage
  await opens('adminBookings.newBooking')(stage)
  const dialog = page.getByRole('dialog')
  await chooseSample(dialog.getByLabel(t('adminBookings.branch'), { exact: true }))
  await dialog.locator('input[type=radio]').first().check()
  await dialog.getByLabel(t('adminBookings.time'), { exact: true }).waitFor()
  return dialog
}

/** States of the desk's pages: bookings, packages sold, board and customers. */
export const DESK_STATES: readonly Scene[] = [
  {
    name: 'admin-bookings/details',
    path: BOOKINGS,
    who: 'super-admin',
    act: showDetails,
  },
  { name: 'admin-bookings/more', path: OPEN, who: 'super-admin', act: more() },
  {
    name: 'admin-bookings/package',
    path: `${OPEN}&q=customer`,
    who: 'super-admin',
    before: holdPackage,
    act: async stage => {
      await showDetails(stage)
      await stage.page.locator('[data-foot] .absolute').getByRole('button').waitFor()
    },
  },
  { name: 'admin-bookings/bay', path: OPEN, who: 'super-admin', act: more('counter.bay') },
  { name: 'admin-bookings/service', path: OPEN, who: 'super-admin', act: more('counter.changeService') },
  { name: 'admin-bookings/cancel', path: OPEN, who: 'super-admin', act: more('counter.cancel') },
  {
    name: 'admin-bookings/delete',
    path: BOOKINGS,
    who: 'super-admin',
    act: async stage => {
      if (stage.width < 768) await press(stage, 'adminBookings.moreOf')
      await opens('adminBookings.deleteOf')(stage)
    },
  },
  {
    name: 'admin-bookings/filters',
    path: BOOKINGS,
    who: 'super-admin',
    act: stage => press(stage, 'counter.filters'),
    widths: [360, 768],
  },
  { name: 'admin-bookings/desk', path: BOOKINGS, who: 'super-admin', act: opens('adminBookings.newBooking') },
  {
    name: 'admin-bookings/desk-errors',
    path: BOOKINGS,
    who: 'super-admin',
    before: alwaysFree,
    act: async stage => {
      const dialog = await chooseWash(stage)
      await dialog.getByLabel(stage.t('words.name'), { exact: true }).fill('Ada')
      await dialog.getByLabel(stage.t('adminBookings.phone'), { exact: true }).fill('1')
      await press(stage, 'counter.bookLater')
      await stage.page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'admin-bookings/desk-customer',
    path: BOOKINGS,
    who: 'super-admin',
    before: alwaysFree,
    act: async stage => {
      const dialog = await chooseWash(stage)
      await dialog.getByLabel(stage.t('words.name'), { exact: true }).fill('an')
      await dialog.locator('[aria-live] bdi:not(:empty)').first().waitFor()
    },
  },
  { name: 'admin-bookings/empty', path: `${BOOKINGS}?q=nobody-at-all`, who: 'super-admin' },
  {
    name: 'admin-bookings/loading',
    path: BOOKINGS,
    who: 'super-admin',
    isLoading: true,
    before: ({ page }) => hold(page, 'admin/bookings*'),
    act: untilLoading,
  },
  {
    name: 'admin-bookings/failed',
    path: BOOKINGS,
    who: 'super-admin',
    before: ({ page }) => refuse(page, 'admin/bookings*'),
  },
  {
    name: 'admin-packages/ledger',
    path: PACKAGES,
    who: 'super-admin',
    act: inFirstMenu('adminPackages.ledger'),
  },
  {
    name: 'admin-packages/extend',
    path: PACKAGES,
    who: 'super-admin',
    act: inFirstMenu('adminPackages.extend'),
  },
  {
    name: 'admin-packages/delete',
    path: PACKAGES,
    who: 'super-admin',
    act: inFirstMenu('adminPackages.delete'),
  },
  {
    name: 'admin-board/closed',
    path: '/AdminDashboard/Board?date=2026-01-01',
    who: 'super-admin',
  },
  { name: 'admin-customers/empty', path: '/AdminDashboard/Customers?q=nobody-at-all', who: 'super-admin' },
  {
    name: 'admin-customers/book',
    path: '/AdminDashboard/Customers',
    who: 'super-admin',
    act: opens('customers.bookFor'),
  },
]
