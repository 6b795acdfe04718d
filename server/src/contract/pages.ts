import type { ApiKey } from './api/index.ts'
import type { Role } from './constants.ts'

/** What loads together, with one `import()`: a folder of the client with a file a page. */
export type Area = 'front' | 'visitor' | 'book' | 'mine' | 'desk'

export interface PageRow {
  /** As React Router writes it. */
  path: string
  /** The area and what its index.ts exports. */
  page: `${Area}/${string}`
  /** The translation key of the document title. */
  title: string
  /** 'all', or the roles that may enter (decision 1). The server enforces permissions; this only avoids a useless page. */
  who: 'all' | readonly Role[]
  /** Visitors may enter as well; the page asks who they are when it needs to know. */
  orVisitor?: boolean
  /** A query parameter that lets a visitor in regardless (decision 3: the one-time setup link). */
  openWith?: string
  /** The server draws the page: only what is the same for everybody, and never a form. */
  drawn?: boolean
  /** Search engines may show it. */
  found?: boolean
  /** The lists that the page shows first: the document asks for them while its scripts are on their way. */
  first?: readonly Extract<ApiKey, `GET ${string}`>[]
}

const customer = ['customer'] as const
const everyone = ['customer', 'branch-admin', 'super-admin'] as const
const admins = ['branch-admin', 'super-admin'] as const
const superAdmin = ['super-admin'] as const

/** Every page, a row each: the client makes its routes of them, the server its documents. */
export const PAGES = [
  { path: '/', page: 'front/HomePage', title: 'landing.title', who: 'all', drawn: true, found: true },
  { path: '/AboutUs', page: 'front/AboutPage', title: 'nav.about', who: 'all', drawn: true, found: true },
  { path: '/login', page: 'visitor/LoginPage', title: 'titles.login', who: 'all' },
  { path: '/admin/login', page: 'visitor/AdminLoginPage', title: 'titles.adminLogin', who: 'all' },
  { path: '/register', page: 'visitor/RegisterPage', title: 'titles.register', who: 'all' },
  {
    path: '/forgot-password',
    page: 'visitor/ForgotPasswordPage',
    title: 'titles.forgotPassword',
    who: 'all',
  },
  { path: '/reset-password', page: 'visitor/ResetPasswordPage', title: 'titles.resetPassword', who: 'all' },
  { path: '/visit/:token', page: 'visitor/VisitPage', title: 'titles.visit', who: 'all' },
  { path: '/privacy', page: 'visitor/PrivacyPage', title: 'titles.privacy', who: 'all', found: true },
  {
    path: '/stop-reminders/:token',
    page: 'visitor/StopRemindersPage',
    title: 'titles.stopReminders',
    who: 'all',
  },
  { path: '/offer/:token', page: 'visitor/OfferPage', title: 'titles.offer', who: 'all' },
  {
    path: '/Services',
    page: 'visitor/ServicesPage',
    title: 'titles.services',
    who: 'all',
    found: true,
    first: ['GET /bookings/services'],
  },
  {
    path: '/packages',
    page: 'visitor/PackagesPage',
    title: 'titles.packages',
    who: 'all',
    found: true,
    first: ['GET /packages'],
  },
  {
    path: '/earliest',
    page: 'visitor/EarliestPage',
    title: 'titles.earliest',
    who: 'all',
    found: true,
    first: ['GET /bookings/services'],
  },
  {
    path: '/branches',
    page: 'visitor/OurBranchesPage',
    title: 'titles.ourBranches',
    who: 'all',
    found: true,
  },
  {
    path: '/branches/:branch',
    page: 'visitor/BranchPage',
    title: 'titles.branch',
    who: 'all',
    found: true,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
  },
  {
    path: '/profile',
    page: 'mine/ProfilePage',
    title: 'titles.profile',
    who: customer,
    first: ['GET /users/profile'],
  },
  {
    path: '/booking',
    page: 'book/BookingPage',
    title: 'titles.booking',
    who: customer,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
  },
  {
    path: '/serviceBooking',
    page: 'book/ServiceBookingPage',
    title: 'titles.serviceBooking',
    who: customer,
    orVisitor: true,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
  },
  {
    path: '/customer/dashboard',
    page: 'mine/CustomerDashboardPage',
    title: 'titles.dashboard',
    who: customer,
    first: ['GET /users/bookings', 'GET /users/packages'],
  },
  {
    path: '/customer/payments',
    page: 'mine/PaymentsPage',
    title: 'titles.payments',
    who: customer,
    first: ['GET /users/payments'],
  },
  { path: '/receipt', page: 'mine/ReceiptPage', title: 'titles.receipt', who: everyone },
  {
    path: '/sessions',
    page: 'mine/SessionsPage',
    title: 'titles.sessions',
    who: everyone,
    first: ['GET /auth/sessions', 'GET /auth/passkeys'],
  },
  {
    path: '/AdminDashboard',
    page: 'desk/AdminDashboardPage',
    title: 'titles.adminDashboard',
    who: admins,
    first: ['GET /admin/stats'],
  },
  {
    path: '/AdminDashboard/Bookings',
    page: 'desk/AdminBookingsPage',
    title: 'titles.adminBookings',
    who: admins,
  },
  { path: '/AdminDashboard/Board', page: 'desk/BoardPage', title: 'titles.board', who: admins },
  { path: '/AdminDashboard/Customers', page: 'desk/CustomersPage', title: 'titles.customers', who: admins },
  { path: '/AdminDashboard/Till', page: 'desk/TillPage', title: 'titles.till', who: admins },
  {
    path: '/BranchCrud',
    page: 'desk/BranchesPage',
    title: 'titles.branches',
    who: admins,
    first: ['GET /admin/branches'],
  },
  { path: '/ServicesCrud', page: 'desk/WashServicesPage', title: 'titles.washServices', who: superAdmin },
  { path: '/PackagesCRUD', page: 'desk/WashPackagesPage', title: 'titles.washPackages', who: superAdmin },
  {
    path: '/Registeradmin',
    page: 'desk/RegisterAdminPage',
    title: 'titles.registerAdmin',
    who: superAdmin,
    openWith: 'setup',
  },
  { path: '/AdminDashboard/Team', page: 'desk/TeamPage', title: 'titles.team', who: superAdmin },
  { path: '/AdminDashboard/Reports', page: 'desk/ReportsPage', title: 'titles.reports', who: admins },
  {
    path: '/AdminDashboard/Settlement',
    page: 'desk/SettlementPage',
    title: 'titles.settlement',
    who: admins,
  },
  { path: '/AdminDashboard/Audit', page: 'desk/AuditPage', title: 'titles.audit', who: superAdmin },
  {
    path: '/AdminDashboard/Integrity',
    page: 'desk/IntegrityPage',
    title: 'titles.integrity',
    who: superAdmin,
  },
  { path: '/AdminDashboard/Keys', page: 'desk/KeysPage', title: 'titles.keys', who: admins },
  { path: '/AdminDashboard/Webhooks', page: 'desk/WebhooksPage', title: 'titles.webhooks', who: superAdmin },
  { path: '/AdminDashboard/Settings', page: 'desk/SettingsPage', title: 'titles.settings', who: superAdmin },
  { path: '/AdminDashboard/Setup', page: 'desk/SetupPage', title: 'titles.setup', who: superAdmin },
  { path: '/AdminDashboard/System', page: 'desk/SystemPage', title: 'titles.system', who: superAdmin },
] as const satisfies readonly PageRow[]
