import {
  EMAIL_LENGTH,
  PHONE_LENGTH,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  PHONE_PATTERN,
} from '@car-wash/server/contract/constants'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { warmUp } from '../../lib/api.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { call } from '../../lib/api.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Name, e-mail, password, phone, all required (specification 2). */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation()
  const { errors, failure, pending, form } = useAuthForm({
    send: async ({ name = '', email = '', password = '', phone = '' }) => {
      await call('POST /auth/register', { body: { name, email: email.trim(), password, phone } })
      onDone(email.trim())
    },
    explain: error => serverMessage(error) ?? t('auth.registrationFailed'),
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
        label={t('auth.name')}
        error={errors['name']}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        required
      />
      <TextInput
        label={t('auth.email')}
        error={errors['email']}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        required
      />
      <PasswordInput
        label={t('auth.password')}
        hint={t('auth.passwordHint', { count: PASSWORD_LENGTH.customer })}
        error={errors['password']}
        name="password"
        autoComplete="new-password"
        showLabel={t('auth.show')}
        hideLabelText={t('auth.hide')}
        minLength={PASSWORD_LENGTH.customer}
        maxLength={PASSWORD_LENGTH.max}
        required
      />
      <TextInput
        label={t('auth.phone')}
        error={errors['phone']}
        name="phone"
        type="tel"
        autoComplete="tel"
        pattern={PHONE_PATTERN}
        maxLength={PHONE_LENGTH}
        required
      />
      <Button type="submit" size="lg" fullWidth pending={pending}>
        {t('auth.register')}
      </Button>
    </form>
  )
}
