import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Footer } from './footer.tsx'
import { isLoading, subscribeToLoading } from './loading.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useScroll } from './use-scroll.ts'

/** The id of the element where a layout puts a bar of its own, which takes the place of the top bar and the footer. */
export const BAR_PLACE = 'bar'

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isLeaving = useSyncExternalStore(subscribeToLoading, isLoading, () => false)
  useArrival()
  useScroll()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-[max(1rem,var(--inset-side))] focus:top-[max(1rem,var(--inset-top))] focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-pop"
      >
        {t('common.skipToContent')}
      </a>
      {isLeaving && <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-1 animate-shimmer bg-brand" />}
      <div id={BAR_PLACE} className="peer contents" />
      <TopBar />
      <OfflineBanner />
      {/* As high as the window below the top bar: the footer starts out of sight, so content that arrives cannot push it. */}
      <main
        id="main"
        tabIndex={-1}
        aria-busy={isLeaving}
        className="flex min-h-[calc(100dvh-4rem)] grow flex-col peer-not-empty:min-h-0"
      >
        {children}
      </main>
      <Footer />
    </div>
  )
}
