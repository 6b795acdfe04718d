import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '../features/auth/login-form.tsx'
import { onSessionLost } from '../lib/api.ts'
import { useSession } from '../session/session.tsx'
import { IconButton } from '../ui/plain/button.tsx'

/** When the session ends the page stays with everything typed, and a sign-in dialog opens over it. */
export function SignInAgain() {
  const { t } = useTranslation()
  const { user } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(
    () =>
      onSessionLost(() => {
        setOpen(true)
        if (!dialog.current?.open) dialog.current?.showModal()
      }),
    [],
  )
  // Outside the page and marked for React Aria: one of its dialogs may be open, which makes the page inert, traps the
  // focus and closes on a press outside.
  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      aria-labelledby="sign-in-again"
      onClose={() => setOpen(false)}
      className="m-auto w-full max-w-form rounded-panel bg-surface p-6 text-ink shadow-pop max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none sm:p-8"
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <div>
          <h2 id="sign-in-again" className="text-xl font-semibold">
            {t('auth.again')}
          </h2>
          <p className="mt-1 text-muted">{t('auth.againText')}</p>
        </div>
        <IconButton
          className="-me-3.5 -mt-2"
          label={t('common.close')}
          icon={<X />}
          onClick={() => dialog.current?.close()}
        />
      </div>
      {isOpen && <LoginForm email={user?.email} onDone={() => dialog.current?.close()} />}
    </dialog>,
    document.body,
  )
}
