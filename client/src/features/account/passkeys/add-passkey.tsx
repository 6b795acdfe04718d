import { NAME_LENGTH } from '@car-wash/server/contract/constants'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { ApiError, call, isSessionOver } from '../../../lib/api.ts'
import { passkeyProblem } from '../../../lib/passkeys.ts'
import { useOneSubmit } from '../../../lib/use-one-submit.ts'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { useUser } from '../../../session/session.tsx'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { Failure } from '../../../ui/plain/notice.tsx'
import { PasswordInput } from '../../../ui/plain/password-input.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeviceOf } from '../device-name.ts'
import { useChange } from '../../../lib/use-api.ts'

/** Asks for a name and the user's password, then lets the device make a passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { email } = useUser()
  const { mutateAsync } = useChange('POST /auth/passkeys')
  const [failure, setFailure] = useState<string>()
  const form = useForm({ defaultValues: { name: useDeviceOf()(navigator), password: '' } })
  const { errors, isSubmitting } = form.formState
  const required = t('errors.field.required')

  /** The device makes the passkey; the library loads only here. */
  async function add({ name, password }: { name: string; password: string }) {
    setFailure(undefined)
    try {
      const { options } = await call('POST /auth/passkeys/new', { body: { password } })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON: options })
      await mutateAsync({ body: { name, response } })
      toast.success(t('passkeys.added'))
      onClose()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    if (isSessionOver(error)) return
    const code = error instanceof ApiError ? error.code : undefined
    const problem = passkeyProblem(error)
    if (code === 'INCORRECT_DELETION_PASSWORD')
      form.setError('password', { message: t('passkeys.wrongPassword') }, { shouldFocus: true })
    else if (problem) setFailure(t(`passkeys.${problem}`))
    else if (code === 'INVALID_TOKEN') setFailure(t('passkeys.expired'))
    else setFailure(serverMessage(error) ?? t('passkeys.addFailed'))
  }

  return (
    <Dialog size="sm" title={t('passkeys.add')} locked={isSubmitting} onClose={onClose}>
      <form {...useOneSubmit(form, add)} className="grid gap-5">
        <p className="text-muted">{t('passkeys.addText')}</p>
        <Failure>{failure}</Failure>
        <TextInput
          label={t('passkeys.name')}
          error={errors.name?.message}
          autoComplete="off"
          dir="auto"
          maxLength={NAME_LENGTH}
          required
          {...form.register('name', { validate: value => value.trim() !== '' || required })}
        />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('passkeys.password')}
          error={errors.password?.message}
          autoComplete="current-password"
          required
          {...form.register('password', { required })}
        />
        <FormActions submitLabel={t('passkeys.add')} isSubmitting={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
