import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { AuthLink } from '../features/auth/auth-link.tsx'
import { RegisterForm } from '../features/auth/register-form.tsx'

/** Customer registration; on success it goes to /login (specification 2), which keeps the requested page. */
export function RegisterPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const carried = typeof state === 'object' && state !== null ? state : {}
  return (
    <AuthFrame
      title={t('titles.register')}
      text={t('auth.registerText')}
      after={
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted">{t('auth.haveAccount')}</span>
          <AuthLink to="/login" state={state}>
            {t('auth.pressToLogin')}
          </AuthLink>
        </p>
      }
    >
      <RegisterForm
        onDone={({ email }) => void navigate('/login', { state: { ...carried, registered: email } })}
      />
    </AuthFrame>
  )
}
