import { keptBoard } from '../lib/kept-board.ts'
import { trustedWorker } from '../lib/trusted-types.ts'

/** Registers the worker once the page is idle: it is for the next start, and must not slow this one. */
export function keepOfflinePage(): void {
  // Missing on plain HTTP from another machine, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3_000)
}

const A_MINUTE_MS = 60_000

/** Erases a kept board once its day is over, whichever page is open. */
export function dropOldBoard(): void {
  keptBoard()
  setInterval(keptBoard, A_MINUTE_MS)
}

function register(): void {
  // A browser that refuses shows its own offline page.
  navigator.serviceWorker.register(trustedWorker()).catch(() => undefined)
}
