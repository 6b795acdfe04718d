import { NAME_LENGTH, PHONE_LENGTH } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError, call } from '../../lib/api.ts'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { AuthForm, EmailField, PasswordField } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import { useOnward } from './onward.ts'
import { useAuthForm } from './use-auth-form.tsx'

export interface RegisterFormProps {
  /** The button's text instead of "Register", where more than that follows. */
  submitLabel?: string | undefined
  /** Gets the new account; the button shows progress until it has returned. */
  onDone: (account: { email: string; password: string }) => void | Promise<void>
  /** Called when the address already has an account; by default only the form says so. */
  onTaken?: (email: string) => void
}

/** Name, e-mail, password, phone, all required (specification 2). */
export function RegisterForm({ submitLabel, onDone, onTaken }: RegisterFormProps) {
  const { t } = useTranslation()
  const onward = useOnward()
  const auth = useAuthForm({
    send: async ({ name = '', email = '', password = '', phone = '' }) => {
      const account = { email: email.trim(), password }
      try {
        await call('POST /auth/register', { body: { ...account, name, phone } })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') onTaken?.(account.email)
        throw error
      }
      await onDone(account)
    },
    explain: error => serverMessage(error) ?? t('auth.registrationFailed'),
    ways: {
      EMAIL_TAKEN: values => (
        <AuthLink to="/login" state={onward(values)}>
          {t('auth.toLogin')}
        </AuthLink>
      ),
    },
  })

  return (
    <AuthForm auth={auth} submitLabel={submitLabel ?? t('auth.register')}>
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
        maxLength={PHONE_LENGTH}
        required
      />
    </AuthForm>
  )
}
