import type { CustomerView } from '@car-wash/server/contract'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { SentLink } from '../../parts/desk/sent-link.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { ChangeDialog } from '../../parts/dialogs/change-dialog.tsx'

/** For a customer who cannot sign in yet: a link, once and for a week, with which they get an account of their own. */
export function ClaimLink({ customer: { _id, name, email, phone } }: { customer: CustomerView }) {
  const { t } = useTranslation()
  const link = useChange('POST /admin/customers/:id/claim-link')
  const [isAsking, setAsking] = useState(false)
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
            onClick={() => setAsking(true)}
          >
            {t('customers.makeClaimLink')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ChangeDialog
          question={t('customers.claimQuestion')}
          thing={<bdi>{name}</bdi>}
          confirmLabel={t('customers.makeClaimLink')}
          change={link}
          onClose={() => setAsking(false)}
          onConfirm={() => link.mutate({ params: { id: _id } }, { onSuccess: () => setAsking(false) })}
        >
          <p className="text-muted">{t('customers.claimQuestionText')}</p>
        </ChangeDialog>
      )}
    </Card>
  )
}
