import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../ui/plain/page.tsx'

export function LoginPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('titles.login')} />
    </Page>
  )
}

export function AdminLoginPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('titles.adminLogin')} />
    </Page>
  )
}
