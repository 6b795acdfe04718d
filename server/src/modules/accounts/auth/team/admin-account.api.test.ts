import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { makeBranch } from '../../../../testing/factories.ts'
import { newId } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { UserModel } from '../../users/user.model.ts'
import { createSuperAdmin, createSetupToken } from './admin-account.service.ts'
import { CounterModel } from '../throttle/counter.model.ts'
import { LinkModel } from '../passwords/link.service.ts'
import { grace, signedInSuperAdmin } from './testing/super-admin.ts'

const { refusal } = TestClient
const app = await appForFile()

const superAdmin = () => signedInSuperAdmin(app)
const setup = (setupToken: string, body: object = {}) =>
  app.visitor.call('POST /auth/admin-register', { body: { ...grace, setupToken, ...body } })

describe('the first super-admin', () => {
  it('the first super-admin is created with the one-time link, which then no longer works', async () => {
    const token = (await createSetupToken(app.context)) ?? ''
    expect(await setup(token)).toMatchObject({ status: 201, body: { user: { role: 'super-admin' } } })
    const login = { email: grace.email, password: grace.password, admin: true }
    expect((await app.visitor.call('POST /auth/login', { body: login })).status).toBe(200)
    expect(refusal(await setup(token, { email: 'b@example.com' }))).toBe('401 UNAUTHENTICATED')
    expect(await createSetupToken(app.context)).toBeNull()
    expect(await LinkModel(app.db).countDocuments()).toBe(0)
  })

  it('the first super-admin is created once however many race for it', async () => {
    const token = (await createSetupToken(app.context)) ?? ''
    const emails = ['a', 'b', 'c', 'd'].map(letter => `${letter}@example.com`)
    const replies = await Promise.all(emails.map(email => setup(token, { email })))
    expect(replies.map(refusal).sort()).toEqual(['201', '409 SETUP_DONE', '409 SETUP_DONE', '409 SETUP_DONE'])
    expect(await UserModel(app.db).countDocuments()).toBe(1)
    expect(await CounterModel(app.db).findOne().lean()).toMatchObject({ n: 1 })
  })

  it('the first super-admin is not created with a wrong link, with one an hour old, or as a branch-admin', async () => {
    const branch = await makeBranch(app.context)
    const token = (await createSetupToken(app.context)) ?? ''
    expect(refusal(await setup('x'.repeat(43)))).toBe('400 INVALID_TOKEN')
    expect(refusal(await setup(token, { role: 'branch-admin', branch: branch.id }))).toBe('400 VALIDATION')
    expect(refusal(await setup(token, { password: 'too short' }))).toBe('400 WEAK_PASSWORD')
    app.clock.advance(3_600_000)
    expect(refusal(await setup(token))).toBe('400 INVALID_TOKEN')
    expect(await UserModel(app.db).countDocuments()).toBe(0)
  })

  it('the first super-admin leaves only a hash of the link in the database', async () => {
    const token = (await createSetupToken(app.context)) ?? ''
    expect(JSON.stringify(await LinkModel(app.db).find().lean())).not.toContain(token)
  })
})

describe('creating admins', () => {
  it('creating admins needs a branch for a branch-admin and refuses one for a super-admin', async () => {
    const boss = await superAdmin()
    const branch = await makeBranch(app.context)
    const make = (body: object) => boss.call('POST /auth/admin-register', { body: { ...grace, ...body } })
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

  it('creating admins works from the command line at any time', async () => {
    await superAdmin()
    await createSuperAdmin(app.context, { ...grace, phone: null })
    expect(await CounterModel(app.db).findOne().lean()).toMatchObject({ n: 2 })
    const login = { email: grace.email, password: grace.password, admin: true }
    expect((await app.visitor.call('POST /auth/login', { body: login })).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('an invitation lets the invited person set a password once, and a super-admin count as one only from then on', async () => {
    const client = await superAdmin()
    const branch = await makeBranch(app.context)
    const joan = { name: 'Joan Clarke', email: 'joan@example.com', role: 'super-admin' } as const
    const invite = (changed: object) =>
      client.call('POST /admin/invitations', { body: { ...joan, ...changed } })
    const { body, status } = await invite({})
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
