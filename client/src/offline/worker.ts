/**
 * The service worker. It caches hashed files, whose content never changes, and the offline page. Pages and /api always
 * come from the network, so nothing stale is shown and no customer data is stored on the device.
 */
interface Offline {
  /** The HTML of the offline page. */
  page: string
  policy: string
  /** The files of the offline page: without them the worker does not install. */
  needed: readonly string[]
  /** The files of the customer pages, prefetched unless the device saves data. */
  wanted: readonly string[]
  /** Every file of this build; all others are deleted when this build takes over. */
  all: readonly string[]
}

/** Injected by the build (scripts/offline.ts). */
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
// The client's types cover windows, not workers; these are the worker APIs in use.
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
    // A missing file is fetched when a page requests it.
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
    const preloaded = await preloadResponse
    // Without a network Firefox resolves the preload with an error response, where others reject it.
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request)
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
