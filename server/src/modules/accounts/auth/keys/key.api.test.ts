import { expect, test } from 'vitest'
import { allModels } from '../../../../db/model.ts'
import { makeBranch, makeService } from '../../../../testing/factories.ts'
import { CALLS } from '../../../../routes.ts'
import { appForFile } from '../../../../testing/app-for-file.ts'
import { TestClient } from '../../../../testing/test-client.ts'

const app = await appForFile({ limits: { callsPerKeyAndMinute: 20 } })
const { refusal } = TestClient

/** A super-admin, two branches with a walk-in each, and a program that calls with the key. */
async function start() {
  const [branch, elsewhere] = [await makeBranch(app.context), await makeBranch(app.context)]
  const service = await makeService(app.context)
  const admin = await app.signedInAs('super-admin')
  const wish = (branchId: string, bookingTime: string) => ({
    ...{ branchId, serviceId: service.id, bookingDate: '2026-11-23', bookingTime },
    walkIn: { name: 'Walter', phone: '06 1111' },
  })
  const here = await admin.call('POST /bookings', { body: wish(branch.id, '10:00') })
  const there = await admin.call('POST /bookings', { body: wish(elsewhere.id, '10:00') })
  return { branch, elsewhere, admin, wish, here: here.body._id, there: there.body._id }
}

const made = async (admin: TestClient, body: { scope?: 'read' | 'bookings'; branch?: string } = {}) => {
  const reply = await admin.call('POST /admin/keys', { body: { name: 'Till', scope: 'bookings', ...body } })
  expect(refusal(reply)).toBe('201')
  return { ...reply.body, headers: { authorization: `Bearer ${reply.body.secret}` } }
}

test("a branch's key sees and changes that branch's bookings only, as its admin would", async () => {
  const { branch, elsewhere, admin, wish, here, there } = await start()
  const { headers } = await made(admin, { branch: branch.id })
  const program = app.visitor
  const list = await program.callWith('GET /admin/bookings', headers)
  expect(list.body.data.map(({ _id }) => _id)).toEqual([here])
  expect(refusal(await program.callWith('GET /bookings/:id', headers, { params: { id: there } }))).toBe(
    '404 NOT_FOUND',
  )
  expect(
    refusal(
      await program.callWith('PATCH /admin/bookings/:id/:status', headers, {
        params: { id: there, status: 'cancelled' },
      }),
    ),
  ).toBe('404 NOT_FOUND')
  expect(
    refusal(await program.callWith('POST /bookings', headers, { body: wish(elsewhere.id, '12:00') })),
  ).toBe('404 NOT_FOUND')
  const booked = await program.callWith('POST /bookings', headers, { body: wish(branch.id, '12:00') })
  expect(refusal(booked)).toBe('201')
  const moved = { params: { id: booked.body._id }, body: { bookingDate: '2026-11-24', bookingTime: '09:00' } }
  expect(refusal(await program.callWith('PATCH /bookings/:id', headers, moved))).toBe('200')
  const cancelled = await program.callWith('PATCH /admin/bookings/:id/:status', headers, {
    params: { id: booked.body._id, status: 'cancelled' },
  })
  expect(refusal(cancelled)).toBe('200')
  const giving = await program.callWith('PATCH /admin/bookings/:id/:status', headers, {
    params: { id: here, status: 'cancelled' },
    body: { giveBack: true },
  })
  expect(refusal(giving)).toBe('403 FORBIDDEN')
})

test('the secret is shown once; database, lists and audit trail keep its hash or its beginning', async () => {
  const { admin, here } = await start()
  const { secret, key, headers } = await made(admin)
  expect(secret).toMatch(/^cwk_[\w-]{43}$/)
  expect(secret.startsWith(key.prefix)).toBe(true)
  await app.visitor.callWith('PATCH /admin/bookings/:id/:status', headers, {
    params: { id: here, status: 'cancelled' },
  })
  const listed = await admin.call('GET /admin/keys')
  expect(listed.body.data).toEqual([{ ...key, lastUsedAt: app.clock.now().toISOString() }])
  const trail = await admin.call('GET /admin/audit')
  expect(trail.body.data.map(({ action, actor }) => [action, actor._id, actor.key])).toEqual(
    expect.arrayContaining([
      ['key.create', admin.userId, undefined],
      ['booking.status', admin.userId, key.prefix],
    ]),
  )
  for (const model of allModels(app.db)) {
    const rows = await model.find().lean()
    expect(JSON.stringify([listed.body, trail.body, rows])).not.toContain(secret)
  }
})

test('what a key books and changes says so in the history, for the desk', async () => {
  const { branch, admin, wish } = await start()
  const { key, headers } = await made(admin, { branch: branch.id })
  const booked = await app.visitor.callWith('POST /bookings', headers, { body: wish(branch.id, '14:00') })
  const params = { id: booked.body._id, status: 'completed' } as const
  await app.visitor.callWith('PATCH /admin/bookings/:id/:status', headers, {
    params,
    body: { confirm: true },
  })
  const { history } = (await admin.call('GET /bookings/:id', { params: { id: booked.body._id } })).body
  expect(history.length).toBeGreaterThan(1)
  expect(history.map(({ byKey }) => byKey)).toEqual(history.map(() => key.prefix))
})

test('a key makes the calls that are open to everybody, as a visitor', async () => {
  const { admin } = await start()
  const { headers } = await made(admin)
  const open = CALLS.filter(({ who, keys, method }) => who === 'all' && !keys && method === 'GET')
  expect(open.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['GET /openapi.json', 'GET /health/live', 'GET /config']),
  )
  for (const { method, path } of open) {
    const url = path.replaceAll(/:(\w+)/g, 'x')
    const [withKey, without] = [
      await app.visitor.raw(method, url, { headers }),
      await app.visitor.raw(method, url),
    ]
    expect(withKey.status, path).toBe(without.status)
  }
  expect(refusal(await app.visitor.callWith('GET /auth/me', headers))).toBe('403 FORBIDDEN')
  expect((await admin.raw('POST', '/auth/logout', { headers })).status).toBe(204)
  // The cookie that came with it counts for nothing.
  expect(refusal(await admin.call('GET /auth/me'))).toBe('200')
})

test('a key that is ended answers 401 at its next call, and so does what was never a key', async () => {
  const { admin } = await start()
  const { key, headers } = await made(admin)
  expect(refusal(await app.visitor.callWith('GET /services', headers))).toBe('200')
  expect(refusal(await admin.call('DELETE /admin/keys/:id', { params: { id: key._id } }))).toBe('204')
  expect(refusal(await admin.call('DELETE /admin/keys/:id', { params: { id: key._id } }))).toBe(
    '404 NOT_FOUND',
  )
  const wrong = [
    headers.authorization,
    `${headers.authorization}x`,
    'Bearer',
    'bearer null',
    'Bearer {"$ne":1}',
  ]
  for (const authorization of wrong)
    for (const row of ['GET /services', 'GET /bookings/branches', 'GET /admin/bookings'] as const)
      expect(refusal(await admin.callWith(row, { authorization })), authorization).toBe('401 UNAUTHENTICATED')
  const trail = await admin.call('GET /admin/audit')
  expect(trail.body.data[0]).toMatchObject({ action: 'key.end', object: { kind: 'key', id: key._id } })
})

test('a change of its maker’s role, branch or access ends a key for good', async () => {
  const { branch, elsewhere, admin } = await start()
  const changes = [{ disabled: true }, { role: 'branch-admin' as const, branch: branch.id }]
  for (const body of changes) {
    const maker = await app.signedInAs('super-admin')
    const { headers } = await made(maker)
    expect(refusal(await app.visitor.callWith('GET /admin/bookings', headers))).toBe('200')
    await admin.call('PATCH /admin/users/:id', { params: { id: maker.userId }, body })
    const back = { role: 'super-admin' as const, disabled: false }
    expect(refusal(await app.visitor.callWith('GET /admin/bookings', headers))).toBe('401 UNAUTHENTICATED')
    await admin.call('PATCH /admin/users/:id', { params: { id: maker.userId }, body: back })
    expect(refusal(await app.visitor.callWith('GET /admin/bookings', headers))).toBe('401 UNAUTHENTICATED')
  }
  const local = await app.signedInAs('branch-admin', { branch: branch._id })
  const { headers } = await made(local, { branch: branch.id })
  const moved = { params: { id: local.userId }, body: { branch: elsewhere.id } }
  expect(refusal(await admin.call('PATCH /admin/users/:id', moved))).toBe('200')
  expect(refusal(await app.visitor.callWith('GET /admin/bookings', headers))).toBe('401 UNAUTHENTICATED')
})

test('while its maker is demoted, a key is either refused or ended', async () => {
  const { branch, admin } = await start()
  for (let round = 0; round < 5; round++) {
    const maker = await app.signedInAs('super-admin')
    const body = { role: 'branch-admin' as const, branch: branch.id }
    const [, ...replies] = await Promise.all([
      admin.call('PATCH /admin/users/:id', { params: { id: maker.userId }, body }),
      maker.call('POST /admin/keys', { body: { name: 'One', scope: 'read' } }),
      maker.call('POST /admin/keys', { body: { name: 'Two', scope: 'read' } }),
    ])
    for (const reply of replies) expect(refusal(reply)).toMatch(/^201|^403 FORBIDDEN/)
    expect((await admin.call('GET /admin/keys')).body.data).toEqual([])
  }
})

test('a branch admin makes, sees and ends keys of their own branch only', async () => {
  const { branch, elsewhere, admin } = await start()
  const { key: chain } = await made(admin)
  const { key: other } = await made(admin, { branch: elsewhere.id })
  const local = await app.signedInAs('branch-admin', { branch: branch._id })
  const { key } = await made(local, { branch: branch.id.toUpperCase() })
  expect((await local.call('GET /admin/keys')).body.data).toEqual([key])
  for (const { _id } of [chain, other])
    expect(refusal(await local.call('DELETE /admin/keys/:id', { params: { id: _id } }))).toBe('404 NOT_FOUND')
  const body = { name: 'Wide', scope: 'read' } as const
  expect(refusal(await local.call('POST /admin/keys', { body }))).toBe('403 FORBIDDEN')
  expect(refusal(await local.call('POST /admin/keys', { body: { ...body, branch: elsewhere.id } }))).toBe(
    '404 NOT_FOUND',
  )
  expect((await admin.call('GET /admin/keys')).body.data).toHaveLength(3)
})

test('calls are counted by key: one that asks too much waits, another goes on', async () => {
  const { admin } = await start()
  const [busy, calm] = [await made(admin), await made(admin)]
  const replies = []
  for (let each = 0; each < 21; each++)
    replies.push(await app.visitor.callWith('GET /services', busy.headers))
  expect(replies.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refusal(await app.visitor.callWith('GET /services', calm.headers))).toBe('200')
})

test('a key does not weaken the rules of browsers, and sets no cookie', async () => {
  const { admin, here } = await start()
  const { headers } = await made(admin)
  const refused = await app.visitor.callWith(
    'PATCH /admin/bookings/:id/:status',
    { ...headers, 'sec-fetch-site': 'cross-site' },
    { params: { id: here, status: 'confirmed' } },
  )
  expect(refusal(refused)).toBe('403 CSRF')
  const done = await app.visitor.callWith('PATCH /admin/bookings/:id/:status', headers, {
    params: { id: here, status: 'confirmed' },
  })
  expect(refusal(done)).toBe('200')
  expect(done.headers.get('set-cookie')).toBeNull()
  expect(done.headers.get('access-control-allow-origin')).toBeNull()
})

test('two programs of one admin may use the same Idempotency-Key', async () => {
  const { branch, admin, wish } = await start()
  const [one, two] = [await made(admin), await made(admin)]
  const book = (headers: Record<string, string>, time: string) =>
    app.visitor.callWith(
      'POST /bookings',
      { ...headers, 'idempotency-key': '1' },
      { body: wish(branch.id, time) },
    )
  const first = await book(one.headers, '12:00')
  expect(refusal(await book(two.headers, '13:00'))).toBe('201')
  expect((await book(one.headers, '12:00')).body).toEqual(first.body)
})
