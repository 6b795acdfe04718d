import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '../../contract/constants.ts'
import type { Handler } from '../../http/on.ts'
import type { BranchRecord } from '../../modules/branches/branch.service.ts'
import { CALLS } from '../../routes.ts'
import { ACCESS_MATRIX, KEY_MATRIX } from './access-matrix.ts'
import { makeBranch } from '../factories.ts'
import { newId, testApp, type TestApp } from '../test-app.ts'
import { TestClient } from '../test-client.ts'

const nameOf = (row: Handler) => `${row.method} ${row.path}`
const LETTERS = { customer: 'C', 'branch-admin': 'B', 'super-admin': 'S' } as const
const lettersOf = (row: Handler) =>
  row.who === 'all'
    ? 'VCBS'
    : ROLES.filter(role => row.who.includes(role))
        .map(role => LETTERS[role])
        .join('')

let app: TestApp
let branch: BranchRecord
beforeAll(async () => {
  app = await testApp()
  branch = await makeBranch(app.context)
})
afterAll(() => app.close())

type Letter = 'V' | 'C' | 'B' | 'S'

/** A new caller for each attempt: some calls end the session. */
function caller(letter: Letter): Promise<TestClient> | TestClient {
  if (letter === 'V') return app.visitor
  if (letter === 'C') return app.signedInAs('customer')
  if (letter === 'B') return app.signedInAs('branch-admin', { branch: branch._id })
  return app.signedInAs('super-admin')
}

test('the route table has exactly the calls of the contract', () => {
  expect(CALLS.map(nameOf).sort()).toEqual(ACCESS_MATRIX.map(([name]) => name).sort())
})

test('each call names exactly the roles of the contract', () => {
  const table = Object.fromEntries(CALLS.map(row => [nameOf(row), lettersOf(row)]))
  expect(table).toEqual(Object.fromEntries(ACCESS_MATRIX.map(([name, who]) => [name, who])))
})

/** No bytes of the accepted type, or nothing in JSON. */
function bodyFor(name: string): unknown {
  const { accepts } = CALLS.find(row => nameOf(row) === name) ?? {}
  return accepts ? new Blob([], { type: accepts[0] ?? '' }) : {}
}

/** Sends nothing, so a call that admits the caller fails on the shape or finds nothing. */
async function knock(letter: Letter, name: string): Promise<string> {
  return send(await caller(letter), name, {})
}

async function send(client: TestClient, name: string, headers: Record<string, string>): Promise<string> {
  const [method = '', path = ''] = name.split(' ')
  const id = path.startsWith('/admin/branches') ? branch.id : newId()
  const url = path.replace(':id', id).replace(':status', 'confirmed').replace(':kind', 'services')
  const body = method === 'GET' ? {} : { body: bodyFor(name) }
  return TestClient.refusal(await client.raw(method, url, { ...body, headers }))
}

const LET_IN = /^(?!5|.*(UNAUTHENTICATED|FORBIDDEN|METHOD_NOT_ALLOWED))/

for (const [name, who] of ACCESS_MATRIX) {
  test(`${name} admits exactly ${who}`, async () => {
    for (const letter of ['V', 'C', 'B', 'S'] as const) {
      const answer = await knock(letter, name)
      if (who.includes(letter)) expect(answer, letter).toMatch(LET_IN)
      else expect(answer, letter).toBe(letter === 'V' ? '401 UNAUTHENTICATED' : '403 FORBIDDEN')
    }
  })
}

test('an API key makes public calls and those of its scope and no other, whatever cookie comes with it', async () => {
  const admin = await app.signedInAs('super-admin')
  const scopes: Record<string, Record<string, string>> = {}
  for (const scope of ['read', 'bookings'] as const) {
    const made = await admin.call('POST /admin/keys', { body: { name: scope, scope } })
    scopes[scope] = { authorization: `Bearer ${made.body.secret}` }
  }
  for (const [name, who] of ACCESS_MATRIX) {
    const needed = KEY_MATRIX[name]
    for (const [scope, headers] of Object.entries(scopes)) {
      const mayCall = who.includes('V') || needed === 'read' || (needed !== undefined && scope === 'bookings')
      const answer = await send(admin, name, headers)
      if (mayCall) expect(answer, `${scope} ${name}`).toMatch(LET_IN)
      else expect(answer, `${scope} ${name}`).toBe('403 FORBIDDEN')
    }
    const keyless = await send(admin, name, { authorization: 'Bearer' })
    if (!who.includes('V')) expect(keyless, name).toBe('401 UNAUTHENTICATED')
  }
  expect(CALLS.flatMap(row => (row.keys ? [nameOf(row)] : [])).sort()).toEqual(Object.keys(KEY_MATRIX).sort())
})
