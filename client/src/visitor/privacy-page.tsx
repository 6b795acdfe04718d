import { BRAND } from '../lib/brand.ts'
import { Download, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../lib/api.ts'
import { saveJson } from '../lib/save-file.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { comeBackTo } from '../session/return-to.ts'
import { useSession } from '../session/session.tsx'
import { leave } from '../session/user-store.ts'
import { Button, ButtonLink } from '../ui/plain/button.tsx'
import { Card, CardHead } from '../ui/plain/card.tsx'
import { Notice } from '../ui/plain/notice.tsx'
import { Page, PageHeader, Section } from '../ui/plain/page.tsx'
import { toast } from '../ui/toast.ts'
import { ask } from '../parts/dialogs/ask.tsx'
import { useChange } from '../lib/use-api.ts'
import { Bdi } from '../ui/plain/bdi.tsx'

const TOPICS = ['kept', 'device', 'shared'] as const

/** /privacy: what we store, for everybody; for customers also their data export and account deletion (decision 30). */
export function PrivacyPage() {
  const { t } = useTranslation()
  const [isDeleted, setDeleted] = useState(false)
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <Page>
      <PageHeader title={t('titles.privacy')} text={t('privacy.text')} />
      {isDeleted && <Deleted />}
      <div className="grid gap-6 md:grid-cols-2">
        {TOPICS.map(topic => (
          <Card key={topic} as="section">
            <h2 className="text-lg font-semibold">{t(`privacy.${topic}`)}</h2>
            <p className="mt-2">{t(`privacy.${topic}Text`)}</p>
          </Card>
        ))}
        <Card as="section">
          <h2 className="text-lg font-semibold">{t('privacy.contact')}</h2>
          <p className="mt-2">
            {t('privacy.contactText')} <MailLink />
          </p>
        </Card>
      </div>
      {user?.role === 'customer' && <OwnData email={user.email} onDeleted={() => setDeleted(true)} />}
      {!user && !isDeleted && (
        <Notice
          action={
            <ButtonLink to="/login" state={comeBackTo({ pathname })} variant="secondary" size="sm">
              {t('auth.login')}
            </ButtonLink>
          }
        >
          {t('privacy.signIn')}
        </Notice>
      )}
    </Page>
  )
}

/** The page has changed, so the message takes the focus. */
function Deleted() {
  const { t } = useTranslation()
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => {
    message.current?.focus()
  }, [])

  return (
    <div ref={message} tabIndex={-1} className="rounded-card">
      <Notice tone="success" role="status" title={t('privacy.deleted')}>
        {t('privacy.deletedText')}
      </Notice>
    </div>
  )
}

function MailLink() {
  return (
    <a href={`mailto:${BRAND.supportEmail}`} className="font-semibold text-brand-ink underline">
      <bdi dir="ltr">{BRAND.supportEmail}</bdi>
    </a>
  )
}

function OwnData({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync: erase } = useChange('DELETE /users/me')
  const { mutate, isPending } = useMutation({ mutationFn: () => call('GET /users/export') })

  function download() {
    mutate(undefined, {
      onSuccess: data => {
        saveJson(`${t('privacy.fileName')}.json`, data)
        toast.success(t('privacy.downloaded'))
      },
      onError: error => {
        const isSessionOver = error instanceof ApiError && error.status === 401
        toast.error(
          isSessionOver ? t('errors.UNAUTHENTICATED') : (serverMessage(error) ?? t('privacy.downloadFailed')),
        )
      },
    })
  }

  const askToDelete = () =>
    ask({
      danger: true,
      question: t('privacy.deleteQuestion'),
      thing: <Bdi className="wrap-anywhere">{email}</Bdi>,
      text: t('privacy.deleteText'),
      confirm: t('privacy.deleteAction'),
      password: { label: t('privacy.password'), wrong: t('privacy.wrongPassword') },
      failed: t('privacy.deleteFailed'),
      send: password => erase({ body: { password } }),
      done: () => {
        onDeleted()
        leave()
      },
    })

  return (
    <Section title={t('privacy.yours')}>
      <div className="grid gap-6 md:grid-cols-2">
        <Card className="flex flex-col items-start gap-5">
          <CardHead level={3} title={t('privacy.download')} text={t('privacy.downloadText')} />
          <Button
            variant="secondary"
            icon={<Download />}
            className="mt-auto"
            pending={isPending}
            onClick={download}
          >
            {t('privacy.downloadAction')}
          </Button>
        </Card>
        <Card className="flex flex-col items-start gap-5">
          <CardHead level={3} title={t('privacy.delete')} text={t('privacy.deleteText')} />
          <Button variant="danger" icon={<Trash2 />} className="mt-auto" onClick={askToDelete}>
            {t('privacy.deleteAction')}
          </Button>
        </Card>
      </div>
    </Section>
  )
}
