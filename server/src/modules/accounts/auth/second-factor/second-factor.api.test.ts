import { describe, expect, it } from 'vitest'
import { transaction } from '../../../../db/transaction.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { AuditModel } from '../../../trail/audit.service.ts'
import { findAccount } from '../../users/account.service.ts'
import { openSession } from '../sessions/session.service.ts'
import { adminsOf, askFor, cookie, PASSWORD } from './testing/admins.ts'

const { refusal } = TestClient
const app = await appForFile()
const { admin, codeOf, turnedOn } = adminsOf(app)

const login = (email: string, more: { code?: string; remember?: boolean; password?: string } = {}) =>
  app.visitor.call('POST /auth/login', { body: { email, password: PASSWORD, admin: true, ...more } })

describe('a second factor', () => {
  it('a second factor is turned on with a code of the new secret, and from then on asked for at each login', async () => {
    const { client, email, secret, recoveryCodes } = await turnedOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await client.call('GET /auth/second-factor')).body).toMatchObject({
      ...{ isOn: true, recoveryCodes: 10, isMissing: false },
    })
    expect(refusal(await login(email))).toBe('401 SECOND_FACTOR_REQUIRED')
    expect(refusal(await login(email, { code: '000 000' }))).toBe('403 SECOND_FACTOR_WRONG')
    const code = codeOf(secret)
    expect(refusal(await login(email, { code, password: 'quite another one' }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
    expect((await login(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    // A code counts once.
    expect(refusal(await login(email, { code }))).toBe('403 SECOND_FACTOR_WRONG')
  })

  it('a second factor is not on before it is confirmed, needs the admin’s password, and can be started again only when off', async () => {
    const { client, email } = await admin()
    const start = (password: string) => client.call('POST /auth/second-factor', { body: { password } })
    expect(refusal(await start('quite another one'))).toBe('403 INCORRECT_DELETION_PASSWORD')
    const { secret, uri } = (await start(PASSWORD)).body
    expect(uri).toContain(`otpauth://totp/Washline:${encodeURIComponent(email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(refusal(await client.call('POST /auth/second-factor/confirm', { body: { code: '123456' } }))).toBe(
      '403 SECOND_FACTOR_WRONG',
    )
    expect((await login(email)).status).toBe(200)
    const later = await turnedOn()
    expect(
      refusal(await later.client.call('POST /auth/second-factor', { body: { password: PASSWORD } })),
    ).toBe('409 STATE_CONFLICT')
  })

  it('a second factor ends every other session when it is turned on, and its own old cookie', async () => {
    const { client, email } = await admin()
    const other = new TestClient(app.url, cookie(await login(email), 'cw_session'), client.userId)
    const { secret } = (await client.call('POST /auth/second-factor', { body: { password: PASSWORD } })).body
    const confirmed = await client.call('POST /auth/second-factor/confirm', {
      body: { code: codeOf(secret) },
    })
    expect(confirmed.status).toBe(200)
    expect(refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    expect(refusal(await other.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    other.cookie = cookie(confirmed, 'cw_session')
    expect((await other.call('GET /auth/me')).status).toBe(200)
  })

  it('a second factor opens one session when twenty logins send one code at once, and likewise for a recovery code', async () => {
    const { email, secret, recoveryCodes } = await turnedOn()
    for (const code of [codeOf(secret), recoveryCodes[0] ?? '']) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => login(email, { code })))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('a second factor takes each recovery code once, with or without hyphens, tells the admin, and leaves a row', async () => {
    const { client, email, recoveryCodes } = await turnedOn()
    const [first = '', second = ''] = recoveryCodes
    expect((await login(email, { code: first.replaceAll('-', '').toUpperCase() })).status).toBe(200)
    expect(refusal(await login(email, { code: first }))).toBe('403 SECOND_FACTOR_WRONG')
    expect((await login(email, { code: second })).status).toBe(200)
    expect((await client.call('GET /auth/second-factor')).body.recoveryCodes).toBe(8)
    const mails = await app.db.collection('outbox').find({ email, kind: 'recovery-code-used' }).toArray()
    expect(mails).toHaveLength(2)
    expect(await AuditModel(app.db).countDocuments({ action: 'user.recovery-code' })).toBe(2)
  })

  it('a second factor counts wrong codes like wrong passwords, and a right password alone does not start the count again', async () => {
    const { email, secret } = await turnedOn()
    const { failedLoginsPerAccountAndIp } = app.context.limits
    app.context.limits.failedLoginsPerAccountAndIp = 5
    try {
      for (let i = 0; i < 4; i++) {
        expect(refusal(await login(email, { code: '000000' }))).toBe('403 SECOND_FACTOR_WRONG')
        expect(refusal(await login(email))).toBe('401 SECOND_FACTOR_REQUIRED')
      }
      await login(email, { code: '000000' })
      expect(refusal(await login(email, { code: codeOf(secret) }))).toBe('429 RATE_LIMITED')
    } finally {
      app.context.limits.failedLoginsPerAccountAndIp = failedLoginsPerAccountAndIp
    }
  })

  it('a second factor is not asked for 30 days on a remembered device, until the password or the factor changes', async () => {
    const { client, email, secret } = await turnedOn()
    const trusted = cookie(await login(email, { code: codeOf(secret), remember: true }), 'cw_trusted') ?? ''
    expect(cookie(await login(email, { code: codeOf(secret) }), 'cw_trusted')).toBeNull()
    const here = (as = email) =>
      app.visitor.callWith(
        'POST /auth/login',
        { cookie: trusted },
        { body: { email: as, password: PASSWORD } },
      )
    expect((await here()).status).toBe(200)
    const other = await turnedOn()
    expect(refusal(await here(other.email))).toBe('401 SECOND_FACTOR_REQUIRED')
    app.clock.advance(30 * 86_400_000)
    expect(refusal(await here())).toBe('401 SECOND_FACTOR_REQUIRED')
    app.clock.advance(-30 * 86_400_000)
    const renewed = await client.call('POST /auth/second-factor/recovery-codes', {
      body: { password: PASSWORD, code: codeOf(secret) },
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(refusal(await here())).toBe('401 SECOND_FACTOR_REQUIRED')
  })

  it('a second factor is not bypassed by a link for a new password', async () => {
    const { email, client } = await turnedOn()
    const boss = await app.signedInAs('super-admin')
    const { url } = (await boss.call('POST /admin/users/:id/reset-link', { params: { id: client.userId } }))
      .body
    const token = new URL(url).searchParams.get('token') ?? ''
    const newPassword = 'eight wet sponges'
    await app.visitor.call('POST /auth/password/reset', { body: { token, newPassword } })
    expect(refusal(await login(email, { password: newPassword }))).toBe('401 SECOND_FACTOR_REQUIRED')
  })

  it('a second factor opens no session for a login that was checked before it was turned on', async () => {
    const { client } = await admin()
    const before = await findAccount(app.context, client.userId)
    const { secret } = (await client.call('POST /auth/second-factor', { body: { password: PASSWORD } })).body
    await client.call('POST /auth/second-factor/confirm', { body: { code: codeOf(secret) } })
    if (!before) throw new Error('there is no such account')
    expect(await transaction(app.context, () => openSession(app.context, before, 'test'))).toBeNull()
  })

  it('a second factor is turned off with password and code, and after a lost phone only by another super-admin', async () => {
    const { client, email, secret } = await turnedOn('branch-admin')
    const off = (password: string, code: string) =>
      client.call('POST /auth/second-factor/off', { body: { password, code } })
    expect(refusal(await off('quite another one', codeOf(secret)))).toBe('403 INCORRECT_DELETION_PASSWORD')
    expect(refusal(await off(PASSWORD, '000000'))).toBe('403 SECOND_FACTOR_WRONG')
    const done = await off(PASSWORD, codeOf(secret))
    expect(done.status).toBe(204)
    expect((await login(email)).status).toBe(200)

    const lost = await turnedOn()
    const boss = (await admin()).client
    const take = (id: string, password = PASSWORD, by = boss) =>
      by.call('DELETE /admin/users/:id/second-factor', { params: { id }, body: { password } })
    expect(refusal(await take(boss.userId))).toBe('403 FORBIDDEN')
    expect(refusal(await take(lost.client.userId, 'quite another one'))).toBe(
      '403 INCORRECT_DELETION_PASSWORD',
    )
    expect((await take(lost.client.userId)).status).toBe(204)
    expect(refusal(await take(lost.client.userId))).toBe('404 NOT_FOUND')
    expect(refusal(await lost.client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    expect((await login(lost.email)).status).toBe(200)
    const mails = await app.db.collection('outbox').find({ email: lost.email }).toArray()
    expect(mails.map(({ kind }) => kind as string)).toEqual(['second-factor-on', 'second-factor-off'])
    const rows = await AuditModel(app.db).find({ action: 'user.second-factor-taken' }).lean()
    expect(rows.map(({ actor }) => actor.id?.toHexString())).toEqual([boss.userId])
  })

  it('a second factor never shows its secret and codes again after showing them once', async () => {
    const { client, secret, recoveryCodes } = await turnedOn()
    const collections = await app.db.db?.listCollections().toArray()
    const stored = await Promise.all(
      (collections ?? []).map(({ name }) => app.db.collection(name).find().toArray()),
    )
    const text = JSON.stringify(stored)
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(text).not.toContain(shown)
    const replies = [await client.call('GET /auth/me'), await client.call('GET /admin/users')]
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(/secret|recovery|step/i)
  })
})

describe('a second factor that the chain asks for', () => {
  it('a second factor that the chain asks for lets admins without one do nothing but add it, from their next call on', async () => {
    const { client, email } = await admin('branch-admin')
    const boss = await turnedOn()
    expect((await client.call('GET /admin/bookings')).status).toBe(200)
    await askFor(boss.client, 'branch-admin')
    expect(refusal(await client.call('GET /admin/bookings'))).toBe('403 SECOND_FACTOR_MISSING')
    expect((await client.call('GET /auth/me')).body.user.lacksFactor).toBe(true)
    // Calls open to everybody no longer know them.
    expect((await client.call('GET /services')).status).toBe(200)
    expect(refusal(await client.call('GET /auth/sessions'))).toBe('403 SECOND_FACTOR_MISSING')

    const again = await login(email)
    expect(again.body.user.lacksFactor).toBe(true)
    client.cookie = cookie(again, 'cw_session')
    expect(refusal(await client.call('GET /admin/bookings'))).toBe('403 SECOND_FACTOR_MISSING')
    const { secret } = (await client.call('POST /auth/second-factor', { body: { password: PASSWORD } })).body
    const confirmed = await client.call('POST /auth/second-factor/confirm', {
      body: { code: codeOf(secret) },
    })
    client.cookie = cookie(confirmed, 'cw_session')
    expect((await client.call('GET /admin/bookings')).status).toBe(200)
    expect((await client.call('GET /auth/me')).body.user).not.toHaveProperty('lacksFactor')
    expect((await boss.client.call('GET /admin/bookings')).status).toBe(200)
  })

  it('a second factor that the chain asks for holds for the keys of other programs', async () => {
    const { client } = await admin('branch-admin')
    const branch = (await client.call('GET /auth/me')).body.user.branch ?? null
    const { secret } = (
      await client.call('POST /admin/keys', { body: { name: 'Board', scope: 'read', branch } })
    ).body
    const program = () => app.visitor.callWith('GET /admin/bookings', { authorization: `Bearer ${secret}` })
    expect((await program()).status).toBe(200)
    const boss = await turnedOn()
    await askFor(boss.client, 'branch-admin')
    expect(refusal(await program())).toBe('403 SECOND_FACTOR_MISSING')
    await askFor(boss.client)
    expect((await program()).status).toBe(200)
  })
})
