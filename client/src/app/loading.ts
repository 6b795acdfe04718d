/** How many pages are on their way: the thin bar at the top shows while there is one. */
let count = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  count += by
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
  return count > 0
}
