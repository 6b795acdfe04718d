import { useTranslation } from 'react-i18next'
import { Picture } from '../../art/picture.tsx'
import { OwnPayments } from '../../features/payments/own-payments.tsx'
import { useReply } from '../../lib/use-api.ts'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'

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
      {payments.isPending && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={6} />
        </Loading>
      )}
      {!payments.data && payments.isError && (
        <LoadFailure title={t('payments.loadFailed')} query={payments} />
      )}
      {payments.data?.length === 0 && (
        <Card>
          <EmptyState
            picture={<Picture of="nothingFound" />}
            title={t('payments.none')}
            text={t('payments.noneText')}
          />
        </Card>
      )}
      {payments.data && payments.data.length > 0 && <OwnPayments payments={payments.data} />}
    </Page>
  )
}
