import { listeners } from '../lib/listeners.ts'

/** How many pages are loading: the thin bar at the top shows while any is. */
let count = 0
let wasLoading = false
const changes = listeners()

/** Notifies later: a page is requested during render, when listeners must not run, and a fast load needs no bar. */
function change(by: number): void {
  count += by
  queueMicrotask(notify)
}

function notify(): void {
  if (wasLoading === count > 0) return
  wasLoading = count > 0
  changes.tell()
}

/** Counts as loading until the promise settles. */
export function tracked<Value>(promise: Promise<Value>): Promise<Value> {
  change(1)
  return promise.finally(() => {
    change(-1)
  })
}

export const subscribeToLoading = changes.on

export function isLoading(): boolean {
  return wasLoading
}
