import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { newId } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { AuditModel } from '../../../trail/audit.service.ts'
import { UserModel } from '../../users/user.model.ts'
import { CounterModel } from '../throttle/counter.model.ts'
import { grace, signedInSuperAdmin } from './testing/super-admin.ts'

const { refusal } = TestClient
const app = await appForFile()
const superAdmin = () => signedInSuperAdmin(app)

describe('a team member', () => {
  it('a team member is listed with their branch by name, and customers are not', async () => {
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

  it('a team member gets a new session after a change of role or branch, which applies from the next call', async () => {
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

  it('a team member is signed out everywhere when disabled, and needs a branch as a branch-admin', async () => {
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

  it('a super-admin who can sign in always remains, even when the last two demote each other', async () => {
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

  it('a team member is never a customer: their id is not found', async () => {
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

  it('a team member gets a link to set a new password from a super-admin, and can be signed out everywhere', async () => {
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

  it('a team member can be signed out everywhere while disabled, but not once deleted', async () => {
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

  it('a team member leaves a trail of each change, with ids and field names but no name, address or phone', async () => {
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
