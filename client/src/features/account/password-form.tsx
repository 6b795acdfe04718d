import { PASSWORD_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldMessages, serverMessage } from '../../i18n/server-message.ts'
import { ApiError, isSessionOver } from '../../lib/api.ts'
import { useChange } from '../../lib/use-api.ts'
import { useOneSubmit } from '../../lib/use-one-submit.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { toast } from '../../ui/toast.ts'

/** A form to change the user's own password, which asks for the current one. It empties after a success. */
export function PasswordForm() {
  const { t } = useTranslation()
  const { email, role } = useUser()
  const { mutateAsync } = useChange('POST /auth/password/change')
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const min = role === 'customer' ? PASSWORD_LENGTH.customer : PASSWORD_LENGTH.admin

  async function change(body: { currentPassword: string; newPassword: string }) {
    try {
      await mutateAsync({ body })
      toast.success(t('account.changed'))
      form.reset()
    } catch (error) {
      if (!isSessionOver(error)) refuse(error)
    }
  }

  function refuse(error: unknown) {
    const { newPassword } = fieldMessages(error)
    const message = serverMessage(error) ?? t('account.changeFailed')
    const show = (field: 'currentPassword' | 'newPassword' | 'root', text: string) =>
      form.setError(field, { message: text }, { shouldFocus: true })
    if (error instanceof ApiError && error.code === 'WEAK_PASSWORD') show('newPassword', message)
    else if (error instanceof ApiError && error.details.some(isWrongCurrent))
      show('currentPassword', t('account.wrongCurrent'))
    else if (newPassword === undefined) show('root', message)
    else show('newPassword', newPassword)
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

const isWrongCurrent = ({ path, code }: ApiError['details'][number]) =>
  path === 'currentPassword' && code === 'incorrect'
