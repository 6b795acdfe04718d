import { toast as shownBy } from 'react-toastify/unstyled'

type Kind = 'info' | 'success' | 'warning' | 'error'

interface ToastSettings {
  /** Seconds on screen: 5, or 3 for a success (specification 9). Hover and focus pause the timer. */
  seconds?: number | undefined
}

interface Asked {
  kind: Kind
  message: string
  /** On screen. */
  seconds: number
}

/** One at a time is shown, since two would reach the page's heading; the library's own queue cannot be changed. */
let shown: (Asked & { key: string | number }) | undefined
let waiting: Asked[] = []

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
  dismissInformative,
}

function toastOf(kind: Kind) {
  return (message: string, { seconds = kind === 'success' ? 3 : 5 }: ToastSettings = {}): void =>
    enqueue({ kind, message, seconds })
}

/** Shows a toast in its turn. A warning or an error ends what only informs, shown or waiting (decision 170). */
function enqueue(asked: Asked): void {
  // One that is shown or waits is not asked for again.
  if ([shown, ...waiting].some(each => each?.kind === asked.kind && each.message === asked.message)) return
  if (!informs(asked)) dismissInformative()
  waiting.push(asked)
  showNext()
}

function dismissInformative(): void {
  waiting = waiting.filter(each => !informs(each))
  if (shown && informs(shown)) shownBy.dismiss(shown.key)
}

function showNext(): void {
  const next = shown ? undefined : waiting.shift()
  if (!next) return
  const key = shownBy[next.kind](next.message, {
    autoClose: next.seconds * 1000,
    role: informs(next) ? 'status' : 'alert',
    onClose: () => {
      shown = undefined
      showNext()
    },
  })
  shown = { ...next, key }
}

function informs({ kind }: Asked): boolean {
  return kind === 'success' || kind === 'info'
}
