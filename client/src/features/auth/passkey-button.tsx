import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { hasPasskeys, passkeyProblem } from '../../lib/passkeys.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Failure } from '../../ui/plain/notice.tsx'

export interface PasskeyButtonProps {
  /** The admin login rejects customers. */
  admin: boolean
  onDone: ((user: StoredUser) => void) | undefined
}

/** Signs in with a passkey instead of the form above. What that takes loads with the tap; nothing where a browser or an address has none. */
export function PasskeyButton({ admin, onDone }: PasskeyButtonProps) {
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
