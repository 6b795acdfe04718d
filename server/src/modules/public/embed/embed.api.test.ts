import { rmSync } from 'node:fs'
import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { builtClient } from '../../../testing/built-client.ts'
import { closure, makeBranch, makeService } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

const { clientDir, write } = builtClient()
write('assets/a.js', 'export {}')
const { refusal } = TestClient
const app = await appForFile({ deployment: { clientDir } })
afterAll(() => rmSync(clientDir, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) =>
  request(app.url)
    .get(path)
    .set({ accept: 'text/html,*/*;q=0.8', ...headers })
const ancestorsOf = (reply: { headers: Record<string, string> }) =>
  /frame-ancestors ([^;]*)/.exec(reply.headers['content-security-policy'] ?? '')?.[1]

async function settings() {
  const admin = await app.signedInAs('super-admin')
  const { rev, brand, policies } = (await admin.call('GET /admin/settings')).body
  return { admin, saved: { rev, brand, policies } }
}

async function allow(embedOrigins: string[] | undefined) {
  const { admin, saved } = await settings()
  return admin.call('PUT /admin/settings', { body: { ...saved, embedOrigins } })
}

type Choice = Partial<Record<'service' | 'branch' | 'date' | 'time' | 'lang', string>>

/** What each link to the booking form fills in. */
const choicesIn = (html: string): Choice[] =>
  Array.from(
    html.matchAll(/<a href="(\/serviceBooking[^"]*)" target="_blank" rel="noopener"/g),
    ([, href = '']) => Object.fromEntries(new URL(href.replaceAll('&amp;', '&'), app.url).searchParams),
  )

describe('who may frame', () => {
  const OTHER_PAGES = [
    '/',
    '/serviceBooking',
    '/nowhere',
    '/assets/a.js',
    '/robots.txt',
    '/embed/x',
    '/api/config',
    '/api/docs',
    '/api/nowhere',
  ]

  it('nothing is framed by anybody until a website is named', async () => {
    for (const path of ['/embed', ...OTHER_PAGES]) {
      const reply = await get(path)
      expect(ancestorsOf(reply), path).toBe("'none'")
      expect(reply.headers['x-frame-options'], path).toBe('DENY')
    }
  })

  it('/embed may be framed by those websites alone, and no other page may', async () => {
    const origins = ['https://www.example.com', 'https://xn--bcher-kva.example:8443']
    const saved = await allow(['https://WWW.example.com/', 'https://bücher.example:8443', origins[0] ?? ''])
    expect(saved.body.embedOrigins).toEqual(origins)
    for (const path of ['/embed', '/embed/', '/embed?lang=it&branch=x']) {
      const reply = await get(path)
      expect(reply.status).toBe(200)
      expect(ancestorsOf(reply)).toBe(origins.join(' '))
      expect(reply.headers).not.toHaveProperty('x-frame-options')
    }
    for (const path of OTHER_PAGES) {
      const reply = await get(path)
      expect(ancestorsOf(reply), path).toBe("'none'")
      expect(reply.headers['x-frame-options'], path).toBe('DENY')
    }
    // Absent: unchanged. Empty: nobody, as before.
    expect((await allow(undefined)).body.embedOrigins).toEqual(origins)
    expect((await allow([])).body.embedOrigins).toEqual([])
    expect(ancestorsOf(await get('/embed'))).toBe("'none'")
  })

  it.each([
    ['http://www.example.com', 'not_an_origin'],
    ['https://www.example.com/old', 'not_an_origin'],
    ['https://*.example.com', 'not_an_origin'],
    ['javascript:alert(1)', 'not_an_origin'],
    ['https://user:word@www.example.com', 'not_an_origin'],
    ["https://www.example.com; script-src 'unsafe-inline'", 'not_an_origin'],
    ['https://www.example.com\r\nSet-Cookie: a=b', 'unprintable'],
    ['', 'required'],
    [7, 'wrong_type'],
    [null, 'required'],
  ])('%j is refused', async (wrong, code) => {
    const { admin, saved } = await settings()
    const body = { ...saved, embedOrigins: ['https://www.example.com', wrong] }
    const refused = await admin.raw('PUT', '/admin/settings', { body })
    expect(refusal(refused)).toBe('400 VALIDATION')
    expect(TestClient.errorOf(refused).details).toMatchObject([{ path: 'embedOrigins.1', code }])
    expect(ancestorsOf(await get('/embed'))).toBe("'none'")
  })

  it('ten websites are allowed at most, each change is in the trail, and a branch’s admin changes none', async () => {
    const many = Array.from({ length: 11 }, (_, n) => `https://w${String(n)}.example`)
    expect(refusal(await allow(many))).toBe('400 VALIDATION')
    expect(refusal(await allow(many.slice(1)))).toBe('200')
    const admin = await app.signedInAs('super-admin')
    const trail = await admin.call('GET /admin/audit', { query: {} })
    expect(trail.body.data).toMatchObject([
      { before: { embedOrigins: [] }, after: { embedOrigins: many.slice(1) } },
    ])
  })
})

describe('the page', () => {
  it('the page needs no script, no cookie and no further file, and sets no cookie', async () => {
    await makeBranch(app.context)
    await makeService(app.context)
    const reply = await get('/embed')
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'sha256-[\w+/=]{44}';base-uri 'none';form-action 'self';frame-ancestors/,
    )
    expect(reply.text).not.toMatch(/<script|<img|<link|\son\w+=|<input type="(text|password|email)/)
    expect(Buffer.byteLength(reply.text)).toBeLessThan(10_000)
  })

  it('the page shows a few free times of the first free day at every branch, which lead to the form', async () => {
    const service = await makeService(app.context)
    const near = await makeBranch(app.context, { name: 'Near & <far>' })
    const shut = await makeBranch(app.context, {
      name: 'Later',
      closures: [closure({ from: '2026-11-20', to: '2026-11-23' })],
    })
    const reply = await get('/embed?lang=en')
    const choices = choicesIn(reply.text)
    const common = { service: service.id, lang: 'en' }
    for (const [branch, date] of [
      [near, '2026-11-21'],
      [shut, '2026-11-24'],
    ] as const) {
      const shown = choices.filter(choice => choice.branch === branch.id)
      const free = await app.visitor.call('GET /bookings/availability', {
        query: { branchId: branch.id, serviceId: service.id, date },
      })
      const [first] = 'times' in free.body ? free.body.times : []
      expect(shown).toHaveLength(4)
      expect(shown[0]).toEqual({ ...common, branch: branch.id, date, time: first })
    }
    expect(choices.at(-1)).toEqual(common)
    expect(reply.text).toContain('<bdi>Near &amp; &lt;far&gt;</bdi>')
  })

  it('the page keeps to a branch and a service, and gives others in place of those that have gone', async () => {
    const [one, two] = [await makeBranch(app.context), await makeBranch(app.context, { name: 'Two' })]
    const long = await makeService(app.context, { name: 'Long', duration: 60 })
    const short = await makeService(app.context, { name: 'Short', duration: 10 })
    const shown = async (query: string) => {
      const choices = choicesIn((await get(`/embed?${query}`)).text)
      const branches = new Set(choices.flatMap(({ branch }) => branch ?? []))
      return { branches: [...branches], services: [...new Set(choices.map(({ service }) => service))] }
    }
    expect(await shown('')).toEqual({ branches: [one.id, two.id], services: [short.id] })
    expect(await shown(`branch=${two.id}&service=${long.id}`)).toEqual({
      branches: [two.id],
      services: [long.id],
    })
    const gone = 'f'.repeat(24)
    for (const query of [
      `branch=${gone}&service=${gone}`,
      'branch=%27&service=<b>',
      `branch=${one.id}&branch=${two.id}`,
      'branch[$ne]=1',
    ])
      expect(await shown(query), query).toEqual({ branches: [one.id, two.id], services: [short.id] })
  })

  it.each([
    { language: 'en', direction: 'ltr', text: 'Show times', service: 'Test wash' },
    { language: 'it', direction: 'ltr', text: 'Mostra gli orari', service: 'Lavaggio' },
    { language: 'ar', direction: 'rtl', text: 'عرض المواعيد', service: 'غسيل' },
  ])(
    'the page in $language is $direction, in the language of its address or else of the browser',
    async ({ language, direction, text, service }) => {
      await makeBranch(app.context)
      await makeService(app.context, { translations: { it: { name: 'Lavaggio' }, ar: { name: 'غسيل' } } })
      for (const reply of [
        await get(`/embed?lang=${language}`, { 'accept-language': 'it' }),
        await get('/embed', { 'accept-language': language }),
      ]) {
        expect(reply.text).toContain(`<html lang="${language}" dir="${direction}">`)
        expect(reply.text).toContain(text)
        expect(reply.text).toContain(service)
      }
    },
  )

  it('the page says so when there is nothing to book', async () => {
    const { text } = await get('/embed')
    expect(text).toContain('Nothing can be booked here at the moment.')
    expect(choicesIn(text)).toEqual([])
  })

  it('the page says so when there is no free time, and offers later days', async () => {
    const service = await makeService(app.context)
    await makeBranch(app.context, { closures: [closure({ from: '2026-11-01', to: '2027-01-31' })] })
    const { text } = await get('/embed?lang=it')
    expect(text).toContain('Nei prossimi 14 giorni non ci sono orari liberi.')
    expect(choicesIn(text)).toEqual([{ service: service.id, lang: 'it' }])
  })
})

it('the page is throttled with the API, by address', async () => {
  const tight = await testApp({ deployment: { clientDir }, limits: { apiPerMinute: 3 } })
  try {
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await request(tight.url).get('/embed')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  } finally {
    await tight.close()
  }
})
