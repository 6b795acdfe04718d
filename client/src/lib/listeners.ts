/** Those who want to hear of a change: `on` returns the unsubscribe function. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    on: (listener: () => void): (() => void) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell: () => all.forEach(listener => listener()),
  }
}
