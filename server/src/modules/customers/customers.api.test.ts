import { assert, describe, expect, test } from 'vitest'
import type { BookingView } from '../../contract/bookings.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { makePackage } from '../../testing/factories.ts'
import { newId } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { NICCOLO, search, startWithNiccolo } from './testing/niccolo.ts'

const app = await appForFile()
const { refusal } = TestClient
const start = () => startWithNiccolo(app)

describe("a customer's page", () => {
  const pageOf = async (client: TestClient, id: string) =>
    (await client.call('GET /admin/customers/:id', { params: { id } })).body

  test("a customer's page adds up visits, no-shows, money and washes, of the branch for its admin", async () => {
    const { desk: early, branch, niccolo, book } = await start()
    const offer = await makePackage(app.context)
    const sale = { customerId: niccolo.userId, packageId: offer.id, isPaid: true, method: 'card' } as const
    const bookings: BookingView[] = []
    for (const time of ['09:00', '10:00', '11:00', '12:00']) bookings.push(await book(time))
    expect(refusal(await early.call('POST /admin/user-packages', { body: sale }))).toBe('201')
    app.clock.set('2026-11-23T12:00:00Z')
    const desk = await app.signedInAs('branch-admin', { branch: branch._id })
    const admin = await app.signedInAs('super-admin')
    const [first, second, third] = bookings.map(({ _id }) => _id)
    for (const id of [first, second])
      expect(
        (
          await desk.call('PATCH /admin/bookings/:id/:status', {
            params: { id: id ?? '', status: 'completed' },
          })
        ).status,
      ).toBe(200)
    await desk.call('PATCH /admin/bookings/:id/payment', {
      params: { id: first ?? '' },
      body: { paymentStatus: 'paid', method: 'cash' },
    })
    const noShow = { cancelReason: 'no-show' } as const
    expect(
      (
        await desk.call('PATCH /admin/bookings/:id/:status', {
          params: { id: third ?? '', status: 'cancelled' },
          body: noShow,
        })
      ).status,
    ).toBe(200)
    for (const client of [admin, desk]) {
      expect(await pageOf(client, niccolo.userId)).toMatchObject({
        ...{ name: NICCOLO.name, phone: NICCOLO.phone, visits: 2, noShows: 1, canSignIn: false },
        money: { bookings: 20, packages: 80, unpaid: 20 },
        packages: [
          { availableWashes: 5, valid: true, paymentMethod: 'card', userId: { phone: NICCOLO.phone } },
        ],
        notes: { text: '', rev: 0 },
      })
    }
    app.clock.set('2027-11-25T12:00:00Z')
    const later = await pageOf(await app.signedInAs('super-admin'), niccolo.userId)
    expect(later).toMatchObject({ noShows: 0, visits: 2, packages: [{ valid: false }] })
  })

  test("a customer's page keeps notes that two desks cannot overwrite unseen, and that the customer can download", async () => {
    const { desk, admin, niccolo, book } = await start()
    await book('10:00')
    expect(
      (
        await desk.call('PUT /admin/customers/:id/notes', {
          params: { id: niccolo.userId },
          body: { text: 'Parks outside', rev: 0 },
        })
      ).body,
    ).toEqual({
      text: 'Parks outside',
      rev: 1,
    })
    const late = await admin.call('PUT /admin/customers/:id/notes', {
      params: { id: niccolo.userId },
      body: { text: 'Allergic to pine', rev: 0 },
    })
    expect([refusal(late), TestClient.errorOf(late).notes]).toEqual([
      '409 STATE_CONFLICT',
      { text: 'Parks outside', rev: 1 },
    ])
    expect((await niccolo.call('GET /users/export')).body['deskNotes']).toBe('Parks outside')
    expect(
      refusal(
        await admin.call('PUT /admin/customers/:id/notes', { params: { id: newId() }, body: { text: '' } }),
      ),
    ).toBe('404 NOT_FOUND')
    expect(refusal(await admin.call('GET /admin/customers/:id', { params: { id: admin.userId } }))).toBe(
      '404 NOT_FOUND',
    )
  })
})

describe('a customer created at the desk', () => {
  const NEW = { name: 'Rita Galli', phone: '+39 347 1112223' }

  test('a customer created at the desk can be booked for and sold a package at once, is created once by many desks, and found again by the number', async () => {
    const { desk, admin, place } = await start()
    const replies = await Promise.all(
      [desk, admin, desk, admin].map(client => client.call('POST /admin/customers', { body: NEW })),
    )
    expect(replies.map(refusal).sort()).toEqual(['201', ...Array<string>(3).fill('409 PHONE_TAKEN')])
    const customerId = replies.find(({ status }) => status === 201)?.body._id ?? ''
    const taken = await desk.call('POST /admin/customers', { body: { ...NEW, phone: '347 1112223' } })
    expect([refusal(taken), TestClient.errorOf(taken).customer]).toEqual([
      '409 PHONE_TAKEN',
      expect.objectContaining({ _id: customerId }),
    ])
    const offer = await makePackage(app.context)
    const sold = await desk.call('POST /admin/user-packages', { body: { customerId, packageId: offer.id } })
    assert(sold.body.success)
    const wish = { ...place, bookingTime: '10:00', customerId, userPackageId: sold.body.userPackage._id }
    expect(refusal(await desk.call('POST /bookings', { body: wish }))).toBe('201')
    const address = { ...NEW, phone: '+39 347 9999999', email: NICCOLO.email }
    expect(refusal(await desk.call('POST /admin/customers', { body: address }))).toBe('409 EMAIL_TAKEN')
  })

  test('a customer created at the desk is found by name and by part of the number at the desks of that branch alone, before any booking', async () => {
    const { desk, branch, other, admin } = await start()
    const colleague = await app.signedInAs('branch-admin', { branch: branch._id })
    const names = ["Chiara D'Angelo", 'Seán O’Brien', 'Layla Al-Masri']
    for (const [n, name] of names.entries())
      await desk.call('POST /admin/customers', { body: { name, phone: `+39 347 555120${String(n)}` } })
    const said = [
      ['dangelo', 'chiara dangelo', "d'angelo", 'angelo', '5551200', '347 5551200'],
      ['obrien', 'OBrien Sean', "o'brien", 'brien', '5551201'],
      ['almasri', 'al-masri layla', 'masri', '5551202'],
    ]
    for (const [n, typed] of said.entries())
      for (const q of typed) {
        const found = async (client: TestClient) => [
          (await search(client, q)).customers.map(({ name }) => name),
          (await client.call('GET /admin/customers', { query: { q } })).body.data.map(({ name }) => name),
        ]
        for (const client of [desk, colleague, admin])
          expect(await found(client), q).toEqual([[names[n]], [names[n]]])
        if (q !== '347 5551200') expect(await found(other), q).toEqual([[], []])
      }
  })

  test('a customer created at the desk sets address and password by a link that works once, and never replaces a password', async () => {
    const { desk, other, niccolo } = await start()
    const rita = (await desk.call('POST /admin/customers', { body: NEW })).body
    expect(
      refusal(await other.call('POST /admin/customers/:id/claim-link', { params: { id: rita._id } })),
    ).toBe('404 NOT_FOUND')
    const { url } = (await desk.call('POST /admin/customers/:id/claim-link', { params: { id: rita._id } }))
      .body
    expect(url).toMatch(/\/reset-password\?token=[^&]+&claim=1$/)
    const token = new URL(url).searchParams.get('token') ?? ''
    const newPassword = 'blue sponge 77'
    const claim = (more: object) =>
      app.visitor.call('POST /auth/password/reset', { body: { token, newPassword, ...more } })
    expect(refusal(await claim({}))).toBe('400 VALIDATION')
    expect(refusal(await claim({ email: NICCOLO.email }))).toBe('409 EMAIL_TAKEN')
    expect(refusal(await claim({ email: 'rita@example.com' }))).toBe('204')
    expect(refusal(await claim({ email: 'rita@example.com' }))).toBe('400 INVALID_TOKEN')
    const login = { email: 'rita@example.com', password: newPassword }
    expect(refusal(await app.visitor.call('POST /auth/login', { body: login }))).toBe('200')
    expect(
      refusal(await desk.call('POST /admin/customers/:id/claim-link', { params: { id: rita._id } })),
    ).toBe('409 STATE_CONFLICT')
    expect((await search(desk, 'rita@example.com')).customers).toHaveLength(1)
    expect(
      refusal(await desk.call('POST /admin/customers/:id/claim-link', { params: { id: niccolo.userId } })),
    ).toBe('404 NOT_FOUND')
  })
})

describe('a package sold at the desk', () => {
  test('a package sold at the desk is granted once by a repeated request, and refused while another is in the way', async () => {
    const { desk, niccolo, book, other } = await start()
    await book('10:00')
    const offer = await makePackage(app.context)
    const body = { customerId: niccolo.userId, packageId: offer.id, isPaid: true, method: 'cash' } as const
    const sell = (client: TestClient, key: string) =>
      client.callWith('POST /admin/user-packages', { 'idempotency-key': key }, { body })
    expect(refusal(await sell(other, 'far'))).toBe('404 NOT_FOUND')
    const [one, two] = [await sell(desk, 'one'), await sell(desk, 'one')]
    expect([one.status, two.status, two.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
    expect(two.body).toEqual(one.body)
    expect(one.body).toMatchObject({
      userPackage: { isPaid: true, paymentMethod: 'cash', availableWashes: 5 },
    })
    expect((await sell(desk, 'two')).body).toMatchObject({ success: false, error: 'ACTIVE_PACKAGE' })
    expect(await app.db.collection('userPackages').countDocuments()).toBe(1)
    const audit = await app.db.collection('audit').findOne({ action: 'user-package.sell' })
    expect(audit?.['after']).toMatchObject({ isPaid: true, paymentMethod: 'cash' })
  })
})
