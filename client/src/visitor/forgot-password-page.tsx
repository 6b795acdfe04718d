import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AuthForm, EmailField } from '../features/auth/auth-form.tsx'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { AuthLink } from '../features/auth/auth-link.tsx'
import { typedEmail } from '../features/auth/onward.ts'
import { call } from '../lib/api.ts'
import { useReply } from '../lib/use-api.ts'
import { PhoneLink } from '../parts/branches/phone-link.tsx'
import { configQuery } from '../queries/config.ts'
import { useAuthForm } from '../features/auth/use-auth-form.tsx'
import { serverMessage } from '../i18n/server-message.ts'
import { Notice } from '../ui/plain/notice.tsx'

/** Requests a link to set a new password; the message is the same whether or not the account exists. While e-mail is off: whom to call. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  const [isSent, setSent] = useState(false)
  const isOff = useQuery(configQuery).data?.mail === 'off'
  const branches = useReply('GET /bookings/branches', {}, { enabled: isOff })
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
      text={t(isOff ? 'auth.mailOff' : 'auth.forgotText')}
      after={
        <AuthLink to="/login" state={state}>
          {t('auth.backToLogin')}
        </AuthLink>
      }
    >
      {branches.data?.map(({ _id, name, phone }) => (
        <p key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
          <bdi>{name}</bdi>
          <PhoneLink icon phone={phone} className="text-brand-ink hover:underline" />
        </p>
      ))}
      <div className={isOff ? 'hidden' : 'grid gap-5'}>
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
