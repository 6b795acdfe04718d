import type { Screen } from './screen.ts'

const customer = ['customer'] as const
const admins = ['branch-admin', 'super-admin'] as const
const superAdmin = ['super-admin'] as const
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
    path: '/Services',
    title: 'titles.services',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/services-page.tsx').then(page => page.ServicesPage),
  },
  {
    path: '/packages',
    title: 'titles.packages',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/packages-page.tsx').then(page => page.PackagesPage),
  },
  {
    path: '/earliest',
    title: 'titles.earliest',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/visitor/earliest-page.tsx').then(page => page.EarliestPage),
  },
  {
    path: '/profile',
    title: 'titles.profile',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/customer/profile-page.tsx').then(page => page.ProfilePage),
  },
  {
    path: '/booking',
    title: 'titles.booking',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/customer/booking-page.tsx').then(page => page.BookingPage),
  },
  {
    path: '/serviceBooking',
    title: 'titles.serviceBooking',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/customer/service-booking-page.tsx').then(page => page.ServiceBookingPage),
  },
  {
    path: '/customer/dashboard',
    title: 'titles.dashboard',
    weight: 'inner',
    who: customer,
    load: () =>
      import('../pages/customer/customer-dashboard-page.tsx').then(page => page.CustomerDashboardPage),
  },
  {
    path: '/sessions',
    title: 'titles.sessions',
    weight: 'inner',
    who: everyone,
    load: () => import('../pages/customer/sessions-page.tsx').then(page => page.SessionsPage),
  },
  {
    path: '/AdminDashboard',
    title: 'titles.adminDashboard',
    weight: 'admin',
    who: admins,
    load: () => import('../pages/admin/admin-dashboard-page.tsx').then(page => page.AdminDashboardPage),
  },
  {
    path: '/AdminDashboard/Bookings',
    title: 'titles.adminBookings',
    weight: 'admin',
    who: admins,
    load: () => import('../pages/admin/admin-bookings-page.tsx').then(page => page.AdminBookingsPage),
  },
  {
    path: '/AdminDashboard/Board',
    title: 'titles.board',
    weight: 'admin',
    who: admins,
    load: () => import('../pages/admin/board-page.tsx').then(page => page.BoardPage),
  },
  {
    path: '/AdminDashboard/Customers',
    title: 'titles.customers',
    weight: 'admin',
    who: admins,
    load: () => import('../pages/admin/customers-page.tsx').then(page => page.CustomersPage),
  },
  {
    path: '/BranchCrud',
    title: 'titles.branches',
    weight: 'admin',
    who: admins,
    load: () => import('../pages/admin/branches-page.tsx').then(page => page.BranchesPage),
  },
  {
    path: '/ServicesCrud',
    title: 'titles.washServices',
    weight: 'admin',
    who: superAdmin,
    load: () => import('../pages/admin/wash-services-page.tsx').then(page => page.WashServicesPage),
  },
  {
    path: '/PackagesCRUD',
    title: 'titles.washPackages',
    weight: 'admin',
    who: superAdmin,
    load: () => import('../pages/admin/wash-packages-page.tsx').then(page => page.WashPackagesPage),
  },
  {
    path: '/Registeradmin',
    title: 'titles.registerAdmin',
    weight: 'admin',
    who: superAdmin,
    openWith: 'setup',
    load: () => import('../pages/admin/register-admin-page.tsx').then(page => page.RegisterAdminPage),
  },
  {
    path: '/AdminDashboard/Team',
    title: 'titles.team',
    weight: 'admin',
    who: superAdmin,
    load: () => import('../pages/admin/team-page.tsx').then(page => page.TeamPage),
  },
  {
    path: '/AdminDashboard/Reports',
    title: 'titles.reports',
    weight: 'admin',
    who: admins,
    load: () => import('../pages/admin/reports-page.tsx').then(page => page.ReportsPage),
  },
  {
    path: '/AdminDashboard/Audit',
    title: 'titles.audit',
    weight: 'admin',
    who: superAdmin,
    load: () => import('../pages/admin/audit-page.tsx').then(page => page.AuditPage),
  },
  {
    path: '/AdminDashboard/Integrity',
    title: 'titles.integrity',
    weight: 'admin',
    who: superAdmin,
    load: () => import('../pages/admin/integrity-page.tsx').then(page => page.IntegrityPage),
  },
]
