import { pino } from 'pino'
import { expect, test } from 'vitest'
import { transaction } from '../../../../db/transaction.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { addPasskey, PasskeyDevice, type Twist } from '../../../../testing/passkey-device.ts'
import { REAL_LIMITS, testApp } from '../../../../testing/test-app.ts'
import { TestClient, type TestReply } from '../../../../testing/test-client.ts'
import { eraseAccount } from '../../users/account.service.ts'

const { refusal } = TestClient
const PASSWORD = 'seven very wet sponges'
const EMAIL = 'ada@example.com'
const REFUSED = '401 INVALID_CREDENTIALS'

const lines: string[] = []
const app = await appForFile({ log: pino({ base: null }, { write: line => lines.push(line) }) })
const passwordHash = await app.context.passwords.hash(PASSWORD)

/** A customer with a passkey on a device. */
async function ada() {
  const client = await app.signedInAs('customer', { email: EMAIL, passwordHash })
  return { client, device: await addPasskey(client, { password: PASSWORD }) }
}
async function branchAdmin() {
  const branch = (await makeBranch(app.context))._id
  const client = await app.signedInAs('branch-admin', { email: 'grace@example.com', branch, passwordHash })
  return { client, device: await addPasskey(client, { password: PASSWORD }) }
}
const begin = async () => (await app.visitor.call('POST /auth/passkeys/options')).body.options
const login = (response: ReturnType<PasskeyDevice['sign']>, more: { admin?: boolean } = {}) =>
  app.visitor.call('POST /auth/passkeys/login', { body: { response, ...more } })
const signIn = async (device: PasskeyDevice, twist?: Twist, more: { admin?: boolean } = {}) =>
  login(device.sign(await begin(), twist), more)
const cookiesOf = (reply: TestReply) =>
  reply.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
const events = () =>
  lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'security')

test('a passkey signs in as the password does, without a name or a password', async () => {
  const { client, device } = await ada()
  app.clock.advance(60_000)
  const reply = await signIn(device)
  expect(refusal(reply)).toBe('200')
  expect(reply.body.user).toMatchObject({ _id: client.userId, email: EMAIL, role: 'customer' })
  expect(cookiesOf(reply)).toMatch(/^cw_session=[^;]+; cw_device=[^;]+$/)
  const signedIn = new TestClient(app.url, cookiesOf(reply), client.userId)
  expect((await signedIn.call('GET /auth/me')).body.user._id).toBe(client.userId)
  const { body } = await client.call('GET /auth/passkeys')
  expect(body.data).toMatchObject([{ lastUsedAt: '2026-11-21T11:01:00.000Z' }])
  expect(events().at(-1)).toMatchObject({ event: 'authn_login_success', user: client.userId, by: 'passkey' })
})

test('a sign-in replaces the session that it came with', async () => {
  const { client, device } = await ada()
  const body = { response: device.sign(await begin()) }
  expect(refusal(await client.call('POST /auth/passkeys/login', { body }))).toBe('200')
  expect(refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
})

test('an admin signs in at the admins’ screen, which is in the audit trail, and a customer is refused there', async () => {
  const { client, device } = await branchAdmin()
  expect(refusal(await signIn(device, {}, { admin: true }))).toBe('200')
  const boss = await app.signedInAs('super-admin')
  const { body } = await boss.call('GET /admin/audit')
  expect(body.data[0]).toMatchObject({ action: 'user.login', actor: { _id: client.userId } })

  const customer = await ada()
  expect(refusal(await signIn(customer.device, {}, { admin: true }))).toBe(REFUSED)
  expect(refusal(await signIn(customer.device))).toBe('200')
})

test('a signed challenge works once, even when sent twice at once, and for five minutes', async () => {
  const { device } = await ada()
  const signed = device.sign(await begin())
  const replies = await Promise.all([login(signed), login(signed)])
  expect(replies.map(refusal).sort()).toEqual(['200', REFUSED])
  expect(refusal(await login(signed))).toBe(REFUSED)

  const late = device.sign(await begin())
  app.clock.advance(5 * 60_000)
  expect(refusal(await login(late))).toBe(REFUSED)
})

test('neither a challenge of one’s own nor that of an account signs in', async () => {
  const { client, device } = await ada()
  const options = await begin()
  expect(refusal(await login(device.sign({ ...options, challenge: 'c'.repeat(43) })))).toBe(REFUSED)
  const begun = await client.call('POST /auth/passkeys/new', { body: { password: PASSWORD } })
  const { challenge } = begun.body.options
  expect(refusal(await login(device.sign({ ...options, challenge })))).toBe(REFUSED)
})

const TWISTS: [string, Twist][] = [
  ['from another website', { origin: 'https://wash.example' }],
  ['for another name', { rpId: 'wash.example' }],
  ['without the person verified', { unverified: true }],
  ['to another question', { type: 'webauthn.create' }],
]
test.each(TWISTS)(
  'an answer %s does not sign in, and names the account in the log alone',
  async (_, twist) => {
    const { client, device } = await ada()
    const reply = await signIn(device, twist)
    expect(refusal(reply)).toBe(REFUSED)
    expect(JSON.stringify(reply.body)).not.toContain(client.userId)
    expect(events().at(-1)).toMatchObject({
      event: 'authn_login_fail',
      account: client.userId,
      by: 'passkey',
    })
  },
)

test('a signature of another key, another account’s handle and nonsense do not sign in', async () => {
  const { device } = await ada()
  const { device: other } = await branchAdmin()
  const thief = new PasskeyDevice()
  thief.userHandle = device.userHandle
  const own = device.sign(await begin())
  const forged = thief.sign(await begin())
  const [signed, unsigned] = [await begin(), await begin()]
  const handle = other.sign(signed).response.userHandle
  const attempts = [
    { ...forged, id: own.id },
    forged,
    { ...own, id: 'unknown' },
    { ...device.sign(signed), response: { ...device.sign(signed).response, userHandle: handle } },
    { ...device.sign(unsigned), response: { ...own.response, signature: '*' } },
    { id: '*', response: { clientDataJSON: '{', authenticatorData: '', signature: ' ' } },
  ]
  for (const response of attempts) {
    const reply = await app.visitor.call('POST /auth/passkeys/login', { body: { response } })
    expect(refusal(reply)).toMatch(/^(401 INVALID_CREDENTIALS|400 VALIDATION)$/)
  }
})

test('a count that stays or goes back does not sign in; a device that never counts does', async () => {
  const { client, device } = await ada()
  expect(refusal(await signIn(device, { counter: 7 }))).toBe('200')
  for (const counter of [7, 6, 0]) expect(refusal(await signIn(device, { counter }))).toBe(REFUSED)
  expect(refusal(await signIn(device, { counter: 8 }))).toBe('200')

  const copied = new PasskeyDevice({ counts: false })
  await addPasskey(client, { password: PASSWORD, device: copied })
  for (let each = 0; each < 3; each++) expect(refusal(await signIn(copied))).toBe('200')
})

test('one of two signatures with one count at once signs in', async () => {
  const { device } = await ada()
  const signed = [device.sign(await begin(), { counter: 9 }), device.sign(await begin(), { counter: 9 })]
  const replies = await Promise.all(signed.map(each => login(each)))
  expect(replies.map(refusal).sort()).toEqual(['200', REFUSED])
})

test('a removed passkey, a disabled and a deleted account do not sign in', async () => {
  const { client, device } = await ada()
  const [passkey] = (await client.call('GET /auth/passkeys')).body.data
  await client.call('DELETE /auth/passkeys/:id', {
    params: { id: passkey?._id ?? '' },
    body: { password: PASSWORD },
  })
  expect(refusal(await signIn(device))).toBe(REFUSED)
  // Sessions go on until they are ended.
  expect(refusal(await client.call('GET /auth/me'))).toBe('200')

  const boss = await app.signedInAs('super-admin')
  const admin = await branchAdmin()
  const params = { id: admin.client.userId }
  await boss.call('PATCH /admin/users/:id', { params, body: { disabled: true } })
  expect(refusal(await signIn(admin.device))).toBe(REFUSED)
  await boss.call('PATCH /admin/users/:id', { params, body: { disabled: false } })
  expect(refusal(await signIn(admin.device))).toBe('200')

  const erased = await addPasskey(client, { password: PASSWORD })
  const kept = await app.db.collection('passkeys').find({}).toArray()
  await client.call('DELETE /users/me', { body: { password: PASSWORD } })
  expect(refusal(await signIn(erased))).toBe(REFUSED)
  // Even if its row were back from a backup.
  await app.db.collection('passkeys').deleteMany({})
  await app.db.collection('passkeys').insertMany(kept)
  expect(refusal(await signIn(erased))).toBe(REFUSED)
})

test('an account deleted during a sign-in has no session after it', async () => {
  const { client, device } = await ada()
  const signed = device.sign(await begin())
  const [reply] = await Promise.all([
    login(signed),
    transaction(app.context, () => eraseAccount(app.context, client.userId)),
  ])
  expect(refusal(reply)).toMatch(/^(200|401 INVALID_CREDENTIALS)$/)
  expect(refusal(await signIn(device))).toBe(REFUSED)
})

test('one address may begin 300 sign-ins in a quarter of an hour', async () => {
  const strict = await testApp({ limits: REAL_LIMITS })
  try {
    const replies: string[] = []
    for (let each = 0; each <= REAL_LIMITS.passkeyLoginsPerIp; each++)
      replies.push(refusal(await strict.visitor.call('POST /auth/passkeys/options')))
    expect(replies.filter(each => each !== '200')).toEqual(['429 RATE_LIMITED'])
  } finally {
    await strict.close()
  }
})

test('nobody at an address with fifty failures can sign in by passkey, and everybody elsewhere can', async () => {
  const strict = await testApp({ limits: REAL_LIMITS, deployment: { trustProxy: 1 } })
  try {
    const client = await strict.signedInAs('customer', { passwordHash })
    const device = await addPasskey(client, { password: PASSWORD })
    const attempt = async (ip: string, twist?: Twist) => {
      const { body } = await strict.visitor.call('POST /auth/passkeys/options')
      const headers = { 'x-forwarded-for': ip }
      const response = device.sign(body.options, twist)
      return strict.visitor.callWith('POST /auth/passkeys/login', headers, { body: { response } })
    }
    for (let each = 0; each < REAL_LIMITS.failedLoginsPerIp; each++)
      expect(refusal(await attempt('203.0.113.9', { unverified: true }))).toBe(REFUSED)
    expect(refusal(await attempt('203.0.113.9'))).toBe('429 RATE_LIMITED')
    expect(refusal(await attempt('203.0.113.10'))).toBe('200')
  } finally {
    await strict.close()
  }
})
