import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { Card } from '../../ui/plain/card.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'
import { setUser } from '../../session/user-store.ts'
import { Button } from '../../ui/plain/button.tsx'

/** What it uses of a query of any kind. */
export interface Failed {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** A part of a page that failed to load: the reason, "try again", and a login link once the session has ended. */
export function LoadFailure({
  query,
  title,
  action,
}: {
  query: Failed
  /** Names the part. */
  title?: string | undefined
  /** What else can be done. */
  action?: ReactNode
}) {
  const { t } = useTranslation()
  const { error, isFetching, refetch } = query
  // A rejection has a reason worth showing; outages and lost connections share one message.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isSessionOver = error instanceof ApiError && error.status === 401
  return (
    <Card>
      <ErrorState
        title={title ?? t('errors.loadFailed')}
        text={isRefused ? serverMessage(error) : t('errors.load')}
        pending={isFetching}
        onRetry={() => void refetch()}
        action={isSessionOver ? <LoginAgainButton /> : action}
      />
    </Card>
  )
}

/** Shown when a page failed because the session has ended: clears the stored user, which leads to the login and back. */
function LoginAgainButton() {
  const { t } = useTranslation()
  return <Button onClick={() => setUser(null)}>{t('auth.login')}</Button>
}
