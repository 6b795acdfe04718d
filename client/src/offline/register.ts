const WORKER = '/sw.js'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** Registers the worker once the page is idle: it is for the next start, and must not slow this one. */
export function keepOfflinePage(): void {
  // Missing on plain HTTP from another machine, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3_000)
}

function register(): void {
  // A browser that refuses shows its own offline page.
  navigator.serviceWorker.register(trustedAddress()).catch(() => undefined)
}

/** The content security policy accepts script URLs from the Trusted Types policy `cw` only; this is its only URL. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('cw', { createScriptURL: () => WORKER })
  return policy ? policy.createScriptURL(WORKER) : WORKER
}
