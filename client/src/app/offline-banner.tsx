import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long the banner says that the connection is back, in milliseconds. */
const BACK_MS = 5_000

type Connection = 'there' | 'gone' | 'back'

/** Shows a banner while the device is offline, and briefly after the connection returns. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const connection = useConnection()
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--bar)+var(--inset-top))] z-30 xl:peer-not-empty:ms-56"
    >
      {connection === 'gone' && (
        <p className="flex items-center justify-center gap-3 bg-warning-soft px-page py-3 text-sm font-semibold text-warning-ink">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {t('common.offline')}
        </p>
      )}
      {connection === 'back' && (
        <p className="bg-success-soft px-page py-3 text-center text-sm font-semibold text-success-ink">
          {t('common.backOnline')}
        </p>
      )}
    </div>
  )
}

function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>('there')

  useEffect(() => {
    const lose = () => setConnection('gone')
    const regain = () => setConnection('back')
    window.addEventListener('offline', lose)
    window.addEventListener('online', regain)
    // The connection was lost before this page could listen.
    const early = navigator.onLine ? undefined : setTimeout(lose)
    return () => {
      clearTimeout(early)
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', regain)
    }
  }, [])

  useEffect(() => {
    if (connection !== 'back') return undefined
    const timer = setTimeout(() => setConnection('there'), BACK_MS)
    return () => clearTimeout(timer)
  }, [connection])

  return connection
}
