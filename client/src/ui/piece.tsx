import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './plain/button.tsx'
import { Notice } from './plain/notice.tsx'
import { reportFailure } from './report.ts'
import { unlessLeft } from './unless-left.ts'

interface PieceOptions {
  /** Shown while the part loads. */
  waiting?: ReactNode
  /** Where the error appears: in place, at the bottom of the screen (for a dialog), or nowhere. */
  missing?: 'here' | 'below' | 'nothing'
}

/**
 * A lazily loaded part of a page. If it fails to load, only this part is missing: the page and its input stay. It loads
 * again when the connection returns, or on request.
 */
export function piece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = 'below' }: PieceOptions = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined

  return function Piece(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [isMissing, setMissing] = useState(false)

    useEffect(() => {
      if (Part || isMissing) return undefined
      let isShown = true
      unlessLeft(load()).then(
        component => {
          loaded = component
          if (isShown) setPart(() => component)
        },
        (error: unknown) => {
          reportFailure('A part of the page could not be fetched', error)
          if (isShown) setMissing(true)
        },
      )
      return () => {
        isShown = false
      }
    }, [Part, isMissing])

    // Before the error is seen: a connection that returns at once is not missed.
    useLayoutEffect(() => {
      if (!isMissing) return undefined
      const retry = () => setMissing(false)
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    }, [isMissing])

    if (Part) return <Part {...props} />
    if (!isMissing) return waiting
    if (missing === 'nothing') return null
    return <Missing isBelow={missing === 'below'} onRetry={() => setMissing(false)} />
  }
}

function Missing({ isBelow, onRetry }: { isBelow: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      className={
        isBelow
          ? 'fixed inset-x-[max(1rem,var(--inset-side))] bottom-[max(1rem,var(--inset-bottom))] z-50 mx-auto max-w-form'
          : undefined
      }
    >
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('errors.part')}
      </Notice>
    </div>
  )
}
