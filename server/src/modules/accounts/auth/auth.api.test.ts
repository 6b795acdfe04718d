import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { TestClient, type TestReply } from '../../../testing/test-client.ts'
import { UserModel } from '../users/user.model.ts'

const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'seven wet sponges',
  phone: '+39 06 1234567',
}
const app = await appForFile()

const cookieOf = (reply: TestReply, name = 'cw_session') =>
  reply.headers.getSetCookie().find(cookie => cookie.startsWith(`${name}=`))

/** A client that uses the session of this login. */
async function loggedIn(email = ada.email, password = ada.password): Promise<TestClient> {
  const reply = await app.visitor.call('POST /auth/login', { body: { email, password } })
  expect(reply.status).toBe(200)
  return new TestClient(app.url, cookieOf(reply)?.split(';')[0] ?? null, reply.body.user._id)
}

describe('registering', () => {
  it('registering creates a customer who can then sign in', async () => {
    const reply = await app.visitor.call('POST /auth/register', { body: ada })
    expect(reply).toMatchObject({ status: 201, body: { user: { name: ada.name, role: 'customer' } } })
    const me = await (await loggedIn()).call('GET /auth/me')
    expect(me).toMatchObject({ status: 200, body: { user: { email: ada.email, phone: ada.phone } } })
  })

  it('registering creates a customer whatever role, branch or payment the body claims', async () => {
    const body = {
      ...ada,
      role: 'super-admin',
      branch: '0123456789abcdef01234567',
      isPaid: true,
      disabled: true,
    }
    expect((await app.visitor.call('POST /auth/register', { body })).status).toBe(201)
    expect(await UserModel(app.db).findOne().lean()).toMatchObject({
      role: 'customer',
      branch: null,
      disabled: false,
    })
  })

  it('registering refuses a second account for the same address, in any spelling', async () => {
    await app.visitor.call('POST /auth/register', { body: ada })
    const again = await app.visitor.call('POST /auth/register', {
      body: { ...ada, email: ' ADA@Example.com ' },
    })
    expect(TestClient.refusal(again)).toBe('409 EMAIL_TAKEN')
  })

  it('registering lets only one of two racing registrations of an address win', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => app.visitor.call('POST /auth/register', { body: ada })),
    )
    expect(replies.map(TestClient.refusal).sort()).toEqual([
      '201',
      '409 EMAIL_TAKEN',
      '409 EMAIL_TAKEN',
      '409 EMAIL_TAKEN',
    ])
  })

  it.each([
    ['too short', 'wash4me'],
    ['their name in another case', 'ADA lovelace'],
    ['their e-mail address', 'Ada@Example.com'],
    ['the name of the product', 'WASHLINE'],
    ['one that everybody tries first', 'Password1'],
    ['longer than 128 characters', 'x'.repeat(129)],
  ])('registering refuses a password that is %s', async (_why, password) => {
    const reply = await app.visitor.call('POST /auth/register', { body: { ...ada, password } })
    expect(TestClient.refusal(reply)).toBe('400 WEAK_PASSWORD')
  })

  it('registering accepts a long Arabic passphrase and rejects one that differs only at its end', async () => {
    const password = 'سيارة'.repeat(12)
    await app.visitor.call('POST /auth/register', { body: { ...ada, password } })
    await loggedIn(ada.email, password)
    const other = await app.visitor.call('POST /auth/login', {
      body: { email: ada.email, password: `${password}ا` },
    })
    expect(TestClient.refusal(other)).toBe('401 INVALID_CREDENTIALS')
  })
})

describe('signing in', () => {
  beforeEach(() => app.visitor.call('POST /auth/register', { body: ada }))

  it('signing in sets a cookie that scripts and other sites cannot read', async () => {
    const reply = await app.visitor.call('POST /auth/login', {
      body: { email: ada.email, password: ada.password },
    })
    expect(cookieOf(reply)).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict$/)
  })

  it('signing in answers the same for a wrong password, an unknown address and a customer at the admin sign-in', async () => {
    const wrong = await app.visitor.call('POST /auth/login', {
      body: { email: ada.email, password: 'wrong' },
    })
    const unknown = await app.visitor.call('POST /auth/login', {
      body: { email: 'no@example.com', password: 'wrong' },
    })
    const admin = await app.visitor.call('POST /auth/login', { body: { ...ada, admin: true } })
    expect(TestClient.refusal(wrong)).toBe('401 INVALID_CREDENTIALS')
    const bodyOf = ({ body }: TestReply<object>) => ({ ...body, requestId: '' })
    expect(bodyOf(unknown)).toEqual(bodyOf(wrong))
    expect(bodyOf(admin)).toEqual(bodyOf(wrong))
  })

  it('signing in gives a new session each time and ends the one it replaces', async () => {
    const first = await loggedIn()
    const reply = await first.call('POST /auth/login', { body: { email: ada.email, password: ada.password } })
    expect(reply.status).toBe(200)
    expect(cookieOf(reply)).not.toContain(first.cookie)
    expect((await first.call('GET /auth/me')).status).toBe(401)
  })

  it('signing in refuses a disabled account', async () => {
    await UserModel(app.db).updateOne({}, { disabled: true })
    const reply = await app.visitor.call('POST /auth/login', {
      body: { email: ada.email, password: ada.password },
    })
    expect(TestClient.refusal(reply)).toBe('401 INVALID_CREDENTIALS')
  })
})

describe('a session', () => {
  beforeEach(() => app.visitor.call('POST /auth/register', { body: ada }))

  it('a session is dead on the server after logout, and logging out twice is not an error', async () => {
    const client = await loggedIn()
    const reply = await client.call('POST /auth/logout')
    expect(cookieOf(reply)).toMatch(/^cw_session=;/)
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
    expect(TestClient.refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    expect((await client.call('POST /auth/logout')).status).toBe(204)
  })

  it('a session is listed, and can be ended from another device with the password', async () => {
    const here = await loggedIn()
    const there = await loggedIn()
    const { body } = await here.call('GET /auth/sessions')
    expect(body.data.map(session => session.current).sort()).toEqual([false, true])
    const other = body.data.find(session => !session.current)?._id ?? ''
    const end = (password: string) =>
      here.call('DELETE /auth/sessions/:id', { params: { id: other }, body: { password } })
    expect(TestClient.refusal(await end('another'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    expect((await there.call('GET /auth/me')).status).toBe(200)
    expect((await end(ada.password)).status).toBe(204)
    expect((await there.call('GET /auth/me')).status).toBe(401)
    expect((await here.call('GET /auth/me')).status).toBe(200)
    expect((await end('another')).status).toBe(404)
  })

  it('a session of another person cannot be ended', async () => {
    const mine = await loggedIn()
    const list = await mine.call('GET /auth/sessions')
    const stranger = await app.signedInAs('customer')
    const reply = await stranger.call('DELETE /auth/sessions/:id', {
      params: { id: list.body.data[0]?._id ?? '' },
      body: { password: ada.password },
    })
    expect(TestClient.refusal(reply)).toBe('404 NOT_FOUND')
    expect((await mine.call('GET /auth/me')).status).toBe(200)
  })

  it('a session ends with “sign out everywhere”, which takes the password', async () => {
    const [here, there] = [await loggedIn(), await loggedIn()]
    const endAll = (password: string) => here.call('POST /auth/logout-all', { body: { password } })
    expect(TestClient.refusal(await endAll('another'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    expect((await there.call('GET /auth/me')).status).toBe(200)
    const ended = await endAll(ada.password)
    expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expect([(await here.call('GET /auth/me')).status, (await there.call('GET /auth/me')).status]).toEqual([
      401, 401,
    ])
  })

  it('a session ends after thirty days however often it is used', async () => {
    const customer = await app.signedInAs('customer')
    for (let day = 0; day < 29; day++) {
      app.clock.advance(86_400_000)
      expect((await customer.call('GET /auth/me')).status).toBe(200)
    }
    app.clock.advance(86_400_000 + 1000)
    expect((await customer.call('GET /auth/me')).status).toBe(401)
  })
})
