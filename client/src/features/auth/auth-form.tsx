import { EMAIL_LENGTH, PASSWORD_LENGTH } from '@car-wash/server/contract/constants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import type { useAuthForm } from './use-auth-form.tsx'

export interface AuthFormProps {
  /** What `useAuthForm` returns. */
  auth: ReturnType<typeof useAuthForm>
  submitLabel: string
  children: ReactNode
}

/** A form of the sign-in pages: the server's refusal, the fields, the button that sends them. */
export function AuthForm({ auth: { form, failure, pending }, submitLabel, children }: AuthFormProps) {
  return (
    <form {...form} className="grid gap-5">
      {failure !== undefined && (
        <Notice tone="danger" role="alert" action={failure.way}>
          {failure.message}
        </Notice>
      )}
      {children}
      <Button type="submit" size="lg" fullWidth pending={pending}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** The required field `email`. */
export function EmailField({
  auth,
  ...rest
}: Pick<AuthFormProps, 'auth'> & {
  autoComplete: 'username' | 'email'
  defaultValue?: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('auth.email')}
      error={auth.errors['email']}
      name="email"
      type="email"
      maxLength={EMAIL_LENGTH}
      required
      {...rest}
    />
  )
}

/** The required field `password`: the current one to sign in, or a new one, which has at least so many characters. */
export function PasswordField({
  auth,
  label,
  isNew = false,
  least = PASSWORD_LENGTH.customer,
}: Pick<AuthFormProps, 'auth'> & { label: string; isNew?: boolean; least?: number }) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={label}
      hint={isNew ? t('auth.passwordHint', { count: least }) : undefined}
      // The server calls the password of a reset by another name.
      error={auth.errors['password'] ?? auth.errors['newPassword']}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      minLength={isNew ? least : undefined}
      maxLength={PASSWORD_LENGTH.max}
      required
    />
  )
}
