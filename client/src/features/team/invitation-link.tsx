import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { SentLink } from '../../parts/desk/sent-link.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { CardHead } from '../../ui/plain/card.tsx'
import type { Invitation } from './register-admin-form.tsx'

/** The link of an invitation, shown once, with the ways to send it. */
export function InvitationLink({
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
