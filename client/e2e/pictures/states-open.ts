import { answer, hold, refuse, untilLoading } from './moves.ts'
import type { Scene, Stage } from './scene.ts'

const submit = (key: string) => async (stage: Stage) => {
  await stage.page
    .locator('main')
    .getByRole('button', { name: stage.t(key), exact: true })
    .click()
}

async function openMenu({ page, t }: Stage): Promise<void> {
  await page.getByRole('button', { name: t('nav.menu'), exact: true }).click()
}

/** States of the public pages. */
export const OPEN_STATES: readonly Scene[] = [
  {
    name: 'home/panel-open',
    path: '/',
    who: 'visitor',
    widths: [360],
    act: async ({ page }) => {
      await page.locator('aside summary').click()
    },
  },
  { name: 'services/menu-open', path: '/Services', who: 'visitor', widths: [360], act: openMenu },
  { name: 'login/errors', path: '/login', who: 'visitor', act: submit('auth.login') },
  {
    name: 'login/refused',
    path: '/login',
    who: 'visitor',
    before: ({ page }) =>
      answer(page, 'auth/login', { json: { code: 'INVALID_CREDENTIALS', message: '' }, status: 401 }),
    act: async stage => {
      const { page, t } = stage
      await page.getByLabel(t('auth.email'), { exact: true }).fill('ada@example.com')
      await page.getByLabel(t('auth.password'), { exact: true }).fill('not the password')
      await submit('auth.login')(stage)
      await page.locator('main').getByRole('alert').waitFor()
    },
  },
  { name: 'register/errors', path: '/register', who: 'visitor', act: submit('auth.register') },
  { name: 'forgot-password/errors', path: '/forgot-password', who: 'visitor', act: submit('auth.sendLink') },
  {
    name: 'forgot-password/sent',
    path: '/forgot-password',
    who: 'visitor',
    before: ({ page }) => answer(page, 'auth/password/forgot', { json: {}, status: 202 }),
    act: async stage => {
      await stage.page.getByLabel(stage.t('auth.email'), { exact: true }).fill('ada@example.com')
      await submit('auth.sendLink')(stage)
      await stage.page.locator('main').getByText(stage.t('auth.linkSent')).waitFor()
    },
  },
  { name: 'reset-password/no-token', path: '/reset-password', who: 'visitor' },
  {
    name: 'services/loading',
    path: '/Services',
    who: 'visitor',
    isLoading: true,
    before: ({ page }) => hold(page, 'bookings/services'),
    act: untilLoading,
  },
  {
    name: 'services/empty',
    path: '/Services',
    who: 'visitor',
    before: ({ page }) => answer(page, 'bookings/services', { json: { data: [] } }),
  },
  {
    name: 'services/failed',
    path: '/Services',
    who: 'visitor',
    before: ({ page }) => refuse(page, 'bookings/services'),
  },
  {
    name: 'services/full',
    path: '/Services',
    who: 'visitor',
    before: ({ page }) => answer(page, 'bookings/earliest', { json: { data: [] } }),
  },
  {
    name: 'services/no-times',
    path: '/Services',
    who: 'visitor',
    before: ({ page }) => refuse(page, 'bookings/earliest'),
  },
  {
    name: 'services/offline',
    path: '/Services',
    who: 'visitor',
    act: async ({ page }) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
        window.dispatchEvent(new Event('offline'))
      })
    },
  },
  {
    name: 'packages/empty',
    path: '/packages',
    who: 'visitor',
    before: ({ page }) => answer(page, 'packages', { json: { data: [] } }),
  },
  {
    name: 'earliest/empty',
    path: '/earliest',
    who: 'visitor',
    before: ({ page }) => answer(page, 'bookings/earliest*', { json: { data: [] } }),
  },
  {
    name: 'earliest/failed',
    path: '/earliest',
    who: 'visitor',
    before: ({ page }) => refuse(page, 'bookings/earliest*'),
  },
  {
    name: 'crash',
    path: '/privacy',
    who: 'visitor',
    before: async ({ page }) => {
      await page.route('**/assets/visitor-*.js', route => route.abort())
    },
  },
]
