import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isolated } from '../i18n/use-words.ts'
import { type Invitation, RegisterAdminForm } from '../features/team/register-admin-form.tsx'
import { comeBackTo } from '../session/return-to.ts'
import { useBookingBranches } from '../queries/chain.ts'
import { Card, CardHead } from '../ui/plain/card.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { toast } from '../ui/toast.ts'
import { SentLink } from '../parts/desk/sent-link.tsx'
import { Button } from '../ui/plain/button.tsx'

/** /Registeradmin: registers an admin; with the one-time link of decision 3 the very first, without a session. */
export function RegisterAdminPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setupToken = useSearchParams()[0].get('setup') ?? undefined
  const branches = useBookingBranches()
  const [round, setRound] = useState(0)
  const [invitation, setInvitation] = useState<Invitation>()

  function done(name: string) {
    toast.success(t('registerAdmin.done', { name: isolated(name) }))
    if (setupToken === undefined) setRound(round + 1)
    else
      void navigate('/admin/login', {
        replace: true,
        state: comeBackTo({ pathname: '/AdminDashboard/Setup' }),
      })
  }

  return (
    // Beside the rail it aligns with the other admin pages; with a setup link there is no rail.
    <Page narrow={setupToken !== undefined}>
      <PageHeader
        title={t('titles.registerAdmin')}
        text={t(setupToken === undefined ? 'registerAdmin.text' : 'registerAdmin.setupText')}
      />
      <Card padding="lg" className="w-full max-w-2xl">
        {invitation ? (
          <InvitationLink
            invitation={invitation}
            onNext={() => {
              setInvitation(undefined)
              setRound(round + 1)
            }}
          />
        ) : (
          <RegisterAdminForm
            key={round}
            setupToken={setupToken}
            branches={branches}
            onDone={done}
            onInvited={setInvitation}
          />
        )}
      </Card>
    </Page>
  )
}

/** The link of an invitation, shown once, with the ways to send it. */
function InvitationLink({
  invitation: { name, email, phone, url },
  onNext,
}: {
  invitation: Invitation
  onNext: () => void
}) {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-5">
      <CardHead title={t('chain.invited', { name: isolated(name) })} text={t('chain.invitedText')} />
      <SentLink
        label={t('chain.inviteLink')}
        url={url}
        text={t('chain.inviteMessage', { name, url })}
        phone={phone}
        mail={{ to: email, subject: t('chain.inviteSubject') }}
      />
      <Button className="justify-self-start" onClick={onNext}>
        {t('chain.inviteNext')}
      </Button>
    </div>
  )
}
