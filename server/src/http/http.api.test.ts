import { describe, expect, test } from 'vitest'
import { appForFile } from '../testing/app-for-file.ts'
import { TestClient } from '../testing/test-client.ts'
import { testApp } from '../testing/test-app.ts'
import { securityHeaders } from './security-headers.ts'

const app = await appForFile()

const { refusal } = TestClient

describe('headers', () => {
  test('every reply has the strict policy, including a refusal and a path that does not exist', async () => {
    for (const path of ['/health/live', '/auth/me', '/nowhere']) {
      const { headers } = await app.visitor.raw('GET', path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
          "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';" +
          "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types cw default",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      const permissions = headers.get('permissions-policy') ?? ''
      for (const feature of ['camera', 'microphone', 'payment', 'usb']) {
        expect(permissions.split(', ')).toContain(`${feature}=()`)
      }
      for (const own of ['geolocation', 'publickey-credentials-create', 'publickey-credentials-get']) {
        expect(permissions.split(', ')).toContain(`${own}=(self)`)
      }
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('HSTS is sent only over https', () => {
    const plain = securityHeaders({ https: false })
    expect(plain.has('Strict-Transport-Security')).toBe(false)
    const https = securityHeaders({ https: true })
    expect(https.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })

  test('no cache stores the reply to a signed-in person', async () => {
    const customer = await app.signedInAs('customer')
    expect((await customer.call('GET /auth/me')).headers.get('cache-control')).toBe('no-store')
    expect((await app.visitor.call('GET /auth/me')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('refusals before the handler runs', () => {
  test('an unknown path is 404 as JSON, a wrong method 405 with the allowed methods', async () => {
    const unknown = await app.visitor.raw('GET', '/nowhere')
    expect(refusal(unknown)).toBe('404 NOT_FOUND')
    expect(unknown.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const wrong = await app.visitor.raw('DELETE', '/auth/me')
    expect(refusal(wrong)).toBe('405 METHOD_NOT_ALLOWED')
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  })

  test('a body of another type is 415, one above 16 kB is 413, and broken or deeply nested JSON is 400', async () => {
    const post = (raw: string, headers: Record<string, string>) =>
      app.visitor.raw('POST', '/auth/login', { text: raw, headers })
    const json = { 'content-type': 'application/json' }
    expect(refusal(await post('a=1', { 'content-type': 'text/plain' }))).toBe('415 UNSUPPORTED_MEDIA')
    expect(refusal(await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe(
      '415 UNSUPPORTED_MEDIA',
    )
    expect(refusal(await post('{}', { ...json, 'content-encoding': 'gzip' }))).toBe('415 UNSUPPORTED_MEDIA')
    expect(refusal(await post(`"${'x'.repeat(17_000)}"`, json))).toBe('413 PAYLOAD_TOO_LARGE')
    expect(refusal(await post('{"email":', json))).toBe('400 MALFORMED_JSON')
    expect(refusal(await post('['.repeat(8000), json))).toBe('400 MALFORMED_JSON')
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('a cross-site change is refused: %o', async headers => {
    const customer = await app.signedInAs('customer')
    expect(refusal(await customer.callWith('POST /auth/logout', headers))).toBe('403 CSRF')
    expect((await customer.call('GET /auth/me')).status).toBe(200)
  })

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:3000' }],
  ])('a change from our own pages or from outside a browser passes: %o', async headers => {
    const customer = await app.signedInAs('customer')
    expect((await customer.callWith('POST /auth/logout', headers)).status).toBe(204)
  })
})

test('the 4th request of a minute is refused when 3 are allowed, and forged addresses change nothing', async () => {
  const tight = await testApp({ limits: { apiPerMinute: 3 } })
  try {
    for (let n = 0; n < 3; n++) expect((await tight.visitor.call('GET /health/live')).status).toBe(200)
    const refused = await tight.visitor.raw('GET', '/nowhere', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(refusal(refused)).toBe('429 RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await tight.close()
  }
})
