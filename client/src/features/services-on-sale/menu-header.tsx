import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { PageHeader } from '../../ui/plain/page.tsx'

/** The head of the wash menu; an empty menu has no link to the earliest wash. */
export function MenuHeader({ hasMenu }: { hasMenu: boolean }) {
  const { t } = useTranslation()
  return (
    <PageHeader
      title={t('titles.services')}
      text={t('services.text')}
      actions={
        hasMenu && (
          <ButtonLink to="/earliest" variant="secondary" icon={<Timer />}>
            {t('services.earliest')}
          </ButtonLink>
        )
      }
    />
  )
}
