import type { ToastOptions } from 'react-toastify/unstyled'
import { reportFailure } from './report.ts'

type Kind = 'info' | 'success' | 'warning' | 'error'

export interface ToastSettings {
  /** How long it stays, in seconds: 5, or 3 for a success (specification 9). It waits while pointed at or focused. */
  seconds?: number | undefined
  /** Two toasts with one id are one; the kind and the message by default. */
  id?: string | undefined
}

/** Ids of what is good to know and no more. */
const news = new Set<string>()
const listeners = new Set<() => void>()
let asked = false
let hostIsThere: () => void
/** Toasts given to the library before its container stands are lost when the container is mounted twice (StrictMode). */
const host = new Promise<void>(resolve => {
  hostIsThere = resolve
})

/** For the outlet: whether a toast has ever been asked for, and word when one is. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  asked: () => asked,
  never: () => false,
  /** The host is on the page. */
  met: () => {
    hostIsThere()
  },
}

// The library comes with the first toast, so that no page pays for it before.
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

/** Without the library nothing can be shown, and nothing else may fail for that. */
function missed(error: unknown): void {
  reportFailure('A message could not be shown', error)
}

function teller(kind: Kind) {
  return (message: string, settings: ToastSettings = {}): void => {
    show(kind, message, settings).catch(missed)
  }
}

/**
 * Says something in passing, at the top end of the page: `toast.success(t('…'))`, `toast.warning(t('…'), { seconds: 6 })`.
 * Errors of a form belong into the form instead.
 */
export const toast = {
  info: teller('info'),
  success: teller('success'),
  warning: teller('warning'),
  error: teller('error'),
  /** Good news goes before its time: a dialog opens where it lies. Warnings and errors stay. */
  dismissNews: (): void => {
    if (news.size === 0) return
    import('react-toastify/unstyled').then(({ toast: toastify }) => {
      for (const id of news) toastify.dismiss(id)
      news.clear()
    }, missed)
  },
}
