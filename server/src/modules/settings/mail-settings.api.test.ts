import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { testApp } from '../../testing/test-app.ts'
import { TestClient, type BodyOf } from '../../testing/test-client.ts'
import { createMailer } from '../messages/mail/mailers.ts'
import { AuditModel } from '../trail/audit.service.ts'
import { SettingsModel } from './settings.model.ts'

const { refusal } = TestClient
const NOTHING = { DATA_DIR: '', copyOf: undefined }
const app = await appForFile({ mails: {} })

const PASSWORD = 'clear-water-42'
const UNSIGNED = {
  ...{ rev: 0, host: 'mail.onda.it', port: 587, security: 'starttls', user: 'onda' },
  ...{ fromName: 'Onda', fromAddress: 'ciao@onda.it', replyTo: null },
} satisfies BodyOf<'PUT /admin/settings/mail'>
const WANTED = { ...UNSIGNED, password: PASSWORD }

const read = async (admin: TestClient) => (await admin.call('GET /admin/settings/mail')).body
const save = (admin: TestClient, change: Partial<BodyOf<'PUT /admin/settings/mail'>> = {}) =>
  admin.call('PUT /admin/settings/mail', { body: { ...WANTED, ...change } })
/** Without a password: the stored one. */
const saveAgain = (admin: TestClient, change: Partial<BodyOf<'PUT /admin/settings/mail'>>) =>
  admin.call('PUT /admin/settings/mail', { body: { ...UNSIGNED, ...change } })
const kindOf = async () => (await app.visitor.call('GET /config')).body.mail

describe('the mail settings', () => {
  it('the mail settings begin with nothing but the brand as sender', async () => {
    const admin = await app.signedInAs('super-admin')
    expect(await read(admin)).toEqual({
      ...{
        rev: 0,
        isOnServer: false,
        host: '',
        port: 587,
        security: 'starttls',
        user: '',
        passwordState: 'none',
      },
      ...{ fromName: 'Washline', fromAddress: 'support@washline.example', replyTo: null },
    })
  })

  it('the mail settings hold at once, and never tell the password', async () => {
    const admin = await app.signedInAs('super-admin')
    const before = await kindOf()
    const saved = await save(admin)
    expect(saved.body).toEqual({ ...UNSIGNED, rev: 1, isOnServer: false, passwordState: 'kept' })
    expect(await read(admin)).toEqual(saved.body)
    expect([before, await kindOf()]).toEqual(['off', 'smtp'])
    const { mails } = (await admin.call('GET /admin/system')).body
    expect(mails).toMatchObject({ state: 'unproven', arrivedAt: null })
    const stored = await SettingsModel(app.db).find().lean()
    const trail = await AuditModel(app.db).find({ action: 'settings.update' }).lean()
    expect(JSON.stringify([stored, trail])).not.toContain(PASSWORD)
    expect(trail).toMatchObject([
      { after: { host: 'mail.onda.it', user: 'onda', password: expect.stringMatching(/^\w{8}$/) as string } },
    ])
    expect(JSON.stringify(trail)).not.toContain(stored[0]?.mail?.password ?? '?')
  })

  it('the mail settings leave the other settings as they are, and share their revision', async () => {
    const admin = await app.signedInAs('super-admin')
    const { rev, brand, ...settings } = (await admin.call('GET /admin/settings')).body
    await save(admin)
    const after = (await admin.call('GET /admin/settings')).body
    expect(after).toEqual({ ...settings, brand, rev: rev + 1 })
    const { policies } = settings
    const onda = { ...brand, name: 'Onda' }
    await admin.call('PUT /admin/settings', { body: { rev: 1, brand: onda, policies } })
    expect(await read(admin)).toMatchObject({ rev: 2, host: 'mail.onda.it', passwordState: 'kept' })
  })

  it('the mail settings keep a password for its own server and user alone', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin)
    expect((await saveAgain(admin, { rev: 1, port: 465, security: 'tls' })).body.passwordState).toBe('kept')
    for (const other of [{ host: 'mail.eve.it' }, { user: 'eve' }]) {
      const refused = await saveAgain(admin, { rev: 2, ...other })
      expect(refusal(refused)).toBe('400 VALIDATION')
      expect(TestClient.errorOf(refused).details).toMatchObject([{ path: 'password', code: 'required' }])
    }
    expect((await saveAgain(admin, { rev: 2, user: '' })).body).toMatchObject({
      rev: 3,
      passwordState: 'none',
    })
    // It is gone for good.
    expect(refusal(await saveAgain(admin, { rev: 3 }))).toBe('400 VALIDATION')
  })

  it('the mail settings ask for the password again after another JWT_SECRET', async () => {
    const admin = await app.signedInAs('super-admin')
    await save(admin)
    const { deployment } = app.context
    const { jwtKey } = deployment
    deployment.jwtKey = createSecretKey(randomBytes(48))
    try {
      const other = await app.signedInAs('super-admin')
      expect(await read(other)).toMatchObject({ host: 'mail.onda.it', passwordState: 'lost' })
      expect(refusal(await saveAgain(other, { rev: 1 }))).toBe('400 VALIDATION')
      expect((await save(other, { rev: 1 })).body.passwordState).toBe('kept')
    } finally {
      deployment.jwtKey = jwtKey
    }
  })

  it('the mail settings are saved by one of ten who read the same revision; the others get what is stored', async () => {
    const admin = await app.signedInAs('super-admin')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(admin, { host: `mail${String(n)}.onda.it` })),
    )
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(refusal)).toEqual(Array.from({ length: 9 }, () => '409 STATE_CONFLICT'))
    expect(refused.map(TestClient.errorOf)[0]?.mail).toEqual(await read(admin))
  })

  it.each([
    ['host', { host: 'mail server' }, 'not_a_host'],
    ['host', { host: 'https://mail.onda.it' }, 'not_a_host'],
    ['port', { port: 22 }, 'not_a_choice'],
    ['port', { port: 6379 }, 'not_a_choice'],
    ['security', { security: 'none' }, 'only_nearby'],
    ['security', { security: 'ssl' }, 'not_a_choice'],
    ['fromAddress', { fromAddress: 'support@washline.example' }, 'answers_nobody'],
    ['fromAddress', { fromAddress: 'Onda <ciao@onda.it>' }, 'not_an_email'],
    ['fromName', { fromName: 'Onda\r\nBcc: eve@eve.it' }, 'unprintable'],
    ['replyTo', { replyTo: '' }, 'required'],
  ])('the mail settings are refused for a wrong %s, as in %j', async (path, change, code) => {
    const admin = await app.signedInAs('super-admin')
    const refused = await admin.raw('PUT', '/admin/settings/mail', { body: { ...WANTED, ...change } })
    expect(refusal(refused)).toBe('400 VALIDATION')
    expect(TestClient.errorOf(refused).details).toMatchObject([{ path, code }])
    expect(await read(admin)).toMatchObject({ rev: 0, host: '' })
  })
})

it.each([
  ['SMTP_URL', { SMTP_URL: 'smtps://ada%40onda.it:secret@mail.onda.it' }, 'mail.onda.it'],
  ['MAIL_DELIVERY=files', { MAIL_DELIVERY: 'files' as const }, ''],
])('%s decides: the screen shows it and cannot change it', async (_what, mails, host) => {
  const decided = await testApp({ mails })
  try {
    const admin = await decided.signedInAs('super-admin')
    const view = await read(admin)
    expect(view).toMatchObject({ rev: 0, isOnServer: true, host, passwordState: 'none' })
    expect(JSON.stringify(view)).not.toContain('secret')
    expect(refusal(await save(admin))).toBe('409 SET_ON_SERVER')
    expect(await read(admin)).toEqual(view)
  } finally {
    await decided.close()
  }
})

it('the copy of a backup sends nothing by the settings that it has', async () => {
  await save(await app.signedInAs('super-admin'))
  expect(createMailer({ ...NOTHING, copyOf: 'car-wash.db' }, app.context).kind).toBe('off')
  expect(createMailer(NOTHING, app.context).kind).toBe('smtp')
})
