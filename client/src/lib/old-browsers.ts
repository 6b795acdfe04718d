/** What the oldest supported browsers lack (floor.ts) and these pages or their libraries call. */
const url: { canParse?: (address: string) => boolean } = URL
url.canParse ??= address => {
  try {
    return Boolean(new URL(address))
  } catch {
    return false
  }
}

const signal: { timeout?: (ms: number) => AbortSignal } = AbortSignal
signal.timeout ??= ms => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
