import type { ToastOptions } from 'react-toastify/unstyled'
import { reportFailure } from './report.ts'

type Kind = 'info' | 'success' | 'warning' | 'error'

export interface ToastSettings {
  /** Seconds on screen: 5, or 3 for a success (specification 9). Hover and focus pause the timer. */
  seconds?: number | undefined
  /** Toasts with the same id count as one; default: kind and message. */
  id?: string | undefined
}

/** Ids of toasts that only inform. */
const news = new Set<string>()
const listeners = new Set<() => void>()
let asked = false
let hostIsThere: () => void
/** Toasts sent before the container mounts are lost when it mounts twice (StrictMode). */
const host = new Promise<void>(resolve => {
  hostIsThere = resolve
})

/** For the outlet: whether a toast has been requested yet, with a subscription. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  asked: () => asked,
  never: () => false,
  /** Called once the host has mounted. */
  met: () => {
    hostIsThere()
  },
}

// The library loads with the first toast, so that no page pays for it earlier.
async function show(kind: Kind, message: string, { seconds, id }: ToastSettings): Promise<void> {
  asked = true
  listeners.forEach(listener => {
    listener()
  })
  const [{ toast: toastify }] = await Promise.all([import('react-toastify/unstyled'), host])
  const toastId = id ?? `${kind} ${message}`
  if (kind === 'success' || kind === 'info') news.add(toastId)
  const options: ToastOptions = {
    toastId,
    autoClose: (seconds ?? (kind === 'success' ? 3 : 5)) * 1000,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  }
  toastify[kind](message, options)
}

/** Without the library no toast can appear; the caller carries on regardless. */
function missed(error: unknown): void {
  reportFailure('A message could not be shown', error)
}

function teller(kind: Kind) {
  return (message: string, settings: ToastSettings = {}): void => {
    show(kind, message, settings).catch(missed)
  }
}

/**
 * Shows a short message at the top end of the page: `toast.success(t('…'))`, `toast.warning(t('…'), { seconds: 6 })`.
 * A form's errors belong in the form instead.
 */
export const toast = {
  info: teller('info'),
  success: teller('success'),
  warning: teller('warning'),
  error: teller('error'),
  /** Closes informative toasts early, before a dialog opens over them. Warnings and errors stay. */
  dismissNews: (): void => {
    if (news.size === 0) return
    import('react-toastify/unstyled').then(({ toast: toastify }) => {
      for (const id of news) toastify.dismiss(id)
      news.clear()
    }, missed)
  },
}
