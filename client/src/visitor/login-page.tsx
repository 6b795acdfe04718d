import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { AuthLink } from '../features/auth/auth-link.tsx'
import { LoginForm } from '../features/auth/login-form.tsx'
import { typedEmail } from '../features/auth/onward.ts'
import { placeAfterLogin } from '../session/return-to.ts'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/plain/notice.tsx'

/** Customer login, with a link to register (specification 2). */
export function LoginPage() {
  const { t } = useTranslation()
  const state: unknown = useLocation().state
  const email = registeredEmail(state)
  return (
    <SignedInGoOn>
      <AuthFrame
        title={t('titles.login')}
        text={t('auth.loginText')}
        after={
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="text-muted">{t('auth.noAccount')}</span>
              <AuthLink to="/register" state={state}>
                {t('auth.toRegister')}
              </AuthLink>
            </p>
            <AuthLink to="/forgot-password">{t('auth.forgot')}</AuthLink>
          </div>
        }
      >
        <div className="grid gap-5">
          {email !== undefined && (
            <Notice tone="success" role="status">
              {t('auth.registered')}
            </Notice>
          )}
          {email === undefined && cameFromElsewhere(state) && <Notice>{t('auth.toContinue')}</Notice>}
          <LoginForm email={email ?? typedEmail(state)} />
        </div>
      </AuthFrame>
    </SignedInGoOn>
  )
}

/** The same form with the admin flag, another title and a link back. */
export function AdminLoginPage() {
  const { t } = useTranslation()
  return (
    <SignedInGoOn>
      <AuthFrame
        title={t('titles.adminLogin')}
        text={t('auth.adminLoginText')}
        after={
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <AuthLink to="/login">{t('auth.toCustomer')}</AuthLink>
            <AuthLink to="/forgot-password">{t('auth.forgot')}</AuthLink>
          </div>
        }
      >
        <LoginForm admin />
      </AuthFrame>
    </SignedInGoOn>
  )
}

/** Redirects a signed-in person to the requested page or their own start page (decision 1). */
function SignedInGoOn({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const location = useLocation()
  if (!user) return children
  const place = placeAfterLogin(location.state, user.role)
  const { pathname, search = '', hash = '' } = place
  return <Navigate to={{ pathname, search, hash }} state={place.state} replace />
}

function registeredEmail(state: unknown): string | undefined {
  const registered =
    typeof state === 'object' && state !== null && 'registered' in state ? state.registered : undefined
  return typeof registered === 'string' ? registered : undefined
}

function cameFromElsewhere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state
}
