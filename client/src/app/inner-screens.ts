import { adminScreens } from './admin-screens.ts'
import type { Screen } from './screen.ts'

const customer = ['customer'] as const
const everyone = ['customer', 'branch-admin', 'super-admin'] as const

/** All other screens, one row each; the table loads with the first of them. */
export const innerScreens: readonly Screen[] = [
  {
    path: '/privacy',
    title: 'titles.privacy',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/privacy-page.tsx').then(page => page.PrivacyPage),
  },
  {
    path: '/stop-reminders/:token',
    title: 'titles.stopReminders',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/stop-reminders-page.tsx').then(page => page.StopRemindersPage),
  },
  {
    path: '/offer/:token',
    title: 'titles.offer',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/offer-page.tsx').then(page => page.OfferPage),
  },
  {
    path: '/Services',
    title: 'titles.services',
    weight: 'inner',
    who: 'all',
    first: ['GET /bookings/services'],
    load: () => import('../pages/visitor/services-page.tsx').then(page => page.ServicesPage),
  },
  {
    path: '/packages',
    title: 'titles.packages',
    weight: 'inner',
    who: 'all',
    first: ['GET /packages'],
    load: () => import('../pages/visitor/packages-page.tsx').then(page => page.PackagesPage),
  },
  {
    path: '/earliest',
    title: 'titles.earliest',
    weight: 'inner',
    who: 'all',
    first: ['GET /bookings/services'],
    load: () => import('../pages/visitor/earliest-page.tsx').then(page => page.EarliestPage),
  },
  {
    path: '/branches',
    title: 'titles.ourBranches',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/our-branches-page.tsx').then(page => page.OurBranchesPage),
  },
  {
    path: '/branches/:branch',
    title: 'titles.branch',
    weight: 'inner',
    who: 'all',
    first: ['GET /bookings/branches', 'GET /bookings/services'],
    load: () => import('../pages/visitor/branch-page.tsx').then(page => page.BranchPage),
  },
  {
    path: '/profile',
    title: 'titles.profile',
    weight: 'inner',
    who: customer,
    first: ['GET /users/profile'],
    load: () => import('../pages/customer/profile-page.tsx').then(page => page.ProfilePage),
  },
  {
    path: '/booking',
    title: 'titles.booking',
    weight: 'inner',
    who: customer,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
    load: () => import('../pages/customer/booking-page.tsx').then(page => page.BookingPage),
  },
  {
    path: '/serviceBooking',
    title: 'titles.serviceBooking',
    weight: 'inner',
    who: customer,
    orVisitor: true,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
    load: () => import('../pages/customer/service-booking-page.tsx').then(page => page.ServiceBookingPage),
  },
  {
    path: '/customer/dashboard',
    title: 'titles.dashboard',
    weight: 'inner',
    who: customer,
    first: ['GET /users/bookings', 'GET /users/packages'],
    load: () =>
      import('../pages/customer/customer-dashboard-page.tsx').then(page => page.CustomerDashboardPage),
  },
  {
    path: '/customer/payments',
    title: 'titles.payments',
    weight: 'inner',
    who: customer,
    first: ['GET /users/payments'],
    load: () => import('../pages/customer/payments-page.tsx').then(page => page.PaymentsPage),
  },
  {
    path: '/receipt',
    title: 'titles.receipt',
    weight: 'inner',
    who: everyone,
    load: () => import('../pages/customer/receipt-page.tsx').then(page => page.ReceiptPage),
  },
  {
    path: '/sessions',
    title: 'titles.sessions',
    weight: 'inner',
    who: everyone,
    first: ['GET /auth/sessions', 'GET /auth/passkeys'],
    load: () => import('../pages/customer/sessions-page.tsx').then(page => page.SessionsPage),
  },
  ...adminScreens,
]
