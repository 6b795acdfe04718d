import type { toast as Toastify, ToastOptions } from 'react-toastify/unstyled'
import { reportFailure } from './report.ts'

type Kind = 'info' | 'success' | 'warning' | 'error'

export interface ToastSettings {
  /** Seconds on screen: 5, or 3 for a success (specification 9). Hover and focus pause the timer. */
  seconds?: number | undefined
  /** Toasts with the same id count as one; default: kind and message. */
  id?: string | undefined
}

/** Ids of toasts that only inform. */
const informative = new Set<string>()
const listeners = new Set<() => void>()
let isRequested = false
let resolveHost: () => void
/** Toasts sent before the container mounts are lost when it mounts twice (StrictMode). */
const host = new Promise<void>(resolve => {
  resolveHost = resolve
})

/** For the outlet: whether a toast has been requested yet, with a subscription. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isRequested: () => isRequested,
  never: () => false,
  /** Called once the host has mounted. */
  hostMounted: () => {
    resolveHost()
  },
}

// The library loads with the first toast, so that no page pays for it earlier.
async function show(kind: Kind, message: string, { seconds, id }: ToastSettings): Promise<void> {
  isRequested = true
  listeners.forEach(listener => {
    listener()
  })
  const [{ toast: toastify }] = await Promise.all([import('react-toastify/unstyled'), host])
  const toastId = id ?? `${kind} ${message}`
  if (kind === 'success' || kind === 'info') informative.add(toastId)
  else dismissInformative(toastify)
  const options: ToastOptions = {
    toastId,
    autoClose: (seconds ?? (kind === 'success' ? 3 : 5)) * 1000,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  }
  toastify[kind](message, options)
}

/** Without the library no toast can appear; the caller carries on regardless. */
function reportMissing(error: unknown): void {
  reportFailure('A message could not be shown', error)
}

function dismissInformative({ dismiss }: Pick<typeof Toastify, 'dismiss'>): void {
  for (const id of informative) dismiss(id)
  informative.clear()
}

function toastOf(kind: Kind) {
  return (message: string, settings: ToastSettings = {}): void => {
    show(kind, message, settings).catch(reportMissing)
  }
}

/**
 * Shows a short message at the top end of the page: `toast.success(t('…'))`, `toast.warning(t('…'), { seconds: 6 })`.
 * A form's errors belong in the form instead.
 */
export const toast = {
  info: toastOf('info'),
  success: toastOf('success'),
  warning: toastOf('warning'),
  error: toastOf('error'),
  /** Closes informative toasts early, before a dialog opens over them; a warning or an error does the same. */
  dismissInformative: (): void => {
    if (informative.size === 0) return
    import('react-toastify/unstyled').then(
      ({ toast: toastify }) => dismissInformative(toastify),
      reportMissing,
    )
  },
}
