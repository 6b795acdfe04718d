import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../session/session.tsx'
import type { StoredUser } from '../../session/stored-user.ts'
import { AuthForm, EmailField, PasswordField, type AuthFormProps } from './auth-form.tsx'
import { AuthLink } from './auth-link.tsx'
import { useOnward } from './onward.ts'
import { type AuthValues, useAuthForm } from './use-auth-form.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { hasPasskeys, passkeyProblem } from '../../lib/passkeys.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'

export interface LoginFormProps {
  /** The admin login rejects customers, like a wrong password. */
  admin?: boolean
  /** Prefills the address, for a person who has just registered. */
  email?: string | undefined
  /** The button's text instead of "Login", where more than that follows. */
  submitLabel?: string | undefined
  /** The form is over a page with something typed: no link leads away from it. */
  isOverPage?: boolean
  onDone?: (user: StoredUser) => void
}

/** E-mail and password, or a passkey; errors appear in the form (specification 8). */
export function LoginForm({ admin = false, email, submitLabel, isOverPage, onDone }: LoginFormProps) {
  const { t } = useTranslation()
  const { login } = useSession()
  const onward = useOnward()
  const [isAsking, setAsking] = useState(false)
  const [remember, setRemember] = useState(false)
  const forgot = (values: AuthValues) => (
    <AuthLink to="/forgot-password" state={onward(values)} isApart={isOverPage}>
      {t('auth.forgot')}
    </AuthLink>
  )
  const auth = useAuthForm({
    send: async ({ email = '', password = '', code }) => {
      try {
        const proof = code === undefined ? {} : { code, remember }
        const user = await login({ email, password, admin, ...proof })
        onDone?.(user)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error
        // The same form asks for the code as well.
        setAsking(true)
      }
    },
    explain: error => {
      if (error instanceof ApiError && error.code === 'VALIDATION') return t('auth.invalid')
      return serverMessage(error) ?? t('auth.failed')
    },
    ways: { INVALID_CREDENTIALS: forgot, RATE_LIMITED: forgot },
  })

  return (
    <div className="grid gap-5">
      <AuthForm auth={auth} submitLabel={submitLabel ?? t('auth.login')}>
        <EmailField auth={auth} autoComplete="username" defaultValue={email} />
        <PasswordField auth={auth} label={t('auth.password')} />
        {isAsking && <CodeFields auth={auth} remember={remember} onRemember={setRemember} />}
      </AuthForm>
      <PasskeyButton admin={admin} onDone={onDone} />
    </div>
  )
}

interface CodeFieldsProps extends Pick<AuthFormProps, 'auth'> {
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** The code of the second factor, once the password was right. It takes the focus. */
function CodeFields({ auth, remember, onRemember }: CodeFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('auth.code')}
        hint={t('auth.codeHint')}
        error={auth.errors['code']}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        maxLength={40}
        // It appears because of the person's own step.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
      />
      <Checkbox
        label={t('auth.remember')}
        checked={remember}
        onChange={event => onRemember(event.target.checked)}
      />
    </>
  )
}

interface PasskeyButtonProps {
  /** The admin login rejects customers. */
  admin: boolean
  onDone: ((user: StoredUser) => void) | undefined
}

/** Signs in with a passkey instead of the form above. What that takes loads with the tap; nothing where a browser or an address has none. */
function PasskeyButton({ admin, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function signIn() {
    setPending(true)
    setFailure(undefined)
    try {
      const { loginByPasskey } = await import('../../session/passkey-login.ts')
      const user = await loginByPasskey({ admin })
      onDone?.(user)
    } catch (error) {
      setFailure(explain(error))
    } finally {
      setPending(false)
    }
  }

  function explain(error: unknown): string {
    const problem = passkeyProblem(error)
    if (problem) return t(`passkeys.${problem}`)
    const isUnknown = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
    if (isUnknown) return t('passkeys.unknown')
    return serverMessage(error) ?? t('passkeys.failed')
  }

  if (!hasPasskeys()) return null
  return (
    <div className="grid gap-5">
      <Button variant="secondary" size="lg" fullWidth pending={isPending} onClick={() => void signIn()}>
        {t('passkeys.signIn')}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  )
}
