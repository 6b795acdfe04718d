import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Sheet } from '../../ui/plain/sheet.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

export interface IdentifySheetProps {
  /** Called once a customer is signed in. */
  onDone: () => void
  onClose: () => void
}

type Step = { kind: 'new' } | { kind: 'known'; email?: string; reason?: 'taken' | 'registered' }

/** Who books, asked in one step over the form: a new account, which signs in at once, or an existing one. */
export function IdentifySheet({ onDone, onClose }: IdentifySheetProps) {
  const { t } = useTranslation()
  const { login } = useSession()
  const [step, setStep] = useState<Step>({ kind: 'new' })
  const isNew = step.kind === 'new'

  async function signIn(account: { email: string; password: string }) {
    try {
      await login(account)
      onDone()
    } catch {
      // The account exists; only the sign-in has to be repeated.
      setStep({ kind: 'known', email: account.email, reason: 'registered' })
    }
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('auth.identify')}
      text={t('auth.identifyText')}
      closeLabel={t('common.close')}
    >
      {/* Hidden rather than removed, so that changing sides loses nothing. */}
      <div hidden={!isNew}>
        <RegisterForm
          submitLabel={t('auth.registerAndBook')}
          onDone={signIn}
          onTaken={email => setStep({ kind: 'known', email, reason: 'taken' })}
        />
      </div>
      {!isNew && (
        <div className="grid gap-5">
          {step.reason && (
            <Notice tone={step.reason === 'taken' ? 'warning' : 'success'} role="status">
              {t(step.reason === 'taken' ? 'auth.taken' : 'auth.registered')}
            </Notice>
          )}
          <LoginForm
            email={step.email}
            submitLabel={t('auth.loginAndBook')}
            isOverPage
            // An admin is led to their own pages instead.
            onDone={user => (user.role === 'customer' ? onDone() : onClose())}
          />
        </div>
      )}
      <Button
        variant="ghost"
        fullWidth
        className="mt-3"
        onClick={() => setStep(isNew ? { kind: 'known' } : { kind: 'new' })}
      >
        {t(isNew ? 'auth.haveAccountLogin' : 'auth.noAccountRegister')}
      </Button>
    </Sheet>
  )
}
