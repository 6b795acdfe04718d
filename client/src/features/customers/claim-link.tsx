import type { CustomerView } from '@car-wash/server/contract'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { SentLink } from '../../parts/desk/sent-link.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { ask } from '../../parts/dialogs/ask.tsx'

/** For a customer who cannot sign in yet: a link, once and for a week, with which they get an account of their own. */
export function ClaimLink({ customer: { _id, name, email, phone } }: { customer: CustomerView }) {
  const { t } = useTranslation()
  const link = useChange('POST /admin/customers/:id/claim-link')
  const url = link.data?.url ?? ''
  return (
    <Card>
      <div className="grid gap-4">
        <p>{t('customers.claimText')}</p>
        {link.data ? (
          <SentLink
            label={t('customers.claimLink')}
            url={url}
            text={t('customers.claimMessage', { name, url })}
            phone={phone ?? undefined}
            mail={{ to: email, subject: t('customers.claimSubject') }}
          />
        ) : (
          <Button
            variant="secondary"
            className="justify-self-start"
            icon={<Link2 />}
            onClick={() =>
              ask({
                question: t('customers.claimQuestion'),
                thing: <bdi>{name}</bdi>,
                text: t('customers.claimQuestionText'),
                confirm: t('customers.makeClaimLink'),
                send: () => link.mutateAsync({ params: { id: _id } }),
              })
            }
          >
            {t('customers.makeClaimLink')}
          </Button>
        )}
      </div>
    </Card>
  )
}
