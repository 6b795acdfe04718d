import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { piece } from './piece.tsx'
import type { ToastHostProps } from './toast-host.tsx'
import { loadQueue, toastDemand } from './toast.ts'

const loadHost = () => import('./toast-host.tsx').then(file => file.ToastHost)
const ToastHost = piece(loadHost, { missing: 'nothing' })

/** Loads the toast code ahead of the first toast. */
export async function preloadToasts(): Promise<void> {
  await Promise.all([loadHost(), loadQueue()])
}

/** Where toasts appear; once in the shell, beside the main content. It loads nothing until the first toast. */
export function ToastOutlet(props: ToastHostProps) {
  const isRequested = useSyncExternalStore(toastDemand.subscribe, toastDemand.isRequested, toastDemand.never)
  if (!isRequested) return null
  return createPortal(<ToastHost {...props} />, document.body)
}
