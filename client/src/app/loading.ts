/** How many pages are on their way: the thin bar at the top shows while there is one. */
let count = 0
let isTold = false
const listeners = new Set<() => void>()

/** A page is asked for while it renders, when nobody may be told; and what comes at once is not worth a bar. */
function change(by: number): void {
  count += by
  queueMicrotask(tell)
}

function tell(): void {
  if (isTold === count > 0) return
  isTold = count > 0
  for (const listener of listeners) listener()
}

/** Counts as loading until the promise settles. */
export function tracked<Value>(promise: Promise<Value>): Promise<Value> {
  change(1)
  return promise.finally(() => {
    change(-1)
  })
}

export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isLoading(): boolean {
  return isTold
}
