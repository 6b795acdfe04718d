import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from 'react-hook-form'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useOneSubmit } from '../../lib/use-one-submit.ts'
import { FormActions } from '../../parts/form/form-actions.tsx'
import { useUser } from '../../session/session.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Failure } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useChange } from '../../lib/use-api.ts'
import { encode } from 'uqr'

interface Props {
  /** With the recovery codes, which are shown once. */
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** The admin’s password, then the secret and a first code. */
export function SetUpFactor({ onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  return secret ? (
    <FirstCode {...secret} onDone={onDone} onCancel={onCancel} />
  ) : (
    <OwnPassword onDone={setSecret} onCancel={onCancel} />
  )
}

function OwnPassword({
  onDone,
  onCancel,
}: {
  onDone: (made: { secret: string; uri: string }) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { email } = useUser()
  const { mutateAsync } = useChange('POST /auth/second-factor')
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  async function start({ password }: { password: string }) {
    try {
      onDone(await mutateAsync({ body: { password } }))
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'INCORRECT_DELETION_PASSWORD'
      if (isWrong) form.setError('password', { message: t('factor.wrongPassword') }, { shouldFocus: true })
      else form.setError('root', { message: serverMessage(error) ?? t('factor.failed') })
    }
  }

  return (
    <form {...useOneSubmit(form, start)} className="grid gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Failure>{errors.root?.message}</Failure>
      <PasswordInput
        label={t('factor.password')}
        error={errors.password?.message}
        autoComplete="current-password"
        required
        {...form.register('password', { required: t('errors.field.required') })}
      />
      <FormActions submitLabel={t('factor.next')} isSubmitting={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

function FirstCode({ secret, uri, onDone, onCancel }: Props & { secret: string; uri: string }) {
  const { t } = useTranslation()
  const { mutateAsync } = useChange('POST /auth/second-factor/confirm')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  async function confirm({ code }: { code: string }) {
    try {
      const { recoveryCodes } = await mutateAsync({ body: { code } })
      toast.success(t('factor.turnedOn'))
      onDone(recoveryCodes)
    } catch (error) {
      const message = serverMessage(error) ?? t('factor.failed')
      const isWrong = error instanceof ApiError && error.code === 'SECOND_FACTOR_WRONG'
      form.setError(isWrong ? 'code' : 'root', { message }, { shouldFocus: true })
    }
  }

  return (
    <form {...useOneSubmit(form, confirm)} className="grid gap-5">
      <div className="grid gap-3">
        <p className="font-semibold">{t('factor.scan')}</p>
        <QrPicture text={uri} label={t('factor.picture')} />
        <p className="text-muted">
          {t('factor.type')} <Bdi className="font-mono break-all text-ink select-all">{secret}</Bdi>
        </p>
      </div>
      <p className="font-semibold">{t('factor.enter')}</p>
      <Failure>{errors.root?.message}</Failure>
      <TextInput
        label={t('factor.code')}
        hint={t('factor.codeHint')}
        error={errors.code?.message}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
        {...form.register('code', { required: t('errors.field.required') })}
      />
      <FormActions submitLabel={t('factor.turnOn')} isSubmitting={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

const MARGIN = 4

/** A QR code as one path, dark on white in every scheme: cameras need the contrast. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-line"
    >
      <path fill="#fff" d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
