import { PASSWORD_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AuthForm, EmailField, PasswordField } from '../features/auth/auth-form.tsx'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { AuthLink } from '../features/auth/auth-link.tsx'
import { ApiError, call } from '../lib/api.ts'
import { useAuthForm } from '../features/auth/use-auth-form.tsx'
import { serverMessage } from '../i18n/server-message.ts'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Notice } from '../ui/plain/notice.tsx'

/** The target of a one-time link: a forgotten password, an account made at the desk, or the invitation of an admin. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  if (params.has('claim')) return <Welcome kind="claim" token={params.get('token') ?? ''} />
  if (params.has('invitation')) return <Welcome kind="invitation" token={params.get('token') ?? ''} />
  return <NewPassword token={params.get('token') ?? ''} />
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation()
  const [isSet, setDone] = useState(false)
  const auth = useAuthForm({
    send: async ({ password = '' }) => {
      await call('POST /auth/password/reset', { body: { token, newPassword: password } })
      setDone(true)
    },
    explain: error => serverMessage(error) ?? t('auth.setFailed'),
    ways: { INVALID_TOKEN: () => <AuthLink to="/forgot-password">{t('auth.newLink')}</AuthLink> },
  })
  return (
    <AuthFrame
      title={t('titles.resetPassword')}
      after={
        <div className="flex flex-wrap justify-between gap-x-6">
          <AuthLink to="/login">{t('auth.backToLogin')}</AuthLink>
          {token !== '' && <AuthLink to="/forgot-password">{t('titles.forgotPassword')}</AuthLink>}
        </div>
      }
    >
      {isSet && (
        <Notice tone="success" role="status">
          {t('auth.passwordSet')}
        </Notice>
      )}
      {!isSet && token === '' && (
        <div className="grid gap-5">
          <Notice tone="warning">{t('auth.linkMissing')}</Notice>
          <ButtonLink to="/forgot-password" fullWidth>
            {t('auth.newLink')}
          </ButtonLink>
        </div>
      )}
      {!isSet && token !== '' && (
        <AuthForm auth={auth} submitLabel={t('auth.setPassword')}>
          <PasswordField auth={auth} label={t('auth.newPassword')} isNew />
        </AuthForm>
      )}
    </AuthFrame>
  )
}

/** The first password of an account that somebody else has made; one from the desk also needs an address. */
function Welcome({ kind, token }: { kind: 'claim' | 'invitation'; token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isReady, setReady] = useState(false)
  const isClaim = kind === 'claim'
  const login = isClaim ? '/login' : '/admin/login'
  const auth = useAuthForm({
    send: async ({ email = '', password = '' }) => {
      const address = isClaim ? { email: email.trim() } : {}
      await call('POST /auth/password/reset', { body: { token, newPassword: password, ...address } })
      if (isClaim) await navigate(login, { replace: true, state: { registered: address.email } })
      else setReady(true)
    },
    explain: error => {
      const message = serverMessage(error) ?? t('auth.setFailed')
      const isOver = error instanceof ApiError && error.code === 'INVALID_TOKEN'
      return isOver ? `${message} ${t(`auth.${kind}Over`)}` : message
    },
    ways: { INVALID_TOKEN: () => <AuthLink to={login}>{t('auth.toLogin')}</AuthLink> },
  })
  return (
    <AuthFrame
      title={t(`auth.${kind}Title`)}
      text={t(`auth.${kind}Text`)}
      after={<AuthLink to={login}>{t('auth.backToLogin')}</AuthLink>}
    >
      {token === '' && <Notice tone="warning">{t('auth.claimMissing')}</Notice>}
      {isReady && (
        <div className="grid gap-5">
          <Notice tone="success" role="status">
            {t('auth.invitationDone')}
          </Notice>
          <ButtonLink to={login} fullWidth>
            {t('auth.login')}
          </ButtonLink>
        </div>
      )}
      {token !== '' && !isReady && (
        <AuthForm auth={auth} submitLabel={t(isClaim ? 'auth.claimSubmit' : 'auth.setPassword')}>
          {isClaim && <EmailField auth={auth} autoComplete="username" />}
          <PasswordField
            auth={auth}
            label={t('auth.password')}
            isNew
            least={PASSWORD_LENGTH[isClaim ? 'customer' : 'admin']}
          />
        </AuthForm>
      )}
    </AuthFrame>
  )
}
