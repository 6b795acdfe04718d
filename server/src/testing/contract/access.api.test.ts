import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '../../contract/constants.ts'
import type { Handler } from '../../http/on.ts'
import type { BranchRecord } from '../../modules/branches/branch.service.ts'
import { CALLS } from '../../routes.ts'
import { ACCESS_MATRIX } from './access-matrix.ts'
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
  const [method = '', path = ''] = name.split(' ')
  const id = path.startsWith('/admin/branches') ? branch.id : newId()
  const url = path.replace(':id', id).replace(':status', 'confirmed').replace(':kind', 'services')
  const client = await caller(letter)
  return TestClient.refusal(await client.send(method, url, method === 'GET' ? {} : { body: bodyFor(name) }))
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
