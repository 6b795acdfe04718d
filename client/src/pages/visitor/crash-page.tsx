import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'

/** What stands in place of a page that threw, or whose files could not be fetched: never a white screen. */
export function CrashPage() {
  const { t } = useTranslation()
  return (
    <ErrorState
      level={1}
      title={t('states.crash')}
      text={t('states.crashText')}
      retryLabel={t('common.tryAgain')}
      // A fresh start also fetches the files of a newer version, if that was the reason.
      onRetry={() => window.location.reload()}
      action={
        <ButtonLink to="/" reloadDocument>
          {t('common.toHome')}
        </ButtonLink>
      }
      className="my-auto"
    />
  )
}
