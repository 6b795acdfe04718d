import { expect, test } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { TestClient, type QueryOf } from '../../testing/test-client.ts'
import { recordAudit } from './audit.service.ts'

const app = await appForFile()

const note = (n: number) => recordAudit(app.context, { actor: null, action: 'note.test', id: String(n) })

test('the trail is read newest first, page by page, each row once, even among rows of one instant', async () => {
  const boss = await app.signedInAs('super-admin')
  for (let n = 1; n <= 7; n++) {
    await note(n)
    if (n % 2 === 0) app.clock.advance(1000)
  }
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await boss.call('GET /admin/audit', { query: { limit: '3', cursor } })
    seen.push(...body.data.map(({ object }) => object.id))
    expect(body.page.total).toBe(7)
    if (body.page.next === null) break
    cursor = body.page.next
  }
  expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1'])
})

test('a cursor of another list is refused', async () => {
  const boss = await app.signedInAs('super-admin')
  for (const cursor of [
    'x',
    Buffer.from('["-startsAt",1,"0123456789abcdef01234567"]').toString('base64url'),
  ]) {
    expect(TestClient.refusal(await boss.call('GET /admin/audit', { query: { cursor } }))).toBe(
      '400 VALIDATION',
    )
  }
})

test('a change that is rolled back leaves no row', async () => {
  const boss = await app.signedInAs('super-admin')
  const undone = transaction(app.context, async () => {
    await note(1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await boss.call('GET /admin/audit')).body.data).toEqual([])
})

test('the trail names who made a change and whose account it is about', async () => {
  const boss = await app.signedInAs('super-admin', { name: 'Bianca Boss' })
  const { body: created } = await boss.call('POST /auth/admin-register', {
    body: {
      name: 'Dora Desk',
      email: 'dora@demo.example',
      phone: '+39 06 555',
      password: 'a quite good password',
      role: 'super-admin',
    },
  })
  const [row] = (await boss.call('GET /admin/audit')).body.data
  expect(row).toMatchObject({
    action: 'user.create',
    actor: { name: 'Bianca Boss' },
    object: { kind: 'user', id: created.user._id, name: 'Dora Desk' },
  })
})

test('the trail can be filtered by kind and by days of the chain', async () => {
  // Half past midnight in Rome is still the day before in UTC.
  app.clock.set('2026-11-23T23:30:00.000Z')
  for (const kind of ['branch', 'service'] as const) {
    await recordAudit(app.context, { actor: null, action: `${kind}.update`, id: kind })
    app.clock.advance(24 * 3_600_000)
  }
  const boss = await app.signedInAs('super-admin')
  const ids = async (query: QueryOf<'GET /admin/audit'>) => {
    const { body } = await boss.call('GET /admin/audit', { query })
    return body.data.map(({ object }) => object.id)
  }
  expect(await ids({ kind: 'branch' })).toEqual(['branch'])
  expect(await ids({ from: '2026-11-24', to: '2026-11-24' })).toEqual(['branch'])
  expect(await ids({ from: '2026-11-25' })).toEqual(['service'])
  expect(await ids({ to: '2026-11-23' })).toEqual([])
  expect(await ids({ kind: 'service', to: '2026-11-24' })).toEqual([])
  expect(TestClient.refusal(await boss.raw('GET', '/admin/audit?kind=nothing'))).toBe('400 VALIDATION')
})
