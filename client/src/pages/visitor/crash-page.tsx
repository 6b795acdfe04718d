import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { ErrorState } from '../../ui/plain/states.tsx'

/** Replaces a page that threw or failed to load: never a white screen. */
export function CrashPage() {
  const { t } = useTranslation()
  return (
    <ErrorState
      level={1}
      title={t('states.crash')}
      text={t('states.crashText')}
      retryLabel={t('common.tryAgain')}
      // A reload also fetches the files of a newer version, if that was the cause.
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
