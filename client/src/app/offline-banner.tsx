import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Nothing pretends to be saved: while the device is offline, the page says so. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-16 z-30">
      {!isOnline && (
        <p className="flex items-center justify-center gap-3 bg-warning-soft px-4 py-3 text-sm font-medium text-warning-ink">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {t('common.offline')}
        </p>
      )}
    </div>
  )
}
