import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AuthForm, PasswordField } from '../../features/auth/auth-form.tsx'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { AuthLink } from '../../features/auth/auth-link.tsx'
import { call } from '../../lib/api.ts'
import { useAuthForm } from '../../features/auth/use-auth-form.tsx'
import { serverMessage } from '../../i18n/server-message.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** The target of the link in the e-mail: sets a new password, once. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const token = useSearchParams()[0].get('token') ?? ''
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
