import { toast } from 'react-toastify/unstyled'

export interface Asked {
  kind: 'info' | 'success' | 'warning' | 'error'
  message: string
  /** A toast that is shown or waits is not asked for again. */
  id: string
  /** On screen. */
  seconds: number
}

/** One at a time is shown, since two would reach the page's heading; the library's own queue cannot be changed. */
let shown: (Asked & { key: string | number }) | undefined
let waiting: Asked[] = []

const informs = ({ kind }: Asked): boolean => kind === 'success' || kind === 'info'

/** Shows a toast in its turn. A warning or an error ends what only informs, shown or waiting (decision 170). */
export function enqueue(asked: Asked): void {
  if ([shown, ...waiting].some(each => each?.id === asked.id)) return
  if (!informs(asked)) dropInformative()
  waiting.push(asked)
  showNext()
}

export function dropInformative(): void {
  waiting = waiting.filter(each => !informs(each))
  if (shown && informs(shown)) toast.dismiss(shown.key)
}

function showNext(): void {
  const next = shown ? undefined : waiting.shift()
  if (!next) return
  const key = toast[next.kind](next.message, {
    autoClose: next.seconds * 1000,
    role: informs(next) ? 'status' : 'alert',
    onClose: () => {
      shown = undefined
      showNext()
    },
  })
  shown = { ...next, key }
}
