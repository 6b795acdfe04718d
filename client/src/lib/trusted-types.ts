interface TrustedTypes {
  createPolicy: (name: string, rules: Partial<Rules>) => Rules
}

interface Rules {
  createHTML: (text: string) => string | null
  createScriptURL: (address: string) => string
}

const WORKER = '/sw.js'

// Not in the types of the DOM yet; WebKit and Firefox may lack it.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** React Aria empties its live regions with `innerHTML = ''`; no other text becomes HTML. */
trustedTypes?.createPolicy('default', { createHTML: text => (text === '' ? text : null) })

/** The only address from which a script may be made: the service worker's. */
export function trustedWorker(): string {
  return trustedTypes?.createPolicy('cw', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
}
