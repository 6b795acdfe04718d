import { Component, type ReactNode, useEffect, useRef } from 'react'
import { logError } from '../lib/log.ts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/plain/button.tsx'
import { ErrorState } from '../ui/plain/states.tsx'

interface Props {
  /** A new address gives the page another chance. */
  place: string
  children: ReactNode
}

/** Catches a page that throws or fails to load: the frame stays, with a link back. */
export class CrashBoundary extends Component<Props, { crashedAt: string | null }> {
  override state: { crashedAt: string | null } = { crashedAt: null }

  static getDerivedStateFromError() {
    return { crashedAt: '' }
  }

  static getDerivedStateFromProps({ place }: Props, state: { crashedAt: string | null }) {
    if (state.crashedAt === null) return null
    if (state.crashedAt === '') return { crashedAt: place }
    return state.crashedAt === place ? null : { crashedAt: null }
  }

  override componentDidCatch(error: unknown) {
    logError('A page crashed', error)
  }

  override render() {
    return this.state.crashedAt === null ? this.props.children : <CrashPage />
  }
}

/** Replaces a page that threw or failed to load: never a white screen, and the branches can still be called. */
function CrashPage() {
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
        // A reload also fetches the files of a newer version, if that was the cause.
        onRetry={() => window.location.reload()}
        action={
          <>
            <ButtonLink to="/" reloadDocument>
              {t('common.toHome')}
            </ButtonLink>
            <ButtonLink to="/branches" variant="ghost" reloadDocument>
              {t('words.allBranches')}
            </ButtonLink>
          </>
        }
      />
      {/* unstarted.js fills it: what crashed can be what the pages have in common. */}
      <ul ref={phones} className="mx-auto max-w-form px-4 pb-10 text-center" />
    </div>
  )
}
