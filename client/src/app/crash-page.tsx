import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/plain/button.tsx'
import { ErrorState } from '../ui/plain/states.tsx'

/** Replaces a page that threw or failed to load: never a white screen, and the branches can still be called. */
export function CrashPage() {
  const { t } = useTranslation()
  const phones = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = phones.current
    if (list?.hasChildNodes() === false) window.unstarted?.phones(list)
  }, [])
  return (
    <div className="my-auto">
      <ErrorState
        level={1}
        title={t('states.crash')}
        text={t('states.crashText')}
        retryLabel={t('common.tryAgain')}
        // A reload also fetches the files of a newer version, if that was the cause.
        onRetry={() => window.location.reload()}
        action={
          <>
            <ButtonLink to="/" reloadDocument>
              {t('common.toHome')}
            </ButtonLink>
            <ButtonLink to="/branches" variant="ghost" reloadDocument>
              {t('states.crashBranches')}
            </ButtonLink>
          </>
        }
      />
      {/* unstarted.js fills it: what crashed can be what the pages have in common. */}
      <ul ref={phones} className="mx-auto max-w-form px-4 pb-10 text-center" />
    </div>
  )
}
