import { get, type IncomingHttpHeaders } from 'node:http'
import zlib from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { appForFile } from '../testing/app-for-file.ts'
import { makeBranch, makePackage, makeService } from '../testing/factories.ts'

const app = await appForFile()
const LISTS = ['/services', '/packages', '/bookings/branches', '/bookings/services']

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** The reply as it is sent, unpacked. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(`${app.url}/api${path}`, { headers }, reply => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const encoding = reply.headers['content-encoding']
        const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }[encoding ?? '']
        const text = (unpack && bytes.length > 0 ? unpack(bytes) : bytes).toString()
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
      })
    }).on('error', reject)
  })

/** The headers that say what a reply is. */
const kindOf = ({ headers }: Answer) =>
  ['etag', 'cache-control', 'content-type', 'content-encoding', 'vary', 'content-security-policy'].map(
    name => headers[name],
  )

test.each(LISTS)('%s is sent again as Express sent it, in each encoding and language', async list => {
  // A busy machine may take longer than a second between two requests.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  for (let n = 0; n < 9; n++) {
    await makeService(app.context, { name: `Lavaggio d’oro ${String(n)}` })
    await makePackage(app.context, { name: `Package ${String(n)}` })
    await makeBranch(app.context)
  }
  for (const lang of ['', '?lang=en', '?lang=it', '?lang=ar']) {
    for (const accepted of ['br', 'gzip', 'identity']) {
      // A cookie of another program leaves the request to Express.
      const own = { 'accept-encoding': accepted, cookie: 'theme=dark' }
      const first = await ask(list + lang, own)
      await ask(list + lang, { 'accept-encoding': accepted })
      const again = await ask(list + lang, { 'accept-encoding': accepted })
      expect(again.status).toBe(200)
      expect(again.text).toBe(first.text)
      expect(kindOf(again)).toEqual(kindOf(first))
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      const known = { 'accept-encoding': accepted, 'if-none-match': first.headers.etag ?? '' }
      const current = await ask(list + lang, known)
      expect([current.status, current.text]).toEqual([304, ''])
    }
  }
  vi.restoreAllMocks()
})

test('a list that an admin has changed is new at once, and the owner never gets the public one', async () => {
  const admin = await app.signedInAs('super-admin')
  await ask('/services')
  await ask('/services')
  const { body } = await admin.call('POST /services', {
    body: { name: 'New on the menu', description: 'Outside and inside.', price: 20, duration: 30 },
  })
  expect((await ask('/services')).text).toContain('New on the menu')
  expect((await ask('/services')).text).toContain(body._id)
  const { body: managed } = await admin.call('GET /services')
  expect(managed.data[0]).toHaveProperty('rev')
})

test.each([
  [{ 'idempotency-key': 'é' }, 400],
  [{ 'content-type': 'text/plain', 'content-length': '0' }, 200],
  [{ cookie: 'cw_session=ended' }, 200],
])('a request for a kept list with %o is answered by the whole of Express', async (headers, status) => {
  await ask('/bookings/branches')
  expect((await ask('/bookings/branches', headers)).status).toBe(status)
})
