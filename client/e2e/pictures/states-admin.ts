import { answer, hold, like, press, pressInMenu, refuse, untilLoading } from './moves.ts'
import type { Scene, Stage } from './scene.ts'
import { TRAIL } from './trail.ts'
import { chooseSample } from '../support/sample.ts'

const BOOKINGS = '/AdminDashboard/Bookings'
const PACKAGES = '/AdminDashboard/Bookings?tab=packages'

/** Presses a button and waits for the dialog that it opens. */
const opens = (key: string) => async (stage: Stage) => {
  await press(stage, key)
  await stage.page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor()
}

async function showDetails({ page, t }: Stage): Promise<void> {
  await page
    .getByTitle(like(t('adminBookings.detailsOf')))
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Opens a create form and submits it empty; the submit button has the label of the button that opened it. */
const sendsEmpty = (add: string) => async (stage: Stage) => {
  await press(stage, add)
  await press(stage, add)
  await stage.page.locator('main [aria-invalid="true"]').first().waitFor()
}

/** Opens the edit dialog of the first row of a table. */
const inFirstMenu =
  (line: string, menu = 'adminPackages.more') =>
  async (stage: Stage) => {
    await pressInMenu(stage, menu, line)
    await stage.page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor()
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

const NONE = { data: [], page: { next: null, total: 0 } }

/** States of the admins' pages. */
export const ADMIN_STATES: readonly Scene[] = [
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
  {
    name: 'admin-bookings/calendar',
    path: BOOKINGS,
    who: 'super-admin',
    act: opensCalendar('adminBookings.from'),
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
  {
    name: 'admin-branches/errors',
    path: '/BranchCrud',
    who: 'super-admin',
    act: async stage => {
      await press(stage, 'branches.add')
      await stage.page.getByText(stage.t('branches.closures'), { exact: true }).click()
      await press(stage, 'branches.addClosure')
      await press(stage, 'branches.add')
      await stage.page.locator('main [aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'admin-branches/edit',
    path: '/BranchCrud',
    who: 'branch-admin',
    act: async stage => {
      await press(stage, 'branches.editOne')
      await stage.page.getByText(stage.t('branches.week'), { exact: true }).click()
    },
  },
  {
    name: 'admin-services/errors',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: sendsEmpty('washServices.add'),
  },
  {
    name: 'admin-services/edit',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: async stage => {
      await press(stage, 'washServices.editOne')
      for (const part of ['more', 'translations'])
        await stage.page
          .getByText(stage.t(`washServices.${part}`), { exact: true })
          .first()
          .click()
    },
  },
  {
    name: 'admin-services/delete',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: opens('washServices.deleteOne'),
  },
  {
    name: 'admin-services/archived',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: async ({ page, t }) => {
      await page.getByText(t('archive.archived'), { exact: true }).click()
    },
  },
  {
    name: 'admin-wash-packages/errors',
    path: '/PackagesCRUD',
    who: 'super-admin',
    act: sendsEmpty('washPackages.add'),
  },
  {
    name: 'admin-wash-packages/delete',
    path: '/PackagesCRUD',
    who: 'super-admin',
    act: opens('washPackages.deleteOne'),
  },
  {
    name: 'admin-register/errors',
    path: '/Registeradmin',
    who: 'super-admin',
    act: stage => press(stage, 'registerAdmin.submit'),
  },
  { name: 'admin-team/edit', path: '/AdminDashboard/Team', who: 'super-admin', act: opens('team.editOne') },
  {
    name: 'admin-team/link',
    path: '/AdminDashboard/Team',
    who: 'super-admin',
    act: inFirstMenu('team.link', 'team.more'),
  },
  {
    name: 'admin-audit/filled',
    path: '/AdminDashboard/Audit',
    who: 'super-admin',
    before: ({ page }) => answer(page, 'admin/audit*', { json: TRAIL }),
  },
  {
    name: 'admin-audit/empty',
    path: '/AdminDashboard/Audit',
    who: 'super-admin',
    before: ({ page }) => answer(page, 'admin/audit*', { json: NONE }),
  },
  {
    name: 'admin-reports/failed',
    path: '/AdminDashboard/Reports',
    who: 'super-admin',
    before: ({ page }) => refuse(page, 'admin/reports*'),
  },
]
