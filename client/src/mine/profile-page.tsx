import { Loaded } from '../parts/lists/loaded.tsx'
import type { Language } from '@car-wash/server/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays, ChevronRight, LockKeyhole, Pencil, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ProfileFacts } from '../features/profile/profile-facts.tsx'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { useReply } from '../lib/use-api.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { useLoadToasts } from '../lib/use-load-toasts.ts'
import { ApiError } from '../lib/api.ts'
import { CalendarFeedDialog } from '../parts/calendar-feed/calendar-feed-dialog.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Card, CardHead } from '../ui/plain/card.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import type { ProfileView } from '@car-wash/server/contract'
import { cacheKey } from '../lib/api-query.ts'

/** A signed-in person's choice in the picker changes the profile's language (decision 29): this shows it at once. */
function useLanguageInProfile(language: Language): void {
  const client = useQueryClient()
  const known = useRef(language)
  useEffect(() => {
    if (known.current === language) return
    known.current = language
    client.setQueryData<ProfileView>(
      cacheKey('GET /users/profile'),
      profile => profile && { ...profile, language },
    )
  }, [client, language])
}

/** /profile: the customer's data, in view or edit mode. */
export function ProfilePage() {
  const { t } = useTranslation()
  // Another device, or this page's language picker, may have changed it.
  const profile = useReply('GET /users/profile', {}, { staleTime: 0 })
  const [isEditing, setEditing] = useState(false)
  const [isCalendar, setCalendar] = useState(false)
  useLanguageInProfile(useLanguage())
  useLoadToasts(profile, {
    loaded: () => toast.success(t('profile.loaded')),
    failed: error => {
      const isSessionOver = error instanceof ApiError && error.status === 401
      toast.error(t(isSessionOver ? 'profile.loginAgain' : 'profile.failed'))
    },
  })
  const { data } = profile
  const edit = useFocusAfter(isEditing)

  function cancel() {
    toast.warning(t('profile.discarded'))
    setEditing(false)
  }

  return (
    <Page>
      <PageHeader
        title={t('titles.profile')}
        text={t('profile.text')}
        actions={
          data &&
          !isEditing && (
            <Button ref={edit} icon={<Pencil />} onClick={() => setEditing(true)}>
              {t('profile.edit')}
            </Button>
          )
        }
      />
      <Loaded query={profile} skeleton={waiting}>
        {shown =>
          isEditing ? (
            <ProfileForm profile={shown} onSaved={() => setEditing(false)} onCancel={cancel} />
          ) : (
            <>
              <ProfileFacts profile={shown} />
              <nav aria-label={t('profile.more')} className="grid gap-6 lg:grid-cols-2">
                <LinkCard to="/sessions" icon={<LockKeyhole />} title={t('profile.security')}>
                  {t('profile.securityText')}
                </LinkCard>
                <LinkCard to="/privacy" icon={<ShieldCheck />} title={t('profile.privacy')}>
                  {t('profile.privacyText')}
                </LinkCard>
              </nav>
              <Card as="section">
                <CardHead
                  title={t('calendar.open')}
                  text={t('calendar.openText')}
                  aside={
                    <Button
                      variant="secondary"
                      icon={<CalendarDays />}
                      aria-haspopup="dialog"
                      onClick={() => setCalendar(true)}
                    >
                      {t('calendar.address')}
                    </Button>
                  }
                />
              </Card>
              {isCalendar && <CalendarFeedDialog onClose={() => setCalendar(false)} />}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

/** Returns the focus to the button once the form has closed. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}

/** A card that links to another page. */
function LinkCard({
  to,
  icon,
  title,
  children,
}: {
  to: string
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <Card lively padding="none">
      <Link to={to} className="flex h-full items-center gap-4 rounded-card p-5 sm:p-6">
        <span aria-hidden className="inline-flex rounded-control bg-brand-soft p-3 text-brand-ink *:size-6">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-heading">{title}</span>
          <span className="block text-sm text-muted">{children}</span>
        </span>
        <ChevronRight aria-hidden className="-me-1.5 size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}

const waiting = (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    <Skeleton className="h-96 rounded-card lg:row-span-2" />
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-44 rounded-card" />
  </div>
)
