/**
 * The service worker. It keeps hashed files, whose content never changes, and the page for a start without a
 * connection; pages and /api always come from the network, so nothing stale is ever shown and nothing of a customer is
 * kept on the device.
 */
interface Offline {
  /** The HTML of the page. */
  page: string
  policy: string
  /** What the page needs: without these the worker is not installed. */
  needed: readonly string[]
  /** The files of the pages that customers open, fetched ahead where data is not dear. */
  wanted: readonly string[]
  /** Every file of this build; what is not among them goes when this build takes over. */
  all: readonly string[]
}

/** Put in by the build (scripts/offline.ts). */
declare const __OFFLINE__: Offline
const offline = __OFFLINE__

interface WorkerEvent extends Event {
  waitUntil: (promise: Promise<unknown>) => void
}

interface FetchEvent extends WorkerEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

interface WorkerScope {
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void)
}

const FILES = 'files'
// The client's types know windows, not workers; these are the parts of the latter that are used here.
const worker = self as unknown as WorkerScope

worker.addEventListener('install', event => {
  event.waitUntil(keepFiles())
})

worker.addEventListener('activate', event => {
  event.waitUntil(Promise.all([dropOthers(), worker.registration.navigationPreload?.enable()]))
})

worker.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (mode === 'navigate') event.respondWith(pageOf(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(event.request))
})

async function keepFiles(): Promise<void> {
  const files = await caches.open(FILES)
  await files.addAll([...offline.needed])
  if (savesData()) return
  for (const file of offline.wanted) {
    // One that is missing is fetched when a page asks for it.
    if (!(await files.match(file))) await files.add(file).catch(() => undefined)
  }
}

async function dropOthers(): Promise<void> {
  const files = await caches.open(FILES)
  const ours = new Set(offline.all)
  const others = (await files.keys()).filter(({ url }) => !ours.has(new URL(url).pathname))
  await Promise.all(others.map(other => files.delete(other)))
}

async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(offline.page, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': offline.policy,
        'Cache-Control': 'no-store',
      },
    })
  }
}

async function fileOf(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(request, { ignoreVary: true })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) await files.put(request, reply.clone())
  return reply
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
