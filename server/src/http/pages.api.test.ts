import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/constants.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

const clientDir = mkdtempSync(join(tmpdir(), 'car-wash-pages-'))
const SCRIPT = 'export const wash = "wash"\n'.repeat(50)
const HTML = { accept: 'text/html,*/*;q=0.8' }

function write(name: string, text: string, compressed = true): void {
  const file = join(clientDir, name)
  writeFileSync(file, text)
  if (!compressed) return
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text))
}

let app: TestApp
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'))
  write('assets/main-abc.js', SCRIPT)
  write('assets/rubik.woff2', 'a font', false)
  write('index.html', '<title>shell</title>')
  for (const language of LANGUAGES) write(`home.${language}.html`, `<title>${language}</title>`)
  const home = Object.fromEntries(LANGUAGES.map(language => [language, `home.${language}.html`]))
  const inEnglish = (file: string) => {
    write(`${file}.html`, `<title>${file}</title>`)
    return Object.fromEntries(LANGUAGES.map(language => [language, `${file}.html`]))
  }
  const pages = {
    '/': home,
    '/AboutUs': home,
    '/login': inEnglish('login'),
    '/booking': inEnglish('booking'),
  }
  write('pages.json', JSON.stringify({ pages, guarded: { '/booking': '/login' }, styleHashes: [] }))
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
  ])('with Accept-Encoding "%s" arrives as %s', async (accepted, encoding) => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': accepted })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(reply.headers['vary']).toBe('Accept-Encoding')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.text).toBe(SCRIPT)
  })

  test('without compressed variants does not vary by encoding', async () => {
    const reply = await get('/assets/rubik.woff2', { 'accept-encoding': 'br' })
    expect(reply.headers['content-type']).toBe('font/woff2')
    expect(reply.headers).not.toHaveProperty('vary')
    expect(String(reply.body)).toBe('a font')
  })

  test('answers HEAD without a body and 304 while it has not changed', async () => {
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
    '/home.it.html',
    '/index.html',
    '/..%2f..%2fpackage.json',
    '/%00.js',
  ])('%s is a 404 as JSON, uncompressed', async path => {
    const reply = await get(path, HTML)
    expect(reply.status).toBe(404)
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('that a new build has removed is a 404, and the server keeps running', async () => {
    write('assets/old-abc.js', SCRIPT)
    expect((await get('/assets/old-abc.js')).status).toBe(200)
    for (const ending of ['', '.br', '.gz']) rmSync(join(clientDir, `assets/old-abc.js${ending}`))
    expect((await get('/assets/old-abc.js')).status).toBe(404)
    expect((await get('/assets/main-abc.js')).status).toBe(200)
  })
})

describe('a prerendered page', () => {
  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'it-IT,it;q=0.9' }, 'it'],
    [{ 'accept-language': 'it', cookie: 'x=1; i18next=ar' }, 'ar'],
    [{ 'accept-language': 'zxx', cookie: 'i18next=j:{"en":1}' }, 'en'],
  ])('for %o is in %s', async (headers, language) => {
    const reply = await get('/', { ...HTML, ...headers, 'accept-encoding': 'br' })
    expect(reply.text).toBe(`<title>${language}</title>`)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['vary']).toBe('Cookie, Accept-Language, Accept-Encoding')
    expect(reply.headers['cache-control']).toBe('private, no-cache')
  })

  test('is in an offered language only, whatever is asked for', async () => {
    const admin = await app.signedInAs('super-admin')
    const { rev, brand, policies, languages } = (await admin.call('GET /admin/settings')).body
    const offer = (next: typeof languages, at: number) =>
      admin.call('PUT /admin/settings', { body: { rev: at, brand, policies, languages: next } })
    await offer(['it', 'ar'], rev)
    const titles = [{}, { 'accept-language': 'en, ar;q=0.5' }, { cookie: 'i18next=en' }].map(
      async headers => {
        const reply = await get('/', { ...HTML, ...headers })
        return /<title>(\w+)/.exec(reply.text)?.[1]
      },
    )
    expect(await Promise.all(titles)).toEqual(['it', 'ar', 'it'])
    expect((await get('/?lang=en', HTML)).text).toContain('<title>it')
    expect((await get('/sitemap.xml')).text).not.toContain('lang=en')
    await offer(languages, rev + 1)
    expect((await get('/sitemap.xml')).text).toContain('lang=en')
  })

  test('answers 304 only to the ETag of the same language, with the headers that a cache needs', async () => {
    const { etag = '' } = (await get('/', HTML)).headers
    const same = await get('/AboutUs/', { ...HTML, 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect(same.headers['vary']).toBe('Cookie, Accept-Language, Accept-Encoding')
    const other = await get('/', { ...HTML, 'if-none-match': etag, 'accept-language': 'it' })
    expect(other.status).toBe(200)
  })
})

test('a visitor without a session gets the login page in place of a guarded page, under its own ETag', async () => {
  const { cookie } = await app.signedInAs('customer')
  for (const path of ['/booking', '/booking/']) {
    const visitor = await get(path, HTML)
    expect(visitor.text).toBe('<title>login</title>')
    const customer = await get(path, { ...HTML, cookie: cookie ?? '' })
    expect(customer.text).toBe('<title>booking</title>')
    expect(customer.headers['etag']).not.toBe(visitor.headers['etag'])
  }
  expect((await get('/login', { ...HTML, cookie: cookie ?? '' })).text).toBe('<title>login</title>')
})

test('a deep link gets the shell where HTML is accepted, and JSON callers get a 404', async () => {
  const shell = await get('/customer/dashboard', HTML)
  expect(shell.text).toBe('<title>shell</title>')
  expect(shell.headers['cache-control']).toBe('private, no-cache')
  expect((await get('/customer/dashboard', { accept: 'application/json' })).status).toBe(404)
  expect((await request(app.url).post('/customer/dashboard').set(HTML)).status).toBe(404)
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
