import type { PasskeyView } from '@car-wash/server/contract'
import { useState } from 'react'
import { hasPasskeys, passkeyProblem } from '../../../lib/passkeys.ts'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Card, CardHead } from '../../../ui/plain/card.tsx'
import { SkeletonText } from '../../../ui/plain/skeleton.tsx'
import { ask } from '../../../parts/dialogs/ask.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, useReply } from '../../../lib/use-api.ts'
import { AccessRow } from '../access-row.tsx'
import { KeyRound } from 'lucide-react'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { NAME_LENGTH } from '@car-wash/server/contract/constants'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../../i18n/server-message.ts'
import { ApiError, call, isSessionOver } from '../../../lib/api.ts'
import { useOneSubmit } from '../../../lib/use-one-submit.ts'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { useUser } from '../../../session/session.tsx'
import { Dialog } from '../../../ui/aria/dialog.tsx'
import { Failure } from '../../../ui/plain/notice.tsx'
import { PasswordInput } from '../../../ui/plain/password-input.tsx'
import { TextInput } from '../../../ui/plain/text-input.tsx'
import { useDeviceOf } from '../device-name.ts'

/** The user's passkeys, to add and to remove. */
export function PasskeysSection() {
  const { t, format } = useWords()
  const passkeys = useReply('GET /auth/passkeys')
  const { mutateAsync: remove } = useChange('DELETE /auth/passkeys/:id')
  const [isAdding, setAdding] = useState(false)

  function askToRemove({ _id: id, name }: PasskeyView) {
    ask({
      danger: true,
      question: t('passkeys.removeQuestion'),
      thing: <bdi className="wrap-anywhere">{name}</bdi>,
      text: t('passkeys.removeText'),
      confirm: t('passkeys.remove'),
      password: { label: t('passkeys.password'), wrong: t('passkeys.wrongPassword') },
      send: password => remove({ params: { id }, body: { password } }),
      done: () => toast.success(t('passkeys.removed')),
    })
  }

  return (
    <Card as="section">
      <CardHead title={t('passkeys.title')} text={t('passkeys.text')} className="mb-5" />
      <Loaded query={passkeys} skeleton={<SkeletonText lines={2} />}>
        {list => (
          <>
            {list.length === 0 ? (
              <p className="text-muted">{t('passkeys.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {list.map(passkey => (
                  <AccessRow
                    key={passkey._id}
                    icon={<KeyRound />}
                    name={<bdi>{passkey.name}</bdi>}
                    times={[
                      t('passkeys.addedAt', { time: isolated(format.instant(passkey.createdAt)) }),
                      passkey.lastUsedAt === null
                        ? t('passkeys.neverUsed')
                        : t('passkeys.usedAt', { time: isolated(format.instant(passkey.lastUsedAt)) }),
                    ]}
                  >
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={t('passkeys.removeNamed', { name: isolated(passkey.name) })}
                      onClick={() => askToRemove(passkey)}
                    >
                      {t('passkeys.remove')}
                    </Button>
                  </AccessRow>
                ))}
              </ul>
            )}
            {hasPasskeys() ? (
              <Button variant="secondary" className="mt-6" onClick={() => setAdding(true)}>
                {t('passkeys.add')}
              </Button>
            ) : (
              <p className="mt-6 text-muted">{t('passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** Asks for a name and the user's password, then lets the device make a passkey. */
function AddPasskey({ onClose }: { onClose: () => void }) {
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
