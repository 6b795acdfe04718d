import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { LoginForm } from '../features/auth/login-form.tsx'
import { onFactorMissing, onSessionLost } from '../lib/api.ts'
import { useSession } from '../session/session.tsx'
import { Sheet } from '../ui/plain/sheet.tsx'

/**
 * When the session ends the page stays with everything typed, and a sign-in dialog opens over it. An admin who must first
 * add a second factor goes to where that is done.
 */
export function SignInAgain() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)

  const navigate = useNavigate()

  useEffect(() => onSessionLost(() => setOpen(true)), [])
  useEffect(() => onFactorMissing(() => void navigate('/sessions')), [navigate])
  const close = () => setOpen(false)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t('auth.again')}
      text={t('auth.againText')}
      closeLabel={t('common.close')}
    >
      <LoginForm email={user?.email} isOverPage onDone={close} />
    </Sheet>
  )
}
