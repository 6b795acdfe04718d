import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handler } from '../../http/on.ts'
import type { BranchRecord } from '../../modules/branches/branch.service.ts'
import { CALLS } from '../../routes.ts'
import { makeBranch, makePackage, makeService } from '../factories.ts'
import { propertiesOf, requiredOf, shapeOf, type World } from './shape-values.ts'
import { newId, testApp, type TestApp } from '../test-app.ts'
import { TestClient } from '../test-client.ts'
import { namesIn, queryFor, wholeBody, withADay, withValue } from './whole-requests.ts'

/** Bad input to each call gets the documented 4xx and changes nothing. */

let app: TestApp
let branch: BranchRecord
let world: World
let callers: Record<'customer' | 'branch-admin' | 'super-admin', TestClient>

beforeAll(async () => {
  app = await testApp()
  branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const washPackage = await makePackage(app.context)
  world = { ids: [branch.id, service.id, washPackage.id], dates: ['2026-11-23'] }
  callers = {
    customer: await app.signedInAs('customer'),
    'branch-admin': await app.signedInAs('branch-admin', { branch: branch._id }),
    'super-admin': await app.signedInAs('super-admin'),
  }
})
afterAll(() => app.close())

const { refusal } = TestClient

/** Of the right shape, and of no booking. */
const TOKEN = 'A'.repeat(40)
const nameOf = ({ method, path }: Handler) => `${method} ${path}`
const named = (rows: readonly Handler[]) => rows.map(row => ({ name: nameOf(row), row }))

/** All but the sessions and attempt counters, which a refusal may change. */
async function fingerprint(): Promise<string> {
  const collections = (await app.db.listCollections())
    .map(({ name }) => name)
    .filter(name => !['sessions', 'throttles'].includes(name))
    .sort()
  const rows = await Promise.all(
    collections.map(name => app.db.collection(name).find({}).sort({ _id: 1 }).toArray()),
  )
  return createHash('sha256')
    .update(JSON.stringify([collections, rows]))
    .digest('hex')
}

const callerOf = ({ who }: Handler): TestClient =>
  who === 'all' ? app.visitor : callers[who.includes('super-admin') ? 'super-admin' : 'customer']

/** A path of the right shape; `id` is that of the only branch unless the test sets another. */
function pathOf(row: Handler, ids: Record<string, string> = {}): string {
  const known: Record<string, string> = {
    id: newId(),
    token: TOKEN,
    status: 'confirmed',
    kind: 'services',
    ...ids,
  }
  return row.path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '')
}

const send = (row: Handler, path: string, body?: unknown) =>
  callerOf(row).raw(row.method, path, body === undefined ? {} : { body })

/** What the requests before have left behind: it is read once between two groups. */
let left: string | undefined

/** Of the tests in the same `describe`. */
function changesNothing(): void {
  let before: string
  beforeAll(async () => {
    before = left ?? (await fingerprint())
  })
  afterAll(async () => {
    left = await fingerprint()
    expect(left).toBe(before)
  })
}

describe.each(named(CALLS.filter(row => row.body)))('$name', ({ row }) => {
  const shape = row.body ? shapeOf(row.body) : {}
  const fields = Object.keys(propertiesOf(shape))
  changesNothing()

  test('a body without a required field is refused', async () => {
    for (const field of requiredOf(shape)) {
      const body = Object.fromEntries(
        Object.entries(wholeBody(shape, world)).filter(([name]) => name !== field),
      )
      const reply = await send(row, pathOf(row), body)
      expect(refusal(reply), field).toBe('400 VALIDATION')
      expect(JSON.stringify(reply.body)).toContain(`"path":"${field}`)
    }
  })

  test('an operator, a list and a text of 9,000 letters are refused in each field', async () => {
    for (const field of fields) {
      for (const bad of [{ $ne: null }, { $gt: '' }, [[1]], { length: { toString: 1 } }, 'x'.repeat(9000)]) {
        const reply = await send(row, pathOf(row), { ...wholeBody(shape, world), [field]: bad })
        expect(refusal(reply), `${field}: ${JSON.stringify(bad).slice(0, 30)}`).toBe('400 VALIDATION')
      }
    }
  })

  test('invisible characters and changes of text direction are refused in each name', async () => {
    for (const path of namesIn(wholeBody(shape, world))) {
      for (const name of ['An\u200Bna', 'Anna \u202Egnp.exe', '\u2060']) {
        const reply = await send(row, pathOf(row), withValue(wholeBody(shape, world), path, name))
        expect(refusal(reply), path.join('.')).toBe('400 VALIDATION')
      }
    }
  })

  test('a body that is not an object, broken JSON, another media type and more than 16 kB is refused', async () => {
    const raw = (text: string, type = 'application/json') =>
      callerOf(row).raw(row.method, pathOf(row), { text, headers: { 'content-type': type } })
    for (const text of ['[]', '"text"', '7']) expect(refusal(await raw(text))).toBe('400 VALIDATION')
    for (const text of ['{', '{"a":1,}', '{"a":\u0000}', '['.repeat(5000)]) {
      expect(refusal(await raw(text))).toBe('400 MALFORMED_JSON')
    }
    expect(refusal(await raw('{}', 'text/plain'))).toBe('415 UNSUPPORTED_MEDIA')
    expect(refusal(await raw(JSON.stringify({ a: 'x'.repeat(17_000) })))).toBe('413 PAYLOAD_TOO_LARGE')
  })
})

describe('an address', () => {
  changesNothing()
  test.each(named(CALLS.filter(row => row.path.includes(':id'))))(
    '$name refuses an invalid id',
    async ({ row }) => {
      const body = row.body ? wholeBody(shapeOf(row.body), world) : undefined
      for (const id of ['1', 'x'.repeat(24), '0123456789abcdef0123456', '%24ne', '%00']) {
        expect(refusal(await send(row, pathOf(row, { id }), body)), id).toBe('400 INVALID_ID')
      }
    },
  )

  test.each(named(CALLS.filter(row => row.query)))(
    '$name refuses each parameter given twice, and an operator as its value',
    async ({ row }) => {
      const shape = row.query ? shapeOf(row.query) : {}
      for (const name of Object.keys(propertiesOf(shape))) {
        const twice = await send(row, `${pathOf(row)}?${name}=1&${name}=2`)
        expect(refusal(twice), name).toBe('400 VALIDATION')
      }
      for (const name of requiredOf(shape)) {
        const operator = await send(row, `${pathOf(row)}?${name}[$ne]=1`)
        expect(refusal(operator), name).toBe('400 VALIDATION')
      }
    },
  )
})

const OTHER_DAYS = [
  '9999-12-31',
  '2100-01-01',
  '1999-12-31',
  '0000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-02-30',
]
const fieldsOf = (schema: Handler['query'], format: string) =>
  Object.entries(schema ? propertiesOf(shapeOf(schema)) : {})
    .filter(([, shape]) => JSON.stringify(shape).includes(`"format":"${format}"`))
    .map(([name]) => name)
const withDays = (side: 'query' | 'body', format = 'date') =>
  CALLS.flatMap(row => fieldsOf(row[side], format).map(field => ({ name: nameOf(row), field, row })))

test('the search for fields with days finds some', () => {
  expect(withDays('query').length).toBeGreaterThan(8)
  expect(withDays('query', 'date-time').length).toBeGreaterThan(0)
  expect(withDays('body').length).toBeGreaterThan(3)
})

describe('a day or a period', () => {
  changesNothing()

  test.each(withDays('query'))(
    '$name?$field= refuses a day outside the supported years',
    async ({ row, field }) => {
      for (const day of OTHER_DAYS) {
        const query = new URLSearchParams({ ...queryFor(row, world), from: day, to: day, [field]: day })
        const reply = await send(row, `${pathOf(row)}?${query.toString()}`)
        expect(refusal(reply), day).toBe('400 VALIDATION')
        expect(JSON.stringify(reply.body)).toContain(`"path":"${field}"`)
      }
    },
  )

  test.each(withDays('query', 'date-time'))(
    '$name?$field= refuses an instant outside the supported years',
    async ({ row, field }) => {
      for (const day of OTHER_DAYS) {
        for (const end of ['T00:00:00Z', 'T12:00:00-08:00']) {
          const query = new URLSearchParams({ ...queryFor(row, world), [field]: day + end })
          const reply = await send(row, `${pathOf(row)}?${query.toString()}`)
          expect(refusal(reply), day + end).toBe('400 VALIDATION')
          expect(JSON.stringify(reply.body)).toContain(`"path":"${field}"`)
        }
      }
    },
  )

  test.each(withDays('body'))(
    '$name refuses a day in $field outside the supported years',
    async ({ row, field }) => {
      const shape = row.body ? shapeOf(row.body) : {}
      const whole = wholeBody(shape, world)
      const right = withADay(propertiesOf(shape)[field] ?? {}, world)
      for (const day of OTHER_DAYS) {
        const wrong: unknown = JSON.parse(right.replaceAll(/\d{4}-\d\d-\d\d/g, day))
        const reply = await send(row, pathOf(row), { ...whole, [field]: wrong })
        expect(refusal(reply), day).toBe('400 VALIDATION')
        expect(JSON.stringify(reply.body)).toContain(`"path":"${field}`)
      }
    },
  )

  const withPeriod = CALLS.filter(row => fieldsOf(row.query, 'date').includes('from'))
  test.each(named(withPeriod))('$name refuses a period that ends before it begins', async ({ row }) => {
    const query = new URLSearchParams({ ...queryFor(row, world), from: '2026-11-24', to: '2026-11-23' })
    const reply = await send(row, `${pathOf(row)}?${query.toString()}`)
    expect(refusal(reply)).toBe('400 VALIDATION')
    expect(JSON.stringify(reply.body)).toContain('"path":"to"')
  })
})
