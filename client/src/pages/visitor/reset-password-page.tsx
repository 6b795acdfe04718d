import { PASSWORD_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { AuthLink } from '../../features/auth/auth-link.tsx'
import { call } from '../../lib/api.ts'
import { useAuthForm } from '../../features/auth/use-auth-form.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'

/** The target of the link in the e-mail: sets a new password, once. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const token = useSearchParams()[0].get('token') ?? ''
  const [isSet, setDone] = useState(false)
  const { errors, failure, pending, form } = useAuthForm({
    send: async ({ password = '' }) => {
      await call('POST /auth/password/reset', { body: { token, newPassword: password } })
      setDone(true)
    },
    explain: error => serverMessage(error) ?? t('auth.setFailed'),
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
        <form {...form} className="grid gap-5">
          {failure !== undefined && (
            <Notice tone="danger" role="alert">
              {failure}
            </Notice>
          )}
          <PasswordInput
            label={t('auth.newPassword')}
            hint={t('auth.passwordHint', { count: PASSWORD_LENGTH.customer })}
            error={errors['password'] ?? errors['newPassword']}
            name="password"
            autoComplete="new-password"
            showLabel={t('auth.show')}
            hideLabelText={t('auth.hide')}
            minLength={PASSWORD_LENGTH.customer}
            maxLength={PASSWORD_LENGTH.max}
            required
          />
          <Button type="submit" size="lg" fullWidth pending={pending}>
            {t('auth.setPassword')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
