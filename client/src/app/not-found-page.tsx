import { useTranslation } from 'react-i18next'
import { Picture } from '../art/picture.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { EmptyState } from '../ui/plain/states.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      picture={<Picture of="notFound" className="rtl:-scale-x-100" />}
      title={t('states.notFound')}
      text={t('states.notFoundText')}
      action={<ButtonLink to="/">{t('common.toHome')}</ButtonLink>}
      className="my-auto"
    />
  )
}
