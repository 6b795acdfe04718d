import type { Role } from '@car-wash/server/contract/constants'
import type { ComponentType } from 'react'
import type titles from '../i18n/locales/en/landing/titles.json'

/**
 * What a page brings along: `prerendered` pages stand in the server's HTML with their own styles and texts; `light`
 * ones know no React Aria, forms, queries or toasts; `inner` pages get those, `admin` pages also the side rail and the
 * admin's texts.
 */
export type Weight = 'prerendered' | 'light' | 'inner' | 'admin'

export interface Screen {
  path: string
  title: `titles.${keyof typeof titles}`
  weight: Weight
  /** 'all', or the roles that may enter (decision 1). The server enforces every permission; this only spares a useless page. */
  who: 'all' | readonly Role[]
  /** A query parameter that lets a visitor in all the same (decision 3: the one-time setup link). */
  openWith?: string
  load: () => Promise<ComponentType>
}

/** What the shell reads of the page that is shown: the key of its title. */
export interface RouteHandle {
  title: Screen['title']
}

const customer = ['customer'] as const
const admins = ['branch-admin', 'super-admin'] as const
const superAdmin = ['super-admin'] as const
const everyone = ['customer', 'branch-admin', 'super-admin'] as const

/** Every screen of the product, one row each. A new URL starts here. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'titles.home',
    weight: 'prerendered',
    who: 'all',
    load: () => import('../pages/home-page.tsx').then(page => page.HomePage),
  },
  {
    path: '/AboutUs',
    title: 'titles.about',
    weight: 'prerendered',
    who: 'all',
    load: () => import('../pages/about-page.tsx').then(page => page.AboutPage),
  },
  {
    path: '/login',
    title: 'titles.login',
    weight: 'light',
    who: 'all',
    load: () => import('../pages/login-page.tsx').then(page => page.LoginPage),
  },
  {
    path: '/admin/login',
    title: 'titles.adminLogin',
    weight: 'light',
    who: 'all',
    load: () => import('../pages/login-page.tsx').then(page => page.AdminLoginPage),
  },
  {
    path: '/register',
    title: 'titles.register',
    weight: 'light',
    who: 'all',
    load: () => import('../pages/register-page.tsx').then(page => page.RegisterPage),
  },
  {
    path: '/forgot-password',
    title: 'titles.forgotPassword',
    weight: 'light',
    who: 'all',
    load: () => import('../pages/forgot-password-page.tsx').then(page => page.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    title: 'titles.resetPassword',
    weight: 'light',
    who: 'all',
    load: () => import('../pages/reset-password-page.tsx').then(page => page.ResetPasswordPage),
  },
  {
    path: '/privacy',
    title: 'titles.privacy',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/privacy-page.tsx').then(page => page.PrivacyPage),
  },
  {
    path: '/Services',
    title: 'titles.services',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/services-page.tsx').then(page => page.ServicesPage),
  },
  {
    path: '/packages',
    title: 'titles.packages',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/packages-page.tsx').then(page => page.PackagesPage),
  },
  {
    path: '/earliest',
    title: 'titles.earliest',
    weight: 'inner',
    who: 'all',
    load: () => import('../pages/earliest-page.tsx').then(page => page.EarliestPage),
  },
  {
    path: '/profile',
    title: 'titles.profile',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/profile-page.tsx').then(page => page.ProfilePage),
  },
  {
    path: '/booking',
    title: 'titles.booking',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/booking-page.tsx').then(page => page.BookingPage),
  },
  {
    path: '/serviceBooking',
    title: 'titles.serviceBooking',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/service-booking-page.tsx').then(page => page.ServiceBookingPage),
  },
  {
    path: '/customer/dashboard',
    title: 'titles.dashboard',
    weight: 'inner',
    who: customer,
    load: () => import('../pages/customer-dashboard-page.tsx').then(page => page.CustomerDashboardPage),
  },
  {
    path: '/sessions',
    title: 'titles.sessions',
    weight: 'inner',
    who: everyone,
    load: () => import('../pages/sessions-page.tsx').then(page => page.SessionsPage),
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
]
