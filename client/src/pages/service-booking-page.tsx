import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../ui/plain/page.tsx'

export function ServiceBookingPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('titles.serviceBooking')} />
    </Page>
  )
}
