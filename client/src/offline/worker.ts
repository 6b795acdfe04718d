/**
 * The service worker. It keeps the offline page with what that page needs, and hashed files once they have been used: their
 * content never changes. Pages and /api always come from the network, so nothing stale is shown and no customer's data is
 * kept on the device.
 */
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

// The client's types cover windows, not workers; these are the worker APIs in use.
const worker = self as unknown as WorkerScope

/** One cache a build: with the first start of a new build all others go. */
const CACHE = `files ${__BUILD__}`
const PAGE = '/offline'

worker.addEventListener('install', event => {
  event.waitUntil(keepPage())
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

/** The offline page, with the files that its `Link` header names. */
async function keepPage(): Promise<void> {
  const reply = await fetch(PAGE, { cache: 'no-cache' })
  if (!reply.ok) throw new Error('The offline page was not found')
  const files = (reply.headers.get('Link') ?? '').matchAll(/<(.*?)>/g)
  const cache = await caches.open(CACHE)
  for (const [, file = ''] of files) if (!(await cache.match(file))) await cache.add(file)
  await cache.put(PAGE, reply)
}

async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter(name => name !== CACHE)
  await Promise.all(others.map(name => caches.delete(name)))
}

/** Once for each start of the worker: the owner may have changed name, logo or languages. */
let isFresh = false

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = await event.preloadResponse
    // Without a network Firefox resolves the preload with an error response, where others reject it.
    const reply = preloaded && preloaded.type !== 'error' ? preloaded : await fetch(event.request)
    if (!isFresh) event.waitUntil(keepPage().catch(() => undefined))
    isFresh = true
    return reply
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (!kept) throw error
    return kept
  }
}

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) await cache.put(request, reply.clone())
  return reply
}
