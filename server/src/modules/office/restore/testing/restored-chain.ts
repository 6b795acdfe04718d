import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect } from 'vitest'
import { commandEntry } from '../../../../entry-points.ts'
import { makeBranch, makeService } from '../../../../testing/factories.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { backUpTonight } from '../../backups/nightly-backup.service.ts'
import { appWithBackups } from '../../backups/testing/app-with-backups.ts'
import { checkIntegrity } from '../../integrity/integrity.service.ts'

export const PASSWORD = 'three blue buckets'
const TRACES = ['zoraida', '7777777', 'zq777zq', 'sotto il portico']
const { refusal } = TestClient

type Started = Awaited<ReturnType<typeof appWithBackups>>
// Set anew for each file of tests.
export let folder: string
export let backups: string
export let database: Started['database']
export let app: Started['app']

/** Each test has an empty chain with an embedded database of its own, and a folder for backups. */
export function useRestores(): void {
  beforeAll(async () => {
    const started = await appWithBackups()
    ;({ folder, backups, database, app } = started)
    return started.close
  })

  beforeEach(async () => {
    await app.reset()
    app.clock.set(new Date().toISOString())
  })
}

export const run = (name: string, file: string | null, settings: Record<string, string> = {}): string =>
  execFileSync(process.execPath, [commandEntry(name), ...(file === null ? [] : [file])], {
    env: {
      CAR_WASH_ENV: '',
      ...{ DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: backups, MONGODB_URI: '' },
      ...settings,
    },
    encoding: 'utf8',
  })

/** The whole database as lower-cased text. */
async function text(): Promise<string> {
  const collections = await app.db.listCollections()
  const texts = await Promise.all(
    collections.map(async ({ name }) => JSON.stringify(await app.db.collection(name).find({}).toArray())),
  )
  return texts.join('\n').toLowerCase()
}

/** A customer, two admins and what each of them can enter with. */
export async function chain() {
  const branch = await makeBranch(app.context)
  const service = await makeService(app.context)
  const passwordHash = await app.context.passwords.hash(PASSWORD)
  const boss = await app.signedInAs('super-admin', { passwordHash })
  const left = await app.signedInAs('super-admin', { passwordHash, email: 'left@chain.example' })
  await app.db.collection<{ _id: string; n: number }>('counters').insertOne({ _id: 'superAdmins', n: 2 })
  const zoe = await app.signedInAs('customer', {
    ...{ name: 'Zoraida Quintero', email: 'zoraida@quintero.example', phone: '+39 333 7777777' },
    ...{ passwordHash, vehicles: [] },
  })
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const booked = await zoe.call('POST /bookings', {
    body: {
      ...{ branchId: branch.id, serviceId: service.id, bookingDate: tomorrow, bookingTime: '13:00' },
      notes: 'Sotto il portico',
    },
  })
  expect(booked.status).toBe(201)
  const open = await boss.call('POST /bookings', {
    body: {
      ...{ branchId: branch.id, serviceId: service.id, bookingDate: tomorrow, bookingTime: '15:00' },
      walkIn: { name: 'Walk in' },
    },
  })
  const { url: visit } = (await zoe.call('GET /bookings/:id/link', { params: { id: booked.body._id } })).body
  const { url: calendar } = (await zoe.call('POST /users/calendar-link')).body
  const key = (await boss.call('POST /admin/keys', { body: { name: 'till', scope: 'read', branch: null } }))
    .body
  const reset = (await boss.call('POST /admin/users/:id/reset-link', { params: { id: left.userId } })).body
  return { openId: open.body._id, boss, left, zoe, visit, calendar, key, reset }
}

/** Takes the money for a booking, and returns the number of its receipt. */
async function receiptOf(id: string): Promise<string> {
  const boss = await app.signedInAs('super-admin')
  const paid = await boss.call('PATCH /admin/bookings/:id/payment', {
    params: { id },
    body: { paymentStatus: 'paid', method: 'card' },
  })
  expect(paid.status).toBe(200)
  const row = await app.db.collection('payments').findOne({}, { sort: { _id: -1 } })
  return String(row?.['receiptNo'])
}

type Chain = Awaited<ReturnType<typeof chain>>

async function expectClosed({ boss, left, zoe, visit, calendar, key, reset }: Chain): Promise<void> {
  for (const client of [boss, left, zoe])
    expect(refusal(await client.call('GET /auth/me'))).toBe('401 UNAUTHENTICATED')
  const get = async (url: string, headers = {}) => {
    const reply = await fetch(app.url + url, { headers })
    await reply.arrayBuffer()
    return reply.status
  }
  expect(await get('/api/admin/bookings', { authorization: `Bearer ${key.secret}` })).toBe(401)
  expect(await get(`/api/visits/${visit.split('/').at(-1) ?? ''}`)).toBe(404)
  expect(await get(new URL(calendar).pathname)).toBe(404)
  const token = new URL(reset.url).searchParams.get('token') ?? ''
  const spent = await app.visitor.call('POST /auth/password/reset', {
    body: { token, newPassword: 'seven green sponges' },
  })
  expect(refusal(spent)).toBe('400 INVALID_TOKEN')
  const login = (email: string) =>
    app.visitor.call('POST /auth/login', { body: { email, password: PASSWORD } })
  expect((await login('left@chain.example')).status).toBe(401)
  expect((await login('zoraida@quintero.example')).status).toBe(401)
  const all = await text()
  for (const trace of TRACES) expect(all, trace).not.toContain(trace)
}

/** Restores one backup so often, and then one of a restored database. */
export async function expectClosedAfter(times: number): Promise<void> {
  const state = await chain()
  expect(await backUpTonight(app.context, atNight())).toBe(1)
  const [file = ''] = fs.readdirSync(backups).filter(name => name.endsWith('.db'))
  const backup = path.join(backups, file)
  await state.boss.call('PATCH /admin/users/:id', {
    params: { id: state.left.userId },
    body: { disabled: true },
  })
  expect((await state.zoe.call('DELETE /users/me', { body: { password: PASSWORD } })).status).toBe(204)
  const receipts = [await receiptOf(state.openId)]
  for (let time = 1; time <= times; time++) {
    const output = run('db-restore', backup)
    expect(output).toMatch(
      /^Ended: \d+ sessions, 1 API keys, 1 one-time links, the links of 2 visits and 1 calendars$/m,
    )
    expect(output).toMatch(/^Closed again: 1 erased accounts, 1 disabled admins$/m)
    expect(output).toMatch(/^Held: \d+ e-mails/m)
    await expectClosed(state)
    receipts.push(await receiptOf(state.openId))
    expect(new Set(receipts).size).toBe(receipts.length)
    expect((await checkIntegrity(app.context)).faults).toEqual([])
  }
  // The backup of a restored database is checked against the file too.
  const again = path.join(folder, 'again.db')
  run('db-backup', again)
  expect(run('db-restore', again)).toMatch(/^Closed again: 0 erased accounts, 0 disabled admins$/m)
  await expectClosed(state)
}

/** Tonight, at a time when the backup is due. */
export const atNight = (): Date => new Date(`${app.clock.now().toISOString().slice(0, 10)}T12:00:00Z`)
