import { PASSWORD_LENGTH, type Role } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useOneSubmit } from '../../lib/use-one-submit.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'

export interface NewPassword {
  currentPassword: string
  newPassword: string
}

/** The server's errors, by field or as a whole. */
export interface PasswordRefusal {
  field?: keyof NewPassword
  message: string
}

/** A form to change the user's own password, which asks for the current one. It empties after a success. */
export function PasswordForm({
  email,
  role,
  onChange,
}: {
  /** For the password manager. */
  email: string
  role: Role
  /** Returns the errors, 'changed' after a success, or undefined when the form has nothing to show. */
  onChange: (values: NewPassword) => Promise<PasswordRefusal | 'changed' | undefined>
}) {
  const { t } = useTranslation()
  const form = useForm<NewPassword>({ defaultValues: { currentPassword: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const min = role === 'customer' ? PASSWORD_LENGTH.customer : PASSWORD_LENGTH.admin

  async function change(values: NewPassword) {
    const outcome = await onChange(values)
    if (outcome === 'changed') form.reset()
    else if (outcome) {
      form.setError(outcome.field ?? 'root', { message: outcome.message }, { shouldFocus: true })
    }
  }

  return (
    <form {...useOneSubmit(form, change)} className="grid gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Failure>{errors.root?.message}</Failure>
      <PasswordInput
        label={t('account.current')}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        required
        {...form.register('currentPassword', { required: t('errors.field.required') })}
      />
      <PasswordInput
        label={t('account.new')}
        hint={t('account.newHint', { count: min })}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        required
        {...form.register('newPassword', {
          required: t('errors.field.required'),
          validate: value => Array.from(value).length >= min || t('account.tooShort', { count: min }),
        })}
      />
      <Button type="submit" className="justify-self-start" pending={isSubmitting}>
        {t('account.change')}
      </Button>
    </form>
  )
}
