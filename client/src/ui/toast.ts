import { reportFailure } from './report.ts'
import type { Asked } from './toast-queue.ts'

export interface ToastSettings {
  /** Seconds on screen: 5, or 3 for a success (specification 9). Hover and focus pause the timer. */
  seconds?: number | undefined
  /** Toasts with the same id count as one; default: kind and message. */
  id?: string | undefined
}

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

/** The queue loads with the first toast, so that no page pays for it earlier. */
export const loadQueue = () => import('./toast-queue.ts')

async function show(kind: Asked['kind'], message: string, { seconds, id }: ToastSettings): Promise<void> {
  isRequested = true
  listeners.forEach(listener => {
    listener()
  })
  const [{ enqueue }] = await Promise.all([loadQueue(), host])
  enqueue({
    ...{ kind, message },
    id: id ?? `${kind} ${message}`,
    seconds: seconds ?? (kind === 'success' ? 3 : 5),
  })
}

/** Without the library no toast can appear; the caller carries on regardless. */
function reportMissing(error: unknown): void {
  reportFailure('A message could not be shown', error)
}

function toastOf(kind: Asked['kind']) {
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
    if (isRequested) loadQueue().then(({ dropInformative }) => dropInformative(), reportMissing)
  },
}
