import { useTranslation } from 'react-i18next'
import { OwnPayments } from '../features/payments/own-payments.tsx'
import { useReply } from '../lib/use-api.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'

/** /customer/payments: what the customer paid, with receipts. */
export function PaymentsPage() {
  const { t } = useTranslation()
  const payments = useReply('GET /users/payments')
  return (
    <Page>
      <PageHeader
        title={t('titles.payments')}
        text={t('payments.text')}
        actions={
          <ButtonLink to="/customer/dashboard" variant="secondary">
            {t('payments.toDashboard')}
          </ButtonLink>
        }
      />
      <Loaded query={payments} rows={6} empty={{ title: t('payments.none'), text: t('payments.noneText') }}>
        {rows => <OwnPayments payments={rows} />}
      </Loaded>
    </Page>
  )
}
