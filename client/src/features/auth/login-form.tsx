import { EMAIL_LENGTH, PASSWORD_LENGTH } from '@car-wash/server/contract/constants'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError, warmUp } from '../../lib/api.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface LoginFormProps {
  /** The admin login rejects customers, like a wrong password. */
  admin?: boolean
  /** Prefills the address, for a person who has just registered. */
  email?: string | undefined
  onDone?: () => void
}

/** E-mail and password; errors appear in the form (specification 8). */
export function LoginForm({ admin = false, email, onDone }: LoginFormProps) {
  const { t } = useTranslation()
  const { login } = useSession()
  const { errors, failure, pending, form } = useAuthForm({
    send: async values => {
      await login({ email: values['email'] ?? '', password: values['password'] ?? '', admin })
      onDone?.()
    },
    explain: error => {
      if (error instanceof ApiError && error.code === 'VALIDATION') return t('auth.invalid')
      return serverMessage(error) ?? t('auth.failed')
    },
  })
  useEffect(warmUp, [])

  return (
    <form {...form} className="grid gap-5">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextInput
        label={t('auth.email')}
        error={errors['email']}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        maxLength={EMAIL_LENGTH}
        required
      />
      <PasswordInput
        label={t('auth.password')}
        error={errors['password']}
        name="password"
        autoComplete="current-password"
        showLabel={t('auth.show')}
        hideLabelText={t('auth.hide')}
        maxLength={PASSWORD_LENGTH.max}
        required
      />
      <Button type="submit" size="lg" fullWidth pending={pending}>
        {t('auth.login')}
      </Button>
    </form>
  )
}
