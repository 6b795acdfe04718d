import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AuthForm, EmailField } from '../features/auth/auth-form.tsx'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { AuthLink } from '../features/auth/auth-link.tsx'
import { typedEmail } from '../features/auth/onward.ts'
import { call } from '../lib/api.ts'
import { useAuthForm } from '../features/auth/use-auth-form.tsx'
import { serverMessage } from '../i18n/server-message.ts'
import { Notice } from '../ui/plain/notice.tsx'

/** Requests a link to set a new password; the message is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  const [isSent, setSent] = useState(false)
  const auth = useAuthForm({
    send: async ({ email = '' }) => {
      // The reply is the same whether or not the address has an account.
      await call('POST /auth/password/forgot', { body: { email: email.trim() } })
      setSent(true)
    },
    explain: error => serverMessage(error) ?? t('auth.sendFailed'),
  })
  return (
    <AuthFrame
      title={t('titles.forgotPassword')}
      text={t('auth.forgotText')}
      after={
        <AuthLink to="/login" state={state}>
          {t('auth.backToLogin')}
        </AuthLink>
      }
    >
      <div className="grid gap-5">
        {isSent && (
          <Notice tone="success" role="status">
            {t('auth.linkSent')}
          </Notice>
        )}
        <AuthForm auth={auth} submitLabel={t('auth.sendLink')}>
          <EmailField auth={auth} autoComplete="username" defaultValue={typedEmail(state)} />
        </AuthForm>
      </div>
    </AuthFrame>
  )
}
