import type { SessionView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useChangePassword,
  useEndAllSessions,
  useEndSession,
  useSessions,
} from '../../features/account/account.queries.ts'
import {
  type NewPassword,
  PasswordForm,
  type PasswordRefusal,
} from '../../features/account/password-form.tsx'
import { SessionList } from '../../features/account/session-list.tsx'
import { fieldMessages, serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useUser } from '../../session/session.tsx'
import { leave } from '../../session/user-store.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonText } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'

/** /sessions: changes the user's password and lists the signed-in devices. */
export function SessionsPage() {
  const { t } = useTranslation()
  const { email, role } = useUser()
  const changePassword = useChangingPassword()
  return (
    <Page>
      <PageHeader title={t('titles.sessions')} text={t('account.text')} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <Card as="section">
          <CardHead title={t('account.password')} text={t('account.passwordText')} className="mb-5" />
          <PasswordForm email={email} role={role} onChange={changePassword} />
        </Card>
        <Devices />
      </div>
    </Page>
  )
}

function Devices() {
  const { t } = useTranslation()
  const sessions = useSessions()
  const end = useEndSession()
  const [isAsking, setAsking] = useState(false)

  function endOne({ _id }: SessionView) {
    end.mutate(_id, {
      onSuccess: () => toast.success(t('account.ended')),
      onError: error => {
        if (!isSessionOver(error)) toast.error(serverMessage(error) ?? t('account.endFailed'))
      },
    })
  }

  if (!sessions.data && sessions.isError) {
    return <LoadFailure title={t('account.loadFailed')} query={sessions} />
  }
  return (
    <Card as="section">
      <CardHead title={t('account.devices')} text={t('account.devicesText')} className="mb-5" />
      {!sessions.data && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {sessions.data && (
        <>
          <SessionList
            sessions={sessions.data}
            ending={end.isPending ? end.variables : undefined}
            onEnd={endOne}
          />
          <Button variant="secondary" className="mt-6" onClick={() => setAsking(true)}>
            {t('account.endAll')}
          </Button>
        </>
      )}
      {isAsking && <EndAllDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function EndAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useEndAllSessions()
  return (
    <ConfirmDialog
      open
      question={t('account.endAllQuestion')}
      confirmLabel={t('account.endAll')}
      cancelLabel={t('actions.back')}
      closeLabel={t('common.close')}
      pending={isPending}
      error={error && !isSessionOver(error) && (serverMessage(error) ?? t('account.endFailed'))}
      onClose={onClose}
      // A deliberate sign-out: the guard of this page redirects to the home page.
      onConfirm={() => mutate(undefined, { onSuccess: leave })}
    >
      <p className="text-muted">{t('account.endAllText')}</p>
    </ConfirmDialog>
  )
}

/** Changes the password and shows the result. */
function useChangingPassword() {
  const { t } = useTranslation()
  const { mutateAsync } = useChangePassword()

  return async (values: NewPassword): Promise<PasswordRefusal | 'changed' | undefined> => {
    try {
      await mutateAsync(values)
      toast.success(t('account.changed'))
      return 'changed'
    } catch (error) {
      return isSessionOver(error) ? undefined : refusalOf(error)
    }
  }

  function refusalOf(error: unknown): PasswordRefusal {
    const message = serverMessage(error) ?? t('account.changeFailed')
    if (!(error instanceof ApiError)) return { message }
    if (error.code === 'WEAK_PASSWORD') return { field: 'newPassword', message }
    if (error.details.some(({ path, code }) => path === 'currentPassword' && code === 'incorrect')) {
      return { field: 'currentPassword', message: t('account.wrongCurrent') }
    }
    const { newPassword } = fieldMessages(error)
    return newPassword === undefined ? { message } : { field: 'newPassword', message: newPassword }
  }
}

/** Such an error is handled by the sign-in over the page. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED'
}
