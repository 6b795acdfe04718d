import { expect, test } from 'vitest'
import { MAX_PASSKEYS } from '../../../../contract/auth.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { addPasskey, PasskeyDevice, type Twist } from '../../../../testing/passkey-device.ts'
import { REAL_LIMITS, testApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { sendDueMails } from '../../../messages/outbox/sender.ts'
import { UserModel } from '../../users/user.model.ts'
import { createLink } from '../passwords/link.service.ts'

const { refusal } = TestClient
const PASSWORD = 'seven very wet sponges'
const EMAIL = 'ada@example.com'

const app = await appForFile()
const passwordHash = await app.context.passwords.hash(PASSWORD)

const customer = () => app.signedInAs('customer', { email: EMAIL, passwordHash })
const admin = () => app.signedInAs('super-admin', { email: 'grace@example.com', passwordHash })

const begin = async (client: TestClient) => {
  const reply = await client.call('POST /auth/passkeys/new', { body: { password: PASSWORD } })
  expect(refusal(reply)).toBe('200')
  return reply.body.options
}
const finish = (client: TestClient, response: ReturnType<PasskeyDevice['add']>, name = 'My phone') =>
  client.call('POST /auth/passkeys', { body: { name, response } })
const listed = async (client: TestClient) => (await client.call('GET /auth/passkeys')).body.data
const firstId = async (client: TestClient) => (await listed(client))[0]?._id ?? ''

test('a passkey is added with the password, listed by its name and announced by mail', async () => {
  const client = await customer()
  const options = await begin(client)
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: EMAIL },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const reply = await finish(client, new PasskeyDevice().add(options), ' Ada’s phone ')
  expect(refusal(reply)).toBe('201')
  expect(await listed(client)).toEqual([
    { _id: reply.body._id, name: 'Ada’s phone', createdAt: '2026-11-21T11:00:00.000Z', lastUsedAt: null },
  ])
  await sendDueMails(app.context)
  expect(app.sent).toMatchObject([{ to: EMAIL, subject: 'A passkey was added to your account' }])
  // The name is its owner's free text, and the address may be another person's.
  expect(app.sent[0]?.text).not.toContain('Ada’s phone')
  const row = await app.db.collection('passkeys').findOne({})
  expect(row).toMatchObject({ transports: ['internal'], counter: 1 })
})

test('a wrong password begins nothing, and after five of them neither does the right one', async () => {
  const strict = await testApp({ limits: REAL_LIMITS })
  try {
    const client = await strict.signedInAs('customer', { passwordHash })
    const attempt = (password: string) => client.call('POST /auth/passkeys/new', { body: { password } })
    for (let each = 0; each < 5; each++)
      expect(refusal(await attempt('four green sponges'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    expect(refusal(await attempt(PASSWORD))).toBe('429 RATE_LIMITED')
    expect(await strict.db.collection('links').countDocuments()).toBe(0)
  } finally {
    await strict.close()
  }
})

test('a challenge adds one passkey, within five minutes, to the account that asked for it', async () => {
  const [client, other] = [await customer(), await app.signedInAs('customer', { passwordHash })]
  const options = await begin(client)
  expect(refusal(await finish(other, new PasskeyDevice().add(options)))).toBe('400 INVALID_TOKEN')
  expect(refusal(await finish(client, new PasskeyDevice().add(options)))).toBe('201')
  expect(refusal(await finish(client, new PasskeyDevice().add(options)))).toBe('400 INVALID_TOKEN')

  const late = await begin(client)
  app.clock.advance(5 * 60_000)
  expect(refusal(await finish(client, new PasskeyDevice().add(late)))).toBe('400 INVALID_TOKEN')

  const { body } = await app.visitor.call('POST /auth/passkeys/options')
  const signIn = { ...options, challenge: body.options.challenge }
  expect(refusal(await finish(client, new PasskeyDevice().add(signIn)))).toBe('400 INVALID_TOKEN')
  expect(await listed(client)).toHaveLength(1)
  expect(await listed(other)).toEqual([])
})

test('one of two answers to one challenge at once is added', async () => {
  const client = await customer()
  const options = await begin(client)
  const answers = [1, 2].map(() => finish(client, new PasskeyDevice().add(options)))
  const replies = (await Promise.all(answers)).map(refusal)
  expect(replies.sort()).toEqual(['201', '400 INVALID_TOKEN'])
})

const TWISTS: [string, Twist][] = [
  ['from another website', { origin: 'https://wash.example' }],
  ['from another port', { origin: 'http://localhost:3001' }],
  ['for another name', { rpId: 'wash.example' }],
  ['without the person verified', { unverified: true }],
  ['to another question', { type: 'webauthn.get' }],
]
test.each(TWISTS)('an answer %s is not added', async (_what, twist) => {
  const client = await customer()
  const reply = await finish(client, new PasskeyDevice().add(await begin(client), twist))
  expect(refusal(reply)).toBe('400 INVALID_TOKEN')
  expect(await listed(client)).toEqual([])
})

test('an answer with certificates is refused', async () => {
  const client = await customer()
  for (const format of ['packed', 'fido-u2f', 'android-key']) {
    const response = new PasskeyDevice({ format }).add(await begin(client))
    expect(refusal(await finish(client, response)), format).toBe('400 INVALID_TOKEN')
  }
})

test('a customer’s download has the passkeys, without their keys', async () => {
  const client = await customer()
  const device = await addPasskey(client, { name: 'My phone', password: PASSWORD })
  const { body } = await client.call('GET /users/export')
  expect(body['passkeys']).toEqual(await listed(client))
  expect(JSON.stringify(body)).not.toContain(device.credentialId.toString('base64url'))
})

test('a device that vouches for itself, without a certificate, is added', async () => {
  const client = await customer()
  const response = new PasskeyDevice({ format: 'self' }).add(await begin(client))
  expect(refusal(await finish(client, response))).toBe('201')
})

test('a device’s passkey belongs to one account', async () => {
  const [client, other] = [await customer(), await app.signedInAs('customer', { passwordHash })]
  const device = await addPasskey(client, { password: PASSWORD })
  expect(refusal(await finish(other, device.add(await begin(other))))).toBe('400 INVALID_TOKEN')
  const options = await begin(client)
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.credentialId.toString('base64url')])
})

test('twelve devices at once leave ten passkeys', async () => {
  const client = await customer()
  const responses = []
  for (let each = 0; each < MAX_PASSKEYS + 2; each++)
    responses.push(new PasskeyDevice().add(await begin(client)))
  const replies = await Promise.all(responses.map(response => finish(client, response)))
  const refused = replies.map(refusal).filter(each => each !== '201')
  expect(refused).toEqual(['409 TOO_MANY_PASSKEYS', '409 TOO_MANY_PASSKEYS'])
  const rows = await listed(client)
  expect(rows).toHaveLength(MAX_PASSKEYS)
  const again = await client.call('POST /auth/passkeys/new', { body: { password: PASSWORD } })
  expect(refusal(again)).toBe('409 TOO_MANY_PASSKEYS')

  const remove = { params: { id: rows[3]?._id ?? '' }, body: { password: PASSWORD } }
  expect(refusal(await client.call('DELETE /auth/passkeys/:id', remove))).toBe('204')
  await addPasskey(client, { password: PASSWORD })
  expect(await listed(client)).toHaveLength(MAX_PASSKEYS)
})

test('a passkey is removed with the password, by its owner alone', async () => {
  const [client, other] = [await customer(), await app.signedInAs('customer', { passwordHash })]
  await addPasskey(client, { password: PASSWORD })
  const id = await firstId(client)
  const remove = (who: TestClient, password: string) =>
    who.call('DELETE /auth/passkeys/:id', { params: { id }, body: { password } })
  expect(refusal(await remove(other, PASSWORD))).toBe('404 NOT_FOUND')
  expect(refusal(await remove(client, 'four green sponges'))).toBe('403 INCORRECT_DELETION_PASSWORD')
  expect(refusal(await remove(client, PASSWORD))).toBe('204')
  expect(refusal(await remove(client, PASSWORD))).toBe('404 NOT_FOUND')
  expect(await listed(client)).toEqual([])
  await sendDueMails(app.context)
  expect(app.sent.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ])
})

test('an admin’s passkeys are in the audit trail, a customer’s are not', async () => {
  const boss = await admin()
  await addPasskey(await customer(), { password: PASSWORD })
  await addPasskey(boss, { name: 'Front desk', password: PASSWORD })
  const id = await firstId(boss)
  await boss.call('DELETE /auth/passkeys/:id', { params: { id }, body: { password: PASSWORD } })
  const { body } = await boss.call('GET /admin/audit')
  expect(body.data.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
    { action: 'user.passkey-removed', before: { passkey: 'Front desk' } },
    { action: 'user.passkey-added', after: { passkey: 'Front desk' } },
  ])
})

test('a changed password keeps passkeys, one set by link ends them', async () => {
  const client = await customer()
  await addPasskey(client, { password: PASSWORD })
  const change = { currentPassword: PASSWORD, newPassword: 'eight very wet sponges' }
  const changed = await client.call('POST /auth/password/change', { body: change })
  client.cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? null
  expect(await listed(client)).toHaveLength(1)

  const account = await UserModel(app.db).findById(client.userId).lean()
  const { token } = await createLink(app.context, 'password-reset', account?._id ?? null)
  const body = { token, newPassword: 'nine very wet sponges' }
  expect(refusal(await app.visitor.call('POST /auth/password/reset', { body }))).toBe('204')
  expect(await app.db.collection('passkeys').countDocuments()).toBe(0)
  await sendDueMails(app.context)
  expect(app.sent.at(-1)?.subject).toBe('A passkey was removed from your account')
})

test('a passkey begun before the account is disabled or deleted is not added', async () => {
  const boss = await admin()
  const branch = (await makeBranch(app.context))._id
  const disabled = await app.signedInAs('branch-admin', { branch, passwordHash })
  const response = new PasskeyDevice().add(await begin(disabled))
  await boss.call('PATCH /admin/users/:id', { params: { id: disabled.userId }, body: { disabled: true } })
  expect(refusal(await finish(disabled, response))).toBe('401 UNAUTHENTICATED')

  const client = await customer()
  const last = new PasskeyDevice().add(await begin(client))
  const [added] = await Promise.all([
    finish(client, last),
    client.call('DELETE /users/me', { body: { password: PASSWORD } }),
  ])
  expect(refusal(added)).toMatch(/^(201|400 INVALID_TOKEN|401 UNAUTHENTICATED)$/)
  expect(await app.db.collection('passkeys').countDocuments()).toBe(0)
})

test.each(['https://192.0.2.7', 'https://[2001:db8::1]', 'http://wash.example'])(
  'no passkeys are begun at %s',
  async appOrigin => {
    const other = await testApp({ deployment: { appOrigin } })
    try {
      const client = await other.signedInAs('customer', { passwordHash })
      const replies = [
        await client.call('POST /auth/passkeys/new', { body: { password: PASSWORD } }),
        await other.visitor.call('POST /auth/passkeys/options'),
      ]
      expect(replies.map(refusal)).toEqual(['409 PASSKEYS_UNAVAILABLE', '409 PASSKEYS_UNAVAILABLE'])
    } finally {
      await other.close()
    }
  },
)
