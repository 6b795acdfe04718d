import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastDemand } from './toast.ts'

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }))

export interface ToastOutletProps {
  /** Names the area: "Notifications". */
  label: string
  /** The cross of a toast: "Close". */
  closeLabel: string
  rtl: boolean
}

/** Where toasts appear; once in the shell. Costs nothing until the first one. */
export function ToastOutlet(props: ToastOutletProps) {
  const asked = useSyncExternalStore(toastDemand.subscribe, toastDemand.asked, toastDemand.never)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ToastHost {...props} />
    </Suspense>
  )
}
