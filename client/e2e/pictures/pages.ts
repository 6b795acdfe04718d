import { BRANCH_PAGE } from '../support/sample.ts'
import type { Scene, Stage } from './scene.ts'

/** The ids of the sample chain's payments are new in every run, so that no receipt has a fixed address. */
const withReceipt = async ({ page }: Stage) => {
  await page.route('**/api/*/payments/*', route =>
    route.fulfill({
      json: {
        _id: '0'.repeat(24),
        at: '2026-05-04T09:30:00.000Z',
        amount: 24.9,
        method: 'cash',
        for: { kind: 'booking', name: 'Complete' },
        branchId: { _id: '1'.repeat(24), name: 'Washline Roma Centro' },
        receiptNo: 'RC-2026-17',
        legalName: 'Washline S.r.l.',
        taxNumber: 'IT00000000000',
      },
    }),
  )
}
const receipt = { path: `/receipt?id=${'0'.repeat(24)}`, before: withReceipt }

/** Every page as it loads, once for each role that sees a different page. */
export const PAGES: readonly Scene[] = [
  { name: 'home', path: '/', who: 'visitor' },
  { name: 'about', path: '/AboutUs', who: 'visitor' },
  { name: 'login', path: '/login', who: 'visitor' },
  { name: 'admin-login', path: '/admin/login', who: 'visitor' },
  { name: 'register', path: '/register', who: 'visitor' },
  { name: 'forgot-password', path: '/forgot-password', who: 'visitor' },
  { name: 'reset-password', path: '/reset-password?token=from-the-mail', who: 'visitor' },
  { name: 'visit/ended', path: '/visit/:token', who: 'visitor' },
  { name: 'offer/ended', path: '/offer/:token', who: 'visitor' },
  { name: 'stop-reminders', path: '/stop-reminders/:token', who: 'visitor' },
  { name: 'privacy', path: '/privacy', who: 'visitor' },
  { name: 'services', path: '/Services', who: 'visitor' },
  { name: 'packages', path: '/packages', who: 'visitor' },
  { name: 'earliest', path: '/earliest', who: 'visitor' },
  { name: 'branches', path: '/branches', who: 'visitor' },
  { name: 'branches/one', path: BRANCH_PAGE, who: 'visitor' },
  { name: 'not-found', path: '/no-such-page', who: 'visitor' },

  { name: 'home/signed-in', path: '/', who: 'customer' },
  { name: 'profile', path: '/profile', who: 'customer' },
  { name: 'service-booking', path: '/serviceBooking', who: 'customer' },
  { name: 'dashboard/new', path: '/customer/dashboard', who: 'customer' },

  { name: 'booking', path: '/booking', who: 'regular' },
  { name: 'service-booking/with-package', path: '/serviceBooking', who: 'regular' },
  { name: 'packages/with-package', path: '/packages', who: 'regular' },
  { name: 'dashboard', path: '/customer/dashboard', who: 'regular' },
  { name: 'profile/regular', path: '/profile', who: 'regular' },
  { name: 'payments', path: '/customer/payments', who: 'regular' },
  { name: 'payments/new', path: '/customer/payments', who: 'customer' },
  { name: 'receipt', who: 'regular', ...receipt },
  { name: 'sessions', path: '/sessions', who: 'regular' },

  { name: 'admin-dashboard', path: '/AdminDashboard', who: 'super-admin' },
  { name: 'admin-bookings', path: '/AdminDashboard/Bookings', who: 'super-admin' },
  { name: 'admin-packages', path: '/AdminDashboard/Bookings?tab=packages', who: 'super-admin' },
  { name: 'admin-board', path: '/AdminDashboard/Board', who: 'super-admin' },
  { name: 'admin-customers', path: '/AdminDashboard/Customers', who: 'super-admin' },
  { name: 'admin-till', path: '/AdminDashboard/Till', who: 'super-admin' },
  { name: 'admin-till/past', path: '/AdminDashboard/Till?view=past', who: 'super-admin' },
  { name: 'receipt/desk', who: 'super-admin', ...receipt },
  { name: 'admin-branches', path: '/BranchCrud', who: 'super-admin' },
  { name: 'admin-services', path: '/ServicesCrud', who: 'super-admin' },
  { name: 'admin-wash-packages', path: '/PackagesCRUD', who: 'super-admin' },
  { name: 'admin-register', path: '/Registeradmin', who: 'super-admin' },
  { name: 'admin-team', path: '/AdminDashboard/Team', who: 'super-admin' },
  { name: 'admin-reports', path: '/AdminDashboard/Reports', who: 'super-admin' },
  { name: 'admin-reports/money', path: '/AdminDashboard/Reports?view=money', who: 'super-admin' },
  { name: 'admin-settlement', path: '/AdminDashboard/Settlement', who: 'super-admin' },
  { name: 'admin-audit', path: '/AdminDashboard/Audit', who: 'super-admin' },
  { name: 'admin-integrity', path: '/AdminDashboard/Integrity', who: 'super-admin' },
  { name: 'admin-keys', path: '/AdminDashboard/Keys', who: 'super-admin' },
  { name: 'admin-webhooks', path: '/AdminDashboard/Webhooks', who: 'super-admin' },
  { name: 'admin-settings', path: '/AdminDashboard/Settings', who: 'super-admin' },
  { name: 'admin-setup', path: '/AdminDashboard/Setup?step=name', who: 'super-admin' },
  { name: 'admin-system', path: '/AdminDashboard/System', who: 'super-admin' },

  { name: 'admin-dashboard/branch', path: '/AdminDashboard', who: 'branch-admin' },
  { name: 'admin-bookings/branch', path: '/AdminDashboard/Bookings', who: 'branch-admin' },
  { name: 'admin-packages/branch', path: '/AdminDashboard/Bookings?tab=packages', who: 'branch-admin' },
  { name: 'admin-board/branch', path: '/AdminDashboard/Board', who: 'branch-admin' },
  { name: 'admin-customers/branch', path: '/AdminDashboard/Customers', who: 'branch-admin' },
  { name: 'admin-till/branch', path: '/AdminDashboard/Till', who: 'branch-admin' },
  { name: 'receipt/branch', who: 'branch-admin', ...receipt },
  { name: 'admin-branches/branch', path: '/BranchCrud', who: 'branch-admin' },
  { name: 'admin-settlement/branch', path: '/AdminDashboard/Settlement', who: 'branch-admin' },
  { name: 'admin-keys/branch', path: '/AdminDashboard/Keys', who: 'branch-admin' },
  { name: 'admin-reports/branch', path: '/AdminDashboard/Reports', who: 'branch-admin' },
]
