import type { CustomerView } from '@car-wash/server/contract'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { useMakeClaimLink } from '../../parts/customers/customers.queries.ts'
import { SentLink } from '../../parts/desk/sent-link.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Failure } from '../../ui/plain/notice.tsx'

/** For a customer who cannot sign in yet: a link, once and for a week, with which they get an account of their own. */
export function ClaimLink({ customer: { _id, name, phone } }: { customer: CustomerView }) {
  const { t } = useTranslation()
  const link = useMakeClaimLink()
  const url = link.data?.url ?? ''
  return (
    <Card>
      <div className="grid gap-4">
        <p>{t('customers.claimText')}</p>
        <Failure>{link.isError && (serverMessage(link.error) ?? t('errors.NETWORK'))}</Failure>
        {link.data ? (
          <SentLink
            label={t('customers.claimLink')}
            url={url}
            text={t('customers.claimMessage', { name, url })}
            phone={phone ?? undefined}
          />
        ) : (
          <Button
            variant="secondary"
            className="justify-self-start"
            icon={<Link2 />}
            pending={link.isPending}
            onClick={() => link.mutate(_id)}
          >
            {t('customers.makeClaimLink')}
          </Button>
        )}
      </div>
    </Card>
  )
}
