import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ToastHostProps } from './toast-host.tsx'
import { toastDemand } from './toast.ts'

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }))

/** Where toasts appear; once in the shell. Costs nothing until the first one. */
export function ToastOutlet(props: ToastHostProps) {
  const asked = useSyncExternalStore(toastDemand.subscribe, toastDemand.asked, toastDemand.never)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ToastHost {...props} />
    </Suspense>
  )
}
