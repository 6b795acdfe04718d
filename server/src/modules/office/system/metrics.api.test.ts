import { request } from 'node:http'
import fc from 'fast-check'
import mongoose, { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { API } from '../../../contract/api/index.ts'
import { ERROR_CODES } from '../../../contract/errors.ts'
import { transaction } from '../../../db/transaction.ts'
import { appForFile } from '../../../testing/app-for-file.ts'
import { commandsOf } from '../../../testing/commands-of.ts'
import { makeBranch, makeService } from '../../../testing/factories.ts'
import { startOwnEngine } from '../../../testing/own-engine.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { TIMED_TASKS } from '../../../timed-tasks.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'
import { enqueueMail } from '../../messages/outbox/outbox.service.ts'
import { sendDueMails } from '../../messages/outbox/sender.ts'
import { runTimedWork } from '../timed-work/timed-work.service.ts'

const TOKEN = 'a-token-of-more-than-32-characters'
const FORMAT = /^([a-z]\w*)(?:\{((?:\w+="(?:[^"\\]|\\.)*",?)*)\})? (-?\d\S*|Nan|[+-]Inf)$/

let refusals: object[] = []
const app = await appForFile({
  deployment: { metricsToken: TOKEN },
  mailer: {
    kind: 'smtp',
    send: () => {
      const refusal = refusals.shift()
      return refusal ? Promise.reject(Object.assign(new Error('refused'), refusal)) : Promise.resolve()
    },
  },
})

const ask = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** What a scrape reads: every line a comment or a sample, each sample once and of a declared type. */
async function scraped({ url }: TestApp): Promise<Sample[]> {
  const reply = await ask(url, `Bearer ${TOKEN}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const lines = (await reply.text()).split('\n').filter(line => line !== '')
  const typed = new Set(lines.flatMap(line => /^# TYPE (\w+) /.exec(line)?.[1] ?? []))
  const samples = lines.filter(line => !line.startsWith('# '))
  expect(new Set(samples.map(line => line.slice(0, line.lastIndexOf(' ')))).size).toBe(samples.length)
  return samples.map(line => {
    const [, name = '', labels = '', value = ''] = FORMAT.exec(line) ?? []
    expect(typed.has(name) || typed.has(name.replace(/_(bucket|sum|count)$/, '')), line).toBe(true)
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, word]) => [label, word])
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }
  })
}

/** One value; undefined where nothing was counted. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const all = await scraped(app)
  return all.find(
    each =>
      each.name === name && Object.entries(labels).every(([label, word]) => each.labels[label] === word),
  )?.value
}

test('the address of the metrics is not there unless a token is set', async () => {
  const plain = await testApp()
  try {
    expect([(await ask(plain.url)).status, (await ask(plain.url, 'Bearer ')).status]).toEqual([404, 404])
  } finally {
    await plain.close()
  }
})

test('the address of the metrics is for whoever has the token', async () => {
  const wrong = [undefined, '', 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN]
  for (const authorization of wrong) {
    const reply = await ask(app.url, authorization)
    expect([reply.status, reply.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer'])
    expect(await reply.text()).not.toContain('car_wash')
  }
  const boss = await app.signedInAs('super-admin')
  const { status } = await fetch(`${app.url}/metrics`, { headers: { cookie: boss.cookie ?? '' } })
  expect(status).toBe(401)
  expect((await ask(app.url, `Bearer ${TOKEN}`)).status).toBe(200)
})

test('the reply shows the version, planned backups and mistakes from the start', async () => {
  expect(await valueOf('car_wash_info', { schema: '1' })).toBe(1)
  expect(await valueOf('car_wash_mistakes_total')).toBe(0)
  expect(await valueOf('car_wash_backup_planned')).toBe(1)
  expect(await valueOf('car_wash_mails_total', { outcome: 'expired' })).toBe(0)
})

test('the reply counts requests by route, also those of lists that are answered before Express', async () => {
  await makeService(app.context)
  const lists = { route: '/api/services', method: 'GET', status: '2xx' }
  for (let n = 0; n < 3; n++) await app.visitor.call('GET /services')
  await app.visitor.call('GET /bookings/:id', { params: { id: '000000000000000000000001' } })
  await expect.poll(() => valueOf('car_wash_request_seconds_count', lists)).toBe(3)
  const refused = { route: '/api/bookings/:id', method: 'GET' }
  await expect.poll(() => valueOf('car_wash_request_seconds_count', { ...refused, status: '4xx' })).toBe(1)
  expect(await valueOf('car_wash_refusals_total', { ...refused, code: 'UNAUTHENTICATED' })).toBe(1)
})

test('the reply counts bookings that were made, once with a repeated key, and those refused by their code', async () => {
  const branch = await makeBranch(app.context, { bays: 1 })
  const service = await makeService(app.context)
  const [first, second] = [await app.signedInAs('customer'), await app.signedInAs('customer')]
  const body = {
    ...{ branchId: branch.id, serviceId: service.id },
    ...{ bookingDate: '2026-11-23', bookingTime: '10:00' },
  }
  for (let n = 0; n < 2; n++) {
    const { status } = await first.callWith('POST /bookings', { 'idempotency-key': 'one' }, { body })
    expect(status).toBe(201)
  }
  expect((await second.call('POST /bookings', { body })).status).toBe(400)
  expect(await valueOf('car_wash_bookings_total')).toBe(1)
  const refused = { route: '/api/bookings', method: 'POST', code: 'SLOT_UNAVAILABLE' }
  expect(await valueOf('car_wash_refusals_total', refused)).toBe(1)
})

test('the reply counts mails that were sent, failed and were given up', async () => {
  const to = { _id: new Types.ObjectId(), name: 'Ada', email: 'ada@example.com', language: 'en' as const }
  const data = {
    ...{ name: 'Gold', priceCents: 8000, washCount: 5, remainingWashes: 5 },
    ...{ expiryDate: '2027-01-31', isPaid: false },
  }
  for (const wrong of [[], [{}, { command: 'RCPT TO', responseCode: 550 }]]) {
    await enqueueMail(app.context, { to, kind: 'package-details', data })
    refusals = [...wrong]
    for (let n = 0; n <= wrong.length; n++) {
      await sendDueMails(app.context)
      app.clock.advance(3_600_000)
    }
  }
  const outcomes = ['sent', 'failed', 'given_up'].map(outcome => valueOf('car_wash_mails_total', { outcome }))
  expect(await Promise.all(outcomes)).toEqual([1, 1, 1])
  expect(await valueOf('car_wash_mails_given_up')).toBe(1)
})

test('the reply counts transactions that were run again', async () => {
  const before = (await valueOf('car_wash_transaction_retries_total')) ?? 0
  let runs = 0
  await transaction(app.context, () => {
    const conflict = new mongoose.mongo.MongoError('conflict')
    conflict.addErrorLabel('TransientTransactionError')
    return runs++ < 2 ? Promise.reject(conflict) : Promise.resolve()
  })
  expect(await valueOf('car_wash_transaction_retries_total')).toBe(before + 2)
})

test('the reply has the state of the installation, event loop and memory', async () => {
  await runTimedWork(app.context, TIMED_TASKS)
  await checkIntegrity(app.context)
  const now = app.clock.now().getTime() / 1000
  for (const { name } of TIMED_TASKS)
    expect(await valueOf('car_wash_task_timestamp_seconds', { task: name }), name).toBe(now)
  expect(await valueOf('car_wash_database_up')).toBe(1)
  expect(await valueOf('car_wash_mails_waiting')).toBe(0)
  expect(await valueOf('car_wash_integrity_faults')).toBe(0)
  expect(await valueOf('car_wash_integrity_timestamp_seconds')).toBe(now)
  expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('the reply costs the six commands of the system page', async () => {
  expect(await commandsOf(app, () => scraped(app))).toEqual([
    ...[
      'aggregate outbox',
      'aggregate outbox',
      'find integrityChecks',
      'find meta',
      'find outbox',
      'find taskRuns',
    ],
  ])
})

test('the reply has no label that a request could invent', async () => {
  const segment = fc.oneof(
    fc.constantFrom('api', 'bookings', 'users', 'assets', 'x.js', '..', '%', '%00', ';', '"', '{}'),
    fc.webSegment(),
    fc.stringMatching(/^[0-9a-f]{24}$/),
  )
  const methods = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'PROPFIND',
    'PURGE',
    'M-SEARCH',
  ]
  const requests = fc.tuple(fc.constantFrom(...methods), fc.array(segment, { maxLength: 5 }), fc.boolean())
  const send = (method: string, path: string) =>
    new Promise<void>((resolve, reject) => {
      request(`${app.url}/`, { method, path }, reply => reply.resume().once('end', resolve))
        .once('error', reject)
        .end()
    })
  for (const [method, parts, isCall] of fc.sample(requests, { numRuns: 500, seed: 251 }))
    await send(method, `/${[...(isCall ? ['api'] : []), ...parts].join('/')}`)

  const routes = Object.keys(API).map(key => `/api${key.split(' ')[1] ?? ''}`)
  const known: Record<string, readonly string[]> = {
    route: [...routes, '/metrics', 'no call', 'page'],
    method: [...methods.slice(0, 7), 'other'],
    status: ['2xx', '3xx', '4xx', '5xx', 'unfinished'],
    code: ERROR_CODES,
  }
  const samples = (await scraped(app)).filter(({ name }) => /^car_wash_(request|refusals)/.test(name))
  const labels = samples.flatMap(each => Object.entries(each.labels)).filter(([label]) => label !== 'le')
  const invented = labels.filter(([label, word]) => !known[label]?.includes(word))
  expect(invented).toEqual([])
  expect(new Set(labels.map(([, word]) => word))).toContain('no call')
})

test('the address of the metrics answers while the database hangs, and says so', async () => {
  const engine = await startOwnEngine()
  const hung = await testApp({ engine: engine.uri, deployment: { metricsToken: TOKEN } })
  const pid = await engine.pid()
  process.kill(pid, 'SIGSTOP')
  try {
    const state = (await scraped(hung)).filter(({ name }) => /^car_wash_(database|mails_w|task)/.test(name))
    expect(state).toEqual([{ name: 'car_wash_database_up', labels: {}, value: 0 }])
  } finally {
    process.kill(pid, 'SIGCONT')
    await hung.close()
    await engine.close()
  }
})
