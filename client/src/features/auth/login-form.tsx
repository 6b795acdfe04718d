import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../session/session.tsx'
import type { StoredUser } from '../../session/stored-user.ts'
import { AuthForm, EmailField, PasswordField } from './auth-form.tsx'
import { CodeFields } from './code-fields.tsx'
import { AuthLink } from './auth-link.tsx'
import { useOnward } from './onward.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { type AuthValues, useAuthForm } from './use-auth-form.tsx'

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
