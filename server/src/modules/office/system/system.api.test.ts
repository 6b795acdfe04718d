import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { runTimedWork } from '../timed-work/timed-work.service.ts'
import { EXAMPLES } from './openapi.ts'
import { LANGUAGES, WEBHOOK_EVENTS } from '../../../contract/constants.ts'
import { ERROR_CODES } from '../../../contract/errors.ts'
import { CALLS } from '../../../routes.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  'x-roles': string[]
  responses: Record<string, { description: string; headers?: object }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, object> }
}

const SIGNING = ['user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the OpenAPI document', () => {
  const read = async () => (await app.visitor.raw<Document>('GET', '/openapi.json')).body

  it('the OpenAPI document is OpenAPI 3.1 and contains exactly the calls of the route table', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toMatch(/^3\.1\./)
    const documented = Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.keys(byMethod).map(method => `${method.toUpperCase()} ${path}`),
    )
    const called = CALLS.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(documented.sort()).toEqual(called.sort())
  })

  it('the OpenAPI document lists for every call its roles and error codes', async () => {
    const operations = Object.values((await read()).paths).flatMap(byMethod => Object.values(byMethod))
    for (const operation of operations) {
      expect(operation.summary).not.toBe('')
      expect(operation['x-roles'].length).toBeGreaterThan(0)
    }
    const named = new Set(
      operations.flatMap(({ responses }) =>
        Object.values(responses).flatMap(reply => reply.description.split(', ')),
      ),
    )
    // A method that a path does not have belongs to no call.
    const codes = ERROR_CODES.filter(code => code !== 'METHOD_NOT_ALLOWED')
    expect(codes.filter(code => !named.has(code))).toEqual([])
  })

  it('the OpenAPI document gives every call a unique name and every parameter a description', async () => {
    const operations = Object.values((await read()).paths).flatMap(byMethod => Object.values(byMethod))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
    const silent = operations.flatMap(({ parameters }) =>
      parameters.filter(({ description }) => !description),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('the OpenAPI document writes a booking once and refers to it by name', async () => {
    const { paths, webhooks, components } = await read()
    expect(components.schemas).toHaveProperty('BookingView.properties.canChangeUntil')
    expect(JSON.stringify(paths)).not.toContain('canChangeUntil')
    const refs = [...JSON.stringify([paths, webhooks, components]).matchAll(/#\/components\/schemas\/(\w+)/g)]
    const missing = refs.map(([, name]) => name ?? '').filter(name => !(name in components.schemas))
    expect(missing).toEqual([])
  })

  it('the OpenAPI document describes what endpoints receive: every event with its body and the headers that sign it', async () => {
    const { webhooks, components } = await read()
    expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENTS)
    for (const { post } of Object.values(webhooks)) {
      const { parameters, summary, responses } = post
      expect(summary).not.toBe('')
      expect(parameters.map(({ name }) => name)).toEqual(SIGNING)
      expect(Object.keys(responses)).toEqual(['2XX', 'default'])
    }
    expect(components.schemas).toHaveProperty('BookingEvent.properties.data.properties.rev')
    expect(components.schemas).toHaveProperty('PaymentEvent.properties.data.properties.currency')
  })

  it('the OpenAPI document names the headers of idempotent calls and of lists that a caller may cache', async () => {
    const { paths } = await read()
    const headers = (path: string, method: string) =>
      paths[path]?.[method]?.parameters.filter(each => each.in === 'header').map(({ name }) => name)
    expect(headers('/bookings', 'post')).toEqual(['Idempotency-Key'])
    expect(headers('/services', 'get')).toEqual(['If-None-Match'])
    expect(paths['/bookings']?.['post']?.responses['201']).toHaveProperty('headers.Idempotent-Replayed')
    expect(paths['/bookings']?.['post']?.responses['503']).toHaveProperty('headers.Retry-After')
    expect(paths['/services']?.['get']?.responses['200']).toHaveProperty('headers.ETag')
  })
})

it('every example body is valid for its call', () => {
  for (const [key, example] of Object.entries(EXAMPLES)) {
    const { body } = CALLS.find(call => call.key === key) ?? {}
    expect(body?.safeParse(example).error, key).toBeUndefined()
  }
})

it('its HTML page names every call and has no script or inline style', async () => {
  const { status, body, headers } = await app.visitor.call('GET /docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  for (const { path } of CALLS)
    expect(body).toContain(`<code>/api${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
  expect(body).not.toMatch(/<script|<style|style=/)
  expect((await app.visitor.call('GET /docs.css')).headers.get('content-type')).toMatch(/^text\/css/)
})

it('health is live and ready, and no longer ready once the server begins to stop', async () => {
  expect((await app.visitor.call('GET /health/live')).status).toBe(200)
  expect((await app.visitor.call('GET /health/ready')).status).toBe(200)
  app.context.health.draining = true
  try {
    expect((await app.visitor.call('GET /health/ready')).status).toBe(503)
    expect((await app.visitor.call('GET /health/live')).status).toBe(200)
  } finally {
    app.context.health.draining = false
  }
})

it('the configuration contains no secrets', async () => {
  const { body } = await app.visitor.call('GET /config')
  expect(body).toEqual({
    languages: [...LANGUAGES],
    currency: 'EUR',
    exchangeRates: {},
    mail: 'mailto',
    timeZone: 'Europe/Rome',
    cutoffHours: 2,
    horizonDays: 90,
    offerMinutes: 15,
  })
})

it('an unknown path is 404, an unknown method 405 with the allowed methods', async () => {
  expect((await app.visitor.raw<{ code: string }>('GET', '/nothing-here')).body.code).toBe('NOT_FOUND')
  const { status, headers } = await app.visitor.raw('PUT', '/services', { body: {} })
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD, POST')
})

it('the system page says when tasks ran, what waits and where the data is', async () => {
  await runTimedWork(app.context, TIMED_TASKS)
  const admin = await app.signedInAs('super-admin')
  const { status, body } = await admin.call('GET /admin/system')
  expect(status).toBe(200)
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(body).toMatchObject({
    database: { kind: 'mongodb', bytes: null },
    backup: null,
    mails: { state: 'files', since: null, reason: null, waiting: 0, dueSince: null, givenUp: 0 },
    integrity: null,
  })
  expect(body.tasks.map(({ name }) => name).sort()).toEqual(TIMED_TASKS.map(({ name }) => name).sort())
  for (const { ranAt } of body.tasks) expect(ranAt).toBe(app.clock.now().toISOString())
})
