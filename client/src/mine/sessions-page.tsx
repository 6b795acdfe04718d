import type { SessionView } from '@car-wash/server/contract'
import { useChange, useReply } from '../lib/use-api.ts'
import { AccessRow } from '../features/account/access-row.tsx'
import { PasswordForm } from '../features/account/password-form.tsx'
import { PasskeysSection } from '../features/account/passkeys/passkeys-section.tsx'
import { FactorSection } from '../features/second-factor/factor-section.tsx'
import { useDeviceOf } from '../features/account/device-name.ts'
import { ask } from '../parts/dialogs/ask.tsx'
import { useUser } from '../session/session.tsx'
import { leave } from '../session/user-store.ts'
import { Button } from '../ui/plain/button.tsx'
import { Card, CardHead } from '../ui/plain/card.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton, SkeletonText } from '../ui/plain/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { MonitorSmartphone } from 'lucide-react'
import { isolated, useWords } from '../i18n/use-words.ts'
import { Badge } from '../ui/plain/badge.tsx'

/** /sessions: the user's password, passkeys and, of an admin, second factor, and the signed-in devices. */
export function SessionsPage() {
  const { t } = useWords()
  const { role } = useUser()
  const isAdmin = role !== 'customer'
  const factor = useReply('GET /auth/second-factor', {}, { enabled: isAdmin })
  // A session that lacks the factor that it needs can do nothing but add one.
  if (factor.isLoading || factor.data?.isMissing === true) {
    return (
      <Page>
        <PageHeader title={t('titles.sessions')} text={t('account.text')} />
        {factor.isLoading ? <Skeleton className="h-96 rounded-card" /> : <FactorSection />}
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader title={t('titles.sessions')} text={t('account.text')} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <div className="grid gap-6">
          <Card as="section">
            <CardHead title={t('account.password')} text={t('account.passwordText')} className="mb-5" />
            <PasswordForm />
          </Card>
          <PasskeysSection />
        </div>
        <div className="grid gap-6">
          {isAdmin ? (
            <FactorSection>
              <Devices />
            </FactorSection>
          ) : (
            <Devices />
          )}
        </div>
      </div>
    </Page>
  )
}

/** The signed-in devices; the current one is marked, and its button signs out. */
function Devices() {
  const { t, format } = useWords()
  const sessions = useReply('GET /auth/sessions')
  const { mutateAsync: end } = useChange('DELETE /auth/sessions/:id')
  const { mutateAsync: endAll } = useChange('POST /auth/logout-all')
  const deviceOf = useDeviceOf()
  const withPassword = {
    danger: true,
    password: { label: t('passkeys.password'), wrong: t('passkeys.wrongPassword') },
    failed: t('account.endFailed'),
  }

  function askToEnd(session: SessionView) {
    ask({
      ...withPassword,
      question: t('account.endQuestion'),
      thing: <bdi className="wrap-anywhere">{deviceOf(session)}</bdi>,
      confirm: t('account.end'),
      send: password => end({ params: { id: session._id }, body: { password } }),
      done: () => toast.success(t('account.ended')),
    })
  }

  function askToEndAll() {
    ask({
      ...withPassword,
      question: t('account.endAllQuestion'),
      text: t('account.endAllText'),
      confirm: t('account.endAll'),
      send: password => endAll({ body: { password } }),
      // A deliberate sign-out: the guard of this page redirects to the home page.
      done: leave,
    })
  }

  return (
    <Card as="section">
      <CardHead title={t('account.devices')} text={t('account.devicesText')} className="mb-5" />
      <Loaded query={sessions} skeleton={<SkeletonText lines={4} />}>
        {list => (
          <>
            <ul className="divide-y divide-line">
              {list.map(session => {
                const device = deviceOf(session)
                const seen = format.instant(session.lastSeenAt)
                return (
                  <AccessRow
                    key={session._id}
                    icon={<MonitorSmartphone />}
                    name={
                      <>
                        <bdi>{device}</bdi>
                        {session.current && <Badge tone="success">{t('account.thisDevice')}</Badge>}
                      </>
                    }
                    times={[
                      t('account.seen', { time: isolated(seen) }),
                      t('account.since', { time: isolated(format.instant(session.createdAt)) }),
                    ]}
                  >
                    {!session.current && (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={t('account.endNamed', { device, time: seen })}
                        onClick={() => askToEnd(session)}
                      >
                        {t('account.end')}
                      </Button>
                    )}
                  </AccessRow>
                )
              })}
            </ul>
            <Button variant="secondary" className="mt-6" onClick={askToEndAll}>
              {t('account.endAll')}
            </Button>
          </>
        )}
      </Loaded>
    </Card>
  )
}
