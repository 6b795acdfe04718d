const WORKER = '/sw.js'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** When the page is idle: the worker is for the next start, and must not cost this one anything. */
export function keepOfflinePage(): void {
  // Absent on plain http from another machine, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3_000)
}

function register(): void {
  // A browser that refuses keeps its own page for a missing connection.
  navigator.serviceWorker.register(trustedAddress()).catch(() => undefined)
}

/** The policy of the server takes script addresses from the policy `cw` alone; this is its only one. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('cw', { createScriptURL: () => WORKER })
  return policy ? policy.createScriptURL(WORKER) : WORKER
}
