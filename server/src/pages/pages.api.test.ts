import { rmSync } from 'node:fs'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtClient } from '../testing/built-client.ts'
import { makeBranch } from '../testing/factories.ts'
import { startSecondServer } from '../testing/second-server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const { clientDir, write } = builtClient()
const SCRIPT = 'export const wash = "wash"\n'.repeat(50)
const HTML = { accept: 'text/html,*/*;q=0.8' }
const HOSTILE = '</script><b>&\'"`$&'

let app: TestApp
beforeAll(async () => {
  write('assets/main-abc.js', SCRIPT, true)
  write('assets/rubik.woff2', 'a font')
  app = await testApp({ deployment: { clientDir } })
})
afterAll(async () => {
  await app.close()
  rmSync(clientDir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => request(app.url).get(path).set(headers)

describe('a file of the build', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('a file of the build with Accept-Encoding "%s" arrives as %s', async (accepted, encoding) => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': accepted })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(reply.headers['vary']).toBe('Accept-Encoding')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.text).toBe(SCRIPT)
  })

  test('a file of the build without compressed variants does not vary by encoding', async () => {
    const reply = await get('/assets/rubik.woff2', { 'accept-encoding': 'br' })
    expect(reply.headers['content-type']).toBe('font/woff2')
    expect(reply.headers).not.toHaveProperty('vary')
    expect(String(reply.body)).toBe('a font')
  })

  test('a file of the build answers HEAD without a body and 304 while it has not changed', async () => {
    const head = await request(app.url).head('/assets/main-abc.js').set({ 'accept-encoding': 'identity' })
    expect(head.headers['content-length']).toBe(String(SCRIPT.length))
    expect(head.text).toBeFalsy()
    const since = String(head.headers['last-modified'])
    const again = await get('/assets/main-abc.js', { 'if-modified-since': since })
    expect(again.status).toBe(304)
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    '/assets/none.js',
    '/assets/main-abc.js.br',
    '/.vite/manifest.json',
    '/.vite/offline.json',
    '/.server/entry-server.js',
    '/index.html',
    '/offline.html',
    '/..%2f..%2fpackage.json',
    '/%00.js',
  ])('%s is a 404 as JSON, uncompressed', async path => {
    const reply = await get(path, HTML)
    expect(reply.status).toBe(404)
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a file of the build that a new build has removed is a 404, and the server keeps running', async () => {
    write('assets/old-abc.js', SCRIPT, true)
    expect((await get('/assets/old-abc.js')).status).toBe(200)
    for (const ending of ['', '.br', '.gz']) rmSync(join(clientDir, `assets/old-abc.js${ending}`))
    expect((await get('/assets/old-abc.js')).status).toBe(404)
    expect((await get('/assets/main-abc.js')).status).toBe(200)
  })
})

/** Changes the brand as the settings page does. */
async function withBrand(changed: object): Promise<void> {
  const admin = await app.signedInAs('super-admin')
  const { rev, brand, policies, languages } = (await admin.call('GET /admin/settings')).body
  await admin.call('PUT /admin/settings', {
    body: { rev, brand: { ...brand, ...changed }, policies, languages },
  })
}

describe('a document', () => {
  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'it-IT,it;q=0.9' }, 'it'],
    [{ 'accept-language': 'it', cookie: 'x=1; i18next=ar' }, 'ar'],
    [{ 'accept-language': 'zxx', cookie: 'i18next=j:{"en":1}' }, 'en'],
  ])('a document for %o is in %s', async (headers, language) => {
    const reply = await get('/', { ...HTML, ...headers, 'accept-encoding': 'br' })
    expect(reply.text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(reply.text).toContain(`<title>/ ${language} `)
    expect(reply.text).toContain(`<div id="root" data-drawn>drawn / ${language}</div>`)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['vary']).toBe('Cookie, Accept-Language, Accept-Encoding')
    expect(reply.headers['cache-control']).toBe('private, no-cache')
  })

  test('a document is in an offered language only, whatever is asked for', async () => {
    const admin = await app.signedInAs('super-admin')
    const { rev, brand, policies, languages } = (await admin.call('GET /admin/settings')).body
    const offer = (next: typeof languages, at: number) =>
      admin.call('PUT /admin/settings', { body: { rev: at, brand, policies, languages: next } })
    await offer(['it', 'ar'], rev)
    const shown = [{}, { 'accept-language': 'en, ar;q=0.5' }, { cookie: 'i18next=en' }].map(async headers => {
      const reply = await get('/', { ...HTML, ...headers })
      return /<html lang="(\w+)/.exec(reply.text)?.[1]
    })
    expect(await Promise.all(shown)).toEqual(['it', 'ar', 'it'])
    expect((await get('/?lang=en', HTML)).text).toContain('<html lang="it"')
    expect((await get('/offline', HTML)).text).toContain('offline it,ar')
    expect((await get('/sitemap.xml')).text).not.toContain('lang=en')
    await offer(languages, rev + 1)
    expect((await get('/sitemap.xml')).text).toContain('lang=en')
  })

  test('a document answers 304 only to the ETag of the same language, with the headers that a cache needs', async () => {
    const { etag = '' } = (await get('/', HTML)).headers
    const same = await get('/', { ...HTML, 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect(same.headers['vary']).toBe('Cookie, Accept-Language, Accept-Encoding')
    const other = await get('/', { ...HTML, 'if-none-match': etag, 'accept-language': 'it' })
    expect(other.status).toBe(200)
  })

  test('a document names what its page loads, and each script once as one that waits for the style', async () => {
    const { text } = await get('/Services', HTML)
    expect(text).toContain('<div id="root">shell en</div>')
    expect(text.match(/(?:href|src)="[^"]*"/g)).toEqual(
      expect.arrayContaining([
        'src="/assets/main-abc.js"',
        'href="/api/bookings/services?lang=en"',
        'href="/api/config"',
        'href="/assets/rubik.woff2"',
      ]),
    )
    const scripts = text.matchAll(/<link rel="modulepreload" fetchpriority="low" .*?([a-z]+)-abc\.js">/g)
    expect([...scripts].map(([, name]) => name).sort()).toEqual(['main', 'shared', 'visitor'])
  })

  test('a document has the brand and the texts of a branch as text, whatever is in them', async () => {
    const branch = await makeBranch(app.context, { name: HOSTILE, phone: '+390612345678' })
    await withBrand({ name: 'Onda </script><b>' })
    for (const path of ['/', '/login', '/offline', `/branches/x-${branch.id}`]) {
      const { text } = await get(path, HTML)
      expect(text, path).not.toContain('<b>')
      const [, json = ''] = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(text) ?? []
      expect(JSON.parse(json), path).toMatchObject({ name: 'Onda </script><b>', currency: 'EUR' })
      expect(JSON.parse(json), path).not.toHaveProperty('taxNumber')
    }
    expect((await get('/manifest.webmanifest')).body).toMatchObject({ name: 'Onda </script><b>' })
  })

  test('a document is drawn once for a hundred visitors at the same time, and again when the brand has changed', async () => {
    const counted = globalThis as { drawings?: number }
    await withBrand({ name: 'Onda' })
    const before = counted.drawings ?? 0
    const replies = await Promise.all(Array.from({ length: 100 }, () => get('/AboutUs', HTML)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.text).toContain('/AboutUs en Onda')
    expect((counted.drawings ?? 0) - before).toBe(1)
    await withBrand({ name: 'Mare' })
    expect((await get('/AboutUs', HTML)).text).toContain('/AboutUs en Mare')
  })

  test('a document has the changed brand in the next reply of another server too', async () => {
    const second = await startSecondServer(app)
    const elsewhere = async () => (await request(second.url).get('/').set(HTML)).text
    expect(await elsewhere()).not.toContain('Lago')
    await withBrand({ name: 'Lago', color: '#8a1c4a' })
    expect(await elsewhere()).toMatch(/<style>.*"name":"Lago"/s)
    await second.kill()
    await withBrand({ name: 'Onda', color: '#1563d8' })
  })

  test('a document says that somebody may be signed in only where the page is drawn', async () => {
    const cookie = 'cw_session=expired'
    const mayBeSignedIn = async (path: string, headers: object) =>
      /"hasSession":(true|false)/.exec((await get(path, { ...HTML, ...headers })).text)?.[1]
    expect(await mayBeSignedIn('/', {})).toBe('false')
    expect(await mayBeSignedIn('/', { cookie })).toBe('true')
    expect(await mayBeSignedIn('/login', { cookie })).toBe('false')
  })

  test('a document is the shell where the page cannot be drawn', async () => {
    await withBrand({ name: 'Undrawable' })
    const reply = await get('/', HTML)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('<div id="root">shell en</div>')
    await withBrand({ name: 'Onda' })
  })

  test('a document allows the style with the colours of the brand by its hash, and no other', async () => {
    await withBrand({ color: '#8a1c4a' })
    const reply = await get('/login', HTML)
    expect(reply.text.match(/<style>/g)).toHaveLength(1)
    expect(reply.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/)
    await withBrand({ color: '#1563d8' })
    expect((await get('/login', HTML)).text).not.toContain('<style>')
  })

  test('a document has the telephone number of every branch for readers without scripts', async () => {
    await makeBranch(app.context, { name: 'Porto', phone: '+390698765432' })
    await new Promise(done => setTimeout(done, 1_100))
    for (const path of ['/', '/login', '/nope']) {
      const [, noScript = ''] = /<noscript>(.*)<\/noscript>/.exec((await get(path, HTML)).text) ?? []
      expect(noScript, path).toContain('<p>no script en</p>')
      expect(noScript, path).toMatch(/<p>Porto \+39.*5432<\/p>/)
    }
  })
})

test('the landing page says which organization it belongs to, as search engines read it', async () => {
  const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec((await get('/', HTML)).text) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Organization',
    name: 'Onda',
    logo: expect.stringMatching(/^http.*png$/) as string,
  })
  expect((await get('/AboutUs', HTML)).text).not.toContain('ld+json')
})

test('no document says who is signed in, or the token of its address', async () => {
  const { cookie } = await app.signedInAs('customer', { name: 'Ludovica Santacroce' })
  for (const path of ['/', '/login', '/booking', '/visit/secret-token', '/offer/secret-token']) {
    const { text } = await get(path, { ...HTML, cookie: cookie ?? '' })
    expect(text, path).not.toMatch(/Ludovica|Santacroce|secret-token/)
  }
})

test('no document has a script or a style of its own, or a handler', async () => {
  for (const path of ['/', '/login', '/offline', '/nope']) {
    const { text } = await get(path, HTML)
    expect(
      text.match(/ on[a-z]+=| style=|<style>|<script(?![^>]* (?:src|type="application\/))/g),
      path,
    ).toBeNull()
  }
})

test('a visitor without a session gets the login page in place of a guarded page, under its own ETag', async () => {
  const { cookie } = await app.signedInAs('customer')
  for (const path of ['/booking', '/booking/']) {
    const visitor = await get(path, HTML)
    expect(visitor.text).toContain('<title>/login en')
    const customer = await get(path, { ...HTML, cookie: cookie ?? '' })
    expect(customer.text).toContain('<title>/booking en')
    expect(customer.headers['etag']).not.toBe(visitor.headers['etag'])
  }
  expect((await get('/AdminDashboard/Till', HTML)).text).toContain('<title>/admin/login en')
  expect((await get('/login', { ...HTML, cookie: cookie ?? '' })).text).toContain('<title>/login en')
})

test('an unknown page and an unknown branch are 404 with a document that search engines leave out', async () => {
  for (const path of ['/nope', '/AdminDashboard/Nope', `/branches/porto-${'0'.repeat(24)}`]) {
    const reply = await get(path, HTML)
    expect(reply.status, path).toBe(404)
    expect(reply.headers['x-robots-tag'], path).toBe('noindex')
    expect(reply.text, path).not.toContain('canonical')
  }
  expect((await get('/nope', { accept: 'application/json' })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await request(app.url).post('/customer/dashboard').set(HTML)).status).toBe(404)
})

test('a page is found whatever the case of its address, as in the browser', async () => {
  expect((await get('/services', HTML)).text).toContain('<title>/Services en')
  const secret = await get('/visit/abc', HTML)
  expect([secret.status, secret.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect(secret.text).not.toContain('abc</')
})

test('the offline page names its files, which the service worker keeps', async () => {
  const reply = await get('/offline', HTML)
  expect(reply.headers['link']).toBe(
    '</assets/offline-abc.js>, </assets/main-abc.css>, </assets/rubik.woff2>',
  )
})

test('password managers are led to the page that changes a password', async () => {
  const reply = await get('/.well-known/change-password', HTML)
  expect([reply.status, reply.headers['location']]).toEqual([302, '/sessions'])
})

test.each([
  ['/%E0%A4%A', 'INVALID_ID'],
  ['/api/bookings/%E0%A4%A', 'INVALID_ID'],
  ['/api/visits/%FF', 'INVALID_ID'],
  ['/branches/%C0%80', 'INVALID_ID'],
  ['/api/services?lang=%E0%A4%A', 'VALIDATION'],
  ['/api/bookings/earliest?serviceId=%', 'VALIDATION'],
])('%s, which no address can be, is a 400 %s', async (path, code) => {
  const reply = await get(path, HTML)
  expect([reply.status, (reply.body as { code: string }).code]).toEqual([400, code])
})

test.each([
  ['/?lang=%E0%A4%A', {}],
  ['/AboutUs?utm=%FF', {}],
  ['/serviceBooking?service=%', {}],
  ['/api/auth/me', { cookie: 'cw_session=%E0%A4%A; i18next=%FF' }],
  ['/', { cookie: 'i18next=%E0%A4%A', 'accept-language': '%FF' }],
  ['/api/services', { 'if-none-match': '%E0%A4%A', authorization: 'Bearer %FF' }],
])('%s with %j, odd beside its path, fails nothing', async (path, headers) => {
  expect((await get(path, { ...HTML, ...headers })).status).toBeLessThan(500)
})
