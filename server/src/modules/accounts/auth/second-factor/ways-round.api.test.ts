import { createSecretKey, randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { transaction } from '../../../../db/transaction.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { commandsOf } from '../../../../testing/commands-of.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { TestClient, type TestReply } from '../../../../testing/test-client.ts'
import { UserModel } from '../../users/user.model.ts'
import { openSession } from '../sessions/session.service.ts'
import { seal } from '../../../../security/sealed-text.ts'
import { adminsOf, askFor, cookie, PASSWORD } from './testing/admins.ts'

/** Ways that might bypass a second factor or reveal its secret. */

const { refusal } = TestClient
const lines: string[] = []
const app = await appForFile({ log: pino({ base: null }, { write: line => lines.push(line) }) })
const { admin, codeOf, turnedOn } = adminsOf(app)

const login = (email: string, more: { code?: string; remember?: boolean; password?: string } = {}) =>
  app.visitor.call('POST /auth/login', { body: { email, password: PASSWORD, ...more } })

it("a key is held to its maker's role, whichever branch it reaches", async () => {
  const boss = (await turnedOn()).client
  const { client } = await admin()
  const branch = (await makeBranch(app.context)).id
  const programs: (() => Promise<TestReply>)[] = []
  for (const reach of [{ branch }, {}]) {
    const body = { name: 'Board', scope: 'read' as const, ...reach }
    const { secret } = (await client.call('POST /admin/keys', { body })).body
    programs.push(() => app.visitor.callWith('GET /admin/bookings', { authorization: `Bearer ${secret}` }))
  }
  const answers = async () => (await Promise.all(programs.map(call => call()))).map(refusal)
  await askFor(boss, 'super-admin')
  expect(await answers()).toEqual(['403 SECOND_FACTOR_MISSING', '403 SECOND_FACTOR_MISSING'])
  await askFor(boss, 'branch-admin')
  expect(await answers()).toEqual(['200', '200'])
})

it("a secret that another server's key has sealed has no right code, and breaks no login", async () => {
  const { client, email, secret, recoveryCodes } = await turnedOn()
  const foreign = seal(createSecretKey(randomBytes(48)), ['second factor', client.userId], secret)
  await UserModel(app.db).updateOne({ _id: client.userId }, { $set: { 'secondFactor.secret': foreign } })
  expect(refusal(await login(email, { code: codeOf(secret) }))).toBe('403 SECOND_FACTOR_WRONG')
  const other = await admin()
  await other.client.call('POST /auth/second-factor', { body: { password: PASSWORD } })
  await UserModel(app.db).updateOne(
    { _id: other.client.userId },
    { $set: { 'secondFactor.pending': foreign } },
  )
  const confirmed = await other.client.call('POST /auth/second-factor/confirm', {
    body: { code: codeOf(secret) },
  })
  expect(refusal(confirmed)).toBe('403 SECOND_FACTOR_WRONG')
  expect((await login(email, { code: recoveryCodes[0] ?? '' })).status).toBe(200)
})

it('an invited admin sets a password by the link, and may then do nothing but add the factor asked for', async () => {
  const boss = (await turnedOn()).client
  await askFor(boss, 'super-admin')
  const email = 'invited@example.com'
  const body = { name: 'Ivo Invited', email, role: 'super-admin' as const }
  const { url } = (await boss.call('POST /admin/invitations', { body })).body
  const token = new URL(url).searchParams.get('token') ?? ''
  const newPassword = 'eight wet sponges'
  const set = await app.visitor.call('POST /auth/password/reset', { body: { token, newPassword } })
  expect([refusal(set), cookie(set, 'cw_session')]).toEqual(['204', null])
  const signedIn = await login(email, { password: newPassword })
  const invited = new TestClient(app.url, cookie(signedIn, 'cw_session'), signedIn.body.user._id)
  lines.length = 0
  const closed = [
    'GET /admin/users',
    'GET /admin/settings',
    'GET /users/profile',
    'GET /auth/sessions',
  ] as const
  for (const key of closed) expect(refusal(await invited.call(key)), key).toBe('403 SECOND_FACTOR_MISSING')
  expect(lines.filter(line => line.includes('"event":"authz_fail"'))).toHaveLength(closed.length)
  expect(refusal(await invited.call('GET /auth/second-factor'))).toBe('200')
  expect(refusal(await invited.call('POST /auth/logout'))).toBe('204')
  expect(refusal(await invited.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
})

it('a remembered device is asked again after a new password, and after another admin removed the factor', async () => {
  const boss = (await admin()).client
  const remembered = async ({ email, secret }: { email: string; secret: string }, password = PASSWORD) => {
    const signedIn = await login(email, { code: codeOf(secret), remember: true, password })
    const trusted = { cookie: cookie(signedIn, 'cw_trusted') ?? '' }
    return (as: string) =>
      app.visitor.callWith('POST /auth/login', trusted, { body: { email, password: as } })
  }
  const one = await turnedOn()
  const here = await remembered(one)
  expect(refusal(await here(PASSWORD))).toBe('200')
  const newPassword = 'eight wet sponges'
  const body = { currentPassword: PASSWORD, newPassword }
  const changed = await one.client.call('POST /auth/password/change', { body })
  expect(refusal(changed)).toBe('204')
  expect(refusal(await here(newPassword))).toBe('401 SECOND_FACTOR_REQUIRED')

  const two = await turnedOn()
  const there = await remembered(two)
  const params = { id: two.client.userId }
  const taken = { params, body: { password: PASSWORD } }
  expect(refusal(await boss.call('DELETE /admin/users/:id/second-factor', taken))).toBe('204')
  const again = new TestClient(app.url, cookie(await login(two.email), 'cw_session'), two.client.userId)
  const { secret } = (await again.call('POST /auth/second-factor', { body: { password: PASSWORD } })).body
  await again.call('POST /auth/second-factor/confirm', { body: { code: codeOf(secret) } })
  expect(refusal(await there(PASSWORD))).toBe('401 SECOND_FACTOR_REQUIRED')
})

it('no log line, list, audit row or mail holds a secret, a code or a recovery code', async () => {
  lines.length = 0
  const { client, email, secret, recoveryCodes } = await turnedOn()
  const code = codeOf(secret)
  const [recovery = ''] = recoveryCodes
  const trusted = cookie(await login(email, { code, remember: true }), 'cw_trusted') ?? ''
  await login(email, { code })
  await login(email, { code: recovery })
  const read = await Promise.all(
    (['GET /auth/me', 'GET /auth/second-factor', 'GET /admin/users', 'GET /admin/audit'] as const).map(key =>
      client.call(key),
    ),
  )
  expect(read.map(refusal)).toEqual(['200', '200', '200', '200'])
  const mails = await app.db.collection('outbox').find({ email }).toArray()
  expect(mails.map(({ kind }) => kind as string)).toEqual(['second-factor-on', 'recovery-code-used'])
  const requests = () =>
    lines.filter(line => line.includes('"msg":"request"') && line.includes('/auth/login'))
  await expect.poll(requests).toHaveLength(3)
  const text = [...lines, ...read.map(({ body }) => JSON.stringify(body)), JSON.stringify(mails)].join('\n')
  const hidden = [secret, trusted.split('.')[1] ?? '', ...recoveryCodes]
  for (const each of [...hidden, ...recoveryCodes.map(one => one.replaceAll('-', ''))])
    expect(text).not.toContain(each)
  expect(text).not.toMatch(new RegExp(`\\b${code}\\b`))
})

it('a login without a second factor reads its account once, as before', async () => {
  const { email } = await admin()
  const commands = await commandsOf(app, () => login(email))
  expect(commands.filter(command => /users|settings/.test(command))).toEqual([
    'find users',
    'findAndModify users',
  ])
})

it('a login from a session that lacks its factor ends that session, and so does signing out everywhere', async () => {
  const { client, email } = await admin('branch-admin')
  const boss = await turnedOn()
  await askFor(boss.client, 'branch-admin')
  const body = { email, password: PASSWORD }
  const again = await client.call('POST /auth/login', { body })
  expect(refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  client.cookie = cookie(again, 'cw_session')
  expect(refusal(await client.call('POST /auth/logout-all', { body: { password: PASSWORD } }))).toBe('204')
  expect(refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
})

it('a session opened by a passkey stays as good as a second factor when the password changes', async () => {
  const { client } = await admin('branch-admin')
  const boss = await turnedOn()
  await askFor(boss.client, 'branch-admin')
  const account = await UserModel(app.db).findById(client.userId).lean()
  if (!account) throw new Error('there is no such account')
  const strong = { userAgent: 'test', isStrong: true }
  const opened = await transaction(app.context, () => openSession(app.context, account, strong))
  client.cookie = `cw_session=${opened?.token ?? ''}`
  expect(refusal(await client.call('GET /admin/bookings'))).toBe('200')
  const body = { currentPassword: PASSWORD, newPassword: 'eight wet sponges' }
  const changed = await client.call('POST /auth/password/change', { body })
  client.cookie = cookie(changed, 'cw_session')
  expect(refusal(await client.call('GET /admin/bookings'))).toBe('200')
})
