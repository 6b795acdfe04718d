import type { ApiKey } from './api/index.ts'
import type { Role } from './constants.ts'

/** What loads together, with one `import()`: a folder of the client with a file a page. */
export type Area = 'front' | 'visitor' | 'book' | 'mine' | 'desk'

export interface PageRow {
  path: string
  /** The area and what its index.ts exports. */
  page: `${Area}/${string}`
  /** The translation key of the document title; absent: that of the page's name. */
  title?: string
  /** The translation key of the sentence below the heading: the document shows both before the page is there. */
  intro?: string
  /** A form on a card stands below the heading (AuthFrame). */
  isForm?: boolean
  /** 'all', or the roles that may enter (decision 1). The server enforces permissions; this only avoids a useless page. */
  who: 'all' | readonly Role[]
  /** Visitors may enter as well; the page asks who they are when it needs to know. */
  orVisitor?: boolean
  /** A query parameter that lets a visitor in regardless (decision 3: the one-time setup link). */
  openWith?: string
  /** The server draws the page: only what is the same for everybody, and never a form. */
  drawn?: boolean
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
  { path: '/login', page: 'visitor/LoginPage', intro: 'auth.loginText', isForm: true, who: 'all' },
  {
    path: '/admin/login',
    page: 'visitor/AdminLoginPage',
    intro: 'auth.adminLoginText',
    isForm: true,
    who: 'all',
  },
  { path: '/register', page: 'visitor/RegisterPage', intro: 'auth.registerText', isForm: true, who: 'all' },
  {
    path: '/forgot-password',
    page: 'visitor/ForgotPasswordPage',
    intro: 'auth.forgotText',
    isForm: true,
    who: 'all',
  },
  { path: '/reset-password', page: 'visitor/ResetPasswordPage', who: 'all' },
  { path: '/visit/:token', page: 'visitor/VisitPage', who: 'all' },
  { path: '/privacy', page: 'visitor/PrivacyPage', intro: 'privacy.text', who: 'all', found: true },
  { path: '/stop-reminders/:token', page: 'visitor/StopRemindersPage', who: 'all' },
  { path: '/offer/:token', page: 'visitor/OfferPage', who: 'all' },
  {
    path: '/Services',
    page: 'visitor/ServicesPage',
    intro: 'services.text',
    who: 'all',
    found: true,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
  },
  {
    path: '/packages',
    page: 'visitor/PackagesPage',
    intro: 'packages.text',
    who: 'all',
    found: true,
    first: ['GET /packages'],
  },
  {
    path: '/earliest',
    page: 'visitor/EarliestPage',
    intro: 'earliest.text',
    who: 'all',
    found: true,
    first: ['GET /bookings/services'],
  },
  { path: '/branches', page: 'visitor/OurBranchesPage', intro: 'branchPages.text', who: 'all', found: true },
  {
    path: '/branches/:branch',
    page: 'visitor/BranchPage',
    who: 'all',
    found: true,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
  },
  { path: '/profile', page: 'mine/ProfilePage', who: customer, first: ['GET /users/profile'] },
  {
    path: '/booking',
    page: 'book/BookingPage',
    who: customer,
    first: ['GET /bookings/branches', 'GET /bookings/services'],
  },
  {
    path: '/serviceBooking',
    page: 'book/ServiceBookingPage',
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
  { path: '/customer/payments', page: 'mine/PaymentsPage', who: customer, first: ['GET /users/payments'] },
  { path: '/receipt', page: 'mine/ReceiptPage', who: everyone },
  {
    path: '/sessions',
    page: 'mine/SessionsPage',
    who: everyone,
    first: ['GET /auth/sessions', 'GET /auth/passkeys'],
  },
  { path: '/AdminDashboard', page: 'desk/AdminDashboardPage', who: admins, first: ['GET /admin/stats'] },
  { path: '/AdminDashboard/Bookings', page: 'desk/AdminBookingsPage', who: admins },
  { path: '/AdminDashboard/Board', page: 'desk/BoardPage', who: admins },
  { path: '/AdminDashboard/Customers', page: 'desk/CustomersPage', who: admins },
  { path: '/AdminDashboard/Till', page: 'desk/TillPage', who: admins },
  { path: '/BranchCrud', page: 'desk/BranchesPage', who: admins, first: ['GET /admin/branches'] },
  { path: '/ServicesCrud', page: 'desk/WashServicesPage', who: superAdmin },
  { path: '/PackagesCRUD', page: 'desk/WashPackagesPage', who: superAdmin },
  { path: '/Registeradmin', page: 'desk/RegisterAdminPage', who: superAdmin, openWith: 'setup' },
  { path: '/AdminDashboard/Team', page: 'desk/TeamPage', who: superAdmin },
  { path: '/AdminDashboard/Reports', page: 'desk/ReportsPage', who: admins },
  { path: '/AdminDashboard/Settlement', page: 'desk/SettlementPage', who: admins },
  { path: '/AdminDashboard/Audit', page: 'desk/AuditPage', who: superAdmin },
  { path: '/AdminDashboard/Integrity', page: 'desk/IntegrityPage', who: superAdmin },
  { path: '/AdminDashboard/Keys', page: 'desk/KeysPage', who: admins },
  { path: '/AdminDashboard/Webhooks', page: 'desk/WebhooksPage', who: superAdmin },
  { path: '/AdminDashboard/Settings', page: 'desk/SettingsPage', who: superAdmin },
  { path: '/AdminDashboard/Setup', page: 'desk/SetupPage', who: superAdmin },
  { path: '/AdminDashboard/System', page: 'desk/SystemPage', who: superAdmin },
] as const satisfies readonly PageRow[]

/** "titles.till" for "desk/TillPage", unless the row has its own. */
export type TitleOf<Row> = Row extends { title: infer Own }
  ? Own
  : Row extends { page: `${string}/${infer Name}Page` }
    ? `titles.${Uncapitalize<Name>}`
    : never

export function titleOf<Row extends PageRow>({ title, page }: Row): TitleOf<Row> {
  const name = page.slice(page.indexOf('/') + 1).replace(/Page$/, '')
  return (title ?? `titles.${name.charAt(0).toLowerCase()}${name.slice(1)}`) as TitleOf<Row>
}
