import type { Screen } from './screen.ts'

/** The screens of a first visit: they are in the client's entry chunk, so every row costs every visitor bytes. */
export const lightScreens: readonly Screen[] = [
  {
    path: '/',
    title: 'landing.title',
    weight: 'prerendered',
    who: 'all',
    load: () => import('../front/home-page.tsx').then(page => page.HomePage),
  },
  {
    path: '/AboutUs',
    title: 'nav.about',
    weight: 'prerendered',
    who: 'all',
    load: () => import('../front/about-page.tsx').then(page => page.AboutPage),
  },
  {
    path: '/login',
    title: 'titles.login',
    weight: 'light',
    who: 'all',
    load: () => import('../visitor/login-page.tsx').then(page => page.LoginPage),
  },
  {
    path: '/admin/login',
    title: 'titles.adminLogin',
    weight: 'light',
    who: 'all',
    load: () => import('../visitor/login-page.tsx').then(page => page.AdminLoginPage),
  },
  {
    path: '/register',
    title: 'titles.register',
    weight: 'light',
    who: 'all',
    load: () => import('../visitor/register-page.tsx').then(page => page.RegisterPage),
  },
  {
    path: '/forgot-password',
    title: 'titles.forgotPassword',
    weight: 'light',
    who: 'all',
    load: () => import('../visitor/forgot-password-page.tsx').then(page => page.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    title: 'titles.resetPassword',
    weight: 'light',
    who: 'all',
    load: () => import('../visitor/reset-password-page.tsx').then(page => page.ResetPasswordPage),
  },
  {
    path: '/visit/:token',
    title: 'titles.visit',
    weight: 'light',
    who: 'all',
    load: () => import('../visitor/visit-page.tsx').then(page => page.VisitPage),
  },
]
