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

/** Goes to the desk's second step. */
async function toPerson(stage: Stage): Promise<void> {
  const { page, t } = stage
  await opens('adminBookings.newBooking')(stage)
  const dialog = page.getByRole('dialog')
  await chooseSample(dialog.getByLabel(t('adminBookings.branch'), { exact: true }))
  await chooseSample(dialog.getByLabel(t('adminBookings.service'), { exact: true }))
  await dialog
    .getByRole('option')
    .filter({ hasText: /\d\d:\d\d/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: t('adminBookings.desk.next') }).click()
  await dialog.getByText(t('adminBookings.desk.stepPerson')).waitFor()
}

/** Opens the calendar of a date field. */
const opensCalendar =
  (label: string) =>
  async ({ page, t }: Stage) => {
    // A phone keeps the filters behind a button.
    const filters = page.locator('main button[aria-expanded="false"][aria-controls]').first()
    if (await filters.isVisible()) await filters.click()
    await page
      .locator('main [role="group"]')
      .filter({ has: page.locator('[role="spinbutton"]') })
      .and(page.getByRole('group', { name: t(label) }))
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('grid').first().waitFor()
  }

/** States of the desk's pages: bookings, packages sold, board and customers. */
export const DESK_STATES: readonly Scene[] = [
  {
    name: 'admin-bookings/details',
    path: BOOKINGS,
    who: 'super-admin',
    act: showDetails,
  },
  { name: 'admin-bookings/delete', path: BOOKINGS, who: 'super-admin', act: opens('adminBookings.deleteOf') },
  { name: 'admin-bookings/desk', path: BOOKINGS, who: 'super-admin', act: opens('adminBookings.newBooking') },
  {
    name: 'admin-bookings/desk-errors',
    path: BOOKINGS,
    who: 'super-admin',
    before: alwaysFree,
    act: async stage => {
      await toPerson(stage)
      await press(stage, 'adminBookings.desk.submit')
      await stage.page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'admin-bookings/desk-customer',
    path: BOOKINGS,
    who: 'super-admin',
    before: alwaysFree,
    act: async stage => {
      const { page, t } = stage
      await toPerson(stage)
      await page.getByText(t('adminBookings.desk.account'), { exact: true }).click()
      await page.getByRole('combobox', { name: t('adminBookings.desk.find') }).pressSequentially('an')
      await page.locator('[role="listbox"] [role="option"]').first().waitFor()
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
  {
    name: 'admin-board/calendar',
    path: '/AdminDashboard/Board',
    who: 'super-admin',
    act: opensCalendar('board.date'),
  },
  { name: 'admin-customers/empty', path: '/AdminDashboard/Customers?q=nobody-at-all', who: 'super-admin' },
  {
    name: 'admin-customers/book',
    path: '/AdminDashboard/Customers',
    who: 'super-admin',
    act: opens('customers.bookFor'),
  },
]
