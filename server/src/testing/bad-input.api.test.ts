import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../http/call.ts'
import type { BranchRecord } from '../modules/branches/branch.service.ts'
import { CALLS } from '../routes.ts'
import { makeBranch, makePackage, makeService } from './factories.ts'
import { Dice, objectOf, propertiesOf, requiredOf, shapeOf, type Json, type World } from './shape-values.ts'
import { newId, testApp, type TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

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
const nameOf = ({ method, path }: AnyCall) => `${method} ${path}`

/** Everything but the sessions and counters of attempts, which a refusal may touch. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const collections = (await app.db.listCollections()).map(({ name }) => name).sort()
  for (const name of collections) {
    if (['sessions', 'throttles'].includes(name)) continue
    hash.update(JSON.stringify([name, await app.db.collection(name).find({}).sort({ _id: 1 }).toArray()]))
  }
  return hash.digest('hex')
}

const callerOf = ({ who }: AnyCall): TestClient =>
  who === 'all' ? app.visitor : callers[who.includes('super-admin') ? 'super-admin' : 'customer']

/** A path of the right shape; `id` names the one branch there is, or whatever the test says. */
function pathOf(row: AnyCall, ids: Record<string, string> = {}): string {
  const known: Record<string, string> = { id: newId(), status: 'confirmed', kind: 'services', ...ids }
  return row.path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '')
}

const send = (row: AnyCall, path: string, body?: unknown) =>
  callerOf(row).send(row.method, path, body === undefined ? {} : { body })

/** A body of the right shape, with every optional field too. */
function wholeBody(shape: Json): Json {
  const all = { ...shape, required: Object.keys(propertiesOf(shape)) }
  return objectOf(all, world, new Dice(7))
}

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint()
  await work()
  expect(await fingerprint()).toBe(before)
}

const withBody = CALLS.filter(row => row.body)

describe.each(withBody.map(row => ({ name: nameOf(row), row })))('$name', ({ row }) => {
  const shape = row.body ? shapeOf(row.body) : {}
  const fields = Object.keys(propertiesOf(shape))

  test('refuses a body without a required field', () =>
    changesNothing(async () => {
      for (const field of requiredOf(shape)) {
        const body = Object.fromEntries(Object.entries(wholeBody(shape)).filter(([name]) => name !== field))
        const reply = await send(row, pathOf(row), body)
        expect(refusal(reply), field).toBe('400 VALIDATION')
        expect(JSON.stringify(reply.body)).toContain(`"path":"${field}`)
      }
    }))

  test('refuses an operator, a list and a text of 9,000 letters in each field', () =>
    changesNothing(async () => {
      for (const field of fields) {
        for (const bad of [{ $ne: null }, { $gt: '' }, [[1]], 'x'.repeat(9000)]) {
          const reply = await send(row, pathOf(row), { ...wholeBody(shape), [field]: bad })
          expect(refusal(reply), `${field}: ${JSON.stringify(bad).slice(0, 30)}`).toBe('400 VALIDATION')
        }
      }
    }))

  test('refuses a body that is no object, broken JSON, another media type and more than 16 kB', () =>
    changesNothing(async () => {
      const raw = (text: string, type = 'application/json') =>
        callerOf(row).send(row.method, pathOf(row), { raw: text, headers: { 'content-type': type } })
      for (const text of ['[]', '"text"', '7']) expect(refusal(await raw(text))).toBe('400 VALIDATION')
      for (const text of ['{', '{"a":1,}', '{"a":\u0000}', '['.repeat(5000)]) {
        expect(refusal(await raw(text))).toBe('400 MALFORMED_JSON')
      }
      expect(refusal(await raw('{}', 'text/plain'))).toBe('415 UNSUPPORTED_MEDIA')
      expect(refusal(await raw(JSON.stringify({ a: 'x'.repeat(17_000) })))).toBe('413 PAYLOAD_TOO_LARGE')
    }))
})

describe.each(CALLS.filter(row => row.path.includes(':id')).map(row => ({ name: nameOf(row), row })))(
  '$name',
  ({ row }) => {
    test('refuses what is no id', () =>
      changesNothing(async () => {
        const body = row.body ? wholeBody(shapeOf(row.body)) : undefined
        for (const id of ['1', 'x'.repeat(24), '0123456789abcdef0123456', '%24ne', '%00']) {
          expect(refusal(await send(row, pathOf(row, { id }), body)), id).toBe('400 INVALID_ID')
        }
      }))
  },
)

describe.each(CALLS.filter(row => row.query).map(row => ({ name: nameOf(row), row })))('$name', ({ row }) => {
  test('refuses each parameter given twice, and an operator in place of it', () =>
    changesNothing(async () => {
      const shape = row.query ? shapeOf(row.query) : {}
      for (const name of Object.keys(propertiesOf(shape))) {
        const twice = await send(row, `${pathOf(row)}?${name}=1&${name}=2`)
        expect(refusal(twice), name).toBe('400 VALIDATION')
      }
      for (const name of requiredOf(shape)) {
        const operator = await send(row, `${pathOf(row)}?${name}[$ne]=1`)
        expect(refusal(operator), name).toBe('400 VALIDATION')
      }
    }))
})
