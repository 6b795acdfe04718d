import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../../../db/transaction.ts'
import { commandsOf } from '../../../../testing/commands-of.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../../testing/test-client.ts'
import { UserModel } from '../../users/user.model.ts'
import { openSession } from './session.service.ts'

const { refusal } = TestClient
const password = 'seven very wet sponges'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await app.context.passwords.hash(password)
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const cookieOf = (reply: TestReply): string | null =>
  reply.headers
    .getSetCookie()
    .find(line => line.startsWith('cw_session='))
    ?.split(';')[0] ?? null

const branchAdmin = async () => {
  const branch = await makeBranch(app.context)
  return app.signedInAs('branch-admin', {
    email: 'grace@example.com',
    branch: branch._id,
    passwordHash,
  })
}
const login = () => app.visitor.call('POST /auth/login', { body: { email: 'grace@example.com', password } })

test('a call identifies its caller with one command', async () => {
  const admin = await branchAdmin()
  expect(await commandsOf(app, () => admin.call('GET /auth/sessions'))).toEqual([
    'find sessions',
    // The list that the call asks for.
    'find sessions',
  ])
})

test('a session opened while its account is being disabled does not outlive that', async () => {
  const boss = await app.signedInAs('super-admin')
  const { userId } = await branchAdmin()
  const account = await UserModel(app.db).findById(userId).lean()
  const client = app.db.getClient()
  const patches: Promise<TestReply>[] = []
  const opened = await transaction(app.context, async () => {
    const session = account && (await openSession(app.context, account, 'test'))
    if (patches.length > 0) return session
    const conflict = new Promise(resolve => client.once('commandFailed', resolve))
    patches.push(boss.call('PATCH /admin/users/:id', { params: { id: userId }, body: { disabled: true } }))
    await Promise.race([conflict, ...patches])
    return session
  })
  expect((await Promise.all(patches)).map(refusal)).toEqual(['200'])
  const left = new TestClient(app.url, `cw_session=${opened?.token ?? ''}`, userId)
  expect(refusal(await left.call('GET /auth/sessions'))).toBe('401 UNAUTHENTICATED')
})

test('a login that races with a change of branch gets the new branch', async () => {
  const boss = await app.signedInAs('super-admin')
  const { userId } = await branchAdmin()
  for (let round = 0; round < 5; round++) {
    const branch = await makeBranch(app.context, { name: `Branch ${String(round)}` })
    const move = boss.call('PATCH /admin/users/:id', { params: { id: userId }, body: { branch: branch.id } })
    const [reply] = await Promise.all([login(), move])
    expect([reply.status, (await move).status]).toEqual([200, 200])
    const admin = new TestClient(app.url, cookieOf(reply), userId)
    const { body } = await admin.call('GET /admin/branches')
    expect(body.data.map(({ _id }) => _id)).toEqual([branch.id])
  }
})

test("an admin stays signed in for a shift, or as long as the owner's settings say, also while in use", async () => {
  await branchAdmin()
  const ageOf = (reply: TestReply) => /Max-Age=(\d+)/.exec(reply.headers.getSetCookie().join())?.[1]
  expect(ageOf(await login())).toBe(String(16 * 3600))
  const owner = await app.signedInAs('super-admin')
  const { rev, brand, policies } = (await owner.call('GET /admin/settings')).body
  const body = { rev, brand, policies: { ...policies, adminSessionHours: 1 } }
  expect(refusal(await owner.call('PUT /admin/settings', { body }))).toBe('200')
  const shift = await login()
  expect(ageOf(shift)).toBe('3600')
  const client = new TestClient(app.url, cookieOf(shift) ?? '', shift.body.user._id)
  const replies: string[] = []
  for (const minutes of [29, 29, 3]) {
    app.clock.advance(minutes * 60_000)
    replies.push(refusal(await client.call('GET /auth/me')))
  }
  expect(replies).toEqual(['200', '200', '401 UNAUTHENTICATED'])
})
