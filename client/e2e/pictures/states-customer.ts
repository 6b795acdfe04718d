import { chooseWash, fillBooking, hold, like, press, pressInMenu, refuse, untilLoading } from './moves.ts'
import type { Scene, Stage } from './scene.ts'

/** The button's name ends with the price. */
const submit = ({ page, t }: Stage) =>
  page
    .getByRole('button', { name: t('booking.submit') })
    .last()
    .click()

async function submitFilled(stage: Stage): Promise<void> {
  await fillBooking(stage)
  await submit(stage)
}

/** Fakes POST only: GET of the same path lists the customer's bookings. */
const answerBooking = async ({ page }: Stage, status: number, json: (date: string) => unknown) =>
  page.route('**/api/bookings?*', async route => {
    // Firefox says nothing of a body by BiDi; what is shown is then of today.
    const sent = route.request().postDataJSON() as { bookingDate: string } | null
    await route.fulfill({ status, json: json(sent?.bookingDate ?? new Date().toISOString().slice(0, 10)) })
  })

/** The page has a table by branch below the bookings; the first row menu belongs to a booking that can still move. */
const withBooking = (line: string) => async (stage: Stage) => {
  await stage.page.locator('main table').first().waitFor()
  await pressInMenu(stage, 'dashboard.rowActions', line)
  await stage.page.getByRole(line === 'dashboard.cancel' ? 'alertdialog' : 'dialog').waitFor()
}

/** States of the customer's pages. */
export const CUSTOMER_STATES: readonly Scene[] = [
  {
    name: 'profile/menu-open',
    path: '/profile',
    who: 'customer',
    widths: [360],
    act: stage => press(stage, 'nav.menu'),
  },
  { name: 'booking/chosen', path: '/booking', who: 'regular', act: fillBooking },
  {
    name: 'booking/calendar',
    path: '/booking',
    who: 'regular',
    act: async stage => {
      await chooseWash(stage)
      const calendar = stage.page.getByRole('button', { name: stage.t('booking.calendarOfDays') })
      if (await calendar.isVisible()) await calendar.click()
    },
  },
  { name: 'booking/errors', path: '/booking', who: 'regular', act: submit },
  {
    name: 'booking/refused',
    path: '/booking',
    who: 'regular',
    before: async stage => {
      await answerBooking(stage, 400, date => ({
        code: 'SLOT_UNAVAILABLE',
        message: '',
        nextAvailable: `${date}T15:05:00+01:00`,
        alternatives: [
          {
            branchId: { _id: '6560a1b2c3d4e5f6a7b8c9d0', name: 'Washline Napoli' },
            nextAvailable: `${date}T14:30:00+01:00`,
          },
        ],
      }))
    },
    act: async stage => {
      await submitFilled(stage)
      await stage.page.getByText(stage.t('booking.instead')).waitFor()
    },
  },
  {
    name: 'booking/booked',
    path: '/booking',
    who: 'regular',
    before: async stage => {
      const reply = await stage.page.request.get('/api/users/bookings')
      const { data } = (await reply.json()) as { data: unknown[] }
      await answerBooking(stage, 201, () => data[0])
    },
    act: async stage => {
      await submitFilled(stage)
      await stage.page.getByText(stage.t('booking.bookedTitle')).first().waitFor()
    },
  },
  {
    name: 'booking/sign-in-again',
    path: '/booking',
    who: 'regular',
    before: async stage => {
      await answerBooking(stage, 401, () => ({ code: 'UNAUTHENTICATED', message: '' }))
    },
    act: async stage => {
      await submitFilled(stage)
      await stage.page.getByRole('dialog', { name: stage.t('auth.again') }).waitFor()
    },
  },
  {
    name: 'booking/loading',
    path: '/booking',
    who: 'regular',
    isLoading: true,
    before: ({ page }) => hold(page, 'bookings/branches'),
    act: untilLoading,
  },
  {
    name: 'booking/failed',
    path: '/booking',
    who: 'regular',
    before: ({ page }) => refuse(page, 'bookings/branches'),
  },
  {
    name: 'dashboard/row-menu',
    path: '/customer/dashboard',
    who: 'regular',
    act: async stage => {
      await press(stage, 'dashboard.rowActions')
      await stage.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'dashboard/cancel',
    path: '/customer/dashboard',
    who: 'regular',
    act: withBooking('dashboard.cancel'),
  },
  { name: 'dashboard/move', path: '/customer/dashboard', who: 'regular', act: withBooking('dashboard.move') },
  {
    name: 'dashboard/ledger',
    path: '/customer/dashboard',
    who: 'regular',
    act: async ({ page, t }) => {
      const packages = page.getByRole('table', { name: t('dashboard.recentPackages') })
      await packages.getByRole('button', { name: like(t('dashboard.packageActions')) }).click()
      await page.getByRole('menuitem', { name: t('dashboard.history') }).click()
      await page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  {
    name: 'dashboard/loading',
    path: '/customer/dashboard',
    who: 'regular',
    isLoading: true,
    before: async ({ page }) => {
      await hold(page, 'users/bookings')
      await hold(page, 'users/packages')
    },
    act: untilLoading,
  },
  {
    name: 'dashboard/failed',
    path: '/customer/dashboard',
    who: 'regular',
    before: async ({ page }) => {
      await refuse(page, 'users/bookings')
      await refuse(page, 'users/packages')
    },
    act: async ({ page }) => {
      await page.locator('.Toastify__toast').first().waitFor()
    },
  },
  { name: 'profile/edit', path: '/profile', who: 'regular', act: stage => press(stage, 'profile.edit') },
  {
    name: 'profile/errors',
    path: '/profile',
    who: 'customer',
    act: async stage => {
      await press(stage, 'profile.edit')
      await press(stage, 'profile.addMember')
      await press(stage, 'profile.addVehicle')
      await stage.page.getByLabel(stage.t('words.phone'), { exact: true }).fill('no phone')
      await press(stage, 'profile.save')
    },
  },
  {
    name: 'privacy/delete-account',
    path: '/privacy',
    who: 'customer',
    act: async stage => {
      await press(stage, 'privacy.deleteAction')
      await stage.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'sessions/errors',
    path: '/sessions',
    who: 'customer',
    act: stage => press(stage, 'account.change'),
  },
  {
    name: 'sessions/end-all',
    path: '/sessions',
    who: 'customer',
    act: async stage => {
      await press(stage, 'account.endAll')
      await stage.page.getByRole('alertdialog').waitFor()
    },
  },
]
