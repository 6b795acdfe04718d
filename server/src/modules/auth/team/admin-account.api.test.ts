import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeBranch } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { AuditModel } from '../../audit/audit.model.ts'
import { UserModel } from '../../users/user.model.ts'
import { createSuperAdmin } from './admin-account.service.ts'
import { CounterModel } from '../throttle/counter.model.ts'
import { LinkModel } from '../passwords/link.model.ts'
import { createSetupToken } from './setup.service.ts'

const { refusal } = TestClient
const grace = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+39 06 1234567',
  password: 'nanoseconds of wire',
  role: 'super-admin',
} as const
const app = await appForFile()

const setup = (setupToken: string, body: object = {}) =>
  app.visitor.call('POST /auth/admin-register', { body: { ...grace, setupToken, ...body } })

/** A signed-in super-admin who is included in the counter. */
async function superAdmin(): Promise<TestClient> {
  const client = await app.signedInAs('super-admin')
  await CounterModel(app.db).updateOne({ _id: 'superAdmins' }, { $inc: { n: 1 } }, { upsert: true })
  // Without a password they would not count.
  await UserModel(app.db).updateOne({ _id: client.userId }, { $set: { passwordHash: 'set' } })
  return client
}

describe('the first super-admin', () => {
  it('is created with the one-time link, which then no longer works', async () => {
    const token = (await createSetupToken(app.context)) ?? ''
    expect(await setup(token)).toMatchObject({ status: 201, body: { user: { role: 'super-admin' } } })
    const login = { email: grace.email, password: grace.password, admin: true }
    expect((await app.visitor.call('POST /auth/login', { body: login })).status).toBe(200)
    expect(refusal(await setup(token, { email: 'b@example.com' }))).toBe('401 UNAUTHENTICATED')
    expect(await createSetupToken(app.context)).toBeNull()
    expect(await LinkModel(app.db).countDocuments()).toBe(0)
  })

  it('is created once however many race for it', async () => {
    const token = (await createSetupToken(app.context)) ?? ''
    const emails = ['a', 'b', 'c', 'd'].map(letter => `${letter}@example.com`)
    const replies = await Promise.all(emails.map(email => setup(token, { email })))
    expect(replies.map(refusal).sort()).toEqual(['201', '409 SETUP_DONE', '409 SETUP_DONE', '409 SETUP_DONE'])
    expect(await UserModel(app.db).countDocuments()).toBe(1)
    expect(await CounterModel(app.db).findOne().lean()).toMatchObject({ n: 1 })
  })

  it('is not created with a wrong link, with one an hour old, or as a branch-admin', async () => {
    const branch = await makeBranch(app.context)
    const token = (await createSetupToken(app.context)) ?? ''
    expect(refusal(await setup('x'.repeat(43)))).toBe('400 INVALID_TOKEN')
    expect(refusal(await setup(token, { role: 'branch-admin', branch: branch.id }))).toBe('400 VALIDATION')
    expect(refusal(await setup(token, { password: 'too short' }))).toBe('400 WEAK_PASSWORD')
    app.clock.advance(3_600_000)
    expect(refusal(await setup(token))).toBe('400 INVALID_TOKEN')
    expect(await UserModel(app.db).countDocuments()).toBe(0)
  })

  it('leaves only a hash of the link in the database', async () => {
    const token = (await createSetupToken(app.context)) ?? ''
    expect(JSON.stringify(await LinkModel(app.db).find().lean())).not.toContain(token)
  })
})

describe('creating admins', () => {
  it('needs a branch for a branch-admin and refuses one for a super-admin', async () => {
    const boss = await superAdmin()
    const branch = await makeBranch(app.context)
    const make = (body: object) => boss.raw('POST', '/auth/admin-register', { body: { ...grace, ...body } })
    expect(refusal(await make({ role: 'branch-admin' }))).toBe('400 VALIDATION')
    expect(refusal(await make({ branch: branch.id }))).toBe('400 VALIDATION')
    expect(refusal(await make({ role: 'customer' }))).toBe('400 VALIDATION')
    expect(refusal(await make({ role: 'branch-admin', branch: newId() }))).toBe('404 NOT_FOUND')
    const made = await make({ role: 'branch-admin', branch: branch.id })
    expect(made).toMatchObject({ status: 201, body: { user: { role: 'branch-admin', branch: branch.id } } })
    expect(refusal(await make({ role: 'super-admin', email: 'GRACE@example.com' }))).toBe('409 EMAIL_TAKEN')
    expect((await make({ email: 'second@example.com' })).status).toBe(201)
    expect(await CounterModel(app.db).findOne().lean()).toMatchObject({ n: 2 })
  })

  it('works from the command line at any time', async () => {
    await superAdmin()
    await createSuperAdmin(app.context, { ...grace, phone: null })
    expect(await CounterModel(app.db).findOne().lean()).toMatchObject({ n: 2 })
    const login = { email: grace.email, password: grace.password, admin: true }
    expect((await app.visitor.call('POST /auth/login', { body: login })).status).toBe(200)
  })
})

describe('a team member', () => {
  it('is listed with their branch by name, and customers are not', async () => {
    const boss = await superAdmin()
    const branch = await makeBranch(app.context, { name: 'Roma Nord' })
    await app.signedInAs('branch-admin', { branch: branch._id })
    await app.signedInAs('customer')
    const { body } = await boss.call('GET /admin/users')
    expect(body.data.map(({ role, branch: of }) => [role, of?.name])).toEqual([
      ['super-admin', undefined],
      ['branch-admin', 'Roma Nord'],
    ])
  })

  it('gets a new session after a change of role or branch, which applies from the next call', async () => {
    const [north, south] = [await makeBranch(app.context), await makeBranch(app.context)]
    const [boss, admin] = [await superAdmin(), await superAdmin()]
    const change = (body: object) =>
      boss.call('PATCH /admin/users/:id', { params: { id: admin.userId }, body })
    expect((await change({ name: 'New name' })).body.name).toBe('New name')
    expect((await admin.call('GET /admin/users')).headers.getSetCookie()).toEqual([])

    expect((await change({ role: 'branch-admin', branch: north.id })).body.branch?._id).toBe(north.id)
    const refused = await admin.call('GET /admin/users')
    expect(refusal(refused)).toBe('403 FORBIDDEN')
    const [renewed = ''] = refused.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    expect(renewed).toMatch(/^cw_session=/)
    expect(renewed).not.toBe(admin.cookie)
    const goesOn = new TestClient(app.url, renewed, admin.userId)
    expect((await goesOn.call('GET /auth/me')).body).toMatchObject({ user: { branch: north.id } })
    expect((await admin.call('GET /auth/me')).headers.getSetCookie()).toEqual([])
    app.clock.advance(31_000)
    expect(refusal(await admin.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')

    expect((await change({ branch: south.id })).body.branch?._id).toBe(south.id)
    const replies = await Promise.all(Array.from({ length: 4 }, () => goesOn.call('GET /auth/me')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1)
  })

  it('is signed out everywhere when disabled, and needs a branch as a branch-admin', async () => {
    const boss = await superAdmin()
    const branch = await makeBranch(app.context)
    const admin = await app.signedInAs('branch-admin', { branch: branch._id })
    const change = (body: object) =>
      boss.call('PATCH /admin/users/:id', { params: { id: admin.userId }, body })
    expect((await change({ role: 'super-admin' })).body).toMatchObject({ role: 'super-admin', branch: null })
    expect(refusal(await change({ role: 'branch-admin' }))).toBe('400 VALIDATION')
    expect((await change({ disabled: true })).body.disabled).toBe(true)
    expect(refusal(await admin.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
    expect(await CounterModel(app.db).findOne().lean()).toMatchObject({ n: 1 })
  })

  it('remains as a super-admin who can sign in, even when the last two demote each other', async () => {
    const [one, two] = [await superAdmin(), await superAdmin()]
    const replies = await Promise.all([
      one.call('PATCH /admin/users/:id', { params: { id: two.userId }, body: { disabled: true } }),
      two.call('PATCH /admin/users/:id', { params: { id: one.userId }, body: { disabled: true } }),
    ])
    const disabled = await UserModel(app.db).countDocuments({ disabled: true })
    expect(disabled).toBe(1)
    expect(replies.map(reply => reply.status).filter(status => status === 200)).toHaveLength(1)
    const left = replies[0].status === 200 ? one : two
    const branch = await makeBranch(app.context)
    const demotion = { role: 'branch-admin', branch: branch.id } as const
    expect(
      refusal(await left.call('PATCH /admin/users/:id', { params: { id: left.userId }, body: demotion })),
    ).toBe('409 LAST_SUPER_ADMIN')
    expect(
      refusal(
        await left.call('PATCH /admin/users/:id', { params: { id: left.userId }, body: { disabled: true } }),
      ),
    ).toBe('409 LAST_SUPER_ADMIN')
  })

  it('is never a customer: their id is not found', async () => {
    const boss = await superAdmin()
    const customer = await app.signedInAs('customer')
    const promote = { role: 'super-admin' } as const
    expect(
      refusal(await boss.call('PATCH /admin/users/:id', { params: { id: customer.userId }, body: promote })),
    ).toBe('404 NOT_FOUND')
    expect(
      refusal(await boss.call('PATCH /admin/users/:id', { params: { id: newId() }, body: promote })),
    ).toBe('404 NOT_FOUND')
  })

  it('gets a link to set a new password from a super-admin, and can be signed out everywhere', async () => {
    const boss = await superAdmin()
    const customer = await app.signedInAs('customer', { email: 'ada@example.com' })
    const reply = await boss.call('POST /admin/users/:id/reset-link', { params: { id: customer.userId } })
    expect(reply.status).toBe(201)
    expect(
      (await boss.call('DELETE /admin/users/:id/sessions', { params: { id: customer.userId } })).status,
    ).toBe(204)
    expect((await customer.call('GET /auth/me')).status).toBe(401)
    const token = new URL(reply.body.url).searchParams.get('token') ?? ''
    const password = 'eight dry towels'
    expect(
      (await app.visitor.call('POST /auth/password/reset', { body: { token, newPassword: password } }))
        .status,
    ).toBe(204)
    expect(
      (await app.visitor.call('POST /auth/login', { body: { email: 'ada@example.com', password } })).status,
    ).toBe(200)
  })

  it('can be signed out everywhere while disabled, but not once deleted', async () => {
    const boss = await superAdmin()
    const admin = await app.signedInAs('branch-admin', { branch: (await makeBranch(app.context))._id })
    await boss.call('PATCH /admin/users/:id', { params: { id: admin.userId }, body: { disabled: true } })
    expect(
      (await boss.call('DELETE /admin/users/:id/sessions', { params: { id: admin.userId } })).status,
    ).toBe(204)
    await UserModel(app.db).updateOne({ _id: admin.userId }, { $set: { deletedAt: new Date() } })
    expect(
      refusal(await boss.call('DELETE /admin/users/:id/sessions', { params: { id: admin.userId } })),
    ).toBe('404 NOT_FOUND')
  })

  it('leaves a trail of each change, with ids and field names but no name, address or phone', async () => {
    const boss = await superAdmin()
    await boss.call('POST /auth/admin-register', { body: grace })
    const user = await UserModel(app.db).findOne({ email: grace.email }).lean()
    const id = user?._id.toHexString() ?? ''
    await boss.call('PATCH /admin/users/:id', {
      params: { id },
      body: { name: 'Admiral Hopper', disabled: true },
    })
    const { body } = await boss.call('GET /admin/audit')
    expect(body.data.map(row => row.action)).toEqual(['user.update', 'user.create'])
    expect(body.page.total).toBe(2)
    const first = await boss.call('GET /admin/audit', { query: { limit: '1' } })
    const second = await boss.call('GET /admin/audit', {
      query: { limit: '1', cursor: first.body.page.next ?? '' },
    })
    expect([...first.body.data, ...second.body.data]).toEqual(body.data)
    expect(second.body.page.next).toBeNull()
    const rows = await AuditModel(app.db).find().lean()
    expect(rows).toHaveLength(2)
    // The reader sees the account's current name; the trail itself stores none.
    expect(JSON.stringify(rows)).not.toMatch(/hopper|grace|1234567/i)
  })
})

describe('an invitation', () => {
  it('lets the invited person set a password once, and a super-admin count as one only from then on', async () => {
    const client = await superAdmin()
    const branch = await makeBranch(app.context)
    const invite = (body: object) => client.raw<{ url: string }>('POST', '/admin/invitations', { body })
    const joan = { name: 'Joan Clarke', email: 'joan@example.com', role: 'super-admin' }
    const { body, status } = await invite(joan)
    expect(status).toBe(201)
    const boss = { name: 'Boss', email: 'boss@example.com', role: 'branch-admin' }
    expect(refusal(await invite(boss))).toBe('400 VALIDATION')
    expect(refusal(await invite({ ...boss, branch: newId() }))).toBe('404 NOT_FOUND')
    expect(refusal(await invite({ ...boss, branch: branch.id, email: joan.email }))).toBe('409 EMAIL_TAKEN')
    const demotion = { role: 'branch-admin', branch: branch.id } as const
    expect(
      refusal(await client.call('PATCH /admin/users/:id', { params: { id: client.userId }, body: demotion })),
    ).toBe('409 LAST_SUPER_ADMIN')
    expect(body.url).toMatch(/\/reset-password\?token=[^&]+&invitation=1$/)
    const token = new URL(body.url).searchParams.get('token') ?? ''
    const claim = (newPassword: string) =>
      app.visitor.call('POST /auth/password/reset', { body: { token, newPassword } })
    expect(refusal(await claim('short'))).toBe('400 WEAK_PASSWORD')
    expect(refusal(await claim('a bombe in hut 8'))).toBe('204')
    expect(refusal(await claim('a bombe in hut 9'))).toBe('400 INVALID_TOKEN')
    const login = { email: joan.email, password: 'a bombe in hut 8', admin: true }
    expect(refusal(await app.visitor.call('POST /auth/login', { body: login }))).toBe('200')
    expect(
      refusal(await client.call('PATCH /admin/users/:id', { params: { id: client.userId }, body: demotion })),
    ).toBe('200')
  })
})
