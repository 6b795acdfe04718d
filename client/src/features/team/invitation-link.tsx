import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { mailtoLink } from '../../lib/mailto.ts'
import { SentLink } from '../../parts/desk/sent-link.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
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
  const text = t('chain.inviteMessage', { name, url })
  return (
    <div role="status" className="grid gap-5">
      <CardHead title={t('chain.invited', { name: isolated(name) })} text={t('chain.invitedText')} />
      <SentLink label={t('chain.inviteLink')} url={url} text={text} phone={phone}>
        <ButtonLink
          size="sm"
          variant="secondary"
          icon={<Mail />}
          to={mailtoLink({ to: email, subject: t('chain.inviteSubject'), body: text })}
        >
          {t('auth.email')}
        </ButtonLink>
      </SentLink>
      <Button className="justify-self-start" onClick={onNext}>
        {t('chain.inviteNext')}
      </Button>
    </div>
  )
}
