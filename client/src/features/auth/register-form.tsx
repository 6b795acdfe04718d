import { NAME_LENGTH, PHONE_LENGTH, PHONE_PATTERN } from '@car-wash/server/contract/constants'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { call, warmUp } from '../../lib/api.ts'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { AuthForm, EmailField, PasswordField } from './auth-form.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** Name, e-mail, password, phone, all required (specification 2). */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation()
  const auth = useAuthForm({
    send: async ({ name = '', email = '', password = '', phone = '' }) => {
      await call('POST /auth/register', { body: { name, email: email.trim(), password, phone } })
      onDone(email.trim())
    },
    explain: error => serverMessage(error) ?? t('auth.registrationFailed'),
  })
  useEffect(warmUp, [])

  return (
    <AuthForm auth={auth} submitLabel={t('auth.register')}>
      <TextInput
        label={t('auth.name')}
        error={auth.errors['name']}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        required
      />
      <EmailField auth={auth} autoComplete="email" />
      <PasswordField auth={auth} label={t('auth.password')} isNew />
      <TextInput
        label={t('auth.phone')}
        error={auth.errors['phone']}
        name="phone"
        type="tel"
        autoComplete="tel"
        pattern={PHONE_PATTERN}
        maxLength={PHONE_LENGTH}
        required
      />
    </AuthForm>
  )
}
