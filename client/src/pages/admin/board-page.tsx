import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../../ui/plain/page.tsx'

export function BoardPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('titles.board')} />
    </Page>
  )
}
